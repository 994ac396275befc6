"""Filters a signal that arrives block by block: a rising tone, through a low-pass that changes.

usage: python streaming_filter.py [picture.png]
"""

from __future__ import annotations

import numpy as np
from picture import pyplot, write

from clfft_mixed.signal import StreamFilter

RATE, BLOCK = 48000, 512


def low_pass(cutoff_hz: float, taps: int = 511) -> np.ndarray:
    """A windowed sinc."""
    t = np.arange(taps) - taps // 2
    return (np.sinc(2 * cutoff_hz / RATE * t) * np.hamming(taps) * 2 * cutoff_hz / RATE).astype(np.float32)


def main() -> int:
    blocks = 2 * RATE // BLOCK
    time = np.arange(blocks * BLOCK) / RATE
    tone = np.sin(2 * np.pi * (200 + 2000 * time) * time).astype(
        np.float32
    )  # 200 Hz, and 4000 more every second

    stream = StreamFilter(low_pass(2000))
    heard = []
    for k in range(blocks):
        if k == blocks // 2:
            stream.exchange(low_pass(6000), fade=2048)  # from here on the tone is heard again
        heard.append(stream(tone[k * BLOCK : (k + 1) * BLOCK]))
    heard.append(stream.flush())
    result = np.concatenate(heard)[: len(tone)]

    def loudness(begin_s: float, end_s: float) -> float:
        return float(np.sqrt(np.mean(result[int(begin_s * RATE) : int(end_s * RATE)] ** 2)))

    passed, stopped, again = loudness(0.05, 0.3), loudness(0.7, 0.95), loudness(1.1, 1.3)
    print(f"loudness: {passed:.3f} below 2 kHz, {stopped:.5f} above, {again:.3f} with the filter of 6 kHz")
    figure, axis = pyplot.subplots(figsize=(9, 2.6))
    axis.plot(time, result, linewidth=0.3, color="black")
    axis.axvline(blocks // 2 * BLOCK / RATE, color="red", linewidth=0.8)
    axis.set_title("A rising tone through a low-pass of 2 kHz, from the line on of 6 kHz", fontsize=9)
    axis.set_xlabel("seconds", fontsize=8)
    write("streaming_filter", figure)
    return 0 if passed > 0.6 and stopped < 0.01 and again > 0.6 else 1


if __name__ == "__main__":
    raise SystemExit(main())
