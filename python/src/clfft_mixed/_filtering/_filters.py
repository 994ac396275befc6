"""Convolutions of NumPy arrays with one filter: plans kept by problem and device, filters prepared once."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from math import prod
from typing import Any, Callable, NamedTuple

import numpy as np

from .. import fft
from .._convolution import Convolution
from .._engine import Engine, engine_of, on_clear
from .._errors import Unsupported
from .._memory import is_device_array
from .._opencl import default_queue
from .._prepared import Prepared
from .._results import empty

_KEPT = 64
_COMPARED_BYTES = 1 << 20  # larger filters are prepared anew for every call


class Border(NamedTuple):
    """What a signal continues with: a border of the C library, and the number of the constant one."""

    word: str = "zero"
    value: complex = 0.0


ZEROS = Border()


def constant(value: complex) -> Border:
    """The signal continues with a number."""
    return Border("constant", complex(value)) if value else ZEROS


class Part(NamedTuple):
    """Of the full convolution: the first element and how many, for every axis that is convolved."""

    begin: tuple[int, ...]
    size: tuple[int, ...]


def part_of(mode: str, signal: tuple[int, ...], filter: tuple[int, ...]) -> Part:
    """What scipy.signal calls "full", "same" (the centre, of the signal's shape) or "valid"."""
    if mode == "full":
        return Part((0,) * len(signal), tuple(n + m - 1 for n, m in zip(signal, filter)))
    if mode == "same":
        return Part(tuple((m - 1) // 2 for m in filter), signal)
    return Part(tuple(m - 1 for m in filter), tuple(n - m + 1 for n, m in zip(signal, filter)))


class Method(NamedTuple):
    """How to convolve. algorithm: a word of the C library's, or "sum" for the fastest of those that sum
    directly. separable: the filter's values are looked at, as it may be an outer product."""

    algorithm: str = "auto"
    separable: bool = False


CHOSEN = Method()


class _Kept:
    """The last `_KEPT` things by key, each made when it is first asked for."""

    def __init__(self) -> None:
        self._things: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = threading.Lock()
        on_clear(self._things.clear)

    def get(self, key: Hashable, make: Callable[[], Any]) -> Any:
        with self._lock:
            if key in self._things:
                self._things.move_to_end(key)
                return self._things[key]
        made = make()
        with self._lock:
            made = self._things.setdefault(key, made)
            while len(self._things) > _KEPT:
                self._things.popitem(last=False)
        return made


_plans, _filters = _Kept(), _Kept()


def fetched(thing: Any) -> np.ndarray:
    """As an array of NumPy, wherever it lies."""
    return thing.get() if is_device_array(thing) else np.asarray(thing)


def precision_of(dtype: np.dtype) -> str:
    return "f64" if dtype.name in ("float64", "complex128") else "f32"


def _plan(
    engine: Engine, lies: dict[str, Any], taps: np.ndarray, part: Part, border: Border, method: Method
) -> Convolution:
    fields: dict[str, Any] = dict(
        lies,
        filter=taps.shape,
        domain="complex" if taps.dtype.kind == "c" else "real",
        precision=precision_of(taps.dtype),
        extent="slice",
        slice_begin=part.begin,
        slice_size=part.size,
        border=border.word,
        border_value=border.value.real,
        filter_values=taps if method.separable else None,
    )
    if method.algorithm != "sum":
        return Convolution(engine=engine, algorithm=method.algorithm, **fields)
    try:
        return Convolution(engine=engine, algorithm="direct_tiled", **fields)
    except Unsupported:
        return Convolution(engine=engine, algorithm="direct", **fields)


def plan_and_filter(
    engine: Engine,
    queue: Any,
    lies: dict[str, Any],
    taps: np.ndarray,
    part: Part,
    border: Border,
    method: Method,
) -> tuple[Convolution, Prepared]:
    """The plan of a problem, and a filter prepared for it. lies: shape, batch and layout of the signal, by
    the descriptor's names."""
    values = taps.tobytes() if taps.nbytes <= _COMPARED_BYTES else None
    known = values if method.separable else None
    problem = (engine, *lies.items(), taps.shape, taps.dtype, part, border, method, known)
    plan = _plans.get(problem, lambda: _plan(engine, lies, taps, part, border, method))

    def prepare() -> Prepared:
        return plan.prepare(queue, taps)

    return plan, prepare() if values is None else _filters.get((problem, values), prepare)


def convolved(
    signal: np.ndarray,
    taps: np.ndarray,
    part: Part,
    border: Border = ZEROS,
    method: Method = CHOSEN,
    queue: Any = None,
) -> np.ndarray:
    """A part of the full convolution of every signal of a batch with one filter, (batch, *part.size).

    signal: (batch, n) or (batch, rows, columns); taps: of as many axes, both of one type that the library
    computes in.
    """
    shape = (signal.shape[0], *part.size)
    if prod(shape) == 0:
        return np.empty(shape, taps.dtype)
    if border.value.imag:  # the library's constant is real: the signal is moved by it, then the result
        value = taps.dtype.type(border.value)
        return convolved(signal - value, taps, part, ZEROS, method, queue) + value * taps.sum()
    queue = queue if queue is not None else default_queue()
    engine = engine_of(queue)
    out = empty(engine, shape, taps.dtype)
    signal, taps = np.ascontiguousarray(signal), np.ascontiguousarray(taps)
    lies = dict(signal=signal.shape[1:], batch=signal.shape[0])
    plan, prepared = plan_and_filter(engine, queue, lies, taps, part, border, method)
    plan(queue, signal, prepared, out)
    return out


def by_transforms(a: np.ndarray, b: np.ndarray, axes: list[int], part: Part, queue: Any) -> np.ndarray:
    """A part of the full convolution along any axes, broadcast along the others."""
    lengths = [_smooth(a.shape[k] + b.shape[k] - 1) for k in axes]
    forward, backward = (fft.fftn, fft.ifftn) if a.dtype.kind == "c" else (fft.rfftn, fft.irfftn)
    product = forward(a, lengths, axes, queue=queue) * forward(b, lengths, axes, queue=queue)
    whole = backward(product, lengths, axes, overwrite_x=True, queue=queue)
    cut = [slice(None)] * a.ndim
    for k, begin, size in zip(axes, *part):
        cut[k] = slice(begin, begin + size)
    return np.ascontiguousarray(whole[tuple(cut)])


def _smooth(n: int) -> int:
    """The next length of the primes 2, 3, 5 and 7."""
    while True:
        rest = n
        for prime in (2, 3, 5, 7):
            while rest % prime == 0:
                rest //= prime
        if rest == 1:
            return n
        n += 1
