"""Undoes a blur: by Wiener's filter, one division of spectra, and by Richardson and Lucy's iteration.

usage: python deconvolution.py [picture.png]
"""

from __future__ import annotations

import numpy as np
from picture import difference, photo, save

from clfft_mixed import fft, ndimage


def wiener(blurred: np.ndarray, blur: np.ndarray, noise: float) -> np.ndarray:
    """The picture that, blurred, is nearest; `noise` is its share of the power."""
    kernel = fft.rfft2(blur)
    spectrum = fft.rfft2(blurred)
    spectrum *= kernel.conj() / (np.abs(kernel) ** 2 + noise)
    return fft.irfft2(spectrum, blurred.shape)


def richardson_lucy(blurred: np.ndarray, sigma: float, steps: int) -> np.ndarray:
    """Every step compares the blurred estimate with the picture. A Gaussian is its own mirror image."""
    estimate = np.full_like(blurred, 0.5)
    for _ in range(steps):
        seen = ndimage.gaussian_filter(estimate, sigma, mode="wrap")
        estimate *= ndimage.gaussian_filter(blurred / np.maximum(seen, 1e-3), sigma, mode="wrap")
    return estimate


def main() -> int:
    sharp, sigma = photo(), 2.5
    noise = np.random.default_rng(1).normal(0, 0.005, sharp.shape).astype(np.float32)
    blurred = np.clip(ndimage.gaussian_filter(sharp, sigma, mode="wrap") + noise, 1e-3, None)
    point = np.zeros_like(sharp)
    point[0, 0] = 1
    blur = ndimage.gaussian_filter(point, sigma, mode="wrap")

    results = [
        ("blurred, with noise", blurred),
        ("Wiener", wiener(blurred, blur, 1e-3)),
        ("Richardson-Lucy, 40 steps", richardson_lucy(blurred, sigma, 40)),
    ]
    before, *after = (difference(values, sharp) for _, values in results)
    print(
        f"difference from the photo: {before:.4f} blurred, by Wiener {after[0]:.4f}, iterated {after[1]:.4f}"
    )
    save("deconvolution", results)
    return 0 if max(after) < 0.8 * before else 1


if __name__ == "__main__":
    raise SystemExit(main())
