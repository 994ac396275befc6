"""Filters and tensors that were prepared for plans: their device memory, and when they are ready."""

from __future__ import annotations

from typing import Any

from ._engine import Engine
from ._opencl import Buffer


class Prepared:
    """A prepared filter or tensor: device memory, and the event of its preparation, which every use waits
    for."""

    def __init__(self, buffer: Any, event: Any):
        self.buffer = buffer
        self.event = event

    @property
    def int_ptr(self) -> int:
        return int(self.buffer.int_ptr)


def device_memory(engine: Engine, size: int) -> Buffer:
    """`size` bytes on the engine's device."""
    return Buffer(engine.context, max(size, 16))


def events_of(*prepared: Prepared | None) -> list[Any]:
    return [one.event for one in prepared if one is not None]
