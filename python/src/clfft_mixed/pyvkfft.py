"""pyvkfft's functions and `VkFFTApp`, with its arguments: a program changes its imports.

    from clfft_mixed.pyvkfft import VkFFTApp           # for pyvkfft.opencl
    from clfft_mixed.pyvkfft import fftn, rfftn        # for pyvkfft.fft

Arrays are pyopencl's (also NumPy's) of complex64, complex128, float32 or float64. Beyond pyvkfft: views with
an offset and gaps, any number of axes, r2c along any axes, and inputs that a c2r leaves as they are. Calls
enqueue on in-order or out-of-order queues and return; results carry their events.

norm: 1 or "backward" (the inverse divides by the size), 0 (nothing is scaled) or "ortho". `tune`,
`tune_config` and VkFFT's own parameters are accepted and mean nothing here. Halves and CUDA are not offered.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ._engine import clear_cache as clear_vkfftapp_cache
from ._errors import Unsupported
from ._vkfft_app import VkFFTApp, axes_of, fast_axis, require_type, same_memory
from .fft._operands import complex_of

__all__ = [
    "VkFFTApp",
    "clear_vkfftapp_cache",
    "dctn",
    "dstn",
    "fftn",
    "idctn",
    "idstn",
    "ifftn",
    "irfftn",
    "rfftn",
]


def _new(like: Any, queue: Any, shape: list[int], dtype: np.dtype, *, fortran: bool) -> Any:
    order = "F" if fortran else "C"
    if isinstance(like, np.ndarray):
        return np.empty(shape, dtype, order)  # type: ignore[call-overload]
    from pyopencl import array

    return array.empty(queue or like.queue, tuple(shape), dtype, order=order, allocator=like.allocator)


class _Call(NamedTuple):
    """What the functions have in common of their arguments."""

    src: Any
    dest: Any
    ndim: int | None
    norm: Any
    axes: Any
    cuda_stream: Any
    cl_queue: Any
    return_scale: bool = False
    r2c_odd: bool = False
    dct: int = 0
    dst: int = 0

    def run(self, *, inverse: bool, r2c: bool = False) -> Any:
        if self.cuda_stream is not None:
            raise Unsupported("cuda_stream is given; this package runs on OpenCL")
        src, dest = self.src, self.dest
        reads_complex = not (self.dct or self.dst) and (inverse or not r2c)
        require_type("src", src.dtype, "c" if reads_complex else "f")
        in_place = dest is not None and same_memory(src, dest)
        fast = fast_axis(src.shape, src.strides, self.axes)
        halved = axes_of(len(src.shape), fast, self.ndim, self.axes)[-1]
        shape, dtype = list(src.shape), src.dtype
        if r2c and inverse:
            dtype = np.empty(0, dtype).real.dtype
            shape[halved] = 2 * shape[halved] if in_place else 2 * (shape[halved] - 1) + bool(self.r2c_odd)
        if dest is None:
            new, of = list(shape), dtype
            if r2c and not inverse:
                new[halved], of = shape[halved] // 2 + 1, complex_of(dtype)
            dest = _new(src, self.cl_queue, new, of, fortran=fast < len(shape) - 1)
        elif r2c and inverse and not in_place:
            shape = list(dest.shape)
        app = VkFFTApp(
            shape,
            dtype,
            self.cl_queue,
            self.ndim,
            in_place,
            self.norm,
            r2c,
            self.dct,
            self.dst,
            self.axes,
            src.strides,
            r2c_odd=self.r2c_odd,
        )
        result = app.run(src, dest, self.cl_queue, inverse=inverse)
        return (result, app.problem.scale(inverse=inverse)) if self.return_scale else result


def fftn(
    src: Any,
    dest: Any = None,
    ndim: int | None = None,
    norm: Any = 1,
    axes: Any = None,
    cuda_stream: Any = None,
    cl_queue: Any = None,
    return_scale: bool = False,
    tune: bool = False,
) -> Any:
    """Complex transform along `axes`, or along the `ndim` fastest ones, by default all.

    dest: the array for the result, src itself: in place; None: a new one. Returns it, with return_scale also
    what it must be multiplied by to have the L2 norm of src.
    """
    call = _Call(src, dest, ndim, norm, axes, cuda_stream, cl_queue, return_scale)
    return call.run(inverse=False)


def ifftn(
    src: Any,
    dest: Any = None,
    ndim: int | None = None,
    norm: Any = 1,
    axes: Any = None,
    cuda_stream: Any = None,
    cl_queue: Any = None,
    return_scale: bool = False,
    tune: bool = False,
) -> Any:
    """Inverse of `fftn`."""
    call = _Call(src, dest, ndim, norm, axes, cuda_stream, cl_queue, return_scale)
    return call.run(inverse=True)


def rfftn(
    src: Any,
    dest: Any = None,
    ndim: int | None = None,
    norm: Any = 1,
    cuda_stream: Any = None,
    cl_queue: Any = None,
    return_scale: bool = False,
    tune: bool = False,
    r2c_odd: bool = False,
    *,
    axes: Any = None,
) -> Any:
    """Half of the spectrum of reals; the fast axis is halved, where it is transformed.

    In place the last 2 numbers of every row, with r2c_odd the last one, are no input, and the result is src
    as complex numbers.
    """
    call = _Call(src, dest, ndim, norm, axes, cuda_stream, cl_queue, return_scale, r2c_odd)
    return call.run(inverse=False, r2c=True)


def irfftn(
    src: Any,
    dest: Any = None,
    ndim: int | None = None,
    norm: Any = 1,
    cuda_stream: Any = None,
    cl_queue: Any = None,
    return_scale: bool = False,
    tune: bool = False,
    r2c_odd: bool = False,
    *,
    axes: Any = None,
) -> Any:
    """Inverse of `rfftn`: a new result has 2 (m - 1) reals along the fast axis, with r2c_odd one more."""
    call = _Call(src, dest, ndim, norm, axes, cuda_stream, cl_queue, return_scale, r2c_odd)
    return call.run(inverse=True, r2c=True)


def dctn(
    src: Any,
    dest: Any = None,
    ndim: int | None = None,
    norm: Any = 1,
    dct_type: int = 2,
    cuda_stream: Any = None,
    cl_queue: Any = None,
    tune: bool = False,
    *,
    axes: Any = None,
    return_scale: bool = False,
) -> Any:
    """Discrete cosine transform of type 1, 2, 3 or 4; other arguments as of `fftn`."""
    call = _Call(src, dest, ndim, norm, axes, cuda_stream, cl_queue, return_scale, dct=dct_type)
    return call.run(inverse=False)


def idctn(
    src: Any,
    dest: Any = None,
    ndim: int | None = None,
    norm: Any = 1,
    dct_type: int = 2,
    cuda_stream: Any = None,
    cl_queue: Any = None,
    tune: bool = False,
    *,
    axes: Any = None,
    return_scale: bool = False,
) -> Any:
    """Inverse of `dctn`."""
    call = _Call(src, dest, ndim, norm, axes, cuda_stream, cl_queue, return_scale, dct=dct_type)
    return call.run(inverse=True)


def dstn(
    src: Any,
    dest: Any = None,
    ndim: int | None = None,
    norm: Any = 1,
    dst_type: int = 2,
    cuda_stream: Any = None,
    cl_queue: Any = None,
    tune: bool = False,
    *,
    axes: Any = None,
    return_scale: bool = False,
) -> Any:
    """Discrete sine transform of type 1, 2, 3 or 4; other arguments as of `fftn`."""
    call = _Call(src, dest, ndim, norm, axes, cuda_stream, cl_queue, return_scale, dst=dst_type)
    return call.run(inverse=False)


def idstn(
    src: Any,
    dest: Any = None,
    ndim: int | None = None,
    norm: Any = 1,
    dst_type: int = 2,
    cuda_stream: Any = None,
    cl_queue: Any = None,
    tune: bool = False,
    *,
    axes: Any = None,
    return_scale: bool = False,
) -> Any:
    """Inverse of `dstn`."""
    call = _Call(src, dest, ndim, norm, axes, cuda_stream, cl_queue, return_scale, dst=dst_type)
    return call.run(inverse=True)
