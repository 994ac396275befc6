"""Calls that were made before, for arrays of the same layout: nothing of them is worked out again.

Half of the time of a transform of 2^14 points would go into reading its arguments. What they come to is kept:
the plan, and type and shape of the result. Short calls are awaited by asking again and again where that is
faster: to be woken takes a thread some 20 us, unless the machine has other work.
"""

from __future__ import annotations

import ctypes
from collections.abc import Hashable
from time import perf_counter_ns
from typing import Any, Callable

import numpy as np

from .. import _opencl
from .._binding import _cl
from .._binding._library import check
from .._binding._native import clfm_buffer
from .._engine import Engine, on_clear
from .._loan import begins_at_an_item, host_buffer, map_and_unmap
from .._memory import extent_bytes
from .._plan import Plan
from .._results import SMALLEST_BYTES, Results, block_of

_KEPT_CALLS = 1024
_SHORT_NS = 100_000  # what takes longer is not asked for, and nothing for longer
_TRY_EVERY = 32  # calls: then the slower way of waiting is tried again
_NOTHING = clfm_buffer(None, 0, None, 0)
_PLAIN = (int, str, bool, type(None))

_calls: dict[Hashable, Repeated] = {}
on_clear(_calls.clear)


class Waiting:
    """Which way of waiting for a call is the faster one, by the times that calls took."""

    def __init__(self) -> None:
        self._ns = [0.0, 0.0]  # by a sleep, by asking: means that forget; zero: never tried
        self._calls = 0

    def asks(self) -> bool:
        """Whether the next call is asked for."""
        self._calls += 1
        by_sleep, by_asking = self._ns
        if min(self._ns) >= _SHORT_NS or not by_sleep:
            return False
        faster = by_asking < by_sleep
        return faster if self._calls % _TRY_EVERY else not faster

    def took(self, asked: bool, ns: int) -> None:
        mean = self._ns[asked]
        self._ns[asked] = mean + (ns - mean) / 4 if mean else ns


class Repeated:
    """A transform of NumPy arrays of one type and layout, on a device that shares the host's memory."""

    def __init__(self, engine: Engine, queue: Any, plan: Plan, results: Results, x: Any, out: np.ndarray):
        self.queue = queue
        self._engine, self._plan, self._results = engine, plan, results
        self._in_bytes, self._out_bytes, self._out_extent = extent_bytes(x), out.nbytes, extent_bytes(out)
        self._shape, self._dtype = out.shape, out.dtype
        self._waiting = Waiting()

    def __call__(self, x: np.ndarray, out: np.ndarray | None = None) -> np.ndarray:
        address = x.__array_interface__["data"][0]
        source = host_buffer(self._engine, address, self._in_bytes, written=False)
        try:
            if out is not None:
                self._into(source, out)
                return out
            block = self._results.take(self._out_bytes)
            out = block.array(self._shape, self._dtype)
            self._run(source, block.buffer, _cl.wait_for)
        finally:
            _cl.call("clReleaseMemObject", source.mem)
        return out.copy() if self._out_bytes < SMALLEST_BYTES else out

    def _into(self, source: clfm_buffer, out: np.ndarray) -> None:
        """An array of the caller's, which the device has to be asked for where it is no result of ours."""
        block = block_of(self._engine, out)
        if block is not None:
            self._run(source, block.buffer, _cl.wait_for)
            return
        address = out.__array_interface__["data"][0]
        target = host_buffer(self._engine, address, self._out_extent, written=True)
        queue, size = self.queue.int_ptr, self._out_extent
        try:
            self._run(
                source, target, lambda event: map_and_unmap(queue, target, size, _cl.wait_list([event]))
            )
        finally:
            _cl.call("clReleaseMemObject", target.mem)

    def _run(self, source: clfm_buffer, target: clfm_buffer, wait: Callable[[int], None]) -> None:
        plan = self._plan
        event = ctypes.c_void_p()
        queue = self.queue.int_ptr
        asks = self._waiting.asks()
        start = perf_counter_ns()
        done = ctypes.byref(event)
        check(plan.c_enqueue(plan.handle, queue, source, target, _NOTHING, 0, None, done))
        try:
            if asks:
                _cl.call("clFlush", queue)
                ask_until(event, start + _SHORT_NS)
            wait(event.value or 0)
        finally:
            _cl.call("clReleaseEvent", event)
        self._waiting.took(asks, perf_counter_ns() - start)


def ask_until(event: ctypes.c_void_p, end_ns: int) -> None:
    """Returns when an event is complete or failed, or the time has come."""
    status = ctypes.c_int()
    place, ask = ctypes.byref(status), _cl.bound("clGetEventInfo")
    while perf_counter_ns() < end_ns:
        if ask(event, _cl.EVENT_COMMAND_EXECUTION_STATUS, 4, place, None) or status.value <= 0:
            return


def key_of(name: str, x: Any, out: Any, *arguments: Any) -> Hashable:
    """What such a call is kept by; None for those that are not: of other arrays than NumPy's, or arguments
    that are neither numbers nor lists of them."""
    if type(x) is not np.ndarray or not begins_at_an_item(x):
        return None
    plain = []
    for value in arguments:
        kind = type(value)
        if kind is tuple or kind is list:
            if not all(type(one) is int for one in value):
                return None
            value = tuple(value)
        elif kind not in _PLAIN:
            return None
        plain.append(value)
    if out is None:
        return (name, x.dtype, x.shape, x.strides, *plain)
    if type(out) is not np.ndarray or not out.flags.writeable or not begins_at_an_item(out):
        return None
    if np.may_share_memory(x, out):
        return None
    return (name, x.dtype, x.shape, x.strides, *plain, out.dtype, out.shape, out.strides)


def known(key: Hashable) -> Repeated | None:
    """The call of a key, unless it was made on another queue than the default one of now."""
    found = _calls.get(key)
    return found if found is not None and found.queue is _opencl.default_queue() else None


def keep(key: Hashable, call: Repeated) -> None:
    while len(_calls) >= _KEPT_CALLS:
        _calls.pop(next(iter(_calls)), None)
    _calls[key] = call
