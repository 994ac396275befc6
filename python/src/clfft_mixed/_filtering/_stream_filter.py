"""StreamFilter: a filter over live signals of NumPy, block by block."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._errors import InvalidArgument
from .._opencl import default_queue
from .._stream import Stream


class StreamFilter:
    """Convolves signals that arrive in blocks of any length, with what came before remembered on the device.

    taps: (taps,) for all channels, or (channels, taps). channels: signals side by side; max_block: samples
    that one push takes, longer blocks take several; latency: samples by which the output may lag, which saves
    work for long filters. The taps' type, float32, float64, complex64 or complex128, is the signal's, too.

    `StreamFilter(taps)(block)` gives what `scipy.signal.lfilter(taps, 1, block, zi=...)` gives with the state
    carried along, `latency` samples later. Not for several threads at once.
    """

    def __init__(
        self,
        taps: Any,
        *,
        channels: int = 1,
        max_block: int = 1024,
        latency: int = 0,
        queue: Any = None,
    ):
        taps = _computed(np.asarray(taps))
        if taps.ndim not in (1, 2) or (taps.ndim == 2 and len(taps) not in (1, channels)):
            raise InvalidArgument(f"taps has shape {taps.shape}; it is (taps,) or ({channels}, taps)")
        self.dtype, self.channels, self.max_block = taps.dtype, channels, max_block
        self._queue = queue if queue is not None else default_queue()
        self._filters = np.atleast_2d(taps)
        self._stream = Stream(
            queue=self._queue,
            taps=taps.shape[-1],
            channels=channels,
            filters=len(self._filters),
            max_push=max_block,
            latency_samples=latency,
            domain="complex" if taps.dtype.kind == "c" else "real",
            precision="f64" if taps.dtype.name in ("float64", "complex128") else "f32",
        )
        self._block = np.zeros((channels, max_block), taps.dtype)
        self.exchange(taps)

    @property
    def tail(self) -> int:
        """Samples that `flush` brings out: taps - 1 + latency."""
        return int(self._stream.info["tail_samples"])

    def exchange(self, taps: Any, fade: int = 0) -> None:
        """From the next block on the filter is this one, of the same shape, faded in over `fade` samples."""
        filters = np.atleast_2d(np.ascontiguousarray(taps, self.dtype))
        if filters.shape != self._filters.shape:
            raise InvalidArgument(f"taps has shape {filters.shape}; the filter has {self._filters.shape}")
        self._stream.exchange(self._stream.prepare(self._queue, filters), fade)

    def __call__(self, block: Any) -> np.ndarray:
        """block: (samples,) with one channel, or (channels, samples); returns as much."""
        given = np.asarray(block)
        x = np.atleast_2d(given)
        if given.ndim > 2 or len(x) != self.channels:
            raise InvalidArgument(f"block has shape {given.shape}; it is ({self.channels}, samples)")
        if x.dtype.kind == "c" and self.dtype.kind != "c":
            raise InvalidArgument(f"block is of {x.dtype}, the filter of {self.dtype}")
        out = np.empty(x.shape, self.dtype)
        for start in range(0, x.shape[1], self.max_block):
            n = min(self.max_block, x.shape[1] - start)
            part = self._block[:, :n]
            part[...] = x[:, start : start + n]
            self._stream.push(self._queue, part, part)
            out[:, start : start + n] = part
        return out.reshape(given.shape)

    def flush(self) -> np.ndarray:
        """All that is left, (channels, tail); (tail,) with one channel."""
        out = np.empty((self.channels, self.tail), self.dtype)
        for start in range(0, self.tail, self.max_block):
            part = self._block[:, : min(self.max_block, self.tail - start)]
            self._stream.flush(self._queue, part)
            out[:, start : start + part.shape[1]] = part
        return out[0] if self.channels == 1 else out

    def reset(self) -> None:
        """Forgets what came; the next block is the first of a signal."""
        self._stream.reset()


def _computed(taps: np.ndarray) -> np.ndarray:
    from ..fft._operands import working_dtype

    return taps.astype(working_dtype(taps.dtype))
