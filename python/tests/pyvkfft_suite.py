"""Runs pyvkfft's own tests on `clfft_mixed.pyvkfft`, and prints how many transforms they made.

usage: python tests/pyvkfft_suite.py [--all] [--sdist FOLDER] [names of tests, such as test_simple_fft]

The tests come from PyPI's source distribution (`--sdist` is a folder where it is unpacked already): its
modules `pyvkfft.fft` and `pyvkfft.opencl` are ours, the others its own, which need no VkFFT. What its tests
call quick is run, one and two axes in single precision, and of its DCT and DST the same and up to 8232
points; --all: everything, which compiles for hours. With CLFM_PART=2/8 every eighth length of a list, from
the second on.

Not run: CUDA's tests, there is none; those of several GPUs, where there are not several; test_systematic,
which is a command's and has no problems of its own.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tarfile
import tempfile
import types
import unittest
from collections import Counter
from pathlib import Path
from typing import Any

VERSION = "2025.1"

import numpy as np  # noqa: E402
import pyopencl  # noqa: E402  before OpenCL is loaded, so that its loader is the one
from checks import part_of  # noqa: E402

import clfft_mixed  # noqa: E402
import clfft_mixed.pyvkfft as ours  # noqa: E402

calls: Counter[str] = Counter()


class VkFFTApp(ours.VkFFTApp):
    """With what the tests print of VkFFT's inside."""

    def run(self, *arguments: Any, **keywords: Any) -> Any:
        family = self.problem.family
        calls[family + str(self.problem.type) if family in ("dct", "dst") else family] += 1
        return super().run(*arguments, **keywords)

    def get_shape_str(self) -> str:
        return str(self.shape).replace(" ", "")

    def get_algo_str(self) -> str:
        return ""

    def get_nb_upload(self) -> tuple[int, ...]:
        return ()

    def get_tmp_buffer_str(self) -> str:
        return ""


class _Here:
    """A pool of processes that is this process."""

    def __init__(self, processes: int):
        self.imap = map

    def __enter__(self) -> _Here:
        return self

    def __exit__(self, *failure: Any) -> None:
        pass


def _download(folder: Path) -> Path:
    wanted = ["--no-deps", "--no-binary", ":all:", f"pyvkfft=={VERSION}", "-d", str(folder)]
    subprocess.run([sys.executable, "-m", "pip", "download", "-q", *wanted], check=True)
    with tarfile.open(folder / f"pyvkfft-{VERSION}.tar.gz") as archive:
        archive.extractall(folder)
    return folder / f"pyvkfft-{VERSION}"


def _install(sdist: Path) -> Any:
    """Has `import pyvkfft` find its tests and our functions; returns the module of the tests."""
    package = types.ModuleType("pyvkfft")
    package.__path__ = [str(sdist / "pyvkfft")]
    opencl = types.ModuleType("pyvkfft.opencl")
    opencl.VkFFTApp, opencl.vkfft_version = VkFFTApp, lambda: ""
    modules = {"pyvkfft": package, "pyvkfft.fft": ours, "pyvkfft.opencl": opencl, "pyvkfft.cuda": None}
    sys.modules.update(modules)
    import clfft_mixed._vkfft_app as app

    app.VkFFTApp = ours.VkFFTApp = VkFFTApp
    from pyvkfft import accuracy
    from pyvkfft.test import test_fft

    name = clfft_mixed.default_queue().device.name
    device = next(d for p in pyopencl.get_platforms() for d in p.get_devices() if d.name == name)
    context = pyopencl.Context([device])
    double = "cl_khr_fp64" in device.extensions
    accuracy.gpu_ctx_dic["pyopencl"] = device, context, pyopencl.CommandQueue(context), double
    # The picture that it would download.
    test_fft.ascent = lambda: np.random.default_rng().integers(0, 255, size=(512, 512))
    test_fft.multiprocessing = types.SimpleNamespace(get_context=lambda _: types.SimpleNamespace(Pool=_Here))
    return test_fft


def _divide(tests: Any) -> None:
    """Of the lengths of every list the part that is asked for."""
    run = tests.run_fft

    def run_part(self: Any, vbackend: Any, vn: Any, *rest: Any, **named: Any) -> Any:
        return run(self, vbackend, part_of(vn), *rest, **named)

    tests.run_fft = run_part


def _shorten(tests: Any) -> None:
    """Of DCT and DST, which have no quick tests, what is quick of the others."""
    run = tests.run_fft

    def run_some(self: Any, vbackend: Any, vn: Any, dims_max: int = 4, ndim_max: int = 3, **rest: Any) -> Any:
        rest["vtype"] = rest["vtype"][:1]
        return run(self, vbackend, [n for n in vn if n <= 8232], min(dims_max, 2), min(ndim_max, 2), **rest)

    tests.run_fft = run_some


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--sdist", type=Path)
    parser.add_argument("tests", nargs="*")
    options = parser.parse_args()
    clfft_mixed.set_cache_directory(None)  # each shape once: to keep its kernels takes longer than the test
    with tempfile.TemporaryDirectory() as folder:
        test_fft = _install(options.sdist or _download(Path(folder)))
        test_fft.TestFFT.vbackend, test_fft.TestFFT.verbose = ["pyopencl"], False
        test_fft.TestFFT.quick = not options.all
        _divide(test_fft.TestFFT)
        if not options.all:
            _shorten(test_fft.TestFFT)
        names = options.tests or unittest.defaultTestLoader.getTestCaseNames(test_fft.TestFFT)
        suite = unittest.TestSuite(test_fft.TestFFT(name) for name in names)
        result = unittest.TextTestRunner(verbosity=2).run(suite)
    print("transforms by the library:", ", ".join(f"{kind} {n}" for kind, n in sorted(calls.items())))
    return 0 if result.wasSuccessful() and calls else 1


if __name__ == "__main__":
    sys.exit(main())
