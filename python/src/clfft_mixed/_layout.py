"""From arrays and axes to the library's problems: ranks up to 3, one batch, axes that are repeated over.

An array of any rank becomes one or more passes, and a pass one problem, enqueued once or, where more axes
are repeated over than the library takes, once for every position along those. Nothing here needs a device.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

from ._binding._native import CLFM_MAX_RANK


@dataclass(frozen=True)
class Axis:
    """One axis of both arrays. Counts and strides are in elements.

    length: of the transform (of its real side, where that axis is halved), or how often the transform is
    repeated. in_count, out_count: what the arrays hold; less than the transform reads or writes: zeros, or
    results left out.
    """

    length: int
    in_count: int
    out_count: int
    in_stride: int
    out_stride: int
    transformed: bool = False
    halved: bool = False


@dataclass(frozen=True)
class Pass:
    """One problem. `source` and `target` are "in", "out" or "temporary"."""

    transform: str
    source: str
    target: str
    axes: tuple[Axis, ...]


class Loop(NamedTuple):
    """A repetition that enqueues anew at every position."""

    repeats: int
    in_stride: int
    out_stride: int


class Fields(NamedTuple):
    """What a descriptor says of lengths and layouts, and what is left to loops."""

    length: tuple[int, ...]
    batch: int
    in_strides: tuple[int, ...]
    in_batch_stride: int
    out_strides: tuple[int, ...]
    out_batch_stride: int
    repeated_axes: tuple[int, ...]
    in_window: tuple[tuple[int, int], ...]
    out_window: tuple[tuple[int, int], ...]
    loops: tuple[Loop, ...]


def packed_strides(shape: tuple[int, ...]) -> tuple[int, ...]:
    """Of a C-contiguous array, in elements."""
    strides, step = [], 1
    for length in reversed(shape):
        strides.append(step)
        step *= max(length, 1)
    return tuple(reversed(strides))


def merged(axes: list[Axis]) -> list[Axis]:
    """Repeated axes with those joined that are one on both sides; axes of one position are left out."""
    left = sorted((a for a in axes if a.in_count > 1), key=lambda a: (a.in_stride, a.out_stride))
    joined: list[Axis] = []
    for axis in left:
        last = joined[-1] if joined else None
        if (
            last
            and axis.in_stride == last.in_stride * last.in_count
            and axis.out_stride == last.out_stride * last.in_count
        ):
            count = last.in_count * axis.in_count
            joined[-1] = replace(last, length=count, in_count=count, out_count=count)
        else:
            joined.append(axis)
    return joined


def _is_identity(axis: Axis, transform: str) -> bool:
    return axis.length == 1 and not axis.halved and transform in ("c2c", "r2c", "c2r")


def _spectrum_count(axis: Axis) -> int:
    return axis.length // 2 + 1 if axis.halved else axis.length


def _window(transform: str, axes: list[Axis], side: str) -> tuple[tuple[int, int], ...]:
    """All of the axes' parts, or () where they are whole."""
    counts = [axis.in_count if side == "in" else axis.out_count for axis in axes]
    half_spectrum = transform == {"in": "c2r", "out": "r2c"}[side]
    whole = [_spectrum_count(axis) if half_spectrum else axis.length for axis in axes]
    return tuple((0, count) for count in counts) if counts != whole else ()


def fields_of(step: Pass) -> Fields:
    """The descriptor of a pass. The longest repetition is the batch, the next are repeated axes, the rest is
    looped over."""
    transformed = [a for a in step.axes if a.transformed and not _is_identity(a, step.transform)]
    transformed = transformed or [next(a for a in step.axes if a.transformed)]
    repeated = sorted(merged([a for a in step.axes if not a.transformed]), key=lambda a: -a.in_count)
    room = CLFM_MAX_RANK - len(transformed)
    batch = repeated[0] if repeated else Axis(1, 1, 1, 1, 1)
    inside, looped = repeated[1 : 1 + room], repeated[1 + room :]
    # Outermost first, but r2c and c2r halve the last axis that is transformed.
    axes = sorted(transformed + inside, key=lambda a: (a.halved, -a.in_stride))
    return Fields(
        tuple(a.length for a in axes),
        batch.in_count,
        tuple(a.in_stride for a in axes),
        batch.in_stride,
        tuple(a.out_stride for a in axes),
        batch.out_stride,
        tuple(k for k, a in enumerate(axes) if not a.transformed),
        _window(step.transform, axes, "in"),
        _window(step.transform, axes, "out"),
        tuple(Loop(a.in_count, a.in_stride, a.out_stride) for a in looped),
    )


def _groups(axes: tuple[Axis, ...]) -> list[list[int]]:
    """Positions of the transformed axes, at most three to a group, the halved one in the last group."""
    wanted = [k for k, a in enumerate(axes) if a.transformed]
    wanted.sort(key=lambda k: axes[k].halved)
    cut = len(wanted) % CLFM_MAX_RANK
    starts = ([0] if cut else []) + list(range(cut, len(wanted), CLFM_MAX_RANK))
    return [wanted[start : start + (cut if start < cut else CLFM_MAX_RANK)] for start in starts]


def passes_of(transform: str, axes: tuple[Axis, ...]) -> list[Pass]:
    """The passes of a transform over any number of axes.

    All but the first work in place on the output; those before a c2r on a temporary array, which is packed
    and holds what the c2r reads: `temporary_shape`.
    """
    groups = _groups(axes)
    if len(groups) == 1:
        return [Pass(transform, "in", "out", axes)]
    if transform != "c2r":
        groups.reverse()
    strides = packed_strides(temporary_shape(axes))
    done: set[int] = set()
    passes: list[Pass] = []
    for group in groups:
        halving = any(axes[k].halved for k in group)
        first, last = not done, len(done) + len(group) == sum(a.transformed for a in axes)
        target = "temporary" if transform == "c2r" and not last else "out"
        source = "in" if first else passes[-1].target
        kind = transform if halving or transform not in ("r2c", "c2r") else "c2c"
        seen = []
        for k, axis in enumerate(axes):
            in_stride = {"in": axis.in_stride, "out": axis.out_stride, "temporary": strides[k]}[source]
            out_stride = strides[k] if target == "temporary" else axis.out_stride
            seen.append(_axis_in_pass(axis, k in group, k in done, transform, in_stride, out_stride))
        passes.append(Pass(kind, source, target, tuple(seen)))
        done.update(group)
    return passes


def _axis_in_pass(
    axis: Axis, wanted: bool, done: bool, transform: str, in_stride: int, out_stride: int
) -> Axis:
    if wanted:
        return replace(axis, in_stride=in_stride, out_stride=out_stride)
    count = axis.out_count if done else axis.in_count
    return Axis(count, count, count, in_stride, out_stride)


def temporary_shape(axes: tuple[Axis, ...]) -> tuple[int, ...]:
    """Of the array between the passes of a c2r: half spectra, as far as they are read."""
    return tuple(a.in_count if a.halved or not a.transformed else a.length for a in axes)


def offsets(loops: tuple[Loop, ...]) -> Iterator[tuple[int, int]]:
    """Where every repetition begins in either array, in elements."""
    for position in product(*(range(loop.repeats) for loop in loops)):
        yield (
            sum(i * loop.in_stride for i, loop in zip(position, loops)),
            sum(i * loop.out_stride for i, loop in zip(position, loops)),
        )
