"""Runs SciPy's own tests of scipy.fft with the backend set globally, and prints how many calls went through
the library.

usage: python tests/scipy_suite.py [arguments of pytest]

`python -m pytest --pyargs scipy.fft` with this module as a plugin. The threshold is 0, so that small arrays
count. With CLFM_PART=2/8 every eighth test, from the second on; of test_identity_extensive, which runs only
by itself, every eighth length.
"""

from __future__ import annotations

import sys

import pytest
import scipy.fft
from checks import part_of

from clfft_mixed import fft, scipy_backend, set_cache_directory

# What SciPy's tests expect of SciPy's own engine alone, by the end of the test's name, and why it is not so
# here.
HANDED_ON = {
    "longdouble and clongdouble": "the library has no longer type than double",
    "fht, ifht": "not offered: the Hankel transforms call fft themselves",
    "test_multiprocess": "SciPy's engine has what processes compute that were forked meanwhile",
    "plan=": "refused by SciPy's own engine, too",
}
NOT_EXPECTED = {
    "test_multithreading.py": "workers are those of SciPy's engine",
    "test_backend.py": "sets and counts backends of its own",
    "test_fftlog.py": "fht and ifht",
    "test_helper.py": "no transforms",
}


# Which tests fail where results are as exact as promised, and why.
EXACT = "to 6 decimals in single precision means to the last bit; other strides have other kernels here"
EXPECTED_TO_FAIL = {
    f"test_fft_with_order[{name}-{order}-{dtype}]": EXACT
    for name in ("fft2", "fftn")
    for order in ("F", "non-contiguous")
    for dtype in ("float32", "complex64")
}
for name in ("ifft", "irfft"):
    EXPECTED_TO_FAIL[f"test_multiprocess[{name}]"] = "zeros to the last bit, of this engine and of SciPy's"
LONG = {"test_identity_extensive": "kernels of 511 lengths: -k test_identity_extensive runs it by itself"}


def _is_long(item):
    return getattr(item, "originalname", "") in LONG


class Plugin:
    def pytest_ignore_collect(self, collection_path):
        return True if collection_path.name in NOT_EXPECTED else None

    @pytest.hookimpl(trylast=True)  # when -k has chosen
    def pytest_collection_modifyitems(self, items):
        for item in items:
            if item.name in EXPECTED_TO_FAIL:
                item.add_marker(pytest.mark.xfail(reason=EXPECTED_TO_FAIL[item.name]))
        if all(map(_is_long, items)):
            for item in items:
                item.module.range = lambda *limits: part_of(range(*limits))
        else:
            items[:] = part_of([item for item in items if not _is_long(item)])

    def pytest_terminal_summary(self, terminalreporter):
        through = sum(scipy_backend.calls[name] for name in fft.__all__)
        terminalreporter.write_line(f"calls through the library: {through}")
        for name, count in sorted(scipy_backend.calls.items()):
            terminalreporter.write_line(f"  {name}: {count}")
        for what, why in {**HANDED_ON, **NOT_EXPECTED, **LONG}.items():
            terminalreporter.write_line(f"  not through the library: {what}: {why}")


def main() -> int:
    set_cache_directory(None)  # each shape once: to keep its kernels takes longer than the test
    scipy_backend.minimum_points = 0
    scipy.fft.set_global_backend(scipy_backend, try_last=False)
    code = pytest.main(
        ["--pyargs", "scipy.fft", "-q", "-o", "addopts=", "-p", "no:cacheprovider", *sys.argv[1:]],
        plugins=[Plugin()],
    )
    return int(code) or (0 if any(scipy_backend.calls[name] for name in fft.__all__) else 1)


if __name__ == "__main__":
    sys.exit(main())
