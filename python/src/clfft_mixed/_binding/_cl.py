"""The functions of OpenCL 1.2 that the package calls, with prototypes, and their errors."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, c_int, c_size_t, c_uint, c_uint64, c_void_p
from typing import Any

from .._errors import Error, OutOfMemory, error_of
from ._library import opencl

DEVICE_TYPE_CPU, DEVICE_TYPE_GPU, DEVICE_TYPE_ACCELERATOR, DEVICE_TYPE_ALL = 2, 4, 8, 0xFFFFFFFF
MEM_READ_WRITE, MEM_READ_ONLY, MEM_USE_HOST_PTR, MEM_ALLOC_HOST_PTR = 1, 4, 8, 16
MEM_SVM_FINE_GRAIN_BUFFER = 1 << 10
MAP_READ, MAP_WRITE, MAP_WRITE_INVALIDATE = 1, 2, 4
EVENT_COMMAND_EXECUTION_STATUS = 0x11D3
QUEUE_OUT_OF_ORDER, QUEUE_PROFILING = 1, 2

_wait = (c_uint, c_void_p, c_void_p)  # number of events, events, the event of the call
_code = POINTER(c_int)

# Functions that return a handle; their last argument is a pointer to the code. Then those that return the
# code.
_HANDLES = {
    "clCreateContext": (c_void_p, c_uint, c_void_p, c_void_p, c_void_p),
    "clCreateCommandQueue": (c_void_p, c_void_p, c_uint64),
    "clCreateBuffer": (c_void_p, c_uint64, c_size_t, c_void_p),
    "clCreateUserEvent": (c_void_p,),
    "clEnqueueMapBuffer": (c_void_p, c_void_p, c_uint, c_uint64, c_size_t, c_size_t, *_wait),
}
_STATUSES = {
    "clGetPlatformIDs": (c_uint, c_void_p, c_void_p),
    "clGetPlatformInfo": (c_void_p, c_uint, c_size_t, c_void_p, c_void_p),
    "clGetDeviceIDs": (c_void_p, c_uint64, c_uint, c_void_p, c_void_p),
    "clGetDeviceInfo": (c_void_p, c_uint, c_size_t, c_void_p, c_void_p),
    "clGetCommandQueueInfo": (c_void_p, c_uint, c_size_t, c_void_p, c_void_p),
    "clGetMemObjectInfo": (c_void_p, c_uint, c_size_t, c_void_p, c_void_p),
    "clGetEventInfo": (c_void_p, c_uint, c_size_t, c_void_p, c_void_p),
    "clGetEventProfilingInfo": (c_void_p, c_uint, c_size_t, c_void_p, c_void_p),
    "clRetainContext": (c_void_p,),
    "clReleaseContext": (c_void_p,),
    "clReleaseCommandQueue": (c_void_p,),
    "clReleaseMemObject": (c_void_p,),
    "clReleaseEvent": (c_void_p,),
    "clFlush": (c_void_p,),
    "clFinish": (c_void_p,),
    "clSetUserEventStatus": (c_void_p, c_int),
    "clWaitForEvents": (c_uint, c_void_p),
    "clEnqueueReadBuffer": (c_void_p, c_void_p, c_uint, c_size_t, c_size_t, c_void_p, *_wait),
    "clEnqueueWriteBuffer": (c_void_p, c_void_p, c_uint, c_size_t, c_size_t, c_void_p, *_wait),
    "clEnqueueMarkerWithWaitList": (c_void_p, *_wait),
    "clEnqueueUnmapMemObject": (c_void_p, c_void_p, c_void_p, *_wait),
}
# Of OpenCL 2.0, which not every loader and device has.
_OTHERS = {
    "clSVMAlloc": (c_void_p, (c_void_p, c_uint64, c_size_t, c_uint)),
    "clSVMFree": (None, (c_void_p, c_void_p)),
}
_functions: dict[str, Any] = {}


def bound(name: str) -> Any:
    """A function of OpenCL with its prototype. Raises in a forked process."""
    library = opencl()
    function = _functions.get(name)
    if function is None:
        function = getattr(library, name)
        if name in _HANDLES:
            function.argtypes = (*_HANDLES[name], _code)
            function.restype = c_void_p
        elif name in _OTHERS:
            function.restype, function.argtypes = _OTHERS[name]
        else:
            function.argtypes = _STATUSES[name]
            function.restype = c_int
        _functions[name] = function
    return function


def call(name: str, *arguments: Any) -> None:
    """Calls a function that returns a code; raises unless that is CL_SUCCESS."""
    code = bound(name)(*arguments)
    if code:
        raise error_of(code, f"{name} failed: OpenCL error {code}")


def create(name: str, *arguments: Any) -> int:
    """Calls a function that returns a handle, or a mapped pointer."""
    code = c_int()
    handle = bound(name)(*arguments, ctypes.byref(code))
    if code.value:
        raise error_of(code.value, f"{name} failed: OpenCL error {code.value}")
    return int(handle)


def has_shared_memory(device: int) -> bool:
    """Whether the host and a device may use the same memory without mapping it: fine-grained shared virtual
    memory."""
    try:
        bound("clSVMAlloc"), bound("clSVMFree")
        return bool(info_number("clGetDeviceInfo", device, 0x1053, c_uint64) & 2)
    except (AttributeError, Error):
        return False


def shared_memory(context: int, size: int) -> int:
    """The address of `size` bytes that host and devices share."""
    address = bound("clSVMAlloc")(context, MEM_READ_WRITE | MEM_SVM_FINE_GRAIN_BUFFER, size, 0)
    if not address:
        raise OutOfMemory(f"clSVMAlloc failed for {size} bytes", 3)
    return int(address)


def free_shared_memory(context: int, address: int) -> None:
    bound("clSVMFree")(context, address)


def handles(function: str, *before: Any) -> list[int]:
    """What clGetPlatformIDs or clGetDeviceIDs list; nothing where there is none."""
    count = c_uint()
    if bound(function)(*before, 0, None, ctypes.byref(count)) or count.value == 0:
        return []
    found = (c_void_p * count.value)()
    call(function, *before, count.value, found, None)
    return [int(one) for one in found if one]


def info_number(function: str, handle: int, name: int, kind: Any = c_size_t) -> int:
    """A number, or a handle as a number, of clGet...Info."""
    value = kind()
    call(function, handle, name, ctypes.sizeof(value), ctypes.byref(value), None)
    return value.value or 0


def info_text(function: str, handle: int, name: int) -> str:
    """A text of clGet...Info."""
    size = c_size_t()
    call(function, handle, name, 0, None, ctypes.byref(size))
    text = ctypes.create_string_buffer(size.value)
    call(function, handle, name, size.value, text, None)
    return text.value.decode(errors="replace").strip()


def wait_for(event: int) -> None:
    """Returns when an event has come; raises if it failed."""
    call("clWaitForEvents", 1, ctypes.byref(c_void_p(event)))


def wait_list(events: list[int]) -> tuple[int, Any]:
    """The number of events and an array of them, as enqueues take them."""
    return (len(events), (c_void_p * len(events))(*events)) if events else (0, None)
