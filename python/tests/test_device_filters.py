"""Convolutions of arrays of pyopencl against SciPy in double precision."""

import re

import numpy as np
import pytest
import scipy.ndimage
import scipy.signal
from checks import double, error, random_array

from clfft_mixed import InvalidArgument, Unsupported, ndimage, signal


@pytest.fixture
def device(pyopencl_queue):
    from pyopencl import array

    return lambda x: array.to_device(pyopencl_queue, x)


def check(got, want):
    assert not isinstance(got, np.ndarray) and got.events
    assert error(got.get(), want) < 2e-6


@pytest.mark.parametrize("mode", ["full", "same", "valid"])
def test_signal(mode, device, random):
    x, taps = random_array(random, (40, 36), np.float32), random_array(random, (5, 4), float)
    image = device(x)
    check(signal.fftconvolve(image, taps, mode), scipy.signal.fftconvolve(double(x), taps, mode))
    check(signal.correlate(image, device(taps), mode), scipy.signal.correlate(double(x), taps, mode))
    for boundary in ("fill", "symm"):
        want = scipy.signal.correlate2d(double(x), taps, mode, boundary, 2)
        check(signal.correlate2d(image, taps, mode, boundary, 2), want)


def test_views_and_axes(device, random):
    x, taps = random_array(random, (3, 40, 36), np.float32), random_array(random, (5, 1, 4), np.float32)
    images = device(x)
    for view in (lambda a: a, lambda a: a[:, ::2, 3:30], lambda a: a.transpose((2, 0, 1)), lambda a: a[1:2]):
        image, part = view(images), view(double(x))
        got = signal.oaconvolve(image, taps.transpose(1, 0, 2), "same", axes=(1, 2))
        check(got, scipy.signal.oaconvolve(part, double(taps).transpose(1, 0, 2), "same", axes=(1, 2)))
        got = signal.oaconvolve(image, taps, "full", axes=(2, 0))
        check(got, scipy.signal.oaconvolve(part, double(taps), "full", axes=(2, 0)))
    got = signal.fftconvolve(images, taps[:, :, :1].transpose(1, 0, 2), axes=1)
    check(got, scipy.signal.fftconvolve(double(x), double(taps)[:, :, :1].transpose(1, 0, 2), axes=1))


def test_complex_numbers(device, random):
    x, taps = random_array(random, (40, 36), np.complex64), random_array(random, (5, 4), complex)
    check(signal.correlate(device(x), taps), scipy.signal.correlate(double(x), taps))


@pytest.mark.parametrize("mode", ["reflect", "mirror", "nearest", "wrap", "constant"])
def test_ndimage(mode, device, random):
    x, taps = random_array(random, (3, 20, 36), np.float32), random_array(random, (5, 4), float)
    images, some = device(x), {"mode": mode, "cval": 0.5}
    got = ndimage.convolve(images, taps, origin=(1, -1), axes=(1, 2), **some)
    check(got, scipy.ndimage.convolve(double(x), taps, origin=(1, -1), axes=(1, 2), **some))
    got = ndimage.gaussian_filter(images, (0, 1.5, 2), **some)
    check(got, scipy.ndimage.gaussian_filter(double(x), (0, 1.5, 2), **some))
    check(ndimage.uniform_filter(images, 3, **some), scipy.ndimage.uniform_filter(double(x), 3, **some))


def test_output(device, random):
    x = random_array(random, (20, 36), np.float32)
    image, out = device(x), device(np.full((20, 36), np.nan, np.float32))
    assert ndimage.correlate1d(image, [1, 2, 4], axis=0, output=out) is out
    check(out, scipy.ndimage.correlate1d(double(x), [1, 2, 4], axis=0))
    assert ndimage.gaussian_filter(image, 1, output=image) is image
    check(image, scipy.ndimage.gaussian_filter(double(x), 1))
    check(ndimage.gaussian_filter(out, 0), out.get())  # nothing to do: a copy


def test_what_a_device_does_not_do(device):
    x = device(np.ones((4, 20, 36), np.float32))
    some = np.ones((3, 3))
    for call, exception, message in (
        (lambda: signal.fftconvolve(x, np.ones((2, 2, 2))), Unsupported, "along 3 axes; on a device"),
        (
            lambda: signal.fftconvolve(x, np.ones((4, 2, 2)), axes=(1, 2)),
            Unsupported,
            "one filter is convolved",
        ),
        (lambda: signal.convolve(x[0], some * 1j), Unsupported, "the filter is of complex128"),
        (lambda: signal.convolve(x[0], np.ones((50, 50)), "valid"), Unsupported, "must be the larger one"),
        (lambda: signal.convolve2d(x[0], some, "full", "fill", 1j), ValueError, "fillvalue"),
        (lambda: signal.convolve(x[0][::-1], some), InvalidArgument, r"strides of (-144, 4) bytes"),
        (lambda: ndimage.convolve(x.astype(np.int32), np.ones((1, 1, 3))), Unsupported, "array is of int32"),
        (lambda: ndimage.gaussian_filter(x, 1, output=float), Unsupported, "output is"),
        (lambda: ndimage.gaussian_filter(x, 1, output=x.get()), Unsupported, "array of pyopencl of float32"),
    ):
        with pytest.raises(exception, match=re.escape(message)):
            call()
