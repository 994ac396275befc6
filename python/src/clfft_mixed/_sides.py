"""The two sides of a transform as arrays: types, shapes and layouts, and whether an operand has them."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._binding._descriptors import WORDS, word_of
from ._errors import InvalidArgument
from ._layout import packed_strides
from ._memory import element_strides

_REAL = {"f32": "float32", "f64": "float64", "f16s": "float16", "f16": "float16"}
_COMPLEX = {"f32": "complex64", "f64": "complex128"}


class Side:
    """What one side of a transform holds.

    shape: the batch, then every axis as the array has it; strides: of the same, in elements. dtype: None
    where NumPy has none for it (complex halves, planar numbers): then arrays of bytes or halves are taken as
    they are, without a check of the layout.
    """

    def __init__(self, name: str, shape: tuple[int, ...], strides: tuple[int, ...], dtype: np.dtype | None):
        self.name, self.shape, self.strides, self.dtype = name, shape, strides, dtype
        self._canonical = canonical(shape, strides)
        self._last: Any = None

    def check(self, array: Any) -> None:
        """Raises where an array (NumPy's, pyopencl's) is of another type or lies otherwise than the plan
        says."""
        if self.dtype is None:
            return
        key = (array.dtype, array.shape, array.strides)
        if key == self._last:
            return
        if array.dtype != self.dtype:
            raise InvalidArgument(f"{self.name} is of {array.dtype}; the plan takes {self.dtype}")
        strides = element_strides(array)
        if strides is None:
            raise InvalidArgument(
                f"{self.name} has strides of {array.strides} bytes; the plan takes positive multiples "
                f"of {array.dtype.itemsize}"
            )
        if canonical(array.shape, strides) != self._canonical:
            raise InvalidArgument(
                f"{self.name} has shape {array.shape} and strides {strides} (elements); the plan takes shape "
                f"{self.shape}, batch first, and strides {self.strides}"
            )
        self._last = key


def canonical(shape: tuple[int, ...], strides: tuple[int, ...]) -> list[tuple[int, int]]:
    """(count, stride) of the loops that run through an array, outermost first, neighbours joined: equal for
    arrays whose elements, counted row by row, lie in the same places."""
    loops: list[tuple[int, int]] = []
    for count, stride in zip(shape, strides):
        if count == 1:
            continue
        if loops and loops[-1][1] == stride * count:
            loops[-1] = (loops[-1][0] * count, stride)
        else:
            loops.append((count, stride))
    return loops


def sides_of(desc: Any) -> tuple[Side, Side]:
    """The input and the output that a descriptor of a transform speaks of."""
    transform = word_of("clfm_transform", desc.transform)
    return _side(desc, "in", transform), _side(desc, "out", transform)


def _side(desc: Any, name: str, transform: str) -> Side:
    rank = desc.rank
    half_spectrum = transform == {"in": "c2r", "out": "r2c"}[name]
    is_complex = transform == "c2c" or half_spectrum
    halved = max(k for k in range(rank) if not desc.repeated_axes >> k & 1)
    counts = list(desc.length[:rank])
    if half_spectrum:
        counts[halved] = counts[halved] // 2 + 1
    window = getattr(desc, f"{name}_window")
    counts = [given or whole for given, whole in zip(window.count[:rank], counts)]
    shape = (desc.batch, *counts)
    layout = getattr(desc, name)
    strides = (layout.batch_stride, *layout.stride[:rank])
    if not any(layout.stride):
        held = list(shape)
        if transform in ("r2c", "c2r") and not half_spectrum and desc.placement:
            held[1 + halved] = 2 * (desc.length[halved] // 2 + 1)
        packed = packed_strides(tuple(held))
        strides = (layout.batch_stride or packed[0], *packed[1:])
    return Side(name, shape, strides, _dtype(desc, name, is_complex))


def _dtype(desc: Any, name: str, is_complex: bool) -> np.dtype | None:
    planar = getattr(desc, f"{name}_format") == WORDS["clfm_complex_format"]["planar"]
    word = word_of("clfm_precision", desc.precision)
    if is_complex and planar:
        return None
    found = (_COMPLEX if is_complex else _REAL).get(word)
    return np.dtype(found) if found else None


def real_or_complex(precision: int, domain: int) -> np.dtype | None:
    """Of a convolution, a layer or a stream: NumPy's type of an element; None: it has none."""
    found = (_COMPLEX if domain else _REAL).get(word_of("clfm_precision", precision))
    return np.dtype(found) if found else None


def side_of_layout(
    name: str,
    shape: tuple[int, ...],
    layout: Any,
    dtype: np.dtype | None,
    strides: tuple[int, ...] | None = None,
) -> Side:
    """A side of a shape (the batch first, where there is a layout); packed unless the layout or strides say
    otherwise."""
    if layout is not None:
        given = (layout.batch_stride, *layout.stride[: len(shape) - 1])
        strides = given if any(given) else None
    return Side(name, shape, strides or packed_strides(shape), dtype)
