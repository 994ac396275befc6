"""clfft_mixed.signal against scipy.signal in double precision, and its streaming filter against lfilter."""

import numpy as np
import pytest
import scipy.signal
from checks import double, error, random_array
from hypothesis import given
from hypothesis import strategies as st

from clfft_mixed import signal

MODES = ["full", "same", "valid"]


def check(name, a, b, *arguments, **keywords):
    got = getattr(signal, name)(a, b, *arguments, **keywords)
    want = getattr(scipy.signal, name)(double(a), double(b), *arguments, **keywords)
    assert got.dtype == getattr(scipy.signal, name)(a, b, *arguments, **keywords).dtype
    assert error(got, want) <= (2e-6 if got.dtype.name in ("float32", "complex64") else 1e-14)
    return got


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ["convolve", "correlate", "fftconvolve"])
def test_rows(name, mode, random):
    a, b = random_array(random, 60, np.float32), random_array(random, 8, np.complex64)
    check(name, a, b, mode)
    check(name, b, a, mode)


@pytest.mark.parametrize("mode", MODES)
def test_images(mode, random):
    a, b = random_array(random, (20, 30), np.float32), random_array(random, (4, 7), np.float32)
    for name in ("convolve", "correlate", "oaconvolve"):
        check(name, a, b, mode)
        check(name, b, a, mode)


def test_directly(random):
    a, b = random_array(random, (20, 30), np.float32), random_array(random, (4, 7), np.float32)
    a[3, 3] = np.nan
    got = signal.convolve(a, b, method="direct")
    reached = np.zeros(got.shape, bool)
    reached[3:7, 3:10] = True
    assert (np.isnan(got) == reached).all()


def test_single_elements_keep_their_type():
    got = signal.oaconvolve(np.array([4967]), np.array([3920]))
    assert got.dtype.kind == "i" and (got == [4967 * 3920]).all()


def test_transforms_of_numbers_that_are_not_finite():
    a = np.ones(40, np.float32)
    a[3] = np.inf
    with pytest.warns(RuntimeWarning, match="Use of fft convolution"):
        signal.convolve(a, a[4:9], method="fft")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("boundary", ["fill", "wrap", "symm"])
def test_boundaries(mode, boundary, random):
    a, b = random_array(random, (20, 30), np.float32), random_array(random, (4, 7), np.float32)
    for name in ("convolve2d", "correlate2d"):
        check(name, a, b, mode, boundary, 0.5)
    if mode == "valid":
        check("correlate2d", b, a, mode, boundary)


def test_complex_fillvalue(random):
    a, b = random_array(random, (20, 30), np.complex64), random_array(random, (4, 7), np.complex64)
    check("convolve2d", a, b, "same", "fill", 0.5 - 2j)


@pytest.mark.parametrize("mode", MODES)
def test_three_axes(mode, random):
    a, b = random_array(random, (8, 9, 10), np.float64), random_array(random, (3, 4, 2), np.float64)
    check("convolve", a, b, mode)
    check("correlate", a, b, mode)


def test_axes_batches_and_broadcasts(random):
    a = random_array(random, (3, 20, 2, 16), np.float32)
    check("fftconvolve", a, random_array(random, (1, 5, 1, 4), np.float32), "same", axes=(1, 3))
    check("fftconvolve", a, random_array(random, (3, 5, 1, 16), np.float32), "valid", axes=1)
    check("oaconvolve", random_array(random, (1, 20), np.float32), random_array(random, (3, 5), np.float32))


@pytest.mark.parametrize("dtype", [np.int32, np.uint8])
def test_integers_are_exact(dtype, random):
    # A filter that is long enough for transforms, whose sums are integers only when rounded.
    a, b = random.integers(0, 9, (40, 50)).astype(dtype), random.integers(0, 5, (25, 27)).astype(dtype)
    for name in ("convolve", "correlate"):
        got, want = getattr(signal, name)(a, b), getattr(scipy.signal, name)(a, b, method="direct")
        assert got.dtype == want.dtype and (got == want).all()
    assert (signal.convolve2d(a, b) == scipy.signal.convolve2d(a, b)).all()
    rows = a[0] > 4, b[0] > 2
    got = signal.convolve(*rows)
    assert got.dtype == bool and (got == np.convolve(*rows)).all()


def test_what_is_handed_on(random):
    large = random.integers(2**40, 2**41, 20)
    assert (signal.convolve(large, large) == np.convolve(large, large)).all()
    assert signal.convolve(np.ones(3, np.longdouble), np.ones(2)).dtype == np.longdouble


def test_wrong_arguments():
    a = np.ones((4, 5))
    for call, message in (
        (lambda: signal.convolve(a, np.ones(3)), "dimensions"),
        (lambda: signal.convolve(a, a, "middle"), "mode is 'middle'"),
        (lambda: signal.convolve(a, a, method="slow"), "method is 'slow'"),
        (lambda: signal.fftconvolve(a, np.ones((5, 4)), "valid"), "at least as large"),
        (lambda: signal.fftconvolve(a, np.ones((3, 4)), axes=0), "incompatible shapes"),
        (lambda: signal.convolve2d(a, a, fillvalue=[1, 2]), "`fillvalue` must be scalar"),
        (lambda: signal.convolve2d(a, a, fillvalue=1j), "could not cast `fillvalue`"),
        (lambda: signal.convolve2d(a, a, boundary="mirror"), "boundary is 'mirror'"),
    ):
        with pytest.raises(ValueError, match=message):
            call()


@pytest.mark.parametrize("dtype", [np.float32, np.complex64])
def test_stream_filter(dtype, random):
    taps, x = random_array(random, (2, 40), dtype), random_array(random, (2, 150), dtype)
    runs = signal.StreamFilter(taps, channels=2, max_block=64, latency=3)
    blocks = np.split(x, [1, 64, 140], axis=1)  # shorter than a push, a few, longer than one
    got = np.concatenate([runs(block) for block in blocks] + [runs.flush()], axis=1)
    want = np.stack([np.convolve(double(row), double(tap)) for row, tap in zip(x, taps)])
    assert error(got, np.pad(want, ((0, 0), (3, 0)))) < 2e-6
    again = np.stack([scipy.signal.lfilter(double(tap), 1, double(row)) for row, tap in zip(x, taps[::-1])])
    runs.exchange(taps[::-1])
    assert error(runs(x)[:, 3:], again[:, :-3]) < 2e-6


def test_stream_filter_of_one_channel_and_wrong_blocks(random):
    runs = signal.StreamFilter([1, 0.5], max_block=8)
    assert np.allclose(runs(np.arange(20.0)), scipy.signal.lfilter([1, 0.5], 1, np.arange(20.0)))
    runs(np.ones(4))
    runs.reset()
    assert np.allclose(runs(np.ones(4)), [1, 1.5, 1.5, 1.5])
    for block, message in (np.zeros((2, 8)), "block has shape"), (np.zeros(8, complex), "complex128"):
        with pytest.raises(ValueError, match=message):
            runs(block)
    with pytest.raises(ValueError, match="taps has shape"):
        runs.exchange([1, 2, 3])


@pytest.mark.long
@given(data=st.data())
def test_random_problems(data):
    """Signals and filters of any lengths, along any axes, every mode."""
    rank = data.draw(st.integers(1, 3))
    a_shape, b_shape = (
        tuple(data.draw(st.lists(st.integers(1, 30), min_size=rank, max_size=rank))) for _ in range(2)
    )
    axes = tuple(sorted(data.draw(st.permutations(range(rank)))[: data.draw(st.integers(1, rank))]))
    b_shape = tuple(n if axis in axes else 1 for axis, n in enumerate(b_shape))
    random = np.random.default_rng(data.draw(st.integers(0, 2**32 - 1)))
    types = st.sampled_from([np.float32, np.float64, np.complex64])
    a, b = random_array(random, a_shape, data.draw(types)), random_array(random, b_shape, data.draw(types))
    mode = data.draw(st.sampled_from(MODES))
    if mode == "valid":
        b = b[tuple(slice(n) for n in a_shape)]
    check(data.draw(st.sampled_from(["fftconvolve", "oaconvolve"])), a, b, mode, axes)
