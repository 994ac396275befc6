"""How long the import takes, and the first call of a shape: without any cache, and with the cache on disk.

usage: python bench/start.py [--turns 3]

Every number is the smallest of some processes' own. "Cold" has neither our cache nor PoCL's.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile

IMPORT = """
from time import perf_counter
start = perf_counter()
import clfft_mixed
print(1e3 * (perf_counter() - start))
"""
FIRST_CALL = """
from time import perf_counter
import numpy, clfft_mixed
from clfft_mixed import fft
clfft_mixed.default_queue()
x = numpy.ones({shape}, "{dtype}")
start = perf_counter()
fft.{name}(x)
print(1e3 * (perf_counter() - start))
"""
SHAPES = [
    ("fft", (512, 1000), "c8"),
    ("fft", (1 << 20,), "c8"),
    ("fft2", (1080, 1920), "c8"),
    ("rfft2", (300, 500), "f4"),
    ("irfft2", (512, 257), "c8"),
    ("dct", (100, 1000), "f4"),
    ("fft", (64, 1009), "c16"),
]


def milliseconds(code: str, cache: str) -> float:
    environment = {**os.environ, "XDG_CACHE_HOME": cache, "POCL_CACHE_DIR": cache + "/pocl"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    return float(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--turns", type=int, default=3)
    turns = parser.parse_args().turns
    with tempfile.TemporaryDirectory() as cache:
        print(f"import clfft_mixed: {min(milliseconds(IMPORT, cache) for _ in range(turns + 2)):.1f} ms")
    for name, shape, dtype in SHAPES:
        code = FIRST_CALL.format(name=name, shape=shape, dtype=dtype)
        cold, cached = [], []
        for _ in range(turns):
            with tempfile.TemporaryDirectory() as cache:
                cold.append(milliseconds(code, cache))
                cached += [milliseconds(code, cache) for _ in range(2)]
        size = "x".join(map(str, shape))
        print(f"{name:7} {dtype:4} {size:10} cold {min(cold):7.0f} ms, from the disk {min(cached):5.0f} ms")


if __name__ == "__main__":
    main()
