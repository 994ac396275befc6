"""Memory for results, on devices that share the host's memory.

A new array costs a page fault for every page that a kernel writes first, and begins where the allocator
likes, which is rarely where vectors of a CPU begin. Here results lie in memory of the device that the host
reads without mapping it (fine-grained shared virtual memory), and when an array is gone the next one of its
size takes its place.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from typing import Any, Callable

import numpy as np

from ._binding import _cl
from ._binding._library import forked
from ._binding._native import clfm_buffer
from ._engine import Engine, on_clear
from ._errors import OutOfMemory

KEPT_BYTES_VARIABLE = "CLFM_KEPT_RESULT_BYTES"
_KEPT_BYTES = 256 << 20
SMALLEST_BYTES = 1 << 14  # smaller results are NumPy's own
_HUGE_PAGES_FROM_BYTES = 4 << 20
_MADV_HUGEPAGE = 14  # of Linux


class Block:
    """Some memory, as the host and as the device see it."""

    __slots__ = ("address", "buffer", "lease", "results", "size")

    def __init__(self, results: Results, size: int):
        engine = results.engine
        self.results, self.size = results, size
        self.address = _cl.shared_memory(engine.context, size)
        if size >= _HUGE_PAGES_FROM_BYTES:
            _prefer_huge_pages(self.address, size)
        flags = _cl.MEM_READ_WRITE | _cl.MEM_USE_HOST_PTR
        try:
            handle = _cl.create("clCreateBuffer", engine.context, flags, size, self.address)
        except BaseException:
            _cl.free_shared_memory(engine.context, self.address)
            raise
        self.buffer = clfm_buffer(handle, 0, None, 0)
        self.lease = results.lease_type(size)

    def array(self, shape: tuple[int, ...], dtype: np.dtype) -> np.ndarray:
        """An array at its beginning; when that and all views of it are gone, the memory is free again."""
        lease = self.lease.from_address(self.address)
        lease.block = self
        return np.ndarray(shape, dtype, lease)

    def free(self) -> None:
        _cl.call("clReleaseMemObject", self.buffer.mem)
        _cl.free_shared_memory(self.results.engine.context, self.address)


def _end_of_lease(lease: Any, _is_finalizing: Callable[[], bool] = sys.is_finalizing) -> None:
    if not _is_finalizing() and not forked():
        lease.block.results.give_back(lease.block)


def _prefer_huge_pages(address: int, size: int) -> None:
    if sys.platform != "linux":
        return
    page = 4096
    start = -(-address // page) * page
    libc = ctypes.CDLL(None)
    libc.madvise(ctypes.c_void_p(start), ctypes.c_size_t(address + size - start), _MADV_HUGEPAGE)


def rounded(size: int) -> int:
    """What is allocated for `size` bytes: at most an eighth more, so that near sizes share memory."""
    step = 1 << max(size.bit_length() - 4, 12)
    return -(-size // step) * step


class Results:
    """The memory of one engine's results; at most `limit_bytes` of it lie idle."""

    def __init__(self, engine: Engine, limit_bytes: int):
        self.engine = engine
        self.limit_bytes = limit_bytes
        self.idle_bytes = 0
        self._idle: dict[int, list[Block]] = {}  # by size, the size that was used last at the end
        self._lease_types: dict[int, Any] = {}
        self._lock = threading.RLock()  # the collector may end a lease while this thread has the lock

    def lease_type(self, size: int) -> Any:
        found = self._lease_types.get(size)
        if found is None:
            found = type("Lease", (ctypes.c_char * size,), {"__del__": _end_of_lease})
            self._lease_types[size] = found
        return found

    def take(self, size: int) -> Block:
        """A block of at least `size` bytes."""
        size = rounded(size)
        with self._lock:
            idle = self._idle.get(size)
            if idle:
                self.idle_bytes -= size
                return idle.pop()
        return Block(self, size)

    def give_back(self, block: Block) -> None:
        with self._lock:
            blocks = self._idle.pop(block.size, [])
            blocks.append(block)
            self._idle[block.size] = blocks
            self.idle_bytes += block.size
            dropped = self._over_the_limit()
        for one in dropped:
            one.free()

    def _over_the_limit(self) -> list[Block]:
        dropped = []
        while self.idle_bytes > self.limit_bytes:
            size, blocks = next(iter(self._idle.items()))
            if not blocks:
                del self._idle[size]
                continue
            dropped.append(blocks.pop(0))
            self.idle_bytes -= size
        return dropped

    def close(self) -> None:
        """Frees what is idle, and from here on whatever comes back."""
        with self._lock:
            self.limit_bytes = 0
            dropped = self._over_the_limit()
        for one in dropped:
            one.free()


_every: list[Results] = []
_lock = threading.Lock()


def _close_all() -> None:
    while _every:
        _every.pop().close()


on_clear(_close_all)


def results_of(engine: Engine) -> Results | None:
    """None where the device has no such memory, or none is to be kept."""
    if engine.results is None:
        limit = int(os.environ.get(KEPT_BYTES_VARIABLE, _KEPT_BYTES))
        with _lock:
            if engine.results is None and engine.shares_results and limit > 0:
                engine.results = Results(engine, limit)
                _every.append(engine.results)
    return engine.results


def empty(engine: Engine, shape: tuple[int, ...], dtype: np.dtype) -> np.ndarray:
    """An array for a result, with anything in it."""
    size = dtype.itemsize
    for n in shape:
        size *= n
    results = results_of(engine) if size >= SMALLEST_BYTES else None
    if results is None:
        return np.empty(shape, dtype)
    try:
        return results.take(size).array(shape, dtype)
    except OutOfMemory:  # the device's own limit may be lower than the host's
        return np.empty(shape, dtype)


def block_of(engine: Engine, array: np.ndarray) -> Block | None:
    """The block of a result, at whose beginning an array begins: the result itself, or a view of it."""
    base = array.base
    block = getattr(base.base if type(base) is np.ndarray else base, "block", None)
    if type(block) is not Block or block.results.engine is not engine:
        return None
    return block if array.__array_interface__["data"][0] == block.address else None
