"""Devices, contexts, queues, buffers and events for whoever has no pyopencl.

Wherever the package takes one of these it also takes pyopencl's; both have `int_ptr`.
"""

from __future__ import annotations

import os
import sys
import threading
import weakref
from collections.abc import Iterable
from ctypes import byref, c_int, c_uint, c_uint64, c_void_p
from functools import cached_property
from typing import Any

from ._binding import _cl
from ._binding._library import forked, opencl_path
from ._errors import InvalidArgument

DEVICE_VARIABLE = "CLFM_DEVICE"


def _release(function: str, handle: int) -> None:
    if not forked():
        _cl.call(function, handle)


class Device:
    """An OpenCL device."""

    def __init__(self, handle: int, platform: int):
        self.int_ptr = handle
        self._platform = platform

    def _text(self, name: int) -> str:
        return _cl.info_text("clGetDeviceInfo", self.int_ptr, name)

    def _number(self, name: int, kind: Any = c_uint64) -> int:
        return _cl.info_number("clGetDeviceInfo", self.int_ptr, name, kind)

    @cached_property
    def name(self) -> str:
        return self._text(0x102B)

    @cached_property
    def platform_name(self) -> str:
        return _cl.info_text("clGetPlatformInfo", self._platform, 0x0902)

    @cached_property
    def version(self) -> str:
        """Such as "OpenCL 3.0 ..."."""
        return self._text(0x102F)

    @cached_property
    def driver_version(self) -> str:
        return self._text(0x102D)

    @cached_property
    def type(self) -> str:
        """One of "cpu", "gpu", "accelerator", "other"."""
        bits = self._number(0x1000)
        kinds = (
            (_cl.DEVICE_TYPE_GPU, "gpu"),
            (_cl.DEVICE_TYPE_CPU, "cpu"),
            (_cl.DEVICE_TYPE_ACCELERATOR, "accelerator"),
        )
        return next((word for bit, word in kinds if bits & bit), "other")

    @cached_property
    def compute_units(self) -> int:
        return self._number(0x1002, c_uint)

    @cached_property
    def global_memory_bytes(self) -> int:
        return self._number(0x101F)

    @cached_property
    def has_fp64(self) -> bool:
        """Whether it computes in double precision."""
        return "cl_khr_fp64" in self._text(0x1030).split()

    def __repr__(self) -> str:
        return f"<Device {self.name!r} of {self.platform_name!r}>"


def devices() -> list[Device]:
    """Every device of every platform."""
    return [
        Device(device, platform)
        for platform in _cl.handles("clGetPlatformIDs")
        for device in _cl.handles("clGetDeviceIDs", platform, _cl.DEVICE_TYPE_ALL)
    ]


def choose_device(wanted: str | None = None) -> Device:
    """The first device whose platform's or own name contains `wanted`, by default what the variable
    CLFM_DEVICE says.

    Without either the first GPU, else the first accelerator, else the first device.
    """
    wanted = wanted if wanted is not None else os.environ.get(DEVICE_VARIABLE, "")
    found = devices()
    fitting = [d for d in found if wanted.lower() in f"{d.platform_name} {d.name}".lower()]
    if not fitting:
        raise InvalidArgument(f"no device of {found} has {wanted!r} in its name or its platform's")
    return min(
        fitting,
        key=lambda device: ("gpu", "accelerator", "cpu", "other").index(device.type) if not wanted else 0,
    )


class Context:
    """A context of one device."""

    def __init__(self, device: Device):
        self.device = device
        handles = (c_void_p * 1)(device.int_ptr)
        self.int_ptr = _cl.create("clCreateContext", None, 1, handles, None, None)
        self._finalizer = weakref.finalize(self, _release, "clReleaseContext", self.int_ptr)


class Queue:
    """A command queue, on a context of its own unless one is given.

    device: a `Device`, or a part of its or its platform's name; None: `choose_device()`.
    """

    def __init__(
        self,
        device: Device | str | None = None,
        *,
        context: Context | None = None,
        out_of_order: bool = False,
        profiling: bool = False,
    ):
        if context is None:
            context = Context(device if isinstance(device, Device) else choose_device(device))
        self.context = context
        self.device = context.device
        properties = _cl.QUEUE_OUT_OF_ORDER * out_of_order + _cl.QUEUE_PROFILING * profiling
        self._handle: int | None = _cl.create(
            "clCreateCommandQueue", context.int_ptr, self.device.int_ptr, properties
        )
        self._finalizer = weakref.finalize(self, _release, "clReleaseCommandQueue", self._handle)

    @property
    def int_ptr(self) -> int:
        if self._handle is None:
            raise InvalidArgument("the queue has been released")
        return self._handle

    def finish(self) -> None:
        """Waits for everything enqueued."""
        _cl.call("clFinish", self.int_ptr)

    def flush(self) -> None:
        _cl.call("clFlush", self.int_ptr)

    def release(self) -> None:
        """Gives the queue back before it is collected."""
        self._handle = None
        self._finalizer()


class Event:
    """When something enqueued is done."""

    __slots__ = ("_keep", "int_ptr")

    def __init__(self, handle: int, keep: Any = None):
        self.int_ptr = handle
        self._keep = keep  # what must live until then

    def wait(self) -> None:
        """Returns when it is done; raises if it failed."""
        _cl.call("clWaitForEvents", 1, byref(c_void_p(self.int_ptr)))
        self._keep = None

    @property
    def complete(self) -> bool:
        status = c_int()
        _cl.call("clGetEventInfo", self.int_ptr, _cl.EVENT_COMMAND_EXECUTION_STATUS, 4, byref(status), None)
        return status.value == 0

    # At exit this module may be gone before the last event is.
    def __del__(self, _release: Any = _release, _is_finalizing: Any = sys.is_finalizing) -> None:
        handle, self.int_ptr = self.int_ptr, 0
        if handle and not _is_finalizing():
            _release("clReleaseEvent", handle)


class Buffer:
    """Device memory of `size` bytes. context: a `Context`, one of pyopencl, or a handle."""

    def __init__(self, context: Any, size: int, flags: int = _cl.MEM_READ_WRITE):
        self.size = size
        handle = context if isinstance(context, int) else context.int_ptr
        self.int_ptr = _cl.create("clCreateBuffer", handle, flags, size, None)
        self._finalizer = weakref.finalize(self, _release, "clReleaseMemObject", self.int_ptr)

    def release(self) -> None:
        self._finalizer()


_default: Queue | None = None
_default_lock = threading.Lock()


def default_queue() -> Queue:
    """The queue of whoever names none: in order, on `choose_device()`, made when it is first asked for."""
    global _default
    if _default is None:
        with _default_lock:
            _default = _default or Queue()
    return _default


def set_default_queue(queue: Any) -> None:
    """Has every call that names no queue use this one, ours or pyopencl's; None: chosen anew."""
    global _default
    _default = queue


def is_pyopencl(thing: Any) -> bool:
    """Whether it is pyopencl's; its handles only fit pyopencl's own loader, where it has one."""
    if not type(thing).__module__.startswith("pyopencl"):
        return False
    from ._binding._find_opencl import of_pyopencl

    own = of_pyopencl()
    if own and opencl_path() not in own and not os.environ.get("CLFM_OPENCL_LIBRARY"):
        raise InvalidArgument(
            f"OpenCL was loaded from {opencl_path()} before pyopencl, which has a loader of its own, "
            "was imported: "
            "import pyopencl before the first transform"
        )
    return True


def event_handles(events: Iterable[Any] | None) -> list[int]:
    return [event.int_ptr for event in events] if events else []
