"""The charts of convolutions and of layers: every algorithm beside each other, and what the planner chose."""

import re

import matplotlib.pyplot as plt

from plot_common import COLORS, TITLES, colors_of, common_fields, display_name, finish, in_order, machine_note, shape_of


def draw_layers(records, run, path):
    """A panel per pass, a row per layer, a dot per way to do it; rings are what the planner chose."""
    passes, libraries = in_order([{"pass": split_pass(record)[1]} for record in records], "pass"), in_order(records, "library")
    layers = in_order([{"layer": split_pass(record)[0]} for record in records], "layer")
    colors = colors_of(libraries)
    inches = 1.8 + 0.27 * len(layers)
    figure, all_axes = plt.subplots(1, len(passes), figsize=(11, inches), sharey=True, squeeze=False)
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
    figure.tight_layout(rect=(0, 0.4 / inches, 1, 1 - 0.3 / inches))
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


def annotate_choices(axes, records, lengths):
    """The algorithm that the planner chose, where it is another one than for the filter before."""
    last = None
    for record in sorted((r for r in records if r["library"] == "clfft_mixed" and r.get("recipe")), key=filter_length):
        chosen = record["recipe"].split()[0]
        if chosen != last:
            axes.annotate(chosen, (lengths.index(filter_length(record)), record["lower_quartile_us"] * 1e-3), xytext=(0, -16),
                          textcoords="offset points", ha="center", fontsize=7, color=COLORS["clfft_mixed"])
        last = chosen


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
    times.margins(y=0.1)  # for the names below the rings
    annotate_choices(times, records, lengths)
    times.set_ylabel("milliseconds (lower is faster)")
    memory.set_ylabel("MiB beside signal, filter and output")
    times.set_title(TITLES[suite], pad=12)
    figure.tight_layout(rect=(0, 0.06, 1, 1))
    handles, labels = times.get_legend_handles_labels()
    memory.legend(handles, labels, loc="upper left", bbox_to_anchor=(1.02, 1.0), fontsize=8)
    finish(figure, machine_note(run), path)
