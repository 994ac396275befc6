"""What the functions of `clfft_mixed.ndimage` have in common: borders, axes, outputs, and the passes."""

from __future__ import annotations

import operator
import warnings
from math import prod
from typing import Any, NamedTuple

import numpy as np

from .. import signal
from .._errors import Unsupported
from .._memory import is_device_array
from ..fft._operands import working_dtype
from . import _device_filters as device
from ._filters import CHOSEN, Border, Method, Part, constant, convolved

_BORDERS = {
    "reflect": "reflect",
    "grid-mirror": "reflect",
    "mirror": "reflect_101",
    "nearest": "clamp",
    "wrap": "wrap",
    "grid-wrap": "wrap",
    "constant": "constant",
    "grid-constant": "constant",
}
# The same of numpy.pad, where more than two axes are filtered together.
_PADS = {"reflect": "symmetric", "reflect_101": "reflect", "clamp": "edge", "wrap": "wrap"}


class Filter(NamedTuple):
    """A convolution along some axes.

    axes: ascending; taps: of as many axes; begin: the first output in coordinates of the full convolution.
    """

    axes: tuple[int, ...]
    taps: np.ndarray
    begin: tuple[int, ...]
    mode: str
    cval: complex = 0.0
    method: Method = CHOSEN

    def border(self) -> Border:
        if self.mode not in _BORDERS:
            raise RuntimeError(
                f"mode is {self.mode!r}; boundary mode not supported, there are {list(_BORDERS)}"
            )
        word = _BORDERS[self.mode]
        return constant(self.cval) if word == "constant" else Border(word)


class Along(NamedTuple):
    """A convolution along one axis; `divisor` divides its sums."""

    axis: int
    taps: np.ndarray
    begin: int
    mode: str
    cval: complex
    divisor: int = 1

    @property
    def continues_with_zero(self) -> bool:
        """Or with numbers of the input: then so does its result, and the passes may change places."""
        return _BORDERS.get(self.mode) != "constant" or not self.cval


def axes_of(axes: Any, rank: int) -> tuple[int, ...]:
    if axes is None:
        return tuple(range(rank))
    given = [operator.index(axis) for axis in (axes if np.iterable(axes) else (axes,))]
    if any(not -rank <= axis < rank for axis in given):
        raise ValueError(f"specified axis: {given} is out of range of {rank} dimensions")
    chosen = tuple(axis % rank for axis in given)
    if len(set(chosen)) != len(chosen):
        raise ValueError(f"axes must be unique: {given}")
    return chosen


def for_each(values: Any, count: int) -> list[Any]:
    """One value for every axis, of one for all or of as many."""
    if isinstance(values, str) or not np.iterable(values):
        return [values] * count
    given = list(values)
    if len(given) != count:
        raise RuntimeError(
            f"sequence argument must have length equal to input rank, or to axes': {values!r} for {count}"
        )
    return given


def begin_of(name: str, taps: int, origin: int, *, convolution: bool) -> int:
    """Where the first output lies in the full convolution, of weights moved by `origin`."""
    begin = taps // 2 + origin if convolution else (taps - 1) // 2 - origin
    if not 0 <= begin < taps:
        raise ValueError(f"invalid {name}: {origin} moves {taps} weights beyond their ends")
    return begin


def gaussian(sigma: float, order: int, radius: int) -> np.ndarray:
    """2 radius + 1 samples of a Gaussian of sum 1, or of its derivative of an order."""
    if order < 0:
        raise ValueError(f"order is {order}; it must be non-negative")
    x = np.arange(-radius, radius + 1) / sigma
    bell = np.exp(-0.5 * x * x)
    # The n-th derivative of exp(-x^2 / 2) is (-1)^n He_n(x) times it.
    hermite = np.polynomial.hermite_e.hermeval(x, [0] * order + [1])
    return (-1 / sigma) ** order * hermite * bell / bell.sum()


def image_of(thing: Any) -> Any:
    """An array of pyopencl as it is, everything else as one of NumPy."""
    return thing if is_device_array(thing) else np.asarray(thing)


class Output(NamedTuple):
    """Where a result goes: an array of the caller's, or a new one of a type."""

    dtype: np.dtype
    array: Any = None


def output_for(output: Any, x: np.ndarray, kind: str) -> Output:
    """As SciPy reads it. output: None, a type, or an array; kind: "c" if the result is complex."""
    if output is None:
        output = np.promote_types(x.dtype, np.complex64) if kind == "c" else x.dtype.newbyteorder("=")
    array = None if isinstance(output, (type, np.dtype, str)) else image_of(output)
    dtype = np.dtype(output) if array is None else array.dtype
    if is_device_array(x) and (dtype != x.dtype or not (array is None or is_device_array(array))):
        raise Unsupported(
            f"output is {output!r}; on a device it is an array of pyopencl of {x.dtype}, as input"
        )
    if array is not None and array.shape != x.shape:
        raise RuntimeError(f"output shape not correct: {array.shape}, the input has {x.shape}")
    if kind == "c" and dtype.kind != "c" and isinstance(output, (type, np.dtype)):
        warnings.warn("promoting specified output dtype to complex", stacklevel=4)
        dtype = np.promote_types(dtype, np.complex64)
    if kind == "c" and dtype.kind != "c":
        raise RuntimeError(f"output is {dtype}; it must have a complex dtype")
    return Output(dtype, array)


def working(x: np.ndarray, result: np.dtype, taps_kind: str = "f") -> np.dtype:
    """What to compute in: on a device the array's own type. Integers that are stored need double precision,
    so that they are exact."""
    if is_device_array(x):
        return x.dtype
    if result.kind in "biu":
        real = np.dtype(np.float64)
    else:
        real = working_dtype(np.result_type(x.dtype, result, np.float32))
    return np.result_type(real, np.complex64) if "c" in (x.dtype.kind, taps_kind) else real


def store(values: Any, output: Output) -> Any:
    """The result of values, which may become its memory. Integers as SciPy has them: cut off towards zero,
    modulo their range."""
    dtype = output.dtype
    if is_device_array(values):
        if output.array is None:
            return values
        output.array.setitem(Ellipsis, values, queue=values.queue)
        return output.array
    if dtype.kind in "biu":
        nearest = np.rint(values)
        close = np.abs(values - nearest) <= 1e-12 * np.maximum(np.abs(values).max(initial=1), 1)
        values = np.where(close, nearest, np.trunc(values))
        if dtype.kind != "b" and not (dtype.kind == "u" and dtype.itemsize == 8):
            values = values.astype(np.int64)
    if output.array is None:
        return np.ascontiguousarray(values, dtype)
    output.array[...] = values.astype(dtype, copy=False)
    return output.array


def filtered(x: np.ndarray, what: Filter, dtype: np.dtype, queue: Any) -> np.ndarray:
    """One convolution, of x's shape and of `dtype`."""
    border = what.border()
    on_device = is_device_array(x)
    taps = device.taps_for(x, what.taps) if on_device else what.taps.astype(dtype)
    kept = [k for k, n in enumerate(taps.shape) if n > 1]
    axes, begin = [what.axes[k] for k in kept], tuple(what.begin[k] for k in kept)
    taps = taps.reshape([taps.shape[k] for k in kept])
    if on_device and axes:
        part = Part(begin, tuple(x.shape[k] for k in axes))
        return device.convolved(x, axes, taps, part, border, what.method, queue)
    x = x.astype(dtype, copy=False) if not on_device else x
    if not axes or x.size == 0:
        return x * taps.sum()
    if len(axes) > 2:
        return _padded(x, axes, taps, begin, border, queue)
    if len(axes) == 1:
        axis = axes[0]
        view = x.reshape(prod(x.shape[:axis]), x.shape[axis], prod(x.shape[axis + 1 :]))
        if view.shape[2] == 1:
            view = view[..., 0]
        else:
            taps, begin = taps[:, None], (begin[0], 0)
        return convolved(view, taps, Part(begin, view.shape[1:]), border, what.method, queue).reshape(x.shape)
    others = [k for k in range(x.ndim) if k not in axes]
    moved = x.transpose(*others, *axes)
    images = moved.reshape(-1, *moved.shape[-2:])
    out = convolved(images, taps, Part(begin, images.shape[1:]), border, what.method, queue)
    return out.reshape(moved.shape).transpose(np.argsort([*others, *axes]))


def _padded(
    x: np.ndarray, axes: list[int], taps: np.ndarray, begin: tuple[int, ...], border: Border, queue: Any
) -> np.ndarray:
    """Along more than two axes: the border in memory, then transforms."""
    pads = [(0, 0)] * x.ndim
    shape = [1] * x.ndim
    for k, axis in enumerate(axes):
        pads[axis] = (taps.shape[k] - 1 - begin[k], begin[k])
        shape[axis] = taps.shape[k]
    if border.word in _PADS:
        padded = np.pad(x, pads, mode=_PADS[border.word])  # type: ignore[call-overload]
    else:
        padded = np.pad(x, pads, constant_values=border.value if x.dtype.kind == "c" else border.value.real)
    return signal.fftconvolve(padded, taps.reshape(shape), "valid", queue=queue)


def run_separable(x: np.ndarray, passes: list[Along], output: Output, queue: Any) -> np.ndarray:
    """One pass after the other. Integers are cut off after every pass; of other numbers the passes along the
    last two axes are one filter, where their order does not matter."""
    if not passes:
        return store(x.copy(), output)
    dtype = working(x, output.dtype)
    values = x
    if output.dtype.kind in "biu":
        for one in passes:
            sums = filtered(values, _filter_of([one], one.taps), dtype, queue)
            values = store(sums / one.divisor, Output(output.dtype))
        return store(values, output)
    last = [one for one in passes if one.axis >= x.ndim - 2]
    joined = (
        len(last) == 2 and last[0].mode == last[1].mode and all(one.continues_with_zero for one in passes)
    )
    groups = [[one] for one in passes if one not in last] + [last] if joined else [[one] for one in passes]
    for group in groups:
        group = sorted(group, key=lambda one: one.axis)
        taps = [one.taps / one.divisor for one in group]
        what = _filter_of(group, np.multiply.outer(*taps) if len(taps) == 2 else taps[0])
        values = filtered(values, what, dtype, queue)
    return store(values, output)


def _filter_of(group: list[Along], taps: np.ndarray) -> Filter:
    axes, begins = tuple(one.axis for one in group), tuple(one.begin for one in group)
    return Filter(axes, taps, begins, group[0].mode, group[0].cval, Method(separable=len(group) == 2))
