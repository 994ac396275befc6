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
import re
import sys
import typing

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

# Okabe and Ito's colours, told apart by everybody. The library itself always has the strong blue.
COLORS = {"clfft_mixed": "#0072B2", "fftw": "#666666", "clfft": "#E69F00", "vkfft": "#009E73", "opencv": "#C0392B"}
MORE_COLORS = ["#D55E00", "#CC79A7", "#56B4E9", "#B8A000", "#8C510A", "#7570B3", "#1B9E77"]
NAMES = {"clfft_mixed": "libclfft_mixed", "fftw": "FFTW", "clfft": "clFFT", "vkfft": "VkFFT", "opencv": "OpenCV",
         "clblast": "CLBlast"}

STYLE = {
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#888888",
    "axes.labelcolor": "#333333",
    "axes.titlelocation": "left",
    "axes.titlesize": 12,
    "axes.titleweight": "bold",
    "xtick.color": "#555555",
    "ytick.color": "#333333",
    "grid.color": "#dddddd",
    "grid.linewidth": 0.6,
    "legend.frameon": False,
    "figure.facecolor": "white",
    "svg.fonttype": "path",
    "svg.hashsalt": "clfm",  # the same data give the same file
}


def read_lines(paths):
    """Of every suite the description of its last run, and all results in the order they were measured."""
    run, runs, suites = None, {}, {}
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            if record["kind"] == "run":
                run = record
            elif record["kind"] == "result":
                suite = record["suite"] or "problems"
                runs[suite] = run
                suites.setdefault(suite, []).append(record)
    return runs, suites


def in_order(records, key):
    return list(dict.fromkeys(record[key] for record in records))


def display_name(library):
    for name, shown in NAMES.items():
        if library == name or library.startswith(name + " "):
            return shown + library[len(name):]
    return library.removeprefix("mali ")


def colors_of(libraries):
    spare = iter(MORE_COLORS * 4)
    return {library: COLORS.get(library) or next(spare) for library in libraries}


def shape_of(token, common):
    """A token without what all tokens of the chart share: "c2c f32 1024 b1024" -> "1024 b1024"."""
    return " ".join(field for field in token.split() if field not in common)


def common_fields(tokens):
    fields = [set(token.split()) for token in tokens]
    return set.intersection(*fields) if len(fields) > 1 else set()


def machine_note(run):
    if run is None:
        return ""
    device, host = run["device"], run["host"]
    versions = ", ".join(f"{NAMES.get(name, name)} {version}" for name, version in run["versions"].items())
    return (f"{device['name']}, driver {device['driver']}, {device['compute_units']} compute units; host {host['processor']}, "
            f"{host['threads']} threads.\n{versions}. FFTW: {run['fftw']['threads']} threads, best of {run['fftw']['plans']} "
            "measured plans. Lower quartiles.")


def finish(figure, note, path):
    figure.text(0.01, 0.008, note, fontsize=6.5, color="#777777", va="bottom")
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None})
    plt.close(figure)
    print(path)


def legend_above(axes, columns):
    axes.legend(loc="lower left", bbox_to_anchor=(-0.01, 1.0), ncol=columns, fontsize=8.5, handlelength=1.2, columnspacing=1.4)


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
    legend_above(axes, len(libraries))
    axes.set_title(f"{suite}: {' '.join(sorted(common))}".rstrip(": "), pad=28)
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


def draw_layers(records, run, path):
    """A panel per pass, a row per layer, a dot per way to do it; rings are what the planner chose."""
    passes, libraries = in_order([{"pass": split_pass(record)[1]} for record in records], "pass"), in_order(records, "library")
    layers = in_order([{"layer": split_pass(record)[0]} for record in records], "layer")
    colors = colors_of(libraries)
    figure, all_axes = plt.subplots(1, len(passes), figsize=(11, 1.8 + 0.27 * len(layers)), sharey=True, squeeze=False)
    for axes, of_pass in zip(all_axes[0], passes):
        for library in libraries:
            mine = [r for r in records if r["library"] == library and split_pass(r)[1] == of_pass]
            is_choice = library == "clfft_mixed"
            axes.plot([r["gflops"] for r in mine], [layers.index(split_pass(r)[0]) for r in mine], linestyle="none", marker="o",
                      markersize=10 if is_choice else 5, markerfacecolor="none" if is_choice else None, color=colors[library],
                      label="libclfft_mixed's choice" if is_choice else display_name(library))
        axes.set_xscale("log")
        axes.set_title(of_pass.replace("_", " "), fontsize=10)
        axes.grid(True)
        axes.set_axisbelow(True)
        axes.set_xlabel("GFLOP/s, as if summed (right is faster)", fontsize=8)
    common = common_fields(layers)
    all_axes[0][0].set_yticks(range(len(layers)), [shape_of(layer, common) for layer in layers])
    all_axes[0][0].set_ylim(len(layers) - 0.5, -0.5)
    figure.tight_layout(rect=(0, 0.05, 1, 0.93))
    figure.suptitle(TITLES["layer"], x=0.01, ha="left", fontsize=12, fontweight="bold")
    # A contender may lack a pass: the entries come from all panels.
    shown = {label: handle for axes in all_axes[0] for handle, label in zip(*axes.get_legend_handles_labels())}
    all_axes[0][-1].legend(shown.values(), shown.keys(), loc="upper left", bbox_to_anchor=(1.02, 1.0), fontsize=8)
    finish(figure, machine_note(run), path)


def split_pass(record):
    layer, of_pass = record["token"].rsplit(" pass=", 1)
    return layer, of_pass


def filter_length(record):
    return int(re.search(r"\bk(\d+)", record["token"]).group(1))


def draw_crossover(suite, records, run, path):
    """Times and memory of every way to convolve over the length of the filter; rings are what the planner chose."""
    lengths, libraries = sorted({filter_length(record) for record in records}), in_order(records, "library")
    colors = colors_of(libraries)
    figure, (times, memory) = plt.subplots(1, 2, figsize=(10, 4.8), gridspec_kw={"width_ratios": [3, 2]})
    for axes, field, factor in (times, "lower_quartile_us", 1e-3), (memory, "workspace_bytes", 2**-20):
        for library in libraries:
            value = {filter_length(r): r[field] * factor for r in records if r["library"] == library and r.get(field)}
            if not value:
                continue
            shown = [value.get(length, float("nan")) for length in lengths]
            is_choice, is_peer = library == "clfft_mixed", not library.startswith("clfft_mixed")
            axes.plot(range(len(lengths)), shown, color=colors[library], marker="o", markersize=9 if is_choice else 3.5,
                      markerfacecolor="none" if is_choice else None, linestyle="none" if is_choice else "--" if is_peer else "-",
                      linewidth=1.3, label="libclfft_mixed's choice" if is_choice else display_name(library))
        axes.set_yscale("log")
        axes.set_xticks(range(len(lengths)), lengths)
        axes.grid(True)
        axes.set_axisbelow(True)
        axes.set_xlabel("taps of the filter" if suite == "conv1d" else "side of the square filter")
    for record in records:
        if record["library"] == "clfft_mixed" and record.get("recipe"):
            times.annotate(record["recipe"].split()[0], (lengths.index(filter_length(record)), record["lower_quartile_us"] * 1e-3),
                           xytext=(0, -14), textcoords="offset points", ha="center", fontsize=6.5, color=COLORS["clfft_mixed"])
    times.set_ylabel("milliseconds (lower is faster)")
    memory.set_ylabel("MiB beside signal, filter and output")
    times.set_title(TITLES[suite], pad=12)
    figure.tight_layout(rect=(0, 0.06, 1, 1))
    handles, labels = times.get_legend_handles_labels()
    memory.legend(handles, labels, loc="upper left", bbox_to_anchor=(1.02, 1.0), fontsize=8)
    finish(figure, machine_note(run), path)


TITLES = {
    "conv1d": "A signal of 2^20 samples and filters of all lengths",
    "conv2d": "A picture of 1024 x 1024 pixels and filters of all sizes",
    "layer": "Convolution layers, each pass",
    "openfft": "Lengths 14^a 20^b: large radices against small ones",
    "mali": "Arm's experiment: a square picture in place, step by step",
}
LINE_CHARTS = {
    "openfft": ("gflops", 1, "GFLOP/s (higher is faster)", "linear"),
    "mali": ("lower_quartile_us", 1e-3, "milliseconds (lower is faster)", "log"),
}


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
    arguments.out.mkdir(parents=True, exist_ok=True)
    for suite, records in suites.items():
        path = arguments.out / f"bench-{suite}.svg"
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
            draw_bars(suite, records, runs[suite], arguments.out / f"bench-{suite}-over-base.svg", OVER_BASE)


if __name__ == "__main__":
    main()
