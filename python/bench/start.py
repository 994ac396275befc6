"""How long the import takes, and the first call of a shape: without any cache, and with the cache on disk.

usage: python bench/start.py [--turns 3]

Every number is the smallest of some processes' own, in milliseconds of the clock, and in brackets of all
cores: on a machine that is busy with other work these change less. "Cold" has neither our cache nor PoCL's:
alone in a process, and after a first call of another shape, whose kernels go to the disk meanwhile on PoCL.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from typing import NamedTuple

IMPORT = """
from time import perf_counter, process_time
start = perf_counter(), process_time()
import clfft_mixed
print(1e3 * (perf_counter() - start[0]), 1e3 * (process_time() - start[1]))
"""
FIRST_CALL = """
from time import perf_counter, process_time
import numpy, clfft_mixed
from clfft_mixed import fft, ndimage, signal
clfft_mixed.default_queue()
{before}
x = numpy.ones({shape}, "{dtype}")
start = perf_counter(), process_time()
{call}
print(1e3 * (perf_counter() - start[0]), 1e3 * (process_time() - start[1]))
"""
ANOTHER_SHAPE = 'fft.fft(numpy.ones(96, "c8"))'
SHAPES = [
    ("fft.fft(x)", (1024,), "c8"),
    ("fft.fft(x)", (512, 1000), "c8"),
    ("fft.fft(x)", (1 << 20,), "c8"),
    ("fft.fft(x)", (64, 1009), "c16"),
    ("fft.dct(x)", (100, 1000), "f4"),
    ("fft.rfft2(x)", (512, 512), "f4"),
    ("fft.irfft2(x)", (512, 257), "c8"),
    ("fft.fft2(x)", (1080, 1920), "c8"),
    ("signal.fftconvolve(x, x[:31, :31])", (2048, 2048), "f4"),
    ("ndimage.gaussian_filter(x, 3)", (2048, 2048), "f4"),
]


class Milliseconds(NamedTuple):
    clock: float
    cores: float

    def __str__(self) -> str:
        return f"{self.clock:5.0f} ({self.cores:.0f})"


def measure(code: str, cache: str) -> Milliseconds:
    environment = {**os.environ, "XDG_CACHE_HOME": cache, "POCL_CACHE_DIR": cache + "/pocl"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    return Milliseconds(*map(float, done.stdout.split()))


def first_calls(call: str, shape: tuple[int, ...], dtype: str, turns: int) -> list[Milliseconds]:
    """Cold, cold after another shape, from the disk."""
    code, later = (
        FIRST_CALL.format(call=call, shape=shape, dtype=dtype, before=before)
        for before in ("", ANOTHER_SHAPE)
    )
    times: list[list[Milliseconds]] = [[], [], []]
    for _ in range(turns):
        with tempfile.TemporaryDirectory() as cache:
            times[0].append(measure(code, cache))
            times[2] += [measure(code, cache) for _ in range(2)]
        with tempfile.TemporaryDirectory() as cache:
            times[1].append(measure(later, cache))
    return [min(some) for some in times]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--turns", type=int, default=3)
    turns = parser.parse_args().turns
    with tempfile.TemporaryDirectory() as cache:
        print("import clfft_mixed:", min(measure(IMPORT, cache) for _ in range(turns + 2)))
    for call, shape, dtype in SHAPES:
        cold, later, cached = first_calls(call, shape, dtype, turns)
        size = "x".join(map(str, shape))
        print(f"{call:36}{dtype:4}{size:10} cold {cold}, after another {later}, from the disk {cached}")


if __name__ == "__main__":
    main()
