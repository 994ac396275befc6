"""Which OpenCL library to load."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator

from .._errors import OpenCLError

HINT = '; on x86-64 `pip install "clfft-mixed[cpu]"` brings a CPU device'


def _of_environment() -> list[str]:
    path = os.environ.get("CLFM_OPENCL_LIBRARY")
    return [path] if path else []


def of_pyopencl() -> list[str]:
    """The loader that an imported pyopencl brings: its handles are best used through the loader that made
    them."""
    if "pyopencl" not in sys.modules:
        return []
    folder = os.path.dirname(sys.modules["pyopencl"].__file__ or "")
    found = []
    for libraries in (os.path.join(folder, ".libs"), os.path.join(os.path.dirname(folder), "pyopencl.libs")):
        if os.path.isdir(libraries):
            found += [
                os.path.join(libraries, name) for name in sorted(os.listdir(libraries)) if "OpenCL" in name
            ]
    return found


def _of_system() -> list[str]:
    if sys.platform == "darwin":
        return ["/System/Library/Frameworks/OpenCL.framework/OpenCL"]
    return ["OpenCL.dll"] if sys.platform == "win32" else ["libOpenCL.so.1", "libOpenCL.so"]


def _of_intel() -> list[str]:
    """Intel's runtime for CPUs as PyPI has it (the extra `cpu`). Its library is a whole OpenCL by itself,
    without a loader."""
    from importlib import metadata  # imports as much as all the rest of this package

    try:
        files = metadata.files("intel-opencl-rt") or []
    except metadata.PackageNotFoundError:
        return []
    return [os.path.realpath(str(file.locate())) for file in files if file.name == "libintelocl.so"]


def _has_device(library: ctypes.CDLL) -> bool:
    platforms = (ctypes.c_void_p * 32)()
    count = ctypes.c_uint()
    if library.clGetPlatformIDs(32, platforms, ctypes.byref(count)) != 0:
        return False
    every_type = ctypes.c_ulong(0xFFFFFFFF)
    return any(
        library.clGetDeviceIDs(ctypes.c_void_p(platform), every_type, 0, None, ctypes.byref(count)) == 0
        for platform in platforms[: min(count.value, 32)]
    )


def _candidates() -> Iterator[str]:
    only = _of_environment() or of_pyopencl()
    yield from only or _of_system()
    if not only:
        yield from _of_intel()  # looked for only where no other has a device


def load_opencl() -> tuple[ctypes.CDLL, str]:
    """The first OpenCL library that has a device, and the path or name by which it was loaded.

    In this order: what `CLFM_OPENCL_LIBRARY` names (nothing else then), pyopencl's own where pyopencl is
    imported (nothing else, where it has one), the system's, and Intel's runtime for CPUs from PyPI.

    Raises: OpenCLError: there is none; the message lists what was tried.
    """
    tried = []
    for name in _candidates():
        try:
            library = ctypes.CDLL(name)
            if _has_device(library):
                return library, name
            tried.append(f"{name}: no device")
        except (OSError, AttributeError) as error:
            tried.append(str(error))
    raise OpenCLError("no OpenCL device: " + "; ".join(tried) + HINT, -1001)
