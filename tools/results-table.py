#!/usr/bin/env python3
"""Writes the tables of docs/performance.md: Markdown on standard output, from JSON lines of clfm-bench.

One table for every suite: the time of each other library over that of this one, problem by problem (lower
quartiles of one run; above 1 this library is faster), this library's L2 error, and the geometric means.
"""
import argparse
import json
import math
import pathlib
import sys

OURS = "clfft_mixed"
NAMES = {"fftw": "FFTW", "fftw pow2": "FFTW, powers of two", "clfft": "clFFT", "vkfft": "VkFFT",
         "cufft": "cuFFT", "opencv": "OpenCV", "opencv sep": "OpenCV, separable", "clblast": "CLBlast"}


def records_of(files):
    """Problems of each suite in order; of each problem what every library said."""
    suites = {}
    for file in files:
        for line in file.read_text().splitlines():
            record = json.loads(line)
            if record.get("kind") not in ("result", "refusal"):
                continue
            suite = suites.setdefault(record.get("suite") or "problems", {})
            suite.setdefault(record["token"], {})[record["library"]] = record
    return suites


def mean(values):
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def table(problems):
    libraries = sorted({name for said in problems.values() for name in said if name != OURS},
                       key=lambda name: (list(NAMES).index(name) if name in NAMES else len(NAMES), name))
    ratios = {name: [] for name in libraries}
    lines = ["| problem | " + " | ".join(NAMES.get(name, name) for name in libraries) + " | L2 error |",
             "|---|" + "---|" * (len(libraries) + 1)]
    for token, said in problems.items():
        ours = said.get(OURS, {})
        if "lower_quartile_us" not in ours:
            continue
        cells = []
        for name in libraries:
            other = said.get(name, {})
            if "lower_quartile_us" in other:
                ratio = other["lower_quartile_us"] / ours["lower_quartile_us"]
                ratios[name].append(ratio)
                cells.append(f"{ratio:.2f}" if ratio < 10 else f"{ratio:.1f}")
            else:
                cells.append("refuses" if other.get("kind") == "refusal" else "")
        error = ours.get("relative_error")
        lines.append(f"| `{token}` | " + " | ".join(cells) + f" | {error:.1e} |" if error is not None else
                     f"| `{token}` | " + " | ".join(cells) + " | |")
    means = [mean(ratios[name]) for name in libraries]
    lines.append("| geometric mean | " + " | ".join("" if m is None else f"{m:.2f}" for m in means) + " | |")
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=pathlib.Path, metavar="FILE", help="JSON lines of clfm-bench")
    suites = records_of(parser.parse_args().files)
    if not suites:
        sys.exit("no result of clfm-bench in these files")
    for suite, problems in suites.items():
        print(f"### {suite}\n")
        print("\n".join(table(problems)) + "\n")


if __name__ == "__main__":
    main()
