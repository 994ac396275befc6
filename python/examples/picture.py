"""What the examples share: the picture that they work on, and how they show what became of it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import matplotlib
import numpy as np

matplotlib.use("Agg")
from matplotlib import pyplot

_PHOTO = Path(__file__).resolve().parents[2] / "data" / "camera.png"


def photo() -> np.ndarray:
    """A photo, 0 (black) to 1 (white), float32; without the repository's one a drawing."""
    if _PHOTO.exists():
        values = pyplot.imread(_PHOTO)
        return np.ascontiguousarray(values if values.ndim == 2 else values[..., :3].mean(2), np.float32)
    y, x = np.mgrid[:512, :512] / 512
    return (0.5 + 0.25 * np.sign(np.sin(40 * x * y)) + 0.25 * (np.hypot(x - 0.5, y - 0.5) < 0.3)).astype("f4")


def save(name: str, panels: Sequence[tuple[str, np.ndarray]]) -> None:
    """Pictures side by side, to the file that the first argument names, by default NAME.png."""
    figure, axes = pyplot.subplots(1, len(panels), figsize=(3 * len(panels), 3.3))
    for axis, (title, values) in zip(axes, panels):
        axis.imshow(values, cmap="gray", vmin=0, vmax=1)
        axis.set_title(title, fontsize=9)
        axis.axis("off")
    write(name, figure)


def write(name: str, figure: pyplot.Figure) -> None:
    path = sys.argv[1] if len(sys.argv) > 1 else f"{name}.png"
    figure.tight_layout()
    figure.savefig(path, dpi=70)
    print(f"written to {path}")


def difference(a: np.ndarray, b: np.ndarray) -> float:
    """The root of the mean square."""
    return float(np.sqrt(np.mean((a - b) ** 2)))
