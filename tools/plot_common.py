"""What the charts of plot-bench.py share: colours, names, layout."""

import io

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

from plot_files import write_file  # noqa: E402

# Okabe and Ito's colours, told apart by everybody. The library itself always has the strong blue.
COLORS = {"clfft_mixed": "#0072B2", "fftw": "#666666", "fftw pow2": "#AAAAAA", "clfft": "#E69F00", "vkfft": "#009E73", "opencv": "#C0392B",
          "opencv sep": "#F1948A", "clblast": "#000000"}
# Its algorithms of convolutions and layers, the same in every chart.
ALGORITHM_COLORS = {"direct": "#56B4E9", "direct_tiled": "#B8A000", "direct_overlap_add": "#8C510A", "separable": "#7570B3",
                    "overlap_save": "#D55E00", "overlap_add": "#F0B000", "whole_fft": "#CC79A7", "in_parts": "#1B9E77",
                    "gemm": "#009E73"}
COLORS |= {f"clfft_mixed {name}": color for name, color in ALGORITHM_COLORS.items()}
MORE_COLORS = ["#D55E00", "#CC79A7", "#56B4E9", "#B8A000", "#8C510A", "#7570B3", "#1B9E77"]
NAMES = {"clfft_mixed": "libclfft_mixed", "fftw": "FFTW", "clfft": "clFFT", "vkfft": "VkFFT", "cufft": "cuFFT", "opencv": "OpenCV",
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


TITLES = {
    "gpu": "2^24 numbers of every kind",
    "conv1d": "A signal of 2^20 samples and filters of all lengths",
    "conv2d": "A picture of 1024 x 1024 pixels and filters of all sizes",
    "layer": "Convolution layers, each pass",
    "openfft": "Lengths 14^a 20^b: large radices against small ones",
    "mali": "Arm's experiment: a square picture in place, step by step",
}


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
    chart = io.BytesIO()
    figure.savefig(chart, format="svg", bbox_inches="tight", metadata={"Date": None})
    plt.close(figure)
    write_file(path, chart.getvalue())
    print(path)


def legend_above(axes, columns):
    axes.legend(loc="lower left", bbox_to_anchor=(-0.01, 1.0), ncol=columns, fontsize=8.5, handlelength=1.2, columnspacing=1.4)
