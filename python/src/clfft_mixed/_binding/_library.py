"""The loaded C library: functions with prototypes, statuses as exceptions, and what a fork leaves behind."""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from typing import Any, Callable

from .._errors import Error, error_of
from . import _prototypes
from ._find_opencl import load_opencl

_lock = threading.RLock()
_libraries: tuple[ctypes.CDLL, ctypes.CDLL, str] | None = None  # the C library, OpenCL, and OpenCL's path
_forked = False

_FILE_NAMES = {"darwin": "libclfft_mixed.dylib", "win32": "clfft_mixed.dll"}


def _after_fork_in_child() -> None:
    global _forked
    _forked = _libraries is not None


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork_in_child)


def forked() -> bool:
    """Whether this process was forked from one that had loaded OpenCL: then nothing may call it any more."""
    return _forked


def _load_native() -> ctypes.CDLL:
    package = os.path.dirname(os.path.dirname(__file__))
    path = os.path.join(package, _FILE_NAMES.get(sys.platform, "libclfft_mixed.so"))
    library = ctypes.CDLL(path)
    for name, (result, arguments) in _prototypes.FUNCTIONS.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    return library


def _load() -> tuple[ctypes.CDLL, ctypes.CDLL, str]:
    global _libraries
    with _lock:
        if _libraries is None:
            opencl, path = load_opencl()
            native = _load_native()
            code = native.clfm_set_opencl_library(path.encode())
            if code:
                raise error_of(code, native.clfm_last_message().decode(errors="replace"))
            _libraries = native, opencl, path
    return _libraries


def _loaded() -> tuple[ctypes.CDLL, ctypes.CDLL, str]:
    if _forked:
        raise Error(
            "this process was forked from one that already used OpenCL, whose threads a fork does not "
            "take along: "
            'start workers before the first transform, or by multiprocessing.set_start_method("spawn")'
        )
    return _libraries or _load()


def native() -> ctypes.CDLL:
    """The C library. Raises where there is no OpenCL, and in a process that was forked after it was
    loaded."""
    return _loaded()[0]


def opencl() -> ctypes.CDLL:
    """The OpenCL library that the C library uses, too."""
    return _loaded()[1]


def opencl_path() -> str:
    """Where OpenCL was loaded from."""
    return _loaded()[2]


def check(status: int) -> None:
    """Raises what a status of the C library stands for, with the message of the call that this thread made
    last."""
    if status:
        raise error_of(status, native().clfm_last_message().decode(errors="replace"))


def text_of(read: Callable[..., int], *arguments: Any) -> str:
    """A text result: asked for its size first, then read."""
    size = ctypes.c_size_t(0)
    check(read(*arguments, None, ctypes.byref(size)))
    text = ctypes.create_string_buffer(size.value)
    check(read(*arguments, text, ctypes.byref(size)))
    return text.value.decode()


def size_of(read: Callable[..., int], *arguments: Any) -> int:
    """A size result, in bytes or elements, as the function says."""
    size = ctypes.c_size_t(0)
    check(read(*arguments, ctypes.byref(size)))
    return size.value


def release(function_name: str, handle: int) -> None:
    """Releases a handle of the C library, unless a fork has taken away what it belongs to."""
    if _libraries is not None and not _forked:
        getattr(_libraries[0], function_name)(handle)
