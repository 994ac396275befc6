#!/usr/bin/env python3
"""Draws charts from the JSON lines of clfm-bench: one SVG per suite.

    clfm-bench --suite c2c --json c2c.jsonl
    tools/plot-bench.py c2c.jsonl --out docs/charts

Suites become bars: speed relative to FFTW, or rates where FFTW has no times. What was measured with --relative-to becomes a
second chart, bench-SUITE-over-base.svg. Some suites are different: openfft is drawn as rates over length, mali as times over the
side of the picture, conv1d and conv2d as times and memory over the length of the filter, with what the planner chose, layer as
rates of every pass, padding as memory. Problems given by token are drawn as a suite named "problems". Needs matplotlib (Debian: python3-matplotlib).
"""

import argparse
import json
import pathlib
import sys
import typing

import matplotlib.pyplot as plt

from plot_common import (COLORS, STYLE, TITLES, colors_of, common_fields, display_name, finish, in_order, legend_above, machine_note,
                         shape_of)
from plot_convolutions import draw_crossover, draw_layers
from plot_files import lines_of


def read_lines(paths):
    """Of every suite the description of its last run, and all results in the order they were measured."""
    run, runs, suites = None, {}, {}
    for path in paths:
        for line in lines_of(path):
            record = json.loads(line)
            if record["kind"] == "run":
                run = record
            elif record["kind"] == "result":
                suite = record["suite"] or "problems"
                runs[suite] = run
                suites.setdefault(suite, []).append(record)
    return runs, suites


class Bars(typing.NamedTuple):
    """What a chart of bars shows."""
    field: str
    label: str
    line: str = ""  # what stands at 1
    left_out: str = ""  # a library that is that line


SPEED = Bars("times_fftw", "speed relative to FFTW (longer is faster)", "FFTW", "fftw")
RATE = Bars("gflops", "GFLOP/s (longer is faster)")
MEMORY = Bars("memory", "memory beside picture, filter and output, over the picture's own (shorter is less)", "the picture")
OVER_BASE = Bars("over_base", "time over that of the base problem by the same library (shorter is faster)", "base")


def has(records, field):
    return any(record.get(field) is not None for record in records)


def draw_bars(suite, records, run, path, bars):
    """A group of bars per problem."""
    records = [record for record in records if record.get(bars.field) is not None]
    libraries = [library for library in in_order(records, "library") if library != bars.left_out]
    tokens = in_order(records, "token")
    if not libraries or not tokens:
        print(f"{suite}: nothing to compare, no chart", file=sys.stderr)
        return
    value_of = {(record["token"], record["library"]): record[bars.field] for record in records}
    colors, common = colors_of(libraries), common_fields(tokens)
    height = 0.8 / len(libraries)
    figure, axes = plt.subplots(figsize=(8, 1.6 + 0.16 * len(tokens) * max(2, len(libraries))))
    for i, library in enumerate(libraries):
        rows = [row for row, token in enumerate(tokens) if (token, library) in value_of]
        values = [value_of[tokens[row], library] for row in rows]
        drawn = axes.barh([row + (i - (len(libraries) - 1) / 2) * height for row in rows], values, height * 0.92,
                          color=colors[library], label=display_name(library))
        axes.bar_label(drawn, fmt="%.2f", padding=2, fontsize=6.5, color="#555555")
    if bars.line:
        axes.axvline(1, color=COLORS["fftw"], linewidth=1, zorder=0)
        axes.text(1, len(tokens) - 0.35, f" {bars.line}", fontsize=8, color=COLORS["fftw"], va="center")
    axes.set_yticks(range(len(tokens)), [shape_of(token, common) for token in tokens])
    axes.set_ylim(len(tokens) - 0.2, -0.6)
    axes.set_xlim(0, max(1.15 if bars.line else 0, 1.08 * max(value_of.values())))
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x")
    axes.set_axisbelow(True)
    axes.set_xlabel(bars.label)
    columns = min(len(libraries), 4)
    legend_above(axes, columns)
    legend_rows = -(-len(libraries) // columns)
    axes.set_title(f"{suite}: {' '.join(sorted(common))}".rstrip(": "), pad=14 + 14 * legend_rows)
    figure.tight_layout(rect=(0, 0.04, 1, 1))
    finish(figure, machine_note(run), path)


def draw_lines(suite, records, run, path, quantity):
    """One line per library over the size; `quantity` is (field, factor, label, scale)."""
    field, factor, label, scale = quantity
    size_of = lambda record: int(record["token"].split()[2].split("x")[0])  # noqa: E731
    precisions = in_order([{"precision": record["token"].split()[1]} for record in records], "precision")
    figure, all_axes = plt.subplots(1, len(precisions), figsize=(8, 4.6), squeeze=False, sharey=True)
    libraries = in_order(records, "library")
    colors = colors_of(libraries)
    for axes, precision in zip(all_axes[0], precisions):
        of_precision = [record for record in records if record["token"].split()[1] == precision]
        sizes = sorted({size_of(record) for record in of_precision})
        for library in libraries:
            value = {size_of(r): r[field] * factor for r in of_precision if r["library"] == library}
            if not value:
                continue
            strong = library in ("clfft_mixed", "fftw")
            # A size that a library does not do leaves a gap.
            axes.plot(range(len(sizes)), [value.get(size, float("nan")) for size in sizes], marker="o", markersize=3.5,
                      color=colors[library], linewidth=2 if strong else 1.3, linestyle="--" if library == "fftw" else "-",
                      label=display_name(library))
        axes.set_yscale(scale)
        axes.set_xticks(range(len(sizes)), sizes)
        axes.tick_params(axis="x", rotation=45)
        axes.grid(True)
        axes.set_axisbelow(True)
        axes.set_xlabel(("side of the square picture" if suite == "mali" else "length") + f", {precision}")
    all_axes[0][0].set_ylabel(label)
    if scale == "linear":
        all_axes[0][0].set_ylim(bottom=0)
    figure.tight_layout(rect=(0, 0.06, 1, 1))
    last = all_axes[0][-1]
    last.legend(loc="upper left", bbox_to_anchor=(1.02, 1.0), fontsize=8)
    all_axes[0][0].set_title(TITLES[suite], pad=12)
    finish(figure, machine_note(run), path)


def over_input(record):
    return record["workspace_bytes"] / record["input_bytes"]


LINE_CHARTS = {
    "openfft": ("gflops", 1, "GFLOP/s (higher is faster)", "linear"),
    "mali": ("lower_quartile_us", 1e-3, "milliseconds (lower is faster)", "log"),
}


def draw_suites(runs, suites, out):
    out.mkdir(parents=True, exist_ok=True)
    for suite, records in suites.items():
        path = out / f"bench-{suite}.svg"
        if suite in ("conv1d", "conv2d"):
            draw_crossover(suite, records, runs[suite], path)
        elif suite == "layer":
            draw_layers(records, runs[suite], path)
        elif suite == "padding":
            told = [record | {"memory": over_input(record)} for record in records if record.get("workspace_bytes") is not None]
            draw_bars(suite, told, runs[suite], path, MEMORY)
        elif suite in LINE_CHARTS:
            draw_lines(suite, records, runs[suite], path, LINE_CHARTS[suite])
        else:
            draw_bars(suite, records, runs[suite], path, SPEED if has(records, "times_fftw") else RATE)
        if has(records, "over_base"):
            draw_bars(suite, records, runs[suite], out / f"bench-{suite}-over-base.svg", OVER_BASE)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=pathlib.Path, metavar="FILE", help="JSON lines of clfm-bench")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("."), help="directory for the charts (default: here)")
    arguments = parser.parse_args()
    try:
        runs, suites = read_lines(arguments.files)
    except (OSError, ValueError, KeyError) as error:
        parser.exit(2, f"plot-bench: {error}\n")
    if not suites:
        parser.exit(2, "plot-bench: no results in these files\n")
    plt.rcParams.update(STYLE)
    try:
        draw_suites(runs, suites, arguments.out)
    except OSError as error:
        parser.exit(2, f"plot-bench: {error}\n")


if __name__ == "__main__":
    main()
