"""What plans of every kind have: a handle of the C library, its recipe, and how an enqueue is called."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Iterable
from typing import Any

from ._binding._library import check, native, release, text_of
from ._engine import Engine, engine_of
from ._opencl import Event, default_queue, is_pyopencl


class PlanHandle:
    """A plan of one kind ("fft", "conv", "layer", "stream") on an engine, which it keeps."""

    _kind = ""

    def __init__(self, engine: Engine, desc: Any, recipe: str | None = None):
        library = native()
        handle = ctypes.c_void_p()
        target = ctypes.byref(handle)
        if recipe is None:
            check(getattr(library, f"clfm_{self._kind}_create")(engine.handle, ctypes.byref(desc), target))
        else:
            create = getattr(library, f"clfm_{self._kind}_create_from_recipe")
            check(create(engine.handle, ctypes.byref(desc), recipe.encode(), target))
        self.engine = engine
        self.handle = handle.value or 0
        self._finalizer = weakref.finalize(self, release, f"clfm_{self._kind}_release", self.handle)

    @property
    def recipe(self) -> str:
        """What will run, and what it was weighed against."""
        return text_of(getattr(native(), f"clfm_{self._kind}_recipe"), self.handle)

    def _read_info(self, struct: Any) -> dict[str, Any]:
        info = struct(struct_size=ctypes.sizeof(struct))
        check(getattr(native(), f"clfm_{self._kind}_get_info")(self.handle, ctypes.byref(info)))
        fields = [name for name, _ in struct._fields_ if name != "struct_size"]
        return {
            name: tuple(value) if hasattr(value := getattr(info, name), "_length_") else value
            for name in fields
        }


def engine_for(queue: Any, engine: Engine | None) -> Engine:
    """The engine asked for, else the one of the queue, by default of the default queue."""
    is_pyopencl(queue)  # for its check of the loader
    return engine or engine_of(queue if queue is not None else default_queue())


def enqueue(function: Any, waits: Iterable[int], *arguments: Any) -> int:
    """Calls an enqueue of the C library; returns its event."""
    events = list(waits)
    array = (ctypes.c_void_p * len(events))(*events) if events else None
    event = ctypes.c_void_p()
    check(function(*arguments, len(events), array, ctypes.byref(event)))
    return event.value or 0


def event_for(queue: Any, handle: int) -> Any:
    """An event of the kind that the queue is of: ours, or pyopencl's."""
    if is_pyopencl(queue):
        import pyopencl

        return pyopencl.Event.from_int_ptr(handle, retain=False)
    return Event(handle)
