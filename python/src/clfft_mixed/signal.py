"""Convolutions with the signatures and results of `scipy.signal`, and a filter that runs over live signals.

    from clfft_mixed import signal
    blurred = signal.fftconvolve(image, kernel, mode="same")

Arrays are NumPy's, or in1 is pyopencl's: then so is the result, and the call returns before it is there.
Every function also takes `queue=`. The library's convolution does what runs along one or two axes with one
filter, transforms do the rest: more axes, or a filter for every signal of a batch. float16 is computed in
float32, integers in float64. What a device cannot compute exactly is handed on to SciPy: longer types,
objects, and integers whose sums may exceed 2^52.
"""

from __future__ import annotations

import warnings
from math import prod
from typing import Any

import numpy as np

from ._filtering import _device_filters as device
from ._filtering._filters import (
    CHOSEN,
    Border,
    Method,
    Part,
    by_transforms,
    constant,
    convolved,
    fetched,
    part_of,
)
from ._filtering._stream_filter import StreamFilter as StreamFilter
from ._memory import is_device_array

__all__ = [
    "StreamFilter",
    "convolve",
    "convolve2d",
    "correlate",
    "correlate2d",
    "fftconvolve",
    "oaconvolve",
]

_MODES = {0: "valid", 1: "same", 2: "full"}
_BOUNDARIES = {
    "fill": "constant",
    "pad": "constant",
    "wrap": "wrap",
    "circular": "wrap",
    "symm": "reflect",
    "symmetric": "reflect",
}


def convolve(
    in1: Any, in2: Any, mode: str = "full", method: str = "auto", *, queue: Any = None
) -> np.ndarray:
    """Convolution along all axes, as `scipy.signal.convolve`.

    in1, in2: of as many axes. mode: "full", "same" (the centre, of in1's shape) or "valid". method: "direct"
    sums products along up to two axes, "auto" and "fft" take what is fastest.

    Returns the result in the common type of both; integers are exact.
    """
    a, b = in1 if is_device_array(in1) else np.asarray(in1), fetched(in2)
    if method not in ("auto", "direct", "fft"):
        raise ValueError(f'method is {method!r}; it is "auto", "direct" or "fft"')
    _require_mode(mode)
    if a.ndim != b.ndim:
        raise ValueError(f"in1 has {a.ndim} dimensions, in2 {b.ndim}; they must have as many")
    if a.ndim == 0:
        return a * b
    how = Method("sum" if method == "direct" else "auto")
    if is_device_array(a):
        return device.along(a, b, range(a.ndim), mode, how, queue)
    if not _computable(a, b):
        return _scipy("convolve", a, b, mode, method)
    if a.size == 0 or b.size == 0:
        return np.empty(0, np.result_type(a, b))
    a, b = _ordered(a, b, mode, range(a.ndim))
    out = _along(a, b, list(range(a.ndim)), mode, how, queue)
    if method == "fft" and not np.isfinite(out).all():
        warnings.warn(
            "Use of fft convolution on input with NAN or inf results in NAN or inf output; "
            'method="direct" confines them',
            RuntimeWarning,
            stacklevel=2,
        )
    return _as_type(out, np.result_type(a, b))


def correlate(
    in1: Any, in2: Any, mode: str = "full", method: str = "auto", *, queue: Any = None
) -> np.ndarray:
    """Cross-correlation, as `scipy.signal.correlate`: `convolve` with the reversed, conjugated in2."""
    b = fetched(in2)
    return convolve(in1, _reversed_conjugate(b), mode, method, queue=queue)


def fftconvolve(in1: Any, in2: Any, mode: str = "full", axes: Any = None, *, queue: Any = None) -> np.ndarray:
    """Convolution along `axes`, by default all, as `scipy.signal.fftconvolve`; the others are broadcast.

    Despite its name the algorithm is the library's choice. Integers give float64.
    """
    a, b = in1 if is_device_array(in1) else np.asarray(in1), fetched(in2)
    _require_mode(mode)
    if a.ndim != b.ndim:
        raise ValueError("in1 and in2 should have the same dimensionality")
    if a.ndim == 0:
        return a * b
    if is_device_array(a):
        return device.along(a, b, sorted(_axes(axes, a.ndim)), mode, CHOSEN, queue)
    if not _floating(a, b):
        return _scipy("fftconvolve", a, b, mode, axes)
    if a.size == 0 or b.size == 0:
        return np.array([])
    chosen = _axes(axes, a.ndim)
    kept = [k for k in chosen if a.shape[k] != 1 and b.shape[k] != 1]
    if any(n != m and 1 not in (n, m) for k, (n, m) in enumerate(zip(a.shape, b.shape)) if k not in kept):
        raise ValueError(f"incompatible shapes for in1 and in2: {a.shape} and {b.shape}")
    if not kept:
        return a * b  # of the inputs' type, as in SciPy
    a, b = _ordered(a, b, mode, kept)
    return _along(a, b, sorted(kept), mode, CHOSEN, queue)


def oaconvolve(in1: Any, in2: Any, mode: str = "full", axes: Any = None, *, queue: Any = None) -> np.ndarray:
    """As `scipy.signal.oaconvolve`: the same as `fftconvolve`, which tiles long signals by itself."""
    return fftconvolve(in1, in2, mode, axes, queue=queue)


def convolve2d(
    in1: Any,
    in2: Any,
    mode: str = "full",
    boundary: str = "fill",
    fillvalue: complex = 0,
    *,
    queue: Any = None,
) -> np.ndarray:
    """Convolution of images, as `scipy.signal.convolve2d`: boundary "fill" with `fillvalue`, "wrap" or
    "symm"."""
    return _images("convolve2d", in1, in2, mode, boundary, fillvalue, queue)


def correlate2d(
    in1: Any,
    in2: Any,
    mode: str = "full",
    boundary: str = "fill",
    fillvalue: complex = 0,
    *,
    queue: Any = None,
) -> np.ndarray:
    """Cross-correlation of images, as `scipy.signal.correlate2d`; boundaries as of `convolve2d`."""
    return _images("correlate2d", in1, in2, mode, boundary, fillvalue, queue)


def _images(
    name: str, in1: Any, in2: Any, mode: Any, boundary: str, fillvalue: complex, queue: Any
) -> np.ndarray:
    on_device = is_device_array(in1)
    a, b = in1 if on_device else np.asarray(in1), fetched(in2)
    mode = _MODES.get(mode, mode)
    _require_mode(mode)
    if boundary not in _BOUNDARIES:
        raise ValueError(f'boundary is {boundary!r}; it is "fill", "wrap" or "symm"')
    if not a.ndim == b.ndim == 2:
        raise ValueError(f"{name} inputs must both be 2-D arrays")
    if not on_device and not _computable(a, b):
        return _scipy(name, a, b, mode, boundary, fillvalue)
    border = _border_of(boundary, fillvalue, a.dtype if on_device else _working(a, b))
    correlating = name == "correlate2d"
    if on_device:
        device.require_larger(mode, a.shape, b.shape)
        taps, part = _taps_and_part(a.shape, b, mode, correlating=correlating)
        return device.convolved(a, (0, 1), taps, part, border, CHOSEN, queue)
    kind, dtype = np.result_type(a, b), _working(a, b)
    ordered = _ordered(a, b, mode, (0, 1))
    swapped = ordered[0] is not a
    a, b = (x.astype(dtype, copy=False) for x in ordered)
    taps, part = _taps_and_part(a.shape, b, mode, correlating=correlating)
    out = convolved(a[None], taps, part, border, queue=queue)[0]
    return _as_type(_reversed_conjugate(out) if swapped and correlating else out, kind)


def _border_of(boundary: str, fillvalue: Any, dtype: np.dtype) -> Border:
    """What an image of a type continues with."""
    if np.size(fillvalue) != 1:
        raise ValueError(f"`fillvalue` must be scalar or an array with one element, not {fillvalue!r}")
    if np.iscomplexobj(fillvalue) and dtype.kind != "c":
        raise ValueError(f"could not cast `fillvalue` directly to the output type: {fillvalue} to {dtype}")
    word = _BOUNDARIES[boundary]
    return constant(np.asarray(fillvalue, dtype).item()) if word == "constant" else Border(word)


def _taps_and_part(
    shape: tuple[int, ...], b: np.ndarray, mode: str, *, correlating: bool
) -> tuple[np.ndarray, Part]:
    taps = _reversed_conjugate(b) if correlating else b
    part = part_of(mode, shape, taps.shape)
    if correlating and mode == "same":
        part = Part(tuple(m // 2 for m in b.shape), part.size)
    return taps, part


def _require_mode(mode: Any) -> None:
    if mode not in ("full", "same", "valid"):
        raise ValueError(f"mode is {mode!r}; acceptable mode flags are 'valid', 'same', or 'full'")


def _axes(axes: Any, rank: int) -> list[int]:
    if axes is None:
        return list(range(rank))
    given = [int(axis) for axis in (axes if np.iterable(axes) else (axes,))]
    if not given:
        raise ValueError("when provided, axes cannot be empty")
    if any(not -rank <= axis < rank for axis in given):
        raise ValueError(f"axes exceeds dimensionality of input: {tuple(given)} of {rank}")
    chosen = [axis % rank for axis in given]
    if len(set(chosen)) != len(chosen):
        raise ValueError(f"all axes must be unique: {tuple(given)}")
    return chosen


def _ordered(a: np.ndarray, b: np.ndarray, mode: str, axes: Any) -> tuple[np.ndarray, np.ndarray]:
    """Of a valid convolution the larger one first."""
    if mode != "valid" or all(a.shape[k] >= b.shape[k] for k in axes):
        return a, b
    if not all(b.shape[k] >= a.shape[k] for k in axes):
        raise ValueError("For 'valid' mode, one must be at least as large as the other in every dimension")
    return b, a


def _reversed_conjugate(x: np.ndarray) -> np.ndarray:
    return x[(slice(None, None, -1),) * x.ndim].conj()


def _floating(*arrays: np.ndarray) -> bool:
    return all(x.dtype.kind in "biu" or x.dtype.name in _COMPUTED for x in arrays)


_COMPUTED = ("float16", "float32", "float64", "complex64", "complex128")


def _computable(a: np.ndarray, b: np.ndarray) -> bool:
    """Whether floating point gives what SciPy gives: of integers, exact sums."""
    if not _floating(a, b):
        return False
    if np.result_type(a, b).kind not in "iu" or not a.size or not b.size:
        return True
    largest = (max(abs(int(x.max())), abs(int(x.min()))) for x in (a, b))
    return prod(largest) * min(a.size, b.size) < 2**52


def _scipy(name: str, *arguments: Any) -> np.ndarray:
    try:
        from scipy import signal
    except ImportError as error:
        raise TypeError(f"{name} of such types or numbers is SciPy's, which is not installed") from error
    return getattr(signal, name)(*arguments)


def _working(*arrays: np.ndarray) -> np.dtype:
    """float32, float64 or their complex types: integers are computed in float64."""
    kinds = (np.dtype(np.float64) if x.dtype.kind in "biu" else x.dtype for x in arrays)
    return np.result_type(np.float32, *kinds)


def _as_type(out: np.ndarray, dtype: np.dtype) -> np.ndarray:
    if dtype.kind in "biu":
        out = np.rint(out)
        out = out != 0 if dtype.kind == "b" else out.astype(np.int64)
    return out.astype(dtype, copy=False)


def _along(
    a: np.ndarray, b: np.ndarray, axes: list[int], mode: str, method: Method, queue: Any
) -> np.ndarray:
    """Convolved along axes, broadcast along the others."""
    dtype = _working(a, b)
    others = [k for k in range(a.ndim) if k not in axes]
    part = part_of(mode, tuple(a.shape[k] for k in axes), tuple(b.shape[k] for k in axes))
    a, b = (x.astype(dtype, copy=False) for x in (a, b))
    if not axes:
        return a * b
    # Which one is the filter does not matter to the part: the smaller one, unless it has batches of its own.
    if prod(b.shape[k] for k in others) > 1 or (prod(a.shape[k] for k in others) == 1 and b.size > a.size):
        a, b = b, a
    if len(axes) > 2 or prod(b.shape[k] for k in others) > 1:
        return by_transforms(a, b, axes, part, queue)
    signal = a.transpose(*others, *axes)
    taps = b.transpose(*others, *axes).reshape([b.shape[k] for k in axes])
    batch = signal.shape[: len(others)]
    out = convolved(signal.reshape(-1, *signal.shape[len(others) :]), taps, part, method=method, queue=queue)
    return np.ascontiguousarray(out.reshape(*batch, *part.size).transpose(np.argsort([*others, *axes])))
