"""clfft_mixed.fft against scipy.fft in double precision: random problems of any rank, views, paddings and
types."""

import warnings
from math import prod

import numpy as np
import pytest
import scipy.fft
from checks import assert_close, double, random_array
from hypothesis import given
from hypothesis import strategies as st

from clfft_mixed import fft

NORMS = st.sampled_from([None, "backward", "ortho", "forward"])
TYPES = {"c": [np.complex64, np.complex128], "r": [np.float32, np.float64]}
READS = {"fft": "c", "ifft": "c", "rfft": "r", "irfft": "c", "hfft": "c", "ihfft": "r"}


@st.composite
def arrays(draw, kind, axes_at_least=1):
    """Random values in a view: axes exchanged, some reversed or with steps."""
    rank = draw(st.integers(axes_at_least, 5))
    shape = tuple(draw(st.lists(st.integers(2, 6), min_size=rank, max_size=rank)))
    random = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    step = draw(st.sampled_from([1, 1, 2, -1]))
    base = random_array(random, (*shape[:-1], shape[-1] * abs(step)), draw(st.sampled_from(TYPES[kind])))
    return base[..., ::step].transpose(draw(st.permutations(range(rank))))


def _points(result, given_shape):
    return max(prod(result.shape), prod(given_shape))


@pytest.mark.long
@pytest.mark.parametrize("name", READS)
@given(data=st.data())
def test_one_axis(name, data):
    x = data.draw(arrays(READS[name]))
    n = data.draw(st.none() | st.integers(2, 12))
    axis, norm = data.draw(st.integers(-x.ndim, x.ndim - 1)), data.draw(NORMS)
    got = getattr(fft, name)(x, n, axis, norm)
    want = getattr(scipy.fft, name)(double(x), n, axis, norm)
    assert got.dtype == getattr(scipy.fft, name)(x, n, axis, norm).dtype
    assert_close(got, want, _points(got, x.shape))


@pytest.mark.long
@pytest.mark.parametrize("name", READS)
@given(data=st.data())
def test_many_axes(name, data):
    x = data.draw(arrays(READS[name]))
    axes = data.draw(st.permutations(range(x.ndim)))[: data.draw(st.integers(1, x.ndim))]
    s = data.draw(st.none() | st.tuples(*[st.integers(2, 8) for _ in axes]))
    norm = data.draw(NORMS)
    got = getattr(fft, name + "n")(x, s, axes, norm)
    assert_close(got, getattr(scipy.fft, name + "n")(double(x), s, axes, norm), _points(got, x.shape))


@pytest.mark.long
@pytest.mark.parametrize("name", ["dct", "idct", "dst", "idst"])
@given(data=st.data())
def test_cosine_and_sine(name, data):
    x = data.draw(arrays(data.draw(st.sampled_from("rc"))))
    type, norm = data.draw(st.integers(1, 4)), data.draw(NORMS)
    orthogonalize = data.draw(st.sampled_from([None, True, False]))
    axes = data.draw(st.permutations(range(x.ndim)))[: data.draw(st.integers(1, x.ndim))]
    s = data.draw(st.none() | st.tuples(*[st.integers(2, 8) for _ in axes]))
    got = getattr(fft, name + "n")(x, type, s, axes, norm, orthogonalize=orthogonalize)
    # SciPy forgets orthogonalize where numbers are complex.
    parts = [
        getattr(scipy.fft, name + "n")(part, type, s, axes, norm, orthogonalize=orthogonalize)
        for part in (double(x).real, double(x).imag)
    ]
    want = parts[0] + 1j * parts[1] if x.dtype.kind == "c" else parts[0]
    assert got.dtype == x.dtype
    assert_close(got, want, 4 * _points(got, x.shape))


@pytest.mark.parametrize("name", ["fft2", "ifft2", "rfft2", "irfft2", "hfft2", "ihfft2"])
def test_images(name, random):
    x = random_array(random, (3, 16, 18), TYPES[READS[name[:-1]]][0])
    got = getattr(fft, name)(x)
    assert_close(got, getattr(scipy.fft, name)(double(x)), 16 * 34)


def test_one_axis_cosines(random):
    x = random_array(random, (5, 24), np.float32)
    for name in ("dct", "idct", "dst", "idst"):
        assert_close(
            getattr(fft, name)(x, 2, 20, 1, "ortho"),
            getattr(scipy.fft, name)(double(x), 2, 20, 1, "ortho"),
            48,
        )


@pytest.mark.parametrize(
    "dtype, wanted",
    [
        (np.float16, np.complex64),
        (np.int32, np.complex128),
        (np.uint8, np.complex128),
        (bool, np.complex128),
        (">f4", np.complex64),
        (">c16", np.complex128),
        (np.float32, np.complex64),
    ],
)
def test_types(dtype, wanted, random):
    x = random.integers(0, 2, 32).astype(dtype)
    got = fft.fft(x)
    assert got.dtype == wanted
    assert_close(got, np.fft.fft(double(x)), 32)


@pytest.mark.parametrize("dtype", [np.longdouble, np.clongdouble, "U1", object])
def test_other_types_are_refused(dtype):
    with pytest.raises(TypeError, match="dtype"):
        fft.fft(np.zeros(8, dtype))


@pytest.mark.parametrize("name", ["fftn", "ifftn"])
@pytest.mark.parametrize(
    "shape, axes, s",
    [
        ((1,), None, None),
        ((2,), None, None),
        ((6, 5), (0,), None),
        ((4, 5, 6), None, None),
        ((4, 5, 6), (2, 0), (7, 3)),
        pytest.param((3, 4, 2, 6, 5), None, None, marks=pytest.mark.long),
    ],
)
def test_spectra_of_reals(name, shape, axes, s, random):
    """Half of them is computed, the rest is its mirror image."""
    x = random_array(random, shape, np.float32)
    want = getattr(scipy.fft, name)(double(x), s, axes)
    for _ in range(2):
        assert_close(getattr(fft, name)(x, s, axes), want, prod(want.shape))
    whole = np.full((*want.shape[:-1], 2 * want.shape[-1]), 7, np.complex64)
    out = whole[..., ::2]
    for _ in range(2):
        assert getattr(fft, name)(x, s, axes, out=out) is out
        assert_close(out, want, prod(want.shape))
    assert (whole[..., 1::2] == 7).all()


def test_lists_and_empty_batches():
    assert np.allclose(fft.fft([1, 2, 3]), np.fft.fft([1, 2, 3]))
    assert fft.fft(np.empty((0, 8), np.complex64)).shape == (0, 8)
    assert fft.rfft(np.empty((8, 0, 3), np.float32), axis=0).shape == (5, 0, 3)


def test_out_is_written_and_returned(random):
    x = random_array(random, (6, 32), np.complex64)
    for out in (
        np.full((6, 32), np.nan, np.complex64),
        np.full((12, 64), np.nan, np.complex64)[::2, ::2],
        np.full((32, 6), np.nan, np.complex64).T,
    ):
        assert fft.fft(x, out=out) is out
        assert_close(out, np.fft.fft(double(x)), 32)


def test_gaps_of_out_are_left_alone(random):
    x = random_array(random, (6, 32), np.complex64)
    whole = np.full((12, 64), 7, np.complex64)
    fft.fft(x, out=whole[::2, ::2])
    whole[::2, ::2] = 7
    assert (whole == 7).all()


def test_in_place(random):
    x = random_array(random, (6, 32), np.complex64)
    want = np.fft.fft(double(x))
    assert fft.fft(x, out=x) is x
    assert_close(x, want, 32)
    back = fft.ifft(x, overwrite_x=True)
    assert back is x
    y = random_array(random, (6, 32), np.float32)
    want = scipy.fft.dct(double(y))
    assert fft.dct(y, overwrite_x=True) is y
    assert_close(y, want, 64)


def test_out_that_overlaps(random):
    memory = random_array(random, (96, 512), np.complex64)  # large enough to be the device's own memory
    x, out = memory[:64], memory[32:]
    want = np.fft.fft(double(x))
    fft.fft(x, out=out)
    assert_close(out, want, 512)


@pytest.mark.long
def test_inputs_are_left_as_they_are(random):
    for name, kind in READS.items():
        x = random_array(random, (4, 4, 3, 2, 6), TYPES[kind][0])
        before = x.copy()
        getattr(fft, name + "n")(x)
        assert (x == before).all(), name


def test_helpers_accept_workers_and_refuse_plans():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fft.fft(np.ones(8, np.complex64), workers=2)
    with pytest.raises(NotImplementedError, match="plan"):
        fft.fft(np.ones(8, np.complex64), plan=object())


@pytest.mark.cpu_runtime
@pytest.mark.parametrize("name", READS)
def test_a_few_of_each(name, random):
    """What takes no long compiling: an odd rank, an even one, double and single precision."""
    x = random_array(random, (2, 5, 6), TYPES[READS[name]][name > "i"])
    assert_close(
        getattr(fft, name + "n")(x, axes=(0, 2)), getattr(scipy.fft, name + "n")(double(x), axes=(0, 2)), 24
    )
