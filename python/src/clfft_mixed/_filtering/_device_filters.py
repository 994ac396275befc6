"""Convolutions of arrays of pyopencl: they stay on the device, and the call returns before they are done.

Arrays are of float32, float64, complex64 or complex128 and are convolved along one or two axes, at any
position and with any positive strides: nothing is copied. A filter is taken in the array's precision; one
that lies on a device is fetched first, for plans keep what they have prepared by its values.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .. import _layout
from .._engine import engine_of
from .._errors import InvalidArgument, Unsupported
from .._layout import Axis
from .._memory import Slice, element_strides
from . import _filters
from ._filters import Border, Method, Part

_TYPES = ("float32", "float64", "complex64", "complex128")


def taps_for(signal: Any, taps: np.ndarray) -> np.ndarray:
    """The filter in the type of the signal. Raises Unsupported where there is none."""
    if signal.dtype.name not in _TYPES:
        raise Unsupported(
            f"the array is of {signal.dtype}; on a device there are {', '.join(_TYPES)}: convert it first"
        )
    if taps.dtype.kind == "c" and signal.dtype.kind != "c":
        raise Unsupported(
            f"the filter is of {taps.dtype}, the array of {signal.dtype}: make it complex first"
        )
    return taps.astype(signal.dtype, copy=False)


def convolved(
    signal: Any, axes: Sequence[int], taps: np.ndarray, part: Part, border: Border, method: Method, queue: Any
) -> Any:
    """A part of the full convolution along `axes`, with a filter of as many; a new array of pyopencl.

    Enqueues, and returns the array with its event.
    """
    from pyopencl import array

    if not 1 <= len(axes) <= 2:
        raise Unsupported(f"the convolution runs along {len(axes)} axes; on a device along 1 or 2")
    if border.value.imag:
        raise Unsupported(f"the array continues with {border.value}; on a device with reals only")
    queue = queue if queue is not None else signal.queue
    if queue is None:
        raise InvalidArgument("queue is None, and the array has none")
    taps = np.ascontiguousarray(taps_for(signal, taps))
    shape = list(signal.shape)
    for axis, size in zip(axes, part.size):
        shape[axis] = size
    out = array.empty(queue, tuple(shape), signal.dtype, allocator=signal.allocator)
    if out.size == 0:
        return out
    engine = engine_of(queue)
    strides = _strides(signal), _strides(out)
    others = [
        Axis(signal.shape[k], signal.shape[k], shape[k], strides[0][k], strides[1][k])
        for k in range(len(shape))
        if k not in axes
    ]
    # The longest repetition is the batch, every position along the others is enqueued by itself.
    batch, *loops = sorted(_layout.merged(others), key=lambda a: -a.in_count) or [Axis(1, 1, 1, 1, 1)]
    fields = dict(
        signal=tuple(signal.shape[k] for k in axes),
        batch=batch.in_count,
        in_strides=tuple(strides[0][k] for k in axes),
        in_batch_stride=batch.in_stride,
        out_strides=tuple(strides[1][k] for k in axes),
        out_batch_stride=batch.out_stride,
    )
    plan, prepared = _filters.plan_and_filter(engine, queue, fields, taps, part, border, method)
    repeated = tuple(_layout.Loop(a.in_count, a.in_stride, a.out_stride) for a in loops)
    item = signal.dtype.itemsize
    for in_offset, out_offset in _layout.offsets(repeated):
        source = Slice(signal.base_data, signal.offset + in_offset * item)
        target = Slice(out.base_data, out.offset + out_offset * item)
        event = plan(queue, source, prepared, target, wait_for=signal.events)
        out.add_event(event)
    return out


def _strides(array: Any) -> list[int]:
    """In elements. Raises where one of them cannot be served."""
    strides = element_strides(array)
    if strides is None:
        raise InvalidArgument(
            f"the array has strides of {array.strides} bytes; they must be positive multiples of "
            f"{array.dtype.itemsize}"
        )
    return list(strides)


def along(signal: Any, filter: Any, axes: Sequence[int], mode: str, method: Method, queue: Any) -> Any:
    """A convolution of scipy.signal along axes; along the others the filter has one element."""
    taps = _filters.fetched(filter)
    if any(taps.shape[k] != 1 for k in range(taps.ndim) if k not in axes):
        raise Unsupported(
            f"in2 has shape {taps.shape}; on a device one filter is convolved along {tuple(axes)}"
        )
    lengths = tuple(signal.shape[k] for k in axes)
    taps = taps.reshape([taps.shape[k] for k in axes])
    require_larger(mode, lengths, taps.shape)
    part = _filters.part_of(mode, lengths, taps.shape)
    return convolved(signal, axes, taps, part, _filters.ZEROS, method, queue)


def require_larger(mode: str, signal: tuple[int, ...], filter: tuple[int, ...]) -> None:
    """Of a valid convolution SciPy takes either as the signal; here it is the first."""
    if mode == "valid" and any(n < m for n, m in zip(signal, filter)):
        raise Unsupported(f"in1 has shape {signal}, in2 {filter}; on a device in1 must be the larger one")
