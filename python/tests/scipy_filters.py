"""Runs SciPy's own tests of its convolutions through clfft_mixed.signal and clfft_mixed.ndimage.

usage: python tests/scipy_filters.py [arguments of pytest]

The functions of `scipy.signal` and `scipy.ndimage` are exchanged for ours before SciPy's tests are imported:
the convolution classes of test_signaltools.py, and of test_filters.py what its names select. All of them are
some thirteen thousand, with a kernel of its own for most: with CLFM_PART=2/8 every eighth, from
the second on.
"""

from __future__ import annotations

import sys
from collections import Counter
from functools import wraps

import pytest
import scipy.ndimage
import scipy.signal
from checks import part_of
from scipy._lib._array_api import xp_capabilities_table

from clfft_mixed import ndimage, set_cache_directory, signal
from clfft_mixed._filtering import _filters

SIGNAL = "TestConvolve or TestFFTConvolve or TestOAConvolve or TestCorrelate"
NDIMAGE = "correlate or convolve or gaussian or gauss or uniform"

_TESTS = ((scipy.signal, "test_signaltools"), (scipy.ndimage, "test_filters"))

# What SciPy's tests call that is no convolution of the library's, and why.
NOT_THROUGH = {
    "longdouble, clongdouble, objects": "handed on to SciPy: the library has no longer type than double",
    "integers whose sums may exceed 2^52": "handed on to SciPy: double precision does not hold them",
    "empty arrays, rank 0, filters of one element": "answered at once, there is nothing to convolve",
    "wrong arguments": "refused, with SciPy's exception",
    "more than two axes, filters of their own for a batch": "through clfft_mixed.fft, not counted here",
    "sobel, prewitt, laplace, Gaussian laplace and gradient": "not offered: they call SciPy's correlate1d",
    "rank, minimum, median, percentile and generic filters": "not offered: no convolutions",
    "lfilter, sosfilt, medfilt, wiener, decimate, detrend": "not offered: no convolutions of arrays",
    "choose_conv_method": "not offered: the library chooses by itself",
}

# Which tests fail though results are as exact as promised, in which precision, and why.
SUMS = "integers to the last bit, and zeros: SciPy sums directly, here three axes are transformed"
DOUBLE = "SciPy computes in double precision, here single precision stays single"
HALVES = "computed in single precision here; SciPy refuses them"
EXPECTED_TO_FAIL = {
    "test_rank3_valid": (SUMS, ("float32",)),
    "test_rank3_all": (SUMS, ("float32", "float64")),
    "test_gaussian_laplace": (DOUBLE, ("float32", "complex64")),
    "test_gaussian_filter_float16": (HALVES, ("float16",)),
}

calls: Counter[str] = Counter()


def _counted(name, function):
    @wraps(function)
    def call(*arguments, **keywords):
        calls[name] += 1
        return function(*arguments, **keywords)

    return call


class Plugin:
    def pytest_collection_modifyitems(self, items):
        for item in items:
            for name, (reason, dtypes) in EXPECTED_TO_FAIL.items():
                if item.name.startswith(name) and any(dtype in item.name for dtype in dtypes):
                    item.add_marker(pytest.mark.xfail(reason=reason))
        items[:] = part_of(items)

    def pytest_terminal_summary(self, terminalreporter):
        for name, count in sorted(calls.items()):
            terminalreporter.write_line(f"  {name}: {count} calls")
        terminalreporter.write_line(f"on the device: {calls['on the device']} convolutions")
        for what, why in NOT_THROUGH.items():
            terminalreporter.write_line(f"  not among them: {what}: {why}")


def main() -> int:
    set_cache_directory(None)  # each shape once: to keep its kernels takes longer than the test
    handed_on = {name: getattr(scipy.signal, name) for name in signal.__all__ if hasattr(scipy.signal, name)}

    def hand_on(name, *arguments):
        calls[f"handed on: signal.{name}"] += 1
        return handed_on[name](*arguments)

    signal._scipy = hand_on
    for theirs, ours in (scipy.signal, signal), (scipy.ndimage, ndimage):
        for name in ours.__all__:
            if hasattr(theirs, name):
                function = _counted(f"{theirs.__name__}.{name}", getattr(ours, name))
                # What SciPy's tests ask of a function's array libraries.
                xp_capabilities_table[function] = xp_capabilities_table[getattr(theirs, name)]
                setattr(theirs, name, function)
    for module in signal, sys.modules["clfft_mixed._filtering._ndimage"]:
        module.convolved = _counted("on the device", _filters.convolved)
    tests = [f"{module.__path__[0]}/tests/{name}.py" for module, name in _TESTS]
    select = f"(test_signaltools and ({SIGNAL})) or (test_filters and ({NDIMAGE}))"
    arguments = [*tests, "-q", "-o", "addopts=", "-p", "no:cacheprovider", "-k", select, *sys.argv[1:]]
    return int(pytest.main(arguments, plugins=[Plugin()])) or (0 if calls["on the device"] else 1)


if __name__ == "__main__":
    sys.exit(main())
