"""`python -m clfft_mixed`: the devices, their profiles, versions; verifies one with random transforms
against NumPy."""

from __future__ import annotations

import argparse
import secrets
import sys

import numpy as np

from . import _engine, _opencl, fft
from ._binding import _library
from ._errors import Error


def _parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m clfft_mixed", description=__doc__.split(": ", 1)[1])
    parser.add_argument(
        "--device", help="a part of the device's or its platform's name; default: $CLFM_DEVICE, else a GPU"
    )
    parser.add_argument(
        "--problems", type=int, default=8, help="random transforms to verify, 0 for none (default 8)"
    )
    parser.add_argument("--seed", type=int, help="of the random transforms")
    parser.add_argument("--describe", action="store_true", help="every limit that planning respects")
    return parser.parse_args(arguments)


def _show(chosen: _opencl.Device) -> None:
    print(f"clfft_mixed {_engine.version()}, NumPy {np.__version__}, Python {sys.version.split()[0]}")
    print(f"OpenCL from {_library.opencl_path()}")
    for device in _opencl.devices():
        mark = "*" if device.int_ptr == chosen.int_ptr else " "
        double = "fp64" if device.has_fp64 else "no fp64"
        print(
            f"{mark} {device.name} ({device.type}, {device.compute_units} compute units, "
            f"{device.global_memory_bytes / 2**30:.1f} GiB, {double})"
        )
        print(f"    {device.platform_name}; {device.version}; driver {device.driver_version}")


def _random_problem(random: np.random.Generator, double: bool) -> tuple[str, np.ndarray, tuple[int, ...]]:
    name = str(random.choice(["fftn", "ifftn", "rfftn"]))
    rank = int(random.integers(1, 4))
    shape = tuple(int(n) for n in random.integers(1, {1: 4000, 2: 90, 3: 20}[rank], size=rank))
    axes = tuple(int(a) for a in random.permutation(rank)[: random.integers(1, rank + 1)])
    x = random.standard_normal(shape)
    if name != "rfftn":
        x = x + 1j * random.standard_normal(shape)
    single = {"f": np.float32, "c": np.complex64}[x.dtype.kind]
    return name, (x if double else x.astype(single)), axes


def _verify(queue: _opencl.Queue, problems: int, seed: int | None) -> int:
    """Returns how many were wrong."""
    seed = seed if seed is not None else secrets.randbits(32)
    random = np.random.default_rng(seed)
    wrong = 0
    for _ in range(problems):
        double = queue.device.has_fp64 and random.random() < 0.5
        name, x, axes = _random_problem(random, double)
        got = getattr(fft, name)(x, axes=axes, queue=queue)
        want = getattr(np.fft, name)(
            x.astype(np.complex128 if x.dtype.kind == "c" else np.float64), axes=axes
        )
        error = float(np.linalg.norm(got - want) / np.linalg.norm(want))
        points = int(np.prod([x.shape[a] for a in axes]))
        limit = (1e-7 if not double else 1e-7 * 2.0**-29) * max(1.0, np.log2(points))
        right = bool(error <= limit)
        wrong += not right
        print(
            f"{'ok   ' if right else 'WRONG'} {name} of {x.dtype} {x.shape}, axes {axes}: "
            f"error {error:.1e}, limit {limit:.1e}"
        )
    print(
        f"{problems - wrong} of {problems} right"
        + (f"; again: --seed {seed} --problems {problems}" if wrong else "")
    )
    return wrong


def main(arguments: list[str] | None = None) -> int:
    options = _parse(arguments)
    try:
        device = _opencl.choose_device(options.device)
        _show(device)
        queue = _opencl.Queue(device)
        lines = _engine.engine_of(queue).describe()
        print(lines if options.describe else lines.splitlines()[0])
        return 1 if options.problems and _verify(queue, options.problems, options.seed) else 0
    except Error as error:
        print(f"clfft_mixed: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
