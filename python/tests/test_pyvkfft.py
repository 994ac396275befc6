"""clfft_mixed.pyvkfft against scipy.fft in double precision, on arrays of pyopencl."""

import inspect

import numpy as np
import pytest
import scipy.fft
from checks import assert_close, double, error, random_array

import clfft_mixed
from clfft_mixed import _vkfft_app, pyvkfft

NORMS = {1: ("backward", "backward"), 0: ("backward", "forward"), "ortho": ("ortho", "ortho")}


# New kernels take seconds: of similar problems one on every run, the others when asked for all.
SOME_NORMS = ["ortho", *(pytest.param(norm, marks=pytest.mark.long) for norm in (0, 1))]
SOME_KINDS = [2, *(pytest.param(kind, marks=pytest.mark.long) for kind in (1, 3, 4))]


@pytest.fixture
def device(pyopencl_queue):
    from pyopencl import array

    return lambda x: array.to_device(pyopencl_queue, x)


@pytest.mark.parametrize("norm", SOME_NORMS)
def test_complex(norm, device, random):
    x = random_array(random, (3, 8, 10), np.complex64)
    src = device(x)
    spectrum = pyvkfft.fftn(src, ndim=2, norm=norm)
    assert_close(spectrum.get(), scipy.fft.fft2(double(x), norm=NORMS[norm][0]), 80)
    back = device(np.full_like(x, np.nan))
    assert pyvkfft.ifftn(spectrum, back, ndim=2, norm=norm) is back
    assert_close(back.get(), scipy.fft.ifft2(double(spectrum.get()), norm=NORMS[norm][1]), 80)
    assert pyvkfft.fftn(src, src, norm=norm, axes=(0, -1)) is src
    assert_close(src.get(), scipy.fft.fftn(double(x), axes=(0, 2), norm=NORMS[norm][0]), 30)


@pytest.mark.parametrize("n", [pytest.param(10, marks=pytest.mark.long), 11])
@pytest.mark.parametrize("norm", SOME_NORMS)
def test_real(norm, n, device, random):
    x = random_array(random, (3, 6, n), np.float32)
    want = scipy.fft.rfft2(double(x), norm=NORMS[norm][0])
    spectrum = pyvkfft.rfftn(device(x), ndim=2, norm=norm)
    assert_close(spectrum.get(), want, 6 * n)
    back = pyvkfft.irfftn(spectrum, ndim=2, norm=norm, r2c_odd=n % 2 == 1)
    want_back = scipy.fft.irfft2(want, (6, n), norm=NORMS[norm][1])
    assert_close(back.get(), want_back, 6 * n)
    assert_close(spectrum.get(), want, 6 * n)  # unlike pyvkfft's, the input is left as it is
    # In place: rows with a padding, which is no data and not to be read.
    rows = np.pad(x, [(0, 0), (0, 0), (0, 2 - n % 2)], constant_values=np.nan)
    src = device(rows)
    got = pyvkfft.rfftn(src, src, ndim=2, norm=norm, r2c_odd=n % 2 == 1)
    assert got.base_data is src.base_data
    assert_close(got.get(), want, 6 * n)
    got = pyvkfft.irfftn(got, got, ndim=2, norm=norm, r2c_odd=n % 2 == 1)
    assert got.shape == rows.shape
    assert_close(got.get()[..., :n], want_back, 6 * n)


def test_fast_axis_of_fortran_order(device, random):
    x = np.asfortranarray(random_array(random, (10, 6, 3), np.float32))
    got = pyvkfft.rfftn(device(x), ndim=2)
    assert got.flags.f_contiguous
    assert_close(got.get(), scipy.fft.rfftn(double(x), axes=(1, 0)), 60)
    assert_close(pyvkfft.irfftn(got, ndim=2).get(), double(x), 60)


def test_real_along_other_axes(device, random):
    x = random_array(random, (10, 6, 3), np.float64)
    got = pyvkfft.rfftn(device(x), axes=(1, 0))
    assert_close(got.get(), scipy.fft.rfftn(x, axes=(1, 0)), 60)
    assert_close(pyvkfft.irfftn(got, axes=(1, 0)).get(), x, 60)


@pytest.mark.parametrize("family", ["dct", "dst"])
@pytest.mark.parametrize("kind", SOME_KINDS)
def test_cosine_and_sine(family, kind, device, random):
    x = random_array(random, (3, 8), np.float32)
    for inverse in "", "i":
        name = f"{inverse}{family}n"
        got = getattr(pyvkfft, name)(device(x), None, 1, 1, kind)
        assert_close(got.get(), getattr(scipy.fft, name)(double(x), kind, axes=(1,)), 64)


def test_app_in_place_and_not(pyopencl_queue, device, random):
    x = random_array(random, (4, 16), np.complex64)
    app = pyvkfft.VkFFTApp(x.shape, x.dtype, pyopencl_queue, ndim=1)
    src = device(x)
    assert app.fft(src) is src
    assert_close(src.get(), np.fft.fft(double(x)), 16)
    assert app.ifft(src, src) is src
    assert_close(src.get(), double(x), 16)
    app = pyvkfft.VkFFTApp((4, 16), np.float32, pyopencl_queue, r2c=True, inplace=False, norm=0)
    dest = device(np.full((4, 9), np.nan, np.complex64))
    assert app.fft(device(x.real.copy()), dest) is dest
    assert_close(dest.get(), np.fft.rfft2(double(x.real)), 64)
    back = app.ifft(dest, device(np.full((4, 16), np.nan, np.float32)))
    assert_close(back.get(), 64 * double(x.real), 64)


@pytest.mark.parametrize("norm", SOME_NORMS)
@pytest.mark.parametrize("name", ["fftn", "ifftn"])
def test_scale_keeps_the_norm(name, norm, device, random):
    x = random_array(random, (4, 16), np.complex64)
    got, scale = getattr(pyvkfft, name)(device(x), norm=norm, return_scale=True)
    assert np.isclose(np.linalg.norm(got.get() * scale), np.linalg.norm(x))


def test_numpy_in_place(random):
    x = random_array(random, (3, 4, 2, 2, 6), np.float32)  # four axes take two passes
    rows = np.pad(x, [(0, 0)] * 4 + [(0, 2)], constant_values=np.nan)
    spectrum = pyvkfft.rfftn(rows, rows, ndim=4)
    assert np.shares_memory(spectrum, rows)
    assert error(spectrum, np.fft.rfftn(double(x), axes=(1, 2, 3, 4))) < 1e-6
    assert error(pyvkfft.irfftn(spectrum, spectrum, ndim=4)[..., :6], double(x)) < 1e-6


def test_wrong_arguments(pyopencl_queue, device):
    x = device(np.zeros((4, 8), np.complex64))
    app = pyvkfft.VkFFTApp((4, 8), np.complex64, pyopencl_queue, inplace=False)
    for call, message in (
        (lambda: app.fft(x), "dest is None"),
        (lambda: app.fft(x, x), "inplace is False"),
        (lambda: app.fft(x[:2], device(np.zeros((2, 8), np.complex64))), "shape"),
        (lambda: app.fft(x.real.copy(), x), "float32"),
        (lambda: pyvkfft.fftn(x, norm=2), "norm is 2"),
        (lambda: pyvkfft.fftn(x, ndim=3), "ndim is 3"),
        (lambda: pyvkfft.rfftn(x), "takes reals"),
        (lambda: pyvkfft.dctn(x.real.copy(), dct_type=5), "dct is 5"),
        (lambda: pyvkfft.fftn(x, cuda_stream=1), "cuda_stream"),
        (lambda: pyvkfft.rfftn(device(np.zeros(8, np.float16))), "float16"),
    ):
        with pytest.raises(clfft_mixed.Error, match=message):
            call()


@pytest.mark.parametrize(
    "shape, order, axes, fast",
    [
        ((4, 3, 2), "C", None, 2),
        ((4, 3, 2), "F", None, 0),
        ((3, 2, 1), "C", None, 2),
        ((1, 3, 2), "F", None, 0),
        ((3, 1), "C", (0, 1), 1),
        ((3, 1), "C", (1, 0), 0),
    ],
)
def test_fast_axis_of_arrays_with_axes_of_one_element(shape, order, axes, fast):
    x = np.empty(shape, np.float32, order)
    assert _vkfft_app.fast_axis(shape, x.strides, axes) == fast


# By position, as pyvkfft 2025.1 has them.
_COMMON = ["src", "dest", "ndim", "norm"]
_WHERE = ["cuda_stream", "cl_queue"]
POSITIONAL = {
    "fftn": [*_COMMON, "axes", *_WHERE, "return_scale", "tune"],
    "rfftn": [*_COMMON, *_WHERE, "return_scale", "tune", "r2c_odd"],
    "dctn": [*_COMMON, "dct_type", *_WHERE, "tune"],
    "dstn": [*_COMMON, "dst_type", *_WHERE, "tune"],
}


@pytest.mark.parametrize("name", POSITIONAL)
def test_arguments_by_position(name):
    for function in (getattr(pyvkfft, name), getattr(pyvkfft, "i" + name)):
        parameters = inspect.signature(function).parameters.values()
        assert [p.name for p in parameters if p.kind is p.POSITIONAL_OR_KEYWORD] == POSITIONAL[name]
        assert {"axes"} <= {p.name for p in parameters}
