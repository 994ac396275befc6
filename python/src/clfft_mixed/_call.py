"""One enqueue on operands of any kind: arrays of NumPy and pyopencl, buffers, slices."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from typing import Any, Callable, NamedTuple

import numpy as np

from ._binding import _cl
from ._binding._native import clfm_buffer
from ._engine import Engine
from ._handle import event_for
from ._loan import Loan
from ._memory import buffer_of, extent_bytes, is_device_array, require_writable
from ._opencl import event_handles
from ._sides import Side


class Operand(NamedTuple):
    """An argument of an enqueue; one thing is one operand, in place both read and written.

    side: what it must be where it is an array.
    """

    thing: Any
    side: Side | None = None
    written: bool = False
    read: bool = False  # beside being written; what is not written is read


# Takes the operands' slices and the events to wait for, returns the handle of its event.
Enqueue = Callable[[list[clfm_buffer], list[int]], int]


def call(
    engine: Engine, queue: Any, operands: list[Operand], wait_for: Iterable[Any] | None, enqueue: Enqueue
) -> Any:
    """Enqueues and returns the event. With an array of NumPy among the operands it returns when all is
    done."""
    waits = event_handles(wait_for)
    on_host = False
    for operand in operands:
        if isinstance(operand.thing, np.ndarray):
            on_host = True
            if operand.written:
                require_writable(operand.thing, operand.side.name if operand.side else "out")
        elif is_device_array(operand.thing):
            waits += event_handles(operand.thing.events)
        else:
            continue
        if operand.side is not None:
            operand.side.check(operand.thing)
    if on_host:
        event = event_for(queue, _on_host(engine, queue, operands, waits, enqueue))
    else:
        event = event_for(queue, enqueue([buffer_of(operand.thing) for operand in operands], waits))
    for operand in operands:
        if operand.written and is_device_array(operand.thing):
            operand.thing.add_event(event)
    return event


def _on_host(engine: Engine, queue: Any, operands: list[Operand], waits: list[int], enqueue: Enqueue) -> int:
    with ExitStack() as ends:
        loans: dict[int, Loan] = {}
        for operand in operands:
            array = operand.thing
            if isinstance(array, np.ndarray):
                # An output with gaps keeps what lies between its elements.
                read = not operand.written or operand.read or extent_bytes(array) != array.nbytes
                loan = Loan(engine, queue, array, read=read, written=operand.written)
                loans[id(array)] = ends.enter_context(loan)
        slices = [loans[id(o.thing)].slice if id(o.thing) in loans else buffer_of(o.thing) for o in operands]
        event = enqueue(slices, waits + [ready for loan in loans.values() for ready in loan.ready])
        try:
            written = [loan for loan in loans.values() if loan.written]
            for loan in written:
                loan.bring_back(event)
            if not written:
                _cl.call("clWaitForEvents", *_cl.wait_list([event]))
        except BaseException:
            _cl.call("clReleaseEvent", event)
            raise
    return event
