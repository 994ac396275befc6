"""One transform of one array: its problem, its output, and the call on NumPy's or pyopencl's arrays."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from math import prod
from typing import Any, NamedTuple

import numpy as np

from .._binding._descriptors import Callback
from .._call import Operand, call
from .._engine import Engine, engine_of
from .._errors import InvalidArgument
from .._layout import Axis
from .._memory import element_strides, extent_bytes, is_device_array, require_writable
from .._opencl import default_queue
from .._results import empty, results_of
from .._transform import Problem, Transform, transform_for
from ._repeat import Repeated, keep


class Request(NamedTuple):
    """A transform of an array. axes and lengths: of the transform's real side, the halved axis last."""

    transform: str
    direction: str
    axes: tuple[int, ...]
    lengths: tuple[int, ...]
    scale: float
    out_dtype: np.dtype
    normalization: str = "unnormalized"
    load: Callback | None = None
    store: Callback | None = None


class Target(NamedTuple):
    """Where the result goes, and when."""

    out: Any = None
    queue: Any = None
    wait_for: Iterable[Any] | None = None
    overwrite: bool = False
    # By what a call is kept that has nothing of the above, and the argument that it was called with.
    key: Hashable = None
    given: Any = None


def out_shape(shape: tuple[int, ...], request: Request) -> tuple[int, ...]:
    found = list(shape)
    for axis, length in zip(request.axes, request.lengths):
        found[axis] = length
    if request.transform == "r2c":
        found[request.axes[-1]] = request.lengths[-1] // 2 + 1
    return tuple(found)


def run(x: Any, request: Request, target: Target) -> Any:
    """Transforms `x`, an array of the type that the transform reads; returns the result, a NumPy or pyopencl
    array as `x` is."""
    shape = out_shape(x.shape, request)
    if target.out is not None:
        check_out(x, target.out, shape, request.out_dtype)
    return (_on_device if is_device_array(x) else _on_host)(x, request, target, shape)


def new_result(queue: Any, shape: tuple[int, ...], dtype: np.dtype) -> np.ndarray:
    """An array of NumPy for a result of a queue's device."""
    if prod(shape) == 0:
        return np.empty(shape, dtype)
    return empty(engine_of(queue or default_queue()), shape, dtype)


def check_out(x: Any, out: Any, shape: tuple[int, ...], dtype: np.dtype) -> None:
    if is_device_array(out) != is_device_array(x) or not hasattr(out, "strides"):
        raise InvalidArgument(
            f"out is a {type(out).__name__}, x a {type(x).__name__}: both must be of one kind"
        )
    if tuple(out.shape) != shape or out.dtype != dtype:
        raise InvalidArgument(
            f"out has shape {tuple(out.shape)} and dtype {out.dtype}; the result has {shape} and {dtype}"
        )
    require_writable(out, "out")
    if element_strides(out) is None:
        raise InvalidArgument(
            f"out has strides of {out.strides} bytes; they must be positive multiples of its item, "
            f"{out.dtype.itemsize} bytes"
        )


def _axes(x: Any, out: Any, request: Request) -> tuple[Axis, ...]:
    """Of both arrays. A DCT of complex numbers is one of twice as many reals: their parts are one more
    axis."""
    lengths = dict(zip(request.axes, request.lengths))
    halved = request.axes[-1] if request.transform in ("r2c", "c2r") else None
    parts = 2 if request.transform.startswith("d") and x.dtype.kind == "c" else 1
    strides = zip(element_strides(x) or (), element_strides(out) or ())
    found = []
    for k, (in_stride, out_stride) in enumerate(strides):
        n = lengths.get(k, x.shape[k])
        reads = n // 2 + 1 if k == halved and request.transform == "c2r" else n
        found.append(
            Axis(
                n,
                min(x.shape[k], reads),
                out.shape[k],
                in_stride * parts,
                out_stride * parts,
                k in lengths,
                k == halved,
            )
        )
    if parts == 2:
        found.append(Axis(2, 2, 2, 1, 1))
    return tuple(found)


def _transform(engine: Engine, x: Any, out: Any, request: Request, in_place: bool) -> Transform:
    def problem() -> Problem:
        parts = 2 if request.transform.startswith("d") and x.dtype.kind == "c" else 1
        precision = "f64" if x.dtype.name in ("float64", "complex128") else "f32"
        return Problem(
            request.transform,
            request.direction,
            precision,
            _axes(x, out, request),
            request.scale,
            x.dtype.itemsize // parts,
            out.dtype.itemsize // parts,
            in_place,
            request.normalization,
            request.load,
            request.store,
        )

    # What the problem follows from, in less time than it takes to work it out.
    key = (engine, request, in_place, x.dtype, x.shape, x.strides, out.shape, out.strides)
    return transform_for(engine, key, problem)


def _begins(array: Any) -> Any:
    return array.ctypes.data if isinstance(array, np.ndarray) else (array.base_data.int_ptr, array.offset)


def _in_place(x: Any, out: Any, request: Request) -> bool:
    """Whether both are one array; of r2c and c2r, whether the rows of one are those of the other."""
    if x is out:
        return True
    if _begins(x) != _begins(out):
        return False
    if request.transform not in ("r2c", "c2r"):
        return (x.strides, x.shape, x.dtype) == (out.strides, out.shape, out.dtype)
    halved = request.axes[-1]
    same_rows = all(
        x.strides[k] == out.strides[k] or x.shape[k] == out.shape[k] == 1
        for k in range(len(x.shape))
        if k != halved
    )
    return same_rows and all(a.strides[halved] == a.dtype.itemsize for a in (x, out))


def _may_overwrite(x: Any, shape: tuple[int, ...], request: Request, target: Target) -> bool:
    return target.overwrite and target.out is None and x.shape == shape and x.dtype == request.out_dtype


def _on_host(x: np.ndarray, request: Request, target: Target, shape: tuple[int, ...]) -> np.ndarray:
    if prod(shape) == 0:  # also how Dask asks for types, where there may be no device
        return np.empty(shape, request.out_dtype) if target.out is None else target.out
    queue = target.queue or default_queue()
    engine = engine_of(queue)
    if element_strides(x) is None or not (engine.shares_host_memory or extent_bytes(x) == x.nbytes):
        x = np.ascontiguousarray(x)
    out = target.out
    if _may_overwrite(x, shape, request, target) and x.flags.writeable:
        out = x
    if out is None:
        out = empty(engine, shape, request.out_dtype)
    in_place = _in_place(x, out, request)
    if not in_place and target.out is not None and np.may_share_memory(x, out):
        x = x.copy()
    transform = _enqueue(engine, queue, x, out, request, in_place, target)
    if target.key is not None and target.given is x and not in_place:
        _keep(engine, queue, transform, x, out, target.key)
    return out


def _keep(
    engine: Engine, queue: Any, transform: Transform, x: np.ndarray, out: np.ndarray, key: Hashable
) -> None:
    results = results_of(engine)
    if results is not None and transform.single is not None:
        keep(key, Repeated(engine, queue, transform.single, results, x, out))


def _enqueue(
    engine: Engine, queue: Any, x: Any, out: Any, request: Request, in_place: bool, target: Target
) -> Transform:
    transform = _transform(engine, x, out, request, in_place)
    operands = [Operand(x, read=True, written=in_place)]
    if not in_place:
        operands.append(Operand(out, written=True))
    elif x is not out and is_device_array(x):
        operands.append(Operand(out, written=True, read=True))  # the same memory, with events of its own
    elif x is not out:
        # Of r2c and c2r in place the complex side is all of the memory: rows of reals have a padding.
        operands = [Operand(out if request.transform == "r2c" else x, written=True, read=True)]
    call(
        engine,
        queue,
        operands,
        target.wait_for,
        lambda slices, waits: transform.enqueue(queue, slices[0], slices[-1], waits),
    )
    return transform


def _on_device(x: Any, request: Request, target: Target, shape: tuple[int, ...]) -> Any:
    from pyopencl import array

    queue = target.queue or x.queue
    if queue is None:
        raise InvalidArgument("queue is None, and x has none")
    if element_strides(x) is None:
        raise InvalidArgument(
            f"x has strides of {x.strides} bytes; they must be positive multiples of {x.dtype.itemsize}"
        )
    out = x if _may_overwrite(x, shape, request, target) else target.out
    if out is None:
        out = array.empty(queue, shape, request.out_dtype, allocator=x.allocator)
    if out.size == 0:
        return out
    in_place = _in_place(x, out, request)
    _enqueue(engine_of(queue), queue, x, out, request, in_place, target)
    return out
