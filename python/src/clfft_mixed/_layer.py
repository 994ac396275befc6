"""Layer: the convolution layer of a neural network, forward and both gradients."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import Any

from ._binding import _descriptors, _native
from ._binding._library import check, native, size_of, text_of
from ._call import Operand, call
from ._engine import Engine
from ._errors import InvalidArgument
from ._handle import PlanHandle, engine_for, enqueue
from ._memory import buffer_of
from ._prepared import Prepared, device_memory, events_of
from ._sides import real_or_complex, side_of_layout

_RESULT_OF = {"forward": "grad_output", "backward_data": "input", "backward_weights": "weights"}


class Layer(PlanHandle):
    """A layer over three tensors that are prepared once each: input (batch, in_channels, height, width),
    weights (out_channels, in_channels / groups, filter_height, filter_width) and grad_output (batch,
    out_channels, rows, columns).

    problem: a token such as "layer f32 64x56x56 c128 k3x3 pad=1x1 b4" (docs/tokens.md), or None.
    fields: of `clfm_layer_desc`.

    Raises: InvalidArgument, Unsupported, OutOfMemory, BuildFailed; the message names the field, its value
        and the limit.
    """

    _kind = "layer"

    def __init__(
        self, problem: str | None = None, *, queue: Any = None, engine: Engine | None = None, **fields: Any
    ):
        desc = _descriptors.initialized("layer", native(), problem)
        _descriptors.set_fields(desc, "clfm_conv_algorithm", fields)
        super().__init__(engine_for(queue, engine), desc)
        self._desc = desc
        size = (ctypes.c_size_t * 2)()
        check(native().clfm_layer_output_size(self.handle, size))
        d = desc
        shapes = {
            "input": (d.batch, d.in_channels, d.height, d.width),
            "weights": (d.out_channels, d.in_channels // d.groups, d.filter_height, d.filter_width),
            "grad_output": (d.batch, d.out_channels, size[0], size[1]),
            "bias": (d.out_channels,),
        }
        dtype = real_or_complex(d.precision, 0)
        self.tensors = {name: side_of_layout(name, shape, None, dtype) for name, shape in shapes.items()}

    @property
    def token(self) -> str:
        """The problem as one line of text."""
        return text_of(native().clfm_layer_desc_to_token, ctypes.byref(self._desc))

    @property
    def workspace_bytes(self) -> int:
        return size_of(native().clfm_layer_workspace_bytes, self.handle)

    def prepare(
        self,
        queue: Any,
        name: str,
        tensor: Any,
        *,
        wait_for: Iterable[Any] | None = None,
        workspace: Any = None,
    ) -> Prepared:
        """Brings a tensor ("input", "weights", "grad_output") into the form that the passes read."""
        which = _descriptors.word("clfm_layer_tensor", "name", name)
        memory = device_memory(self.engine, size_of(native().clfm_layer_prepared_bytes, self.handle, which))
        event = call(
            self.engine,
            queue,
            [Operand(tensor, self.tensors[name])],
            wait_for,
            lambda slices, waits: enqueue(
                native().clfm_layer_enqueue_prepare,
                waits,
                self.handle,
                queue.int_ptr,
                which,
                slices[0],
                buffer_of(memory),
                buffer_of(workspace),
            ),
        )
        return Prepared(memory, event)

    def __call__(
        self,
        queue: Any,
        step: str,
        out: Any,
        *,
        input: Prepared | None = None,
        weights: Prepared | None = None,
        grad_output: Prepared | None = None,
        bias: Any = None,
        wait_for: Iterable[Any] | None = None,
        workspace: Any = None,
    ) -> Any:
        """Enqueues one pass, "forward", "backward_data" or "backward_weights", and returns its event.

        out: forward: of grad_output's shape; the gradients: of input's and of weights' shape. A pass reads
            the two other tensors.
        bias: (out_channels,), of a forward pass of a layer that has one.
        """
        which = _descriptors.word("clfm_layer_pass", "step", step)
        if bias is not None and step != "forward":
            raise InvalidArgument(f'bias is given, and step is {step!r}; only "forward" has one')
        prepared = _native.clfm_layer_prepared(buffer_of(input), buffer_of(weights), buffer_of(grad_output))
        operands = [Operand(out, self.tensors[_RESULT_OF[step]], written=True)]
        if bias is not None:
            operands.append(Operand(bias, self.tensors["bias"]))

        def enqueue_pass(slices: list[Any], waits: list[int]) -> int:
            before = (self.handle, queue.int_ptr)
            if bias is None:
                return enqueue(
                    native().clfm_layer_enqueue_pass,
                    waits,
                    *before,
                    which,
                    ctypes.byref(prepared),
                    slices[0],
                    buffer_of(workspace),
                )
            return enqueue(
                native().clfm_layer_enqueue_forward_bias,
                waits,
                *before,
                ctypes.byref(prepared),
                slices[1],
                slices[0],
                buffer_of(workspace),
            )

        waits_for = [*(wait_for or ()), *events_of(input, weights, grad_output)]
        return call(self.engine, queue, operands, waits_for, enqueue_pass)
