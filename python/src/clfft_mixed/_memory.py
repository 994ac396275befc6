"""Where operands lie: slices of buffers, arrays of pyopencl, and NumPy arrays on their way to a device."""

from __future__ import annotations

import ctypes
import threading
from typing import Any, NamedTuple

import numpy as np

from ._binding import _cl
from ._binding._native import clfm_buffer
from ._engine import Engine
from ._errors import InvalidArgument
from ._opencl import Buffer, is_pyopencl

_CHUNK_BYTES = 4 << 20  # of pinned memory through which an array goes to a device of its own memory
_PINNED_FROM_BYTES = 1 << 20


class Slice(NamedTuple):
    """Part of a buffer, ours or pyopencl's, from `offset_bytes` on; `imag` where the side is planar."""

    buffer: Any
    offset_bytes: int = 0
    imag: Any = None
    imag_offset_bytes: int = 0


def is_device_array(thing: Any) -> bool:
    """Whether it is a pyopencl.array.Array, or behaves like one."""
    return hasattr(thing, "base_data") and hasattr(thing, "offset") and is_pyopencl(thing)


def buffer_of(thing: Any) -> clfm_buffer:
    """As the C API takes it: a Slice, a buffer from its beginning, an array of pyopencl from its offset,
    None: nothing."""
    if thing is None:
        return clfm_buffer(None, 0, None, 0)
    if isinstance(thing, Slice):
        imag = thing.imag
        return clfm_buffer(
            thing.buffer.int_ptr, thing.offset_bytes, imag and imag.int_ptr, thing.imag_offset_bytes
        )
    if is_device_array(thing):
        return clfm_buffer(thing.base_data.int_ptr, thing.offset, None, 0)
    if not hasattr(thing, "int_ptr"):
        raise TypeError(f"expected an array, a buffer or a Slice, not {type(thing).__name__}")
    is_pyopencl(thing)  # for its check of the loader
    return clfm_buffer(thing.int_ptr, 0, None, 0)


def extent_bytes(array: Any) -> int:
    """From an array's first element to its last one, both included."""
    return (
        sum((n - 1) * s for n, s in zip(array.shape, array.strides)) + array.dtype.itemsize
        if array.size
        else 0
    )


def element_strides(array: Any) -> tuple[int, ...] | None:
    """An array's strides in elements; None where they are no positive multiples of one."""
    strides = []
    for n, stride in zip(array.shape, array.strides):
        if n > 1 and (stride <= 0 or stride % array.dtype.itemsize):
            return None
        strides.append(stride // array.dtype.itemsize if n > 1 else 1)
    return tuple(strides)


class _Pool:
    """Device memory and pinned host memory of one engine, kept from call to call."""

    def __init__(self, engine: Engine):
        self._engine = engine
        self._lock = threading.Lock()
        self._free: dict[int, list[Buffer]] = {}
        self._pinned: list[tuple[Buffer, int]] = []

    def take(self, size: int) -> Buffer:
        """At least `size` bytes: the next power of two."""
        rounded = 1 << max(size - 1, 255).bit_length()
        with self._lock:
            free = self._free.get(rounded)
            if free:
                return free.pop()
        return Buffer(self._engine.context, rounded)

    def give_back(self, buffer: Buffer) -> None:
        with self._lock:
            self._free.setdefault(buffer.size, []).append(buffer)

    def send(self, queue: Any, device: int, host: int, size: int) -> list[int]:
        """Copies to the device; returns the events that say when it is done, none where it is."""
        if size < _PINNED_FROM_BYTES:
            return [_enqueue_copy("clEnqueueWriteBuffer", queue.int_ptr, device, 0, size, host)]
        self._through_pinned(self._send, queue, device, host, size)
        return []

    def receive(self, queue: Any, device: int, host: int, size: int, waits: tuple[int, Any]) -> None:
        """Copies from the device when the events have come; returns when it is done."""
        if size < _PINNED_FROM_BYTES:
            _cl.call("clEnqueueReadBuffer", queue.int_ptr, device, 1, 0, size, host, *waits, None)
            return
        _cl.call("clWaitForEvents", *waits)
        self._through_pinned(self._receive, queue, device, host, size)

    def _through_pinned(self, copy: Any, queue: Any, device: int, host: int, size: int) -> None:
        """Large copies go through two chunks of pinned memory in turns."""
        chunks = [self._take_pinned(queue) for _ in range(2)]
        try:
            copy(queue.int_ptr, chunks, device, host, size)
        finally:
            with self._lock:
                self._pinned += chunks

    def _take_pinned(self, queue: Any) -> tuple[Buffer, int]:
        with self._lock:
            if self._pinned:
                return self._pinned.pop()
        flags = _cl.MEM_READ_WRITE | _cl.MEM_ALLOC_HOST_PTR
        buffer = Buffer(self._engine.context, _CHUNK_BYTES, flags)
        both = _cl.MAP_READ | _cl.MAP_WRITE
        return buffer, _cl.create(
            "clEnqueueMapBuffer", queue.int_ptr, buffer.int_ptr, 1, both, 0, _CHUNK_BYTES, 0, None, None
        )

    @staticmethod
    def _send(queue: int, chunks: list[tuple[Buffer, int]], device: int, host: int, size: int) -> None:
        events: list[int] = []
        for k, start in enumerate(range(0, size, _CHUNK_BYTES)):
            part = min(_CHUNK_BYTES, size - start)
            if len(events) == 2:
                wait_and_release(events.pop(0))
            ctypes.memmove(chunks[k % 2][1], host + start, part)
            events.append(_enqueue_copy("clEnqueueWriteBuffer", queue, device, start, part, chunks[k % 2][1]))
        for event in events:
            wait_and_release(event)

    @staticmethod
    def _receive(queue: int, chunks: list[tuple[Buffer, int]], device: int, host: int, size: int) -> None:
        pending: list[tuple[int, int, int, int]] = []
        for k, start in enumerate([*range(0, size, _CHUNK_BYTES), None, None]):
            if len(pending) == 2 or (start is None and pending):
                event, pinned, at, part = pending.pop(0)
                wait_and_release(event)
                ctypes.memmove(host + at, pinned, part)
            if start is not None:
                part = min(_CHUNK_BYTES, size - start)
                pinned = chunks[k % 2][1]
                pending.append(
                    (
                        _enqueue_copy("clEnqueueReadBuffer", queue, device, start, part, pinned),
                        pinned,
                        start,
                        part,
                    )
                )


def _enqueue_copy(name: str, queue: int, device: int, offset: int, size: int, pointer: int) -> int:
    event = ctypes.c_void_p()
    _cl.call(name, queue, device, 0, offset, size, pointer, 0, None, ctypes.byref(event))
    return event.value or 0


def wait_and_release(event: int) -> None:
    try:
        _cl.call("clWaitForEvents", 1, ctypes.byref(ctypes.c_void_p(event)))
    finally:
        _cl.call("clReleaseEvent", event)


def pool_of(engine: Engine) -> _Pool:
    """The engine's pool, made when first asked for."""
    if engine.pool is None:
        engine.pool = _Pool(engine)
    return engine.pool


def require_writable(array: Any, name: str) -> None:
    if isinstance(array, np.ndarray) and not array.flags.writeable:
        raise InvalidArgument(f"{name} is read-only")
