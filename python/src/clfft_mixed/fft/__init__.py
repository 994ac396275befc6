"""scipy.fft's functions on any OpenCL device: its names, arguments, defaults and types.

Arrays are NumPy's, then the result is there when the function returns, or pyopencl's, then it has an event.
Beside SciPy's arguments there are

    out       the array that the result goes to; of its shape and type, positive strides; x itself: in place
    queue     of ours or of pyopencl; None: x's own, or `clfft_mixed.default_queue()`
    wait_for  events that must come first

float16 is computed in float32, integers in float64, other types as they are; longer ones raise TypeError.
`workers` is ignored: a device has the workers that it has. Double precision on a device without it raises
`clfft_mixed.Unsupported`.
"""

from __future__ import annotations

from ._functions import (
    dct,
    dctn,
    dst,
    dstn,
    fft,
    fft2,
    fftn,
    hfft,
    hfft2,
    hfftn,
    idct,
    idctn,
    idst,
    idstn,
    ifft,
    ifft2,
    ifftn,
    ihfft,
    ihfft2,
    ihfftn,
    irfft,
    irfft2,
    irfftn,
    rfft,
    rfft2,
    rfftn,
)

__all__ = [
    "dct",
    "dctn",
    "dst",
    "dstn",
    "fft",
    "fft2",
    "fftn",
    "hfft",
    "hfft2",
    "hfftn",
    "idct",
    "idctn",
    "idst",
    "idstn",
    "ifft",
    "ifft2",
    "ifftn",
    "ihfft",
    "ihfft2",
    "ihfftn",
    "irfft",
    "irfft2",
    "irfftn",
    "rfft",
    "rfft2",
    "rfftn",
]
