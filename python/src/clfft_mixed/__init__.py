"""FFTs and convolutions on any OpenCL 1.2+ device, of NumPy arrays and of device memory.

    import clfft_mixed.fft as fft
    spectrum = fft.rfft2(image)            # NumPy in, NumPy out, on the default device

`clfft_mixed.fft` has the names of `scipy.fft`; `Plan`, `Convolution`, `Layer` and `Stream` are the C
library's objects.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._convolution import Convolution as Convolution
    from ._engine import Engine as Engine
    from ._engine import clear_cache as clear_cache
    from ._engine import set_cache_directory as set_cache_directory
    from ._engine import version as version
    from ._errors import BuildFailed, Error, InvalidArgument, OpenCLError, OutOfMemory, Unsupported
    from ._layer import Layer as Layer
    from ._memory import Slice as Slice
    from ._opencl import Buffer, Context, Device, Event, Queue
    from ._opencl import default_queue as default_queue
    from ._opencl import devices as devices
    from ._opencl import set_default_queue as set_default_queue
    from ._plan import Callback as Callback
    from ._plan import Plan as Plan
    from ._prepared import Prepared as Prepared
    from ._stream import Stream as Stream

# Loaded when first used: NumPy and OpenCL cost more than this module should.
_HOMES = {
    "_convolution": ("Convolution",),
    "_engine": ("Engine", "clear_cache", "set_cache_directory", "version"),
    "_errors": ("BuildFailed", "Error", "InvalidArgument", "OpenCLError", "OutOfMemory", "Unsupported"),
    "_layer": ("Layer",),
    "_memory": ("Slice",),
    "_opencl": (
        "Buffer",
        "Context",
        "Device",
        "Event",
        "Queue",
        "default_queue",
        "devices",
        "set_default_queue",
    ),
    "_plan": ("Callback", "Plan"),
    "_prepared": ("Prepared",),
    "_stream": ("Stream",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}
_SUBMODULES = ("dask", "fft", "mpi", "ndimage", "pyvkfft", "scipy_backend", "signal")
__all__ = sorted((*_HOME_OF, *_SUBMODULES))


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version as version_of

        return version_of("clfft-mixed")
    if name in _SUBMODULES:
        return import_module(f"{__name__}.{name}")
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
