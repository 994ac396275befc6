"""fft, rfft, hfft and their inverses: problems of the kinds c2c, r2c and c2r."""

from __future__ import annotations

from math import prod, sqrt
from typing import Any

import numpy as np

from .._binding._descriptors import Callback
from .._memory import is_device_array
from . import _operands as operands
from ._mirror import fill, half_of
from ._repeat import key_of, known
from ._run import Request, Target, check_out, new_result, run

_CONJUGATE = """
{T}2 conjugate_load(__global const void *in, size_t offset, __global const void *data) {{
  {T}2 z = ((__global const {T}2 *)in)[offset];
  return ({T}2)(z.x, -z.y);
}}
void conjugate_store(__global void *out, size_t offset, {T}2 z, __global void *data) {{
  ((__global {T}2 *)out)[offset] = ({T}2)(z.x, -z.y);
}}
"""


def scale_of(norm: str | None, inverse: bool, points: int) -> float:
    """What multiplies the result of `points` points."""
    if norm == "ortho":
        return 1 / sqrt(points)
    if norm not in (None, "backward", "forward"):
        raise ValueError(f'norm is {norm!r}; it is "backward", "ortho" or "forward"')
    return 1 / points if (norm == "forward") != inverse else 1.0


def _conjugate(side: str, dtype: Any) -> Callback:
    kind = "double" if dtype.name == "complex128" else "float"
    return Callback(_CONJUGATE.format(T=kind), f"conjugate_{side}")


def _nothing_to_do(x: Any, target: Target) -> Any:
    """A transform over no axes is a copy."""
    if target.out is None:
        return x.copy()
    target.out[...] = x
    return target.out


def _of_reals(
    x: np.ndarray, chosen: list[int], points: list[int], norm: str | None, inverse: bool, target: Target
) -> np.ndarray:
    """Half of the spectrum by the device, the rest by mirroring that."""
    *others, halved = chosen
    shape = list(x.shape)
    for axis, n in zip(chosen, points):
        shape[axis] = n
    dtype, out = operands.complex_of(x.dtype), target.out
    if out is None:
        out = new_result(target.queue, tuple(shape), dtype)
    else:
        check_out(x, out, tuple(shape), dtype)
    if out.size == 0:
        return out
    half = half_of(out, halved)
    plain = target.queue is None and target.wait_for is None
    key = key_of("half of fft", x, half, points, chosen, norm, inverse) if plain else None
    call = known(key)
    if call is not None:
        call(x, half)
    else:
        to_half = target._replace(out=half, overwrite=False, key=key, given=x)
        real_to_complex(x, points, chosen, norm, inverse, to_half)
    fill(out, halved, others)
    return out


def complex_to_complex(x: Any, shape: Any, axes: Any, norm: str | None, inverse: bool, target: Target) -> Any:
    if not is_device_array(x):
        x = np.asarray(x)
        if x.dtype.kind in "fbiu":
            real = operands.as_array(x, "real")
            chosen, lengths = operands.axes_and_lengths(real, shape, axes)
            points = [real.shape[a] if n is None else n for a, n in zip(chosen, lengths)]
            operands.require_points(points)
            if chosen:
                return _of_reals(real, chosen, points, norm, inverse, target)
    array = operands.as_array(x, "complex")
    if array is not x and target.out is None:
        target = target._replace(overwrite=True)  # a copy of our own
    chosen, lengths = operands.axes_and_lengths(array, shape, axes)
    points = [array.shape[a] if n is None else n for a, n in zip(chosen, lengths)]
    operands.require_points(points)
    scale = scale_of(norm, inverse, prod(points))
    if not chosen:
        return _nothing_to_do(array, target)
    direction = "backward" if inverse else "forward"
    return run(array, Request("c2c", direction, tuple(chosen), tuple(points), scale, array.dtype), target)


def real_to_complex(x: Any, shape: Any, axes: Any, norm: str | None, inverse: bool, target: Target) -> Any:
    """rfft, or, as an inverse, ihfft: the conjugate of it, scaled as an inverse."""
    array = operands.as_array(x, "real")
    chosen, lengths = operands.axes_and_lengths(array, shape, axes)
    if not chosen:
        raise ValueError("at least 1 axis must be transformed")
    points = [array.shape[a] if n is None else n for a, n in zip(chosen, lengths)]
    operands.require_points(points)
    out_dtype = operands.complex_of(array.dtype)
    store = _conjugate("store", out_dtype) if inverse else None
    return run(
        array,
        Request(
            "r2c",
            "forward",
            tuple(chosen),
            tuple(points),
            scale_of(norm, inverse, prod(points)),
            out_dtype,
            store=store,
        ),
        target,
    )


def complex_to_real(x: Any, shape: Any, axes: Any, norm: str | None, inverse: bool, target: Target) -> Any:
    """irfft, or, not as an inverse, hfft: that of the conjugate, scaled as a forward transform."""
    array = operands.as_array(x, "complex")
    chosen, lengths = operands.axes_and_lengths(array, shape, axes)
    if not chosen:
        raise ValueError("at least 1 axis must be transformed")
    points = [array.shape[a] if n is None else n for a, n in zip(chosen, lengths)]
    if lengths[-1] is None:
        points[-1] = 2 * (array.shape[chosen[-1]] - 1)
    operands.require_points(points)
    load = None if inverse else _conjugate("load", array.dtype)
    return run(
        array,
        Request(
            "c2r",
            "backward",
            tuple(chosen),
            tuple(points),
            scale_of(norm, inverse, prod(points)),
            operands.real_of(array.dtype),
            load=load,
        ),
        target,
    )
