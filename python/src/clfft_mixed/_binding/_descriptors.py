"""Descriptors from keywords: words for enumerations, tuples for lengths and layouts."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import Any, NamedTuple

from .._errors import InvalidArgument
from . import _native
from ._enums import ENUMS

_PREFIXES = {
    "clfm_fft_algorithm": "CLFM_FFT_",
    "clfm_conv_algorithm": "CLFM_CONV_",
    "clfm_border": "CLFM_BORDER_",
    "clfm_effort": "CLFM_EFFORT_",
    "clfm_workspace_owner": "CLFM_WORKSPACE_",
    "clfm_layer_tensor": "CLFM_LAYER_",
    "clfm_layer_pass": "CLFM_LAYER_",
    "clfm_layer_activation": "CLFM_LAYER_",
    "clfm_layer_bias": "CLFM_LAYER_",
    "clfm_stream_algorithm": "CLFM_STREAM_",
}
# Where the tokens' word is not the name.
_OTHER_WORDS = {
    "f16_storage_f32_math": "f16s",
    "bf16_storage_f32_math": "bf16s",
    "no_activation": "none",
    "no_bias": "none",
}


def _words_of(kind: str) -> dict[str, int]:
    prefix = _PREFIXES.get(kind, "CLFM_")
    words = {name.removeprefix(prefix).lower(): value for name, value in ENUMS[kind].items()}
    return {_OTHER_WORDS.get(word, word): value for word, value in words.items()}


WORDS = {kind: _words_of(kind) for kind in ENUMS}

# Which enumeration a field of some descriptor has.
_FIELD_KINDS = {
    "transform": "clfm_transform",
    "direction": "clfm_direction",
    "precision": "clfm_precision",
    "placement": "clfm_placement",
    "in_format": "clfm_complex_format",
    "out_format": "clfm_complex_format",
    "normalization": "clfm_normalization",
    "effort": "clfm_effort",
    "workspace": "clfm_workspace_owner",
    "kind": "clfm_conv_kind",
    "domain": "clfm_conv_domain",
    "extent": "clfm_conv_extent",
    "border": "clfm_border",
    "activation": "clfm_layer_activation",
    "bias": "clfm_layer_bias",
}


class Callback(NamedTuple):
    """A function in OpenCL C through which a transform reads or writes; see `clfm_callback` in clfft_mixed.h.

    data: a buffer, ours or pyopencl's, that the function is given.
    """

    source: str
    function: str
    data: Any = None


def word(kind: str, field: str, value: str) -> int:
    """The number of a word; the error lists those that there are."""
    numbers = WORDS[kind]
    if value not in numbers:
        raise InvalidArgument(f"{field} is {value!r}; it is one of {', '.join(numbers)}")
    return numbers[value]


def word_of(kind: str, number: int) -> str:
    return next(text for text, value in WORDS[kind].items() if value == number)


def _sequence(field: str, values: Iterable[int] | int, limit: int) -> tuple[int, ...]:
    numbers = (values,) if isinstance(values, int) else tuple(int(value) for value in values)
    if len(numbers) > limit:
        raise InvalidArgument(f"{field} has {len(numbers)} numbers; the limit is {limit}")
    return numbers


def set_array(desc: Any, field: str, values: Iterable[int] | int) -> int:
    """Sets a field of several numbers, the rest of it zero; returns how many there were."""
    array = getattr(desc, field)
    numbers = _sequence(field, values, len(array))
    array[:] = numbers + (0,) * (len(array) - len(numbers))
    return len(numbers)


def set_layout(desc: Any, side: str, strides: Iterable[int] | None, batch_stride: int | None) -> None:
    layout = getattr(desc, side)
    if strides is not None:
        set_array(layout, "stride", strides)
    if batch_stride is not None:
        layout.batch_stride = batch_stride


def set_window(desc: Any, field: str, parts: Iterable[tuple[int, int]]) -> None:
    """parts: (start, count) of every axis; none: everything."""
    pairs = tuple(parts)
    set_array(getattr(desc, field), "start", [start for start, _ in pairs])
    set_array(getattr(desc, field), "count", [count for _, count in pairs])


def set_callback(desc: Any, field: str, callback: Callback | None) -> None:
    target = getattr(desc, field)
    if callback is None:
        target.source = target.function = target.data = None
        return
    target.source, target.function = callback.source.encode(), callback.function.encode()
    target.data = callback.data.int_ptr if callback.data is not None else None


def _bits(axes: Iterable[int] | int) -> int:
    return sum(1 << axis for axis in set(_sequence("repeated_axes", axes, 32)))


def set_fields(desc: Any, algorithm_kind: str, fields: dict[str, Any]) -> None:
    """Sets what keywords say. Beside the descriptor's own names: in_strides, in_batch_stride, out_strides,
    out_batch_stride."""
    own = dict(type(desc)._fields_)
    layouts = {"in": [None, None], "out": [None, None]}
    for name, value in fields.items():
        side, _, rest = name.partition("_")
        if name in _FIELD_KINDS and name in own:
            setattr(desc, name, word(_FIELD_KINDS[name], name, value))
        elif name == "algorithm":
            desc.algorithm = word(algorithm_kind, name, value)
        elif rest in ("strides", "batch_stride") and side in own:
            layouts[side][rest == "batch_stride"] = value
        elif name == "repeated_axes" and name in own:
            desc.repeated_axes = _bits(value)
        elif name in ("in_window", "out_window") and name in own:
            set_window(desc, name, value)
        elif name in ("load", "store") and name in own:
            set_callback(desc, name, value)
        elif name in own and hasattr(getattr(desc, name), "_length_"):
            count = set_array(desc, name, value)
            if "rank" in own and name in ("length", "signal"):
                desc.rank = count
        elif name in own and name not in ("struct_size", "rank"):
            setattr(desc, name, value)
        else:
            raise TypeError(
                f"unexpected keyword {name!r}; there are {', '.join(sorted(own.keys() - {'in', 'out'}))}"
            )
    for side, (strides, batch_stride) in layouts.items():
        if side in own:
            set_layout(desc, side, strides, batch_stride)


def initialized(kind: str, library: Any, token: str | None = None) -> Any:
    """A descriptor with its defaults, or as a token says."""
    from ._library import check

    desc = getattr(_native, f"clfm_{kind}_desc")()
    if token is None:
        getattr(library, f"clfm_{kind}_desc_init")(ctypes.byref(desc))
    else:
        check(getattr(library, f"clfm_{kind}_desc_from_token")(token.encode(), ctypes.byref(desc)))
    return desc
