"""Transforms and filters of Dask arrays: images larger than memory, on the devices of all workers.

    import dask.array as da
    from clfft_mixed import dask as clfm_dask

    smooth = clfm_dask.gaussian_filter(image, 3.0)      # image: a dask.array.Array
    spectra = clfm_dask.fft(image, axis=1)              # whose axis 1 is one chunk

Nothing runs until the result is computed. Every worker keeps its plans, by the shape of a chunk, and the
filters that were prepared for them. Workers must be started by "spawn", which is Dask's default, or before
anything else has used OpenCL.
"""

from __future__ import annotations

from typing import Any, Callable

import numpy as np

from . import fft as _fft
from . import ndimage
from ._filtering._ndimage import axes_of, begin_of, for_each
from .fft._operands import complex_of, real_of, working_dtype

_FAMILIES = ("fft", "ifft", "rfft", "irfft")
_TRANSFORMS = [*(name + rank for name in _FAMILIES for rank in ("", "2", "n")), "hfft", "ihfft"]
__all__ = sorted((*_TRANSFORMS, "convolve", "gaussian_filter"))


def _transform(name: str) -> Callable[..., Any]:
    function = getattr(_fft, name)
    to_real = name.startswith(("irfft", "hfft"))

    def transform(a: Any, *arguments: Any, **keywords: Any) -> Any:
        from dask.array.fft import fft_wrap

        dtype = (real_of if to_real else complex_of)(working_dtype(a.dtype))
        return fft_wrap(function, kind=name, dtype=dtype)(a, *arguments, **keywords)

    transform.__name__ = transform.__qualname__ = name
    transform.__doc__ = (
        f"`clfft_mixed.fft.{name}` of a dask array, with the arguments of dask.array.fft.{name}: axes that "
        "are transformed are one chunk."
    )
    return transform


for _name in _TRANSFORMS:
    globals()[_name] = _transform(_name)


def convolve(input: Any, weights: Any, mode: str = "reflect", cval: complex = 0.0, origin: Any = 0) -> Any:
    """`clfft_mixed.ndimage.convolve` of a dask array.

    input: a dask.array.Array of any chunks; those that are shorter than the weights reach are joined.
    weights: of as many axes, an array of NumPy.
    """
    taps = np.asarray(weights)
    if taps.ndim != input.ndim:
        raise ValueError(f"weights has {taps.ndim} axes, input {input.ndim}; they must have as many")
    moved = for_each(origin, taps.ndim)
    begins = [begin_of("origin", n, o, convolution=True) for n, o in zip(taps.shape, moved)]
    reaches = [max(begin, n - 1 - begin) for begin, n in zip(begins, taps.shape)]
    dtype = np.promote_types(input.dtype, np.complex64) if taps.dtype.kind == "c" else input.dtype
    return _overlapped(
        ndimage.convolve,
        input,
        reaches,
        [mode] * input.ndim,
        dtype,
        weights=taps,
        mode=mode,
        cval=cval,
        origin=origin,
    )


def gaussian_filter(
    input: Any,
    sigma: Any,
    order: Any = 0,
    mode: Any = "reflect",
    cval: complex = 0.0,
    truncate: float = 4.0,
    *,
    radius: Any = None,
    axes: Any = None,
) -> Any:
    """`clfft_mixed.ndimage.gaussian_filter` of a dask array; chunks as of `convolve`."""
    chosen = axes_of(axes, input.ndim)
    given = [for_each(values, len(chosen)) for values in (sigma, radius, mode)]
    reaches, modes = [0] * input.ndim, ["reflect"] * input.ndim
    for axis, deviation, half, border in zip(chosen, *given):
        reaches[axis] = int(truncate * float(deviation) + 0.5) if half is None else half
        modes[axis] = border
    return _overlapped(
        ndimage.gaussian_filter,
        input,
        reaches,
        modes,
        input.dtype,
        sigma=sigma,
        order=order,
        mode=mode,
        cval=cval,
        truncate=truncate,
        radius=radius,
        axes=chosen,
    )


def _overlapped(
    function: Callable[..., np.ndarray],
    input: Any,
    reaches: list[int],
    modes: list[str],
    dtype: np.dtype,
    **arguments: Any,
) -> Any:
    """Chunk by chunk with what the filter reaches of their neighbours. At the ends of the array there is no
    neighbour: the filter's own border is the one; only one that wraps comes from the other end."""
    depth = {k: reach if input.numblocks[k] > 1 else 0 for k, reach in enumerate(reaches)}
    wraps = [mode in ("wrap", "grid-wrap") for mode in modes]
    boundary = {k: "periodic" if wrapped and depth[k] else "none" for k, wrapped in enumerate(wraps)}
    return input.map_overlap(
        function,
        depth=depth,
        boundary=boundary,
        dtype=dtype,
        meta=np.empty((0,) * input.ndim, dtype),
        **arguments,
    )
