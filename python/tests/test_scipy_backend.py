"""SciPy's functions through the backend."""

import numpy as np
import pytest
import scipy.fft
import scipy.signal
from checks import assert_close, double, error, random_array

import clfft_mixed.fft
from clfft_mixed import scipy_backend


@pytest.fixture
def backend(monkeypatch):
    monkeypatch.setattr(scipy_backend, "minimum_points", 0)
    scipy_backend.calls.clear()
    with scipy.fft.set_backend(scipy_backend, only=False):
        yield scipy_backend


@pytest.mark.long
def test_every_function_goes_through(backend, random):
    assert len(clfft_mixed.fft.__all__) == 26
    x = random_array(random, (8, 10), np.float32)
    for name in clfft_mixed.fft.__all__:
        got = getattr(scipy.fft, name)(x)
        with scipy.fft.skip_backend(scipy_backend):
            want = getattr(scipy.fft, name)(double(x))
        assert_close(got, want, 400)
    assert dict(backend.calls) == {name: 1 for name in clfft_mixed.fft.__all__}


def test_small_arrays_are_handed_on(backend, monkeypatch):
    monkeypatch.setattr(scipy_backend, "minimum_points", 100)
    scipy.fft.fft(np.ones(99))
    scipy.fft.fft(np.ones(100))
    assert dict(backend.calls) == {"handed on: size": 1, "fft": 1}


def test_what_is_not_offered_is_handed_on(backend):
    scipy.fft.fft(np.ones(8, np.longdouble))
    scipy.fft.fht(np.ones(8), 0.1, 0.5)
    assert backend.calls["handed on: type"] == 1 and backend.calls["handed on: function"] == 1


def test_callers_of_scipy(backend, random):
    x, k = random_array(random, (40, 50), np.float32), random_array(random, (7, 9), np.float32)
    got = scipy.signal.fftconvolve(x, k)
    assert error(got, scipy.signal.convolve2d(double(x), double(k))) < 1e-6
    assert sum(backend.calls.values()) >= 3


def test_errors_are_errors_not_handed_on(backend):
    with pytest.raises(ValueError, match="axis 3"):
        scipy.fft.fft(np.ones((4, 4)), axis=3)
