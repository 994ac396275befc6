"""Engines: a context and a device with the programs that were compiled for it."""

from __future__ import annotations

import ctypes
import threading
import weakref
from typing import Any

from ._binding import _cl, _native
from ._binding._library import check, native, release, text_of

_cache_directory: str | None = ""  # the user's cache directory
_engines: dict[tuple[int, int], Engine] = {}
_lock = threading.Lock()


class Engine:
    """What the library knows of a device in a context, by their handles; it keeps compiled programs, and the
    context.

    cache_directory: where compiled programs are kept; "": the user's cache directory, None: nowhere but in
        memory.
    """

    def __init__(
        self,
        context: int,
        device: int,
        *,
        cache_directory: str | None = "",
        profile: str | None = None,
        tuned_table: str | None = None,
    ):
        desc = _native.clfm_engine_desc()
        library = native()
        library.clfm_engine_desc_init(ctypes.byref(desc))
        for name, text in (
            ("cache_directory", cache_directory),
            ("profile", profile),
            ("tuned_table", tuned_table),
        ):
            setattr(desc, name, None if text is None else text.encode())
        handle = ctypes.c_void_p()
        check(library.clfm_engine_create(context, device, ctypes.byref(desc), ctypes.byref(handle)))
        self.handle = handle.value or 0
        self.pool: Any = None  # of device memory for NumPy arrays
        self.results: Any = None  # memory that results are written to
        self.context = context
        self.device = device
        kind = _cl.info_number("clGetDeviceInfo", device, 0x1000, ctypes.c_uint64)
        self.shares_host_memory = bool(kind & _cl.DEVICE_TYPE_CPU)
        self.shares_results = self.shares_host_memory and _cl.has_shared_memory(device)
        self.alignment_bytes = _cl.info_number("clGetDeviceInfo", device, 0x1019, ctypes.c_uint) // 8 or 1
        self._finalizer = weakref.finalize(self, release, "clfm_engine_release", self.handle)

    def save_cache(self) -> None:
        """Writes to the cache directory what it still lacks; on PoCL worth a call once plans have run."""
        check(native().clfm_engine_save_cache(self.handle))

    def trim(self) -> None:
        """Lets go all that is kept for plans to come and that no plan uses."""
        check(native().clfm_engine_trim(self.handle))

    def describe(self) -> str:
        """The profile and every limit that planning respects, one "name = value" a line."""
        return text_of(native().clfm_engine_describe, self.handle)


def engine_of(queue: Any) -> Engine:
    """The engine that all queues of this queue's context and device share."""
    handle = queue.int_ptr
    key = (
        _cl.info_number("clGetCommandQueueInfo", handle, 0x1090),
        _cl.info_number("clGetCommandQueueInfo", handle, 0x1091),
    )
    engine = _engines.get(key)
    if engine is None:
        with _lock:
            engine = _engines.get(key)
            if engine is None:
                engine = _engines[key] = Engine(*key, cache_directory=_cache_directory)
    return engine


def set_cache_directory(path: str | None) -> None:
    """Where engines made from here on keep compiled programs: "" the user's cache directory (the default),
    else a path, or None for memory only."""
    global _cache_directory
    _cache_directory = path


def on_clear(action: Any) -> None:
    _on_clear.append(action)


_on_clear: list[Any] = []


def clear_cache() -> None:
    """Forgets every engine and plan that the package keeps; what is in use lives on until its last user is
    done."""
    for action in _on_clear:
        action()
    _engines.clear()


def version() -> str:
    """Of the C library: "major.minor.patch"."""
    return native().clfm_version().decode()
