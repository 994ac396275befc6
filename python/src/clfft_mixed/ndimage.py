"""Filters of images with the signatures and results of `scipy.ndimage`.

    from clfft_mixed import ndimage
    smooth = ndimage.gaussian_filter(image, 3.0, mode="nearest")

Arrays are NumPy's, of any rank, or pyopencl's of a floating type, filtered along one or two axes at a time:
then the result is pyopencl's, too. Every function also takes `queue=`. An input continues beyond its ends by
`mode`: "reflect" (d c b a | a b c d | d c b a), "mirror" (d c b | a b c d | c b a), "nearest", "wrap", or
"constant" with `cval`.

Results have the type of the input unless `output` says otherwise. float32 is computed in float32 where the
output is, too (SciPy: float64); whatever gives integers in float64, and is cut off as in SciPy. What is an
integer but for rounding errors counts as one, where SciPy may cut off one less.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ._filtering import _ndimage as kernels
from ._filtering._filters import fetched
from ._filtering._ndimage import Along, Filter

__all__ = [
    "convolve",
    "convolve1d",
    "correlate",
    "correlate1d",
    "gaussian_filter",
    "uniform_filter",
]


def correlate(
    input: Any,
    weights: Any,
    output: Any = None,
    mode: str = "reflect",
    cval: complex = 0.0,
    origin: Any = 0,
    *,
    axes: Any = None,
    queue: Any = None,
) -> np.ndarray:
    """Correlation with weights of any shape, as `scipy.ndimage.correlate`.

    weights: of as many axes as are filtered: all, or those in `axes`. origin: by how much the weights are
    moved from their centre, one number or one for every axis. output: an array or a type.
    """
    return _weighted(input, weights, output, mode, cval, origin, axes, queue, convolution=False)


def convolve(
    input: Any,
    weights: Any,
    output: Any = None,
    mode: str = "reflect",
    cval: complex = 0.0,
    origin: Any = 0,
    *,
    axes: Any = None,
    queue: Any = None,
) -> np.ndarray:
    """Convolution with weights of any shape, as `scipy.ndimage.convolve`; arguments as of `correlate`."""
    return _weighted(input, weights, output, mode, cval, origin, axes, queue, convolution=True)


def correlate1d(
    input: Any,
    weights: Any,
    axis: int = -1,
    output: Any = None,
    mode: str = "reflect",
    cval: complex = 0.0,
    origin: int = 0,
    *,
    queue: Any = None,
) -> np.ndarray:
    """Correlation along one axis, as `scipy.ndimage.correlate1d`."""
    return correlate(input, _row(weights, input, cval), output, mode, cval, origin, axes=axis, queue=queue)


def convolve1d(
    input: Any,
    weights: Any,
    axis: int = -1,
    output: Any = None,
    mode: str = "reflect",
    cval: complex = 0.0,
    origin: int = 0,
    *,
    queue: Any = None,
) -> np.ndarray:
    """Convolution along one axis, as `scipy.ndimage.convolve1d`."""
    return convolve(input, _row(weights, input, cval), output, mode, cval, origin, axes=axis, queue=queue)


def gaussian_filter(
    input: Any,
    sigma: Any,
    order: Any = 0,
    output: Any = None,
    mode: Any = "reflect",
    cval: complex = 0.0,
    truncate: float = 4.0,
    *,
    radius: Any = None,
    axes: Any = None,
    queue: Any = None,
) -> np.ndarray:
    """Smooths by a Gaussian, or by a derivative of one, as `scipy.ndimage.gaussian_filter`.

    sigma: standard deviations in elements; order: 0, or of the derivative; radius: half a filter's width, by
    default `truncate` standard deviations. Each, and mode, is one or one for every axis.
    """
    x = kernels.image_of(input)
    result = kernels.output_for(output, x, x.dtype.kind)
    chosen = kernels.axes_of(axes, x.ndim)
    given = [kernels.for_each(values, len(chosen)) for values in (sigma, order, mode, radius)]
    passes = []
    for axis, deviation, n, border, half in zip(chosen, *given):
        if deviation <= 1e-15:
            continue
        half = int(truncate * float(deviation) + 0.5) if half is None else half
        if not isinstance(half, (int, np.integer)) or half < 0:
            raise ValueError(f"radius is {half!r}; it must be a nonnegative integer")
        taps = kernels.gaussian(float(deviation), n, int(half))
        passes.append(Along(axis, taps, int(half), border, cval))
    return kernels.run_separable(x, passes, result, queue)


def uniform_filter(
    input: Any,
    size: Any = 3,
    output: Any = None,
    mode: Any = "reflect",
    cval: complex = 0.0,
    origin: Any = 0,
    *,
    axes: Any = None,
    queue: Any = None,
) -> np.ndarray:
    """The mean over a box, as `scipy.ndimage.uniform_filter`; size, mode and origin: one, or one for every
    axis."""
    x = kernels.image_of(input)
    result = kernels.output_for(output, x, x.dtype.kind)
    chosen = kernels.axes_of(axes, x.ndim)
    given = [kernels.for_each(values, len(chosen)) for values in (size, mode, origin)]
    passes = []
    for axis, n, border, moved in zip(chosen, *given):
        if n > 1:  # as in SciPy other sizes leave an axis as it is
            begin = kernels.begin_of("origin", int(n), moved, convolution=False)
            passes.append(Along(axis, np.ones(int(n)), begin, border, cval, divisor=int(n)))
    return kernels.run_separable(x, passes, result, queue)


def _row(weights: Any, input: Any, cval: Any) -> np.ndarray:
    _require_cval(kernels.image_of(input), cval)
    row = fetched(weights)
    if row.ndim != 1 or row.size < 1:
        raise RuntimeError(f"weights has shape {row.shape}; it must have one axis and at least one number")
    return row


def _require_cval(x: Any, cval: Any) -> None:
    if np.iscomplexobj(cval) and x.dtype.kind != "c":
        raise ValueError("Cannot provide a complex-valued cval when the input is real.")


def _weighted(
    input: Any,
    weights: Any,
    output: Any,
    mode: str,
    cval: complex,
    origin: Any,
    axes: Any,
    queue: Any,
    *,
    convolution: bool,
) -> np.ndarray:
    x, taps = kernels.image_of(input), fetched(weights)
    is_complex = "c" in (x.dtype.kind, taps.dtype.kind)
    _require_cval(x, cval)
    if not isinstance(mode, str):
        raise RuntimeError(f"A sequence of modes is not supported: {mode!r}")
    chosen = kernels.axes_of(axes, x.ndim)
    if taps.ndim != len(chosen):
        raise RuntimeError(f"weights.ndim ({taps.ndim}) must match len(axes) ({len(chosen)})")
    if taps.size == 0:
        raise RuntimeError(f"weights has shape {taps.shape}; no axis may be empty")
    # As in SciPy the weights' axes are those of the input in ascending order, whatever the order of `axes`.
    origins = dict(zip(chosen, kernels.for_each(origin, len(chosen))))
    along = tuple(sorted(chosen))
    begins = tuple(
        kernels.begin_of("origin", n, origins[axis], convolution=convolution)
        for axis, n in zip(along, taps.shape)
    )
    if not convolution:
        taps = taps[(slice(None, None, -1),) * taps.ndim].conj()
    what = Filter(along, taps, begins, mode, cval)
    result = kernels.output_for(output, x, "c" if is_complex else x.dtype.kind)
    values = kernels.filtered(x, what, kernels.working(x, result.dtype, taps.dtype.kind), queue)
    return kernels.store(values, result)
