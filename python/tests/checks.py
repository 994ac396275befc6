"""References in double precision, and how far from them results may be."""

import os

import numpy as np


def random_array(random, shape, dtype):
    """Normal numbers; of complex ones both parts."""
    dtype = np.dtype(dtype)
    x = random.standard_normal(shape)
    if dtype.kind == "c":
        x = x + 1j * random.standard_normal(shape)
    return x.astype(dtype)


def double(x):
    """The same numbers in double precision."""
    return np.asarray(x).astype(np.complex128 if np.asarray(x).dtype.kind == "c" else np.float64)


def error(got, want):
    """Relative, L2."""
    assert got.shape == want.shape
    norm = np.linalg.norm(want)
    return float(np.linalg.norm(double(got) - want) / norm) if norm else float(np.linalg.norm(double(got)))


def limit(dtype, points):
    """The library's promise, by three for transforms over several axes with few results; of the points
    transformed together."""
    unit = 1e-7 if np.dtype(dtype).name in ("float32", "complex64") else 1e-7 * 2.0**-29
    return 3 * unit * max(1.0, float(np.log2(max(points, 2))))


def assert_close(got, want, points):
    assert error(got, want) <= limit(got.dtype, points)


def part_of(items):
    """Of tests those that the variable CLFM_PART asks for: "2/8" is every eighth, from the second on."""
    part, parts = map(int, os.environ.get("CLFM_PART", "1/1").split("/"))
    return items[part - 1 :: parts]
