"""The C API as ctypes: the structures of clfft_mixed.h, by their C names.

A test parses the header and compares every line of this file with it.
"""

from __future__ import annotations

from ctypes import Structure, c_char_p, c_double, c_int, c_int64, c_size_t, c_uint32, c_void_p

CLFM_MAX_RANK = 3
CLFM_STREAM_LEVELS = 4

enumeration = c_int  # every enumeration of the header
_per_axis = c_size_t * CLFM_MAX_RANK
_pair = c_size_t * 2
_levels = c_size_t * CLFM_STREAM_LEVELS


def _struct(name: str, *fields: tuple[str, object]) -> type[Structure]:
    return type(name, (Structure,), {"__slots__": (), "_fields_": list(fields)})


clfm_engine_desc = _struct(
    "clfm_engine_desc",
    ("struct_size", c_size_t),
    ("profile", c_char_p),
    ("tuned_table", c_char_p),
    ("cache_directory", c_char_p),
    ("idle_programs", c_size_t),
)

clfm_layout = _struct("clfm_layout", ("stride", c_int64 * CLFM_MAX_RANK), ("batch_stride", c_int64))

clfm_window = _struct("clfm_window", ("start", _per_axis), ("count", _per_axis))

clfm_callback = _struct("clfm_callback", ("source", c_char_p), ("function", c_char_p), ("data", c_void_p))


class clfm_buffer(Structure):  # a class of its own, for annotations name it
    _fields_ = (
        ("mem", c_void_p),
        ("offset_bytes", c_size_t),
        ("imag", c_void_p),
        ("imag_offset_bytes", c_size_t),
    )


clfm_fft_desc = _struct(
    "clfm_fft_desc",
    ("struct_size", c_size_t),
    ("transform", enumeration),
    ("direction", enumeration),
    ("precision", enumeration),
    ("placement", enumeration),
    ("in_format", enumeration),
    ("out_format", enumeration),
    ("normalization", enumeration),
    ("algorithm", enumeration),
    ("effort", enumeration),
    ("workspace", enumeration),
    ("rank", c_uint32),
    ("length", _per_axis),
    ("batch", c_size_t),
    ("in", clfm_layout),
    ("out", clfm_layout),
    ("scale", c_double),
    ("workspace_limit_bytes", c_size_t),
    ("repeated_axes", c_uint32),
    ("in_window", clfm_window),
    ("out_window", clfm_window),
    ("load", clfm_callback),
    ("store", clfm_callback),
)

clfm_fft_info = _struct(
    "clfm_fft_info",
    ("struct_size", c_size_t),
    ("nominal_flops", c_double),
    ("operations", c_double),
    ("bytes_read", c_double),
    ("bytes_written", c_double),
    ("estimated_us", c_double),
    ("workspace_bytes", c_size_t),
    ("steps", c_size_t),
)

clfm_conv_desc = _struct(
    "clfm_conv_desc",
    ("struct_size", c_size_t),
    ("kind", enumeration),
    ("domain", enumeration),
    ("extent", enumeration),
    ("border", enumeration),
    ("border_value", c_double),
    ("algorithm", enumeration),
    ("precision", enumeration),
    ("effort", enumeration),
    ("workspace", enumeration),
    ("rank", c_uint32),
    ("signal", _pair),
    ("filter", _pair),
    ("slice_begin", c_int64 * 2),
    ("slice_size", _pair),
    ("batch", c_size_t),
    ("in", clfm_layout),
    ("out", clfm_layout),
    ("scale", c_double),
    ("steps", c_uint32),
    ("tile", _pair),
    ("workspace_limit_bytes", c_size_t),
    ("filter_values", c_void_p),
    ("separable_tolerance", c_double),
)

clfm_conv_info = _struct(
    "clfm_conv_info",
    ("struct_size", c_size_t),
    ("operations", c_double),
    ("bytes_read", c_double),
    ("bytes_written", c_double),
    ("estimated_us", c_double),
    ("workspace_bytes", c_size_t),
    ("prepared_filter_bytes", c_size_t),
    ("local_bytes", c_size_t),
    ("steps", c_size_t),
    ("groups", c_size_t),
    ("items", c_size_t),
)

clfm_layer_prepared = _struct(
    "clfm_layer_prepared", ("input", clfm_buffer), ("weights", clfm_buffer), ("grad_output", clfm_buffer)
)

clfm_layer_desc = _struct(
    "clfm_layer_desc",
    ("struct_size", c_size_t),
    ("kind", enumeration),
    ("algorithm", enumeration),
    ("precision", enumeration),
    ("effort", enumeration),
    ("workspace", enumeration),
    ("batch", c_size_t),
    ("in_channels", c_size_t),
    ("out_channels", c_size_t),
    ("groups", c_size_t),
    ("height", c_size_t),
    ("width", c_size_t),
    ("filter_height", c_size_t),
    ("filter_width", c_size_t),
    ("pad_top", c_size_t),
    ("pad_bottom", c_size_t),
    ("pad_left", c_size_t),
    ("pad_right", c_size_t),
    ("stride_y", c_size_t),
    ("stride_x", c_size_t),
    ("dilation_y", c_size_t),
    ("dilation_x", c_size_t),
    ("workspace_limit_bytes", c_size_t),
    ("activation", enumeration),
    ("bias", enumeration),
    ("tile", _pair),
)

clfm_stream_desc = _struct(
    "clfm_stream_desc",
    ("struct_size", c_size_t),
    ("domain", enumeration),
    ("precision", enumeration),
    ("algorithm", enumeration),
    ("taps", c_size_t),
    ("channels", c_size_t),
    ("filters", c_size_t),
    ("max_push", c_size_t),
    ("latency_samples", c_size_t),
    ("in", clfm_layout),
    ("out", clfm_layout),
    ("scale", c_double),
    ("partition", _levels),
)

clfm_stream_info = _struct(
    "clfm_stream_info",
    ("struct_size", c_size_t),
    ("tail_samples", c_size_t),
    ("state_bytes", c_size_t),
    ("prepared_filter_bytes", c_size_t),
    ("head", c_size_t),
    ("partition", _levels),
    ("partitions", _levels),
    ("estimated_us", c_double),
    ("worst_us", c_double),
)

clfm_extent = _struct("clfm_extent", ("elements", c_size_t), ("bytes", c_size_t), ("imag_bytes", c_size_t))


def _extents(kind: str, *sides: str) -> type[Structure]:
    return _struct(
        f"clfm_{kind}_extents", ("struct_size", c_size_t), *((side, clfm_extent) for side in sides)
    )


clfm_fft_extents = _extents("fft", "in", "out")
clfm_conv_extents = _extents("conv", "signal", "filter", "out")
clfm_layer_extents = _extents("layer", "input", "weights", "output", "bias")
clfm_stream_extents = _extents("stream", "in", "out", "filter")

STRUCTS = {
    struct.__name__: struct
    for struct in (
        clfm_engine_desc,
        clfm_layout,
        clfm_window,
        clfm_callback,
        clfm_buffer,
        clfm_fft_desc,
        clfm_fft_info,
        clfm_conv_desc,
        clfm_conv_info,
        clfm_layer_prepared,
        clfm_layer_desc,
        clfm_stream_desc,
        clfm_stream_info,
        clfm_extent,
        clfm_fft_extents,
        clfm_conv_extents,
        clfm_layer_extents,
        clfm_stream_extents,
    )
}
