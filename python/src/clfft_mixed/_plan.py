"""Plan: a transform of the C library, for arrays, buffers and events."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import Any

from ._binding import _descriptors, _native
from ._binding._descriptors import Callback as Callback
from ._binding._library import native, size_of, text_of
from ._call import Operand, call
from ._engine import Engine
from ._errors import InvalidArgument
from ._handle import PlanHandle, engine_for, enqueue
from ._memory import buffer_of
from ._sides import Side, sides_of


class Plan(PlanHandle):
    """A transform, planned and compiled once for a device.

    problem: a token such as "c2c f32 1080x1920 b4 inplace" (docs/tokens.md), or None.
    queue: of ours or of pyopencl: its context and device are planned for; None: those of `default_queue()`.
    recipe: the text of another plan's `recipe`, which is then what runs.
    fields: of `clfm_fft_desc`, after the token's; enumerations by the tokens' words (transform="r2c",
        direction="backward", precision="f32", placement="in_place", algorithm="stockham", effort="measure",
        workspace="caller"), length=(1080, 1920), strides in elements as in_strides, in_batch_stride,
        out_strides, out_batch_stride, windows as a (start, count) for each axis, load and store as
        `Callback`.

    Raises: InvalidArgument, Unsupported, OutOfMemory, BuildFailed; the message names the field, its value
        and the limit.
    """

    _kind = "fft"

    def __init__(
        self,
        problem: str | None = None,
        *,
        queue: Any = None,
        engine: Engine | None = None,
        recipe: str | None = None,
        **fields: Any,
    ):
        desc = _descriptors.initialized("fft", native(), problem)
        _descriptors.set_fields(desc, "clfm_fft_algorithm", fields)
        super().__init__(engine_for(queue, engine), desc, recipe)
        self._in_place = bool(desc.placement)
        self._brings_workspace = bool(desc.workspace)
        self.c_enqueue = native().clfm_fft_enqueue
        self._desc = desc
        self._sides: tuple[Side, Side] | None = None

    @property
    def token(self) -> str:
        """The problem as one line of text."""
        return text_of(native().clfm_fft_desc_to_token, ctypes.byref(self._desc))

    @property
    def info(self) -> dict[str, Any]:
        """Of one enqueue: nominal_flops, operations, bytes_read, bytes_written, estimated_us,
        workspace_bytes, steps."""
        return self._read_info(_native.clfm_fft_info)

    @property
    def workspace_bytes(self) -> int:
        """What the plan works in; with workspace="caller" what the caller brings."""
        return size_of(native().clfm_fft_workspace_bytes, self.handle)

    @property
    def input(self) -> Side:
        """Type, shape and strides of arrays that the plan reads."""
        return self._both_sides()[0]

    @property
    def output(self) -> Side:
        """Type, shape and strides of arrays that the plan writes."""
        return self._both_sides()[1]

    def _both_sides(self) -> tuple[Side, Side]:
        if self._sides is None:
            self._sides = sides_of(self._desc)
        return self._sides

    def __call__(
        self,
        queue: Any,
        input: Any,
        out: Any = None,
        *,
        wait_for: Iterable[Any] | None = None,
        workspace: Any = None,
    ) -> Any:
        """Enqueues the transform and returns its event, of pyopencl's type where the queue is pyopencl's.

        input, out: arrays of pyopencl (views with strides and offsets, if the plan's layout has those),
            buffers or `Slice`s; or NumPy arrays: then the call returns when the result is there. In place
            `out` is left out, and of r2c and c2r `input` is the complex side, whose rows are as long as the
            real ones with their padding.
        wait_for: events that must come first; those of pyopencl's arrays are waited for, too.
        workspace: `workspace_bytes` of device memory, with workspace="caller" only.
        """
        if out is None and not self._in_place:
            raise InvalidArgument("out is None, and the plan is out of place")
        same = out is None or out is input
        operands = [
            Operand(input, self._side_in_place(input) if same else self.input, written=same, read=True)
        ]
        if not same:
            operands.append(Operand(out, self.output, written=True))
        return call(
            self.engine,
            queue,
            operands,
            wait_for,
            lambda slices, waits: self.enqueue(queue, slices[0], slices[-1], waits, workspace),
        )

    def _side_in_place(self, array: Any) -> Side:
        both = self._both_sides()
        return both[1] if getattr(array, "dtype", None) == both[1].dtype else both[0]

    def enqueue(
        self,
        queue: Any,
        source: _native.clfm_buffer,
        target: _native.clfm_buffer,
        waits: Iterable[int] = (),
        workspace: Any = None,
    ) -> int:
        """The C API's enqueue, of slices and event handles; the caller owns the event that it returns."""
        return enqueue(
            self.c_enqueue, waits, self.handle, queue.int_ptr, source, target, buffer_of(workspace)
        )
