"""SciPy's transforms through this package: `scipy.fft.set_backend(clfft_mixed.scipy_backend)`.

Everything in SciPy and beside it that calls scipy.fft then runs on the device: scipy.signal, scikit-image.
Handed on to SciPy's own engine (NotImplemented, in the protocol's words) are fht and ifht, other types than
those of `clfft_mixed.fft`, double precision on devices without it, arrays of NumPy with fewer than
`minimum_points` elements, and what a process computes that was forked after OpenCL was loaded. The import
registers that engine, so that `set_global_backend`, too, which takes its place, hands on to it.
"""

from __future__ import annotations

import os
from collections import Counter
from contextlib import suppress
from typing import Any, Callable

import numpy as np

from . import fft
from ._binding._library import forked
from ._errors import Unsupported
from ._memory import is_device_array

__ua_domain__ = "numpy.scipy.fft"

with suppress(ImportError):
    from scipy.fft import register_backend

    register_backend("scipy")

# Below it the call of a device costs more than it saves; bench/bench.py --threshold measures from which size
# on it pays.
minimum_points = int(os.environ.get("CLFM_SCIPY_MINIMUM_POINTS", 1 << 14))

# How often each function ran on the device, and how often it was handed on and why, since the start or
# `calls.clear()`.
calls: Counter[str] = Counter()

_TYPES = {"float16", "float32", "float64", "complex64", "complex128"}


def _reason_to_hand_on(name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str | None:
    if name not in fft.__all__:
        return "function"
    if forked():
        return "fork"
    if kwargs.get("plan") is not None:
        return "plan"
    x = args[0] if args else kwargs.get("x")
    if is_device_array(x):
        return None
    if not isinstance(x, np.ndarray):
        try:
            x = np.asarray(x)
        except ValueError:
            return "type"
    if x.dtype.newbyteorder("=").name not in _TYPES and x.dtype.kind not in "biu":
        return "type"
    return "size" if x.size < minimum_points else None


def __ua_function__(method: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    name = method.__name__
    reason = _reason_to_hand_on(name, args, kwargs)
    if reason is None:
        try:
            result = getattr(fft, name)(*args, **kwargs)
            calls[name] += 1
            return result
        except Unsupported:
            reason = "device"
    calls[f"handed on: {reason}"] += 1
    return NotImplemented
