"""clfft_mixed.ndimage against scipy.ndimage in double precision."""

import numpy as np
import pytest
import scipy.ndimage
from checks import double, error, random_array
from hypothesis import given
from hypothesis import strategies as st

from clfft_mixed import ndimage

MODES = ["reflect", "mirror", "nearest", "wrap", "constant"]
# New kernels for every mode take seconds: one on every run, the others when asked for all.
SOME_MODES = [MODES[0], *(pytest.param(mode, marks=pytest.mark.long) for mode in MODES[1:])]


def check(name, x, *arguments, **keywords):
    got = getattr(ndimage, name)(x, *arguments, **keywords)
    want = getattr(scipy.ndimage, name)(double(x), *arguments, **keywords)
    assert got.dtype == getattr(scipy.ndimage, name)(x, *arguments, **keywords).dtype
    assert error(got, want) <= (2e-6 if got.dtype.name in ("float32", "complex64") else 1e-14)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ["correlate", "convolve"])
def test_images(name, mode, random):
    x = random_array(random, (20, 30), np.float32)
    check(name, x, random_array(random, (5, 4), float), mode=mode, cval=0.7, origin=(-2, 1))
    check(name, x[:4, :3], random_array(random, (9, 8), float), mode=mode)  # longer than the image


@pytest.mark.parametrize("mode", SOME_MODES)
@pytest.mark.parametrize("name", ["correlate1d", "convolve1d"])
def test_one_axis(name, mode, random):
    x, taps = random_array(random, (5, 12, 7), np.float32), random_array(random, 6, float)
    for axis, origin in (0, 2), (1, -3), (-1, 0):
        check(name, x, taps, axis, mode=mode, cval=-0.7, origin=origin)


@pytest.mark.parametrize("mode", MODES)
def test_three_axes(mode, random):
    x, taps = random_array(random, (8, 9, 10), np.float64), random_array(random, (3, 4, 2), float)
    check("convolve", x, taps, mode=mode, cval=0.7, origin=(1, -1, 0))
    check("correlate", x, taps[0], mode=mode, cval=0.7, axes=(2, 0), origin=(-1, 1))


@pytest.mark.parametrize("mode", SOME_MODES)
def test_gaussians(mode, random):
    x = random_array(random, (40, 30), np.float32)
    check("gaussian_filter", x, (1.5, 3), mode=mode)
    check("gaussian_filter", x, 2, (1, 2), mode=mode, cval=0.7)


@pytest.mark.long
def test_gaussians_of_volumes(random):
    x = random_array(random, (10, 12, 14), np.float32)
    check("gaussian_filter", x, (1, 0, 2), mode=["reflect", "wrap", "nearest"], truncate=3)
    check("gaussian_filter", x, 1, radius=3, axes=(2, 0))
    check("uniform_filter", x, (3, 4, 5), origin=(1, -2, 0), mode="mirror")


@pytest.mark.long
@pytest.mark.parametrize("name", ["correlate", "convolve"])
def test_complex_numbers(name, random):
    x, taps = random_array(random, (20, 30), np.complex64), random_array(random, (5, 4), complex)
    check(name, x, taps, mode="constant", cval=1 - 2j)
    check(name, x, taps.real)
    check(name, x.real, taps, mode="constant", cval=2)


@pytest.mark.parametrize("dtype", [np.uint8, pytest.param(np.int16, marks=pytest.mark.long), np.int64])
def test_integers(dtype, random):
    x = random.integers(0, 100, (20, 30)).astype(dtype)
    taps = random.integers(-4, 9, (3, 5))
    for output in None, np.int32, np.float32:
        got, want = (library.convolve(x, taps, output) for library in (ndimage, scipy.ndimage))
        assert got.dtype == want.dtype and (got == want).all()
    assert (ndimage.uniform_filter(x, (4, 5)) == scipy.ndimage.uniform_filter(x, (4, 5))).all()
    # Where SciPy's own rounding decides what is cut off, 1 is the difference.
    got, want = (library.gaussian_filter(x, 2).astype(int) for library in (ndimage, scipy.ndimage))
    assert abs(got - want).max() <= 1 and (got != want).mean() < 0.01


def test_sums_that_are_integers_but_for_rounding(random):
    x, taps = random.integers(0, 200, (60, 70)), random.integers(-4, 9, (25, 27))  # through transforms
    assert (ndimage.convolve(x, taps) == scipy.ndimage.convolve(x, taps)).all()


def test_outputs(random):
    x = random_array(random, (20, 30), np.float32)
    out = np.full((60, 20), np.nan).T[:, ::2]
    assert ndimage.gaussian_filter(x, 2, output=out) is out
    assert error(out, scipy.ndimage.gaussian_filter(double(x), 2)) < 1e-14
    want = scipy.ndimage.uniform_filter(double(x), 5)
    ndimage.uniform_filter(x, 5, output=x)
    assert error(x, want) < 2e-6
    assert not np.shares_memory(ndimage.gaussian_filter(x, 0), x)
    assert ndimage.convolve(np.empty((0, 3)), [[1.0]]).shape == (
        0,
        3,
    )


def test_real_output_of_complex_numbers():
    x = np.ones((6, 7), np.complex64)
    with pytest.warns(UserWarning, match="promoting specified output dtype to complex"):
        assert ndimage.gaussian_filter(x, 0, output=np.float64).dtype == np.complex128
    with pytest.raises(RuntimeError, match="output is float64"):
        ndimage.gaussian_filter(x, 0, output="float64")


_RANDOM = st.integers(0, 2**32 - 1)


@pytest.mark.long
@given(data=st.data())
def test_random_problems(data):
    """Weights of any shape and origin along any one or two axes, and any border."""
    shape = tuple(data.draw(st.lists(st.integers(4, 40), min_size=1, max_size=3)))
    axes = tuple(sorted(data.draw(st.permutations(range(len(shape))))[: data.draw(st.integers(1, 2))]))
    taps_shape = tuple(data.draw(st.integers(1, min(9, shape[axis]))) for axis in axes)
    random = np.random.default_rng(data.draw(_RANDOM))
    dtype = data.draw(st.sampled_from([np.float32, np.float64, np.complex64]))
    x, taps = random_array(random, shape, dtype), random_array(random, taps_shape, np.float64)
    mode = data.draw(st.sampled_from(["reflect", "mirror", "nearest", "wrap", "constant"]))
    origin = tuple(data.draw(st.integers(-(n // 2), (n - 1) // 2)) for n in taps_shape)
    name = data.draw(st.sampled_from(["correlate", "convolve"]))
    if name == "convolve":
        origin = tuple(-o for o in origin)
    arguments = {"mode": mode, "cval": 0.5, "origin": origin, "axes": axes}
    got = getattr(ndimage, name)(x, taps, **arguments)
    want = getattr(scipy.ndimage, name)(double(x), taps, **arguments)
    assert got.dtype == dtype and error(got, want) <= (1e-14 if dtype == np.float64 else 2e-6)


def test_boxes_of_no_size_leave_an_axis_alone(random):
    x = random_array(random, (6, 7), np.float32)
    assert (ndimage.uniform_filter(x, (0, 1)) == x).all()


def test_wrong_arguments():
    x = np.ones((6, 7))
    for call, kind, message in (
        (lambda: ndimage.convolve(x, np.ones(3)), RuntimeError, r"weights.ndim \(1\) must match"),
        (lambda: ndimage.convolve(x, np.ones((3, 0))), RuntimeError, "no axis may be empty"),
        (lambda: ndimage.correlate1d(x, np.ones((3, 3)), cval=1j), ValueError, "complex-valued cval"),
        (lambda: ndimage.correlate(x, np.ones((3, 3)), mode="middle"), RuntimeError, "mode is 'middle'"),
        (lambda: ndimage.correlate(x, np.ones((3, 3)), mode=["wrap", "wrap"]), RuntimeError, "of modes"),
        (lambda: ndimage.correlate1d(x, np.ones(3), origin=2), ValueError, "invalid origin"),
        (lambda: ndimage.uniform_filter(x, axes=(0, 0)), ValueError, "axes must be unique"),
        (lambda: ndimage.gaussian_filter(x, (1, 2, 3)), RuntimeError, r"\(1, 2, 3\) for 2"),
        (lambda: ndimage.gaussian_filter(x, 1, radius=-1), ValueError, "radius is -1"),
        (lambda: ndimage.gaussian_filter(x, 1, output=np.empty((7, 6))), RuntimeError, "output shape"),
        (lambda: ndimage.convolve(x, np.ones((3, 3)), cval=1j), ValueError, "complex-valued cval"),
    ):
        with pytest.raises(kind, match=message):
            call()
