"""Transforms of arrays of any rank: plans of their passes, kept by problem and device, and enqueued one
after the other."""

from __future__ import annotations

import ctypes
import threading
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Callable, NamedTuple

from . import _layout
from ._binding import _cl
from ._binding._descriptors import Callback
from ._binding._native import clfm_buffer
from ._engine import Engine, on_clear
from ._layout import Axis, Loop
from ._opencl import Buffer
from ._plan import Plan

_KEPT_PLANS = 256


class Problem(NamedTuple):
    """All that plans depend on. `item_bytes` are those of an element of either side, of the temporary for a
    c2r those of the input."""

    transform: str
    direction: str
    precision: str
    axes: tuple[Axis, ...]
    scale: float
    in_item_bytes: int
    out_item_bytes: int
    in_place: bool = False
    normalization: str = "unnormalized"
    load: Callback | None = None
    store: Callback | None = None


@dataclass
class _Step:
    plan: Plan
    source: str
    target: str
    loops: tuple[Loop, ...]
    in_item_bytes: int
    out_item_bytes: int


class Transform:
    """The plans of a problem, ready to enqueue from any thread."""

    def __init__(self, engine: Engine, problem: Problem):
        self._engine = engine
        passes = _layout.passes_of(problem.transform, problem.axes)
        self._temporary_bytes = 0
        if any(one.target == "temporary" for one in passes):
            count = 1
            for length in _layout.temporary_shape(problem.axes):
                count *= length
            self._temporary_bytes = count * problem.in_item_bytes
        self._steps = [
            _step(engine, problem, one, first=k == 0, last=k == len(passes) - 1)
            for k, one in enumerate(passes)
        ]

    @property
    def plans(self) -> list[Plan]:
        return [step.plan for step in self._steps]

    @property
    def single(self) -> Plan | None:
        """The plan, where one enqueue of it is all."""
        step = self._steps[0]
        return step.plan if len(self._steps) == 1 and not step.loops else None

    def enqueue(self, queue: Any, source: clfm_buffer, target: clfm_buffer, waits: list[int]) -> int:
        """Enqueues all passes; returns the event of the last, which the caller owns."""
        if self.single is not None:
            return self.single.enqueue(queue, source, target, waits)
        slices = {"in": source, "out": target}
        temporary = None
        if self._temporary_bytes:
            temporary = Buffer(self._engine.context, self._temporary_bytes)
            slices["temporary"] = clfm_buffer(temporary.int_ptr, 0, None, 0)
        events: list[int] = []
        try:
            for step in self._steps:
                before = events
                events = []
                _enqueue_step(step, queue, slices, before or waits, events)
                _release(before)
            return events.pop() if len(events) == 1 else _marker(queue, events)
        finally:
            _release(events)
            if temporary is not None:
                temporary.release()  # OpenCL keeps it until the last pass is done


def _step(engine: Engine, problem: Problem, one: _layout.Pass, *, first: bool, last: bool) -> _Step:
    fields = _layout.fields_of(one)
    in_place = one.source == one.target or (problem.in_place and "temporary" not in (one.source, one.target))
    described = fields._asdict()
    loops = described.pop("loops")
    plan = Plan(
        engine=engine,
        transform=one.transform,
        direction=problem.direction,
        precision=problem.precision,
        placement="in_place" if in_place else "out_of_place",
        normalization=problem.normalization,
        scale=problem.scale if last else 1.0,
        load=problem.load if first else None,
        store=problem.store if last else None,
        **described,
    )
    in_bytes = problem.in_item_bytes if one.source != "out" else problem.out_item_bytes
    out_bytes = problem.in_item_bytes if one.target == "temporary" else problem.out_item_bytes
    return _Step(plan, one.source, one.target, loops, in_bytes, out_bytes)


def _enqueue_step(
    step: _Step, queue: Any, slices: dict[str, clfm_buffer], waits: list[int], events: list[int]
) -> None:
    source, target = slices[step.source], slices[step.target]
    for in_offset, out_offset in _layout.offsets(step.loops):
        events.append(
            step.plan.enqueue(
                queue,
                clfm_buffer(source.mem, source.offset_bytes + in_offset * step.in_item_bytes, None, 0),
                clfm_buffer(target.mem, target.offset_bytes + out_offset * step.out_item_bytes, None, 0),
                waits,
            )
        )


def _marker(queue: Any, events: list[int]) -> int:
    event = ctypes.c_void_p()
    count, waits = _cl.wait_list(events)
    _cl.call("clEnqueueMarkerWithWaitList", queue.int_ptr, count, waits, ctypes.byref(event))
    return event.value or 0


def _release(events: list[int]) -> None:
    for event in events:
        _cl.call("clReleaseEvent", event)
    events.clear()


_cache: OrderedDict[Hashable, Transform] = OrderedDict()
_lock = threading.Lock()
on_clear(_cache.clear)


def transform_for(engine: Engine, key: Hashable, problem: Callable[[], Problem]) -> Transform:
    """The plans of a problem on an engine, both of which follow from `key`, made when first asked for; 256
    are kept."""
    found = _cache.get(key)
    if found is None:
        found = Transform(engine, problem())  # two threads may both plan: the first one's plans are kept
        with _lock:
            found = _cache.setdefault(key, found)
            while len(_cache) > _KEPT_PLANS:
                _cache.popitem(last=False)
    return found
