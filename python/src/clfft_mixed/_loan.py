"""NumPy arrays lent to a device for one call."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._binding import _cl
from ._binding._native import clfm_buffer
from ._engine import Engine
from ._memory import extent_bytes, pool_of, wait_and_release
from ._results import block_of


class Loan:
    """A NumPy array as device memory for one call, ended by `with`. `slice` is what to enqueue with; where
    the array is written, `bring_back` has it hold what the device wrote.

    On devices that share the host's memory it is the array's own, else a copy, as of arrays that begin at no
    multiple of their item, which kernels cannot read.
    """

    def __init__(self, engine: Engine, queue: Any, array: np.ndarray, *, read: bool, written: bool):
        self._queue, self._array, self.written = queue, array, written
        self._size = extent_bytes(array)
        self.ready: list[int] = []  # events of copies that have to come before the call
        self._pool = None
        self._handle = 0
        block = block_of(engine, array) if engine.shares_results else None
        self._is_shared = block is not None
        if block is not None:
            self.slice = block.buffer
        elif engine.shares_host_memory and begins_at_an_item(array):
            self.slice = host_buffer(engine, array.ctypes.data, self._size, written=written)
            self._handle = self.slice.mem
        else:
            self._pool = pool_of(engine)
            self._buffer = self._pool.take(self._size)
            self._handle = self._buffer.int_ptr
            if read:
                self.ready = self._pool.send(queue, self._handle, array.ctypes.data, self._size)
            self.slice = clfm_buffer(self._handle, 0, None, 0)

    def __enter__(self) -> Loan:
        return self

    def __exit__(self, *failure: Any) -> None:
        for event in self.ready:
            wait_and_release(event)  # it reads the array, which may be gone after a failure
        if self._pool is not None:
            self._pool.give_back(self._buffer)
        elif not self._is_shared:
            _cl.call("clReleaseMemObject", self._handle)

    def bring_back(self, event: int) -> None:
        """When the event has come; returns then."""
        waits = _cl.wait_list([event])
        if self._pool is not None:
            self._pool.receive(self._queue, self._handle, self._array.ctypes.data, self._size, waits)
        elif self._is_shared:
            _cl.call("clWaitForEvents", *waits)
        else:
            map_and_unmap(self._queue.int_ptr, self.slice, self._size, waits)


def begins_at_an_item(array: np.ndarray) -> bool:
    return bool(array.__array_interface__["data"][0] % array.itemsize == 0)


def host_buffer(engine: Engine, address: int, size: int, *, written: bool) -> clfm_buffer:
    """A new buffer of the host's memory, which the caller releases. It begins where the device wants one to:
    before the address, in the same page of memory."""
    offset = address % engine.alignment_bytes
    flags = _cl.MEM_USE_HOST_PTR | (_cl.MEM_READ_WRITE if written else _cl.MEM_READ_ONLY)
    handle = _cl.create("clCreateBuffer", engine.context, flags, size + offset, address - offset)
    return clfm_buffer(handle, offset, None, 0)


def map_and_unmap(queue: int, buffer: clfm_buffer, size: int, waits: tuple[int, Any]) -> None:
    """Has the host see what a device wrote to a buffer of the host's memory; returns when it does."""
    pointer = _cl.create(
        "clEnqueueMapBuffer", queue, buffer.mem, 1, _cl.MAP_READ, buffer.offset_bytes, size, *waits, None
    )
    _cl.call("clEnqueueUnmapMemObject", queue, buffer.mem, pointer, 0, None, None)
