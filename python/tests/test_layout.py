"""Problems of arrays of any rank, without a device: what a pass touches is what it should."""

from math import prod

import numpy as np
import pytest

from clfft_mixed._layout import Axis, fields_of, merged, offsets, packed_strides, passes_of, temporary_shape


def _axes(shape, transformed, halved=None):
    strides = packed_strides(shape)
    return tuple(
        Axis(n, n, n, s, s, k in transformed, k == halved) for k, (n, s) in enumerate(zip(shape, strides))
    )


def _places(fields):
    """Every element of the input that the enqueues of a pass touch."""
    counts = [count for _, count in fields.in_window] or list(fields.length)
    loops = [*zip(counts, fields.in_strides), (fields.batch, fields.in_batch_stride)]
    inside = [0]
    for count, stride in loops:
        inside = [place + k * stride for place in inside for k in range(count)]
    return sorted(start + place for start, _ in offsets(fields.loops) for place in inside)


@pytest.mark.parametrize(
    "shape, transformed",
    [
        ((4,), {0}),
        ((3, 4), {0}),
        ((3, 4), {1}),
        ((2, 3, 4), {1}),
        ((2, 3, 2, 3, 2), {1, 3}),
        ((2, 3, 2, 3, 2, 2), {0, 2, 4}),
        ((1, 3, 1), {1}),
        ((1, 1), {0, 1}),
    ],
)
def test_every_element_once(shape, transformed):
    (one,) = passes_of("c2c", _axes(shape, transformed))
    fields = fields_of(one)
    assert _places(fields) == list(range(prod(shape)))
    assert len(fields.length) <= 3
    lengths = [n for k, n in enumerate(fields.length) if k not in fields.repeated_axes and n > 1]
    assert sorted(lengths) == sorted(shape[k] for k in transformed if shape[k] > 1)


def test_neighbouring_repetitions_are_one_batch():
    fields = fields_of(passes_of("c2c", _axes((2, 3, 4, 5), {3}))[0])
    assert (fields.length, fields.batch, fields.in_batch_stride, fields.loops) == ((5,), 24, 5, ())


def test_merging_needs_both_sides():
    together = [Axis(2, 2, 2, 12, 12), Axis(3, 3, 3, 4, 4)]
    apart = [Axis(2, 2, 2, 12, 24), Axis(3, 3, 3, 4, 4)]
    assert len(merged(together)) == 1 and len(merged(apart)) == 2


def test_more_than_three_axes():
    forward = passes_of("r2c", _axes((2, 3, 4, 5, 6), {0, 1, 2, 4}, halved=4))
    assert [(p.transform, p.source, p.target) for p in forward] == [
        ("r2c", "in", "out"),
        ("c2c", "out", "out"),
    ]
    assert forward[0].axes[4].halved and sum(a.transformed for a in forward[0].axes) == 3
    back = passes_of("c2r", _axes((2, 3, 4, 5, 6), {0, 1, 2, 4}, halved=4))
    assert [(p.transform, p.source, p.target) for p in back] == [
        ("c2c", "in", "temporary"),
        ("c2r", "temporary", "out"),
    ]
    assert temporary_shape(back[0].axes) == (2, 3, 4, 5, 6)


def test_padded_axes_are_windows():
    axis = Axis(8, 5, 8, 1, 1, True)
    fields = fields_of(passes_of("c2c", (axis,))[0])
    assert fields.in_window == ((0, 5),) and fields.out_window == ()
    assert _places(fields) == list(range(5))


def test_packed_strides_are_numpys():
    for shape in ((), (3,), (2, 3, 4), (2, 1, 5)):
        want = tuple(s // 8 for s in np.empty(shape).strides)
        assert packed_strides(shape) == want
