"""clfft_mixed.fft beside scipy.fft on NumPy arrays: one process, in turns, lower quartiles.

usage: python bench/bench.py [--turns 15] [--workers 2] [--largest 22] [--threshold]

A ratio is SciPy's time over ours. --threshold: small complex arrays, to find from which size on a device pays
(`scipy_backend.minimum_points`). Times on a machine that does other things as well say little; ratios say
more.
"""

from __future__ import annotations

import argparse
import ctypes
import time
from functools import partial
from math import exp, log
from typing import Any, Callable

import numpy as np
import scipy.fft

import clfft_mixed
from clfft_mixed import fft
from clfft_mixed._binding import _cl
from clfft_mixed._memory import buffer_of
from clfft_mixed.fft._repeat import ask_until

Problem = tuple[str, str, tuple[int, ...], str, dict[str, Any]]  # kind, function, shape, dtype, arguments


def problems(largest: int, dtype_bits: int) -> list[Problem]:
    """2^14, 2^15 and every second power from there up to 2^largest points: rows of 1024, one row, an image,
    real rows and images, DCT of images."""
    real, cplx = f"float{dtype_bits}", f"complex{2 * dtype_bits}"
    found: list[Problem] = []
    for log2 in (14, 15, *range(16, largest + 1, 2)):
        n, side = 1 << log2, 1 << log2 // 2
        rows = n // side
        found += [
            ("c2c rows", "fft", (n >> 10, 1024), cplx, {}),
            ("c2c one row", "fft", (n,), cplx, {}),
            ("c2c image", "fft2", (rows, side), cplx, {}),
            ("r2c rows", "rfft", (n >> 10, 1024), real, {}),
            ("r2c image", "rfft2", (rows, side), real, {}),
            ("c2r image", "irfft2", (rows, side // 2 + 1), cplx, {}),
            ("dct image", "dctn", (rows, side), real, {}),
        ]
    return found


def small_problems() -> list[Problem]:
    return [("c2c small", "fft", (1 << log2,), "complex64", {}) for log2 in range(4, 17)]


def times(calls: list[Callable[[], Any]], turns: int) -> list[float]:
    """Lower quartiles in seconds; a call shorter than a millisecond is repeated within its turn."""
    for call in calls:
        call()
    start = time.perf_counter()
    calls[0]()
    repeat = max(1, int(1e-3 / max(time.perf_counter() - start, 1e-6)))
    seconds: list[list[float]] = [[] for _ in calls]
    for _ in range(turns):
        for call, measured in zip(calls, seconds):
            start = time.perf_counter()
            for _ in range(repeat):
                call()
            measured.append((time.perf_counter() - start) / repeat)
    return [sorted(measured)[len(measured) // 4] for measured in seconds]


def _input(shape: tuple[int, ...], dtype: str) -> np.ndarray:
    random = np.random.default_rng(0)
    x = random.standard_normal(shape)
    return (x + 1j * random.standard_normal(shape) if dtype.startswith("c") else x).astype(dtype)


def compare(found: list[Problem], turns: int, workers: int) -> None:
    ratios: dict[str, list[float]] = {}
    large: list[float] = []
    for kind, name, shape, dtype, arguments in found:
        x = _input(shape, dtype)
        ours = partial(getattr(fft, name), x, **arguments)
        theirs = partial(getattr(scipy.fft, name), x, workers=workers, **arguments)
        mine, peer = times([ours, theirs], turns)
        ratios.setdefault(kind, []).append(peer / mine)
        if max(x.size, ours().size) >= 1 << 16:
            large.append(peer / mine)
        print(
            f"{kind:12s} {name:6s} {dtype:10s} {'x'.join(map(str, shape)):12s}"
            f" {mine * 1e6:10.1f} us  SciPy {peer * 1e6:10.1f} us  ratio {peer / mine:6.2f}",
            flush=True,
        )
    every = [ratio for some in ratios.values() for ratio in some]
    sums = {**ratios, "all": every, "2^16 and more": large} if large else ratios
    for kind, some in sums.items():
        print(
            f"{kind:13s} geometric mean {exp(sum(map(log, some)) / len(some)):.2f}, smallest {min(some):.2f}"
        )


def overhead(turns: int) -> None:
    """A call of a cached plan beyond the C API's, of the smallest transform: on buffers, waited for by
    clFinish; and by the array functions, which ask for so short ones until they are done: then so does the
    C API here."""
    queue = clfft_mixed.default_queue()
    plan = clfft_mixed.Plan("c2c f32 16", queue=queue)
    source, out = (clfft_mixed.Buffer(queue.context, 128) for _ in range(2))
    slices = buffer_of(source), buffer_of(out)
    x = np.ones(16, np.complex64)
    arguments = plan.handle, queue.int_ptr, *slices, buffer_of(None), 0, None
    enqueue, wait = plan.c_enqueue, _cl.bound("clWaitForEvents")
    flush, release = _cl.bound("clFlush"), _cl.bound("clReleaseEvent")

    def bare() -> None:
        clfft_mixed.Event(plan.enqueue(queue, *slices))
        queue.finish()

    def by_plan() -> None:
        plan(queue, source, out)
        queue.finish()

    def asking() -> None:
        event = ctypes.c_void_p()
        enqueue(*arguments, ctypes.byref(event))
        flush(queue.int_ptr)
        ask_until(event, time.perf_counter_ns() + 100_000)
        wait(1, ctypes.byref(event))
        release(event)

    finished, planned, asked, array = times([bare, by_plan, asking, lambda: fft.fft(x)], turns)
    print(
        f"16 points, until done: C API {finished * 1e6:.1f} us, asking {asked * 1e6:.1f} us; "
        f"Plan on buffers {(planned - finished) * 1e6:+.1f} us; "
        f"fft.fft on an array {(array - asked) * 1e6:+.1f} us"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--turns", type=int, default=15)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--largest", type=int, default=22)
    parser.add_argument("--bits", type=int, default=32, choices=(32, 64))
    parser.add_argument("--threshold", action="store_true")
    options = parser.parse_args()
    print(clfft_mixed.default_queue().device, clfft_mixed.version(), "SciPy", scipy.__version__)
    overhead(options.turns)
    found = small_problems() if options.threshold else problems(options.largest, options.bits)
    compare(found, options.turns, options.workers)


if __name__ == "__main__":
    main()
