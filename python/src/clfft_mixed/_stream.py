"""Stream: convolution of live signals, push by push."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ._binding import _descriptors, _native
from ._binding._library import check, native, size_of
from ._call import Operand, call
from ._engine import Engine
from ._handle import PlanHandle, engine_for, enqueue
from ._memory import buffer_of
from ._prepared import Prepared, device_memory, events_of
from ._sides import real_or_complex, side_of_layout


class Stream(PlanHandle):
    """A filter that runs over signals as they arrive, with state on the device.

    fields: of `clfm_stream_desc`: taps, channels, filters (1, or one for each channel), max_push,
        latency_samples, domain, precision, algorithm, in_strides, in_batch_stride, out_strides,
        out_batch_stride, scale, partition.

    Raises: InvalidArgument, Unsupported, OutOfMemory, BuildFailed; the message names the field, its value
        and the limit.
    """

    _kind = "stream"

    def __init__(self, *, queue: Any = None, engine: Engine | None = None, **fields: Any):
        desc = _descriptors.initialized("stream", native())
        _descriptors.set_fields(desc, "clfm_stream_algorithm", fields)
        super().__init__(engine_for(queue, engine), desc)
        self._desc = desc
        self._dtype = real_or_complex(desc.precision, desc.domain)
        self.filter = side_of_layout("filter", (desc.filters, desc.taps), None, self._dtype)
        self._prepared: Prepared | None = None

    @property
    def info(self) -> dict[str, Any]:
        """tail_samples, state_bytes, prepared_filter_bytes, head, partition, partitions, estimated_us,
        worst_us."""
        return self._read_info(_native.clfm_stream_info)

    def prepare(self, queue: Any, filter: Any, *, wait_for: Iterable[Any] | None = None) -> Prepared:
        """Brings the filters, (filters, taps), into the form that the stream reads."""
        size = size_of(native().clfm_stream_prepared_filter_bytes, self.handle)
        memory = device_memory(self.engine, size)
        event = call(
            self.engine,
            queue,
            [Operand(filter, self.filter)],
            wait_for,
            lambda slices, waits: enqueue(
                native().clfm_stream_enqueue_prepare_filter,
                waits,
                self.handle,
                queue.int_ptr,
                slices[0],
                buffer_of(memory),
            ),
        )
        return Prepared(memory, event)

    def exchange(self, prepared: Prepared, fade_samples: int = 0) -> None:
        """From the next push on the filter is this one, faded in over `fade_samples` outputs; the first one
        is there at once."""
        check(native().clfm_stream_exchange_filter(self.handle, buffer_of(prepared), fade_samples))
        self._prepared = prepared

    def push(
        self,
        queue: Any,
        input: Any,
        out: Any,
        samples: int | None = None,
        *,
        wait_for: Iterable[Any] | None = None,
    ) -> Any:
        """Takes `samples` of every channel and gives as many; returns the event.

        input, out: (channels, samples) packed as the stream's layout says: with arrays of NumPy and pyopencl
        `samples` is their last length, and rows lie where the layout has them. out may be input.
        """
        count = input.shape[-1] if samples is None else samples
        operands = [Operand(input, self._side("input", count), written=out is input, read=True)]
        if out is not input:
            operands.append(Operand(out, self._side("out", count), written=True))
        return self._enqueue(
            queue,
            operands,
            wait_for,
            lambda slices, waits: enqueue(
                native().clfm_stream_enqueue_push,
                waits,
                self.handle,
                queue.int_ptr,
                slices[0],
                count,
                slices[-1],
            ),
        )

    def flush(
        self, queue: Any, out: Any, samples: int | None = None, *, wait_for: Iterable[Any] | None = None
    ) -> Any:
        """A push of zeros: `info["tail_samples"]` of them bring out all that is left."""
        count = out.shape[-1] if samples is None else samples
        operands = [Operand(out, self._side("out", count), written=True)]
        return self._enqueue(
            queue,
            operands,
            wait_for,
            lambda slices, waits: enqueue(
                native().clfm_stream_enqueue_flush, waits, self.handle, queue.int_ptr, count, slices[0]
            ),
        )

    def reset(self) -> None:
        """The stream begins anew with the next push."""
        check(native().clfm_stream_reset(self.handle))

    def _side(self, name: str, samples: int) -> Any:
        layout = getattr(self._desc, "in" if name == "input" else "out")
        sample_stride = layout.stride[0] or 1
        channel_stride = layout.batch_stride or self._desc.max_push
        shape, strides = (self._desc.channels, samples), (channel_stride, sample_stride)
        return side_of_layout(name, shape, None, self._dtype, strides)

    def _enqueue(
        self, queue: Any, operands: list[Operand], wait_for: Iterable[Any] | None, enqueue_it: Any
    ) -> Any:
        return call(self.engine, queue, operands, [*(wait_for or ()), *events_of(self._prepared)], enqueue_it)
