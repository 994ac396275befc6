"""clfft_mixed.signal and clfft_mixed.ndimage beside SciPy on float32 images: in turns, lower quartiles.

usage: python bench/filters.py [--turns 5] [--side 2048]

A ratio is SciPy's time over ours; SciPy's transforms have 2 workers.
"""

from __future__ import annotations

import argparse
from functools import partial

import numpy as np
import scipy.fft
import scipy.ndimage
import scipy.signal

from bench import times
from clfft_mixed import ndimage, signal


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--side", type=int, default=2048)
    chosen = parser.parse_args()
    random = np.random.default_rng(1)
    image = random.standard_normal((chosen.side, chosen.side)).astype(np.float32)
    kernel = random.standard_normal((31, 31)).astype(np.float32)
    row = random.standard_normal((1, 1023)).astype(np.float32)
    small = kernel[:7, :7]
    problems = [
        ("fftconvolve 31x31", signal.fftconvolve, scipy.signal.fftconvolve, (image, kernel, "same")),
        ("oaconvolve 31x31", signal.oaconvolve, scipy.signal.oaconvolve, (image, kernel, "same")),
        ("fftconvolve 1x1023", signal.fftconvolve, scipy.signal.fftconvolve, (image, row, "same", 1)),
        ("gaussian_filter 3", ndimage.gaussian_filter, scipy.ndimage.gaussian_filter, (image, 3)),
        ("gaussian_filter 10", ndimage.gaussian_filter, scipy.ndimage.gaussian_filter, (image, 10)),
        ("uniform_filter 9", ndimage.uniform_filter, scipy.ndimage.uniform_filter, (image, 9)),
        ("convolve 7x7", ndimage.convolve, scipy.ndimage.convolve, (image, small)),
    ]
    with scipy.fft.set_workers(2):
        for name, ours, theirs, arguments in problems:
            mine, scipys = times([partial(ours, *arguments), partial(theirs, *arguments)], chosen.turns)
            print(
                f"{name:20} {mine * 1e3:9.2f} ms   SciPy {scipys * 1e3:9.2f} ms   ratio {scipys / mine:6.2f}"
            )


if __name__ == "__main__":
    main()
