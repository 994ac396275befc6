"""dct, dst and their inverses."""

from __future__ import annotations

from math import prod, sqrt
from typing import Any

from . import _operands as operands
from ._run import Request, Target, run

_INVERSE_TYPE = {1: 1, 2: 3, 3: 2, 4: 4}


def _logical_length(family: str, type: int, n: int) -> int:
    """By which a transform and its inverse, unnormalized, multiply an axis."""
    return 2 * (n - 1 if family == "dct" else n + 1) if type == 1 else 2 * n


def _normalization(
    norm: str | None, inverse: bool, orthogonalize: bool | None, size: int
) -> tuple[str, float]:
    """The library's normalization and what multiplies the result besides; orthonormal has 1/sqrt(size) in
    it."""
    if norm not in (None, "backward", "ortho", "forward"):
        raise ValueError(f'norm is {norm!r}; it is "backward", "ortho" or "forward"')
    scale = 1 / sqrt(size) if norm == "ortho" else 1 / size if (norm == "forward") != inverse else 1.0
    if orthogonalize if orthogonalize is not None else norm == "ortho":
        return "orthonormal", scale * sqrt(size)
    return "unnormalized", scale


def transform(
    family: str,
    x: Any,
    type: int,
    shape: Any,
    axes: Any,
    norm: str | None,
    inverse: bool,
    orthogonalize: bool | None,
    target: Target,
) -> Any:
    """A DCT or DST of real numbers, or of the real and the imaginary parts of complex ones."""
    if type not in _INVERSE_TYPE:
        raise ValueError(f"type is {type!r}; it is 1, 2, 3 or 4")
    array = operands.as_array(x, "any")
    if array is not x and target.out is None:
        target = target._replace(overwrite=True)
    chosen, lengths = operands.axes_and_lengths(array, shape, axes)
    points = [array.shape[a] if n is None else n for a, n in zip(chosen, lengths)]
    operands.require_points(points)
    if family == "dct" and type == 1 and min(points, default=2) < 2:
        raise ValueError("a DCT-I needs at least 2 points along every axis")
    size = prod(_logical_length(family, type, n) for n in points)
    normalization, scale = _normalization(norm, inverse, orthogonalize, size)
    if not chosen:
        return array.copy()
    kind = f"{family}{_INVERSE_TYPE[type] if inverse else type}"
    return run(
        array,
        Request(
            kind, "forward", tuple(chosen), tuple(points), scale, array.dtype, normalization=normalization
        ),
        target,
    )
