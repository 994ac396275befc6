"""Arguments of the functions: arrays, their types, axes and lengths, as SciPy takes them."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any

import numpy as np

from .._memory import is_device_array

# Of a type's kind and size in bytes: what it is computed in. Others become float64.
_KEPT = {"float32", "float64", "complex64", "complex128"}


def working_dtype(dtype: np.dtype) -> np.dtype:
    """float16 becomes float32, integers and bool float64; raises TypeError for longer and other types."""
    native = dtype.newbyteorder("=")
    if native.name in _KEPT:
        return native
    if native.kind == "f" and native.itemsize == 2:
        return np.dtype(np.float32)
    if native.kind in "biu":
        return np.dtype(np.float64)
    raise TypeError(
        f"dtype {dtype} is not supported; there are float16, float32, float64, complex64, complex128, "
        "and integers"
    )


def real_of(dtype: np.dtype) -> np.dtype:
    return np.dtype(np.float32 if dtype.itemsize <= 8 and dtype.name != "float64" else np.float64)


def complex_of(dtype: np.dtype) -> np.dtype:
    return np.dtype(np.complex64 if real_of(dtype) == np.float32 else np.complex128)


def as_array(x: Any, wanted: str) -> Any:
    """A NumPy or pyopencl array of a type that is computed in: "real", "complex", or "any" of both."""
    array = x if is_device_array(x) else np.asarray(x)
    dtype = working_dtype(array.dtype)
    if wanted == "complex":
        dtype = complex_of(dtype)
    if wanted == "real" and dtype.kind == "c":
        raise TypeError("x must be a real sequence")
    return array if array.dtype == dtype else array.astype(dtype)


def axis_of(array: Any, axis: int) -> int:
    axis = operator.index(axis)
    rank = len(array.shape)
    if not -rank <= axis < rank:
        raise ValueError(f"axis {axis} is out of range for an array of {rank} dimensions")
    return axis % rank


def _integers(values: Any, name: str) -> list[int]:
    try:
        return [operator.index(value) for value in (values if isinstance(values, Iterable) else (values,))]
    except TypeError as error:
        raise ValueError(f"{name} is {values!r}; it must be an integer or a sequence of integers") from error


def axes_and_lengths(array: Any, shape: Any, axes: Any) -> tuple[list[int], list[int | None]]:
    """As SciPy reads `s` and `axes`: without axes the last ones, without lengths those of the array (None);
    -1 is that, too."""
    rank = len(array.shape)
    lengths: list[int] | None = None if shape is None else _integers(shape, "s")
    if axes is None:
        chosen = list(range(rank)) if lengths is None else list(range(rank - len(lengths), rank))
        if chosen and chosen[0] < 0:
            raise ValueError(f"s has {len(chosen)} lengths; the array has {rank} dimensions")
    else:
        chosen = [axis_of(array, axis) for axis in _integers(axes, "axes")]
    if lengths is not None and len(lengths) != len(chosen):
        raise ValueError(f"s has {len(lengths)} lengths, axes has {len(chosen)}; they must be as many")
    if len(set(chosen)) != len(chosen):
        raise ValueError(f"axes {tuple(chosen)} are not unique")
    given: list[int] = lengths if lengths is not None else [-1] * len(chosen)
    return chosen, [None if n == -1 else n for n in given]


def require_points(lengths: Iterable[int]) -> None:
    for n in lengths:
        if n < 1:
            raise ValueError(f"invalid number of data points ({n}) specified")
