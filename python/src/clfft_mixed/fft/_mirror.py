"""The spectrum of reals as complex numbers: half of it is transformed, the other half is its mirror image."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np


def half_of(out: np.ndarray, halved: int) -> np.ndarray:
    """The part of a spectrum that a real transform with `halved` as its last axis gives."""
    return out[_at(out.ndim, {halved: slice(out.shape[halved] // 2 + 1)})]


def fill(out: np.ndarray, halved: int, others: Sequence[int]) -> None:
    """Fills the rest: element -k, counted round along all transformed axes, is the conjugate of element k."""
    n = out.shape[halved]
    if n < 3:
        return
    to, of = slice(n // 2 + 1, None), slice((n - 1) // 2, 0, -1)
    # Along each other axis the first element mirrors itself, the others one another.
    for is_first in product((True, False), repeat=len(others)):
        target, source = {halved: to}, {halved: of}
        for axis, first in zip(others, is_first):
            target[axis] = slice(0, 1) if first else slice(1, None)
            source[axis] = slice(0, 1) if first else slice(None, 0, -1)
        np.conjugate(out[_at(out.ndim, source)], out=out[_at(out.ndim, target)])


def _at(rank: int, parts: dict[int, Any]) -> tuple[slice, ...]:
    return tuple(parts.get(axis, slice(None)) for axis in range(rank))
