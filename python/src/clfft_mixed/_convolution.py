"""Convolution: rows and images with one prepared filter."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import Any

import numpy as np

from ._binding import _descriptors, _native
from ._binding._library import check, native, size_of, text_of
from ._call import Operand, call
from ._engine import Engine
from ._errors import InvalidArgument
from ._handle import PlanHandle, engine_for, enqueue
from ._memory import buffer_of
from ._prepared import Prepared, device_memory, events_of
from ._sides import Side, real_or_complex, side_of_layout


class Convolution(PlanHandle):
    """A convolution or correlation of signals with filters of one size, planned and compiled once for a
    device.

    problem: a token such as "conv f32 1024x1024 k31x31 same clamp b4" (docs/tokens.md), or None.
    filter_values: the filter as an array, if it is known: then a separable one may be found to be one.
    fields: of `clfm_conv_desc`; enumerations by the tokens' words (extent="same", border="reflect",
        domain="complex"), signal=(rows, columns), filter=(rows, columns), strides as of `Plan`.

    Raises: InvalidArgument, Unsupported, OutOfMemory, BuildFailed; the message names the field, its value
        and the limit.
    """

    _kind = "conv"

    def __init__(
        self,
        problem: str | None = None,
        *,
        queue: Any = None,
        engine: Engine | None = None,
        filter_values: Any = None,
        **fields: Any,
    ):
        desc = _descriptors.initialized("conv", native(), problem)
        _descriptors.set_fields(desc, "clfm_conv_algorithm", fields)
        dtype = real_or_complex(desc.precision, desc.domain)
        values = None if filter_values is None else np.ascontiguousarray(filter_values, dtype)
        rank = desc.rank
        if values is not None:
            if values.shape != tuple(desc.filter[:rank]):
                raise InvalidArgument(
                    f"filter_values has shape {values.shape}; filter is {tuple(desc.filter[:rank])}"
                )
            desc.filter_values = values.ctypes.data
        super().__init__(engine_for(queue, engine), desc)
        desc.filter_values = None
        size = (ctypes.c_size_t * 2)()
        check(native().clfm_conv_output_size(self.handle, size))
        self._desc = desc
        self.signal = side_of_layout("signal", (desc.batch, *desc.signal[:rank]), getattr(desc, "in"), dtype)
        self.output = side_of_layout("out", (desc.batch, *size[:rank]), desc.out, dtype)
        self.filter = side_of_layout("filter", tuple(desc.filter[:rank]), None, dtype)

    signal: Side
    output: Side
    filter: Side

    @property
    def token(self) -> str:
        """The problem as one line of text."""
        return text_of(native().clfm_conv_desc_to_token, ctypes.byref(self._desc))

    @property
    def info(self) -> dict[str, Any]:
        """Of one enqueue, as `clfm_conv_info`."""
        return self._read_info(_native.clfm_conv_info)

    @property
    def workspace_bytes(self) -> int:
        return size_of(native().clfm_conv_workspace_bytes, self.handle)

    @property
    def prepared_filter_bytes(self) -> int:
        return size_of(native().clfm_conv_prepared_filter_bytes, self.handle)

    def prepare(
        self, queue: Any, filter: Any, *, wait_for: Iterable[Any] | None = None, workspace: Any = None
    ) -> Prepared:
        """Brings a filter into the form that the plan reads; once for each filter.

        filter: shape `self.filter.shape`, packed: an array of NumPy or pyopencl, a buffer or a `Slice`.
        """
        memory = device_memory(self.engine, self.prepared_filter_bytes)
        event = call(
            self.engine,
            queue,
            [Operand(filter, self.filter)],
            wait_for,
            lambda slices, waits: enqueue(
                native().clfm_conv_enqueue_prepare_filter,
                waits,
                self.handle,
                queue.int_ptr,
                slices[0],
                buffer_of(memory),
                buffer_of(workspace),
            ),
        )
        return Prepared(memory, event)

    def __call__(
        self,
        queue: Any,
        signal: Any,
        prepared: Prepared,
        out: Any,
        *,
        wait_for: Iterable[Any] | None = None,
        workspace: Any = None,
    ) -> Any:
        """Enqueues the convolution and returns its event.

        signal, out: of `self.signal.shape` and `self.output.shape` (the batch first): arrays of NumPy (then
        the call returns when the result is there) or of pyopencl, buffers, `Slice`s.
        """
        waits_for = [*(wait_for or ()), *events_of(prepared)]
        operands = [Operand(signal, self.signal), Operand(out, self.output, written=True)]
        return call(
            self.engine,
            queue,
            operands,
            waits_for,
            lambda slices, waits: enqueue(
                native().clfm_conv_enqueue,
                waits,
                self.handle,
                queue.int_ptr,
                slices[0],
                buffer_of(prepared),
                slices[1],
                buffer_of(workspace),
            ),
        )
