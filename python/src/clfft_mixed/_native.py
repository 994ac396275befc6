"""The C API as ctypes: enumerations and structures of clfft_mixed.h, by their C names.

A test parses the header and compares every line of this file with it.
"""

from __future__ import annotations

from ctypes import Structure, c_char_p, c_double, c_int, c_int64, c_size_t, c_uint32, c_void_p

CLFM_MAX_RANK = 3
CLFM_STREAM_LEVELS = 4

# Status codes of the anonymous enumeration; the others by the name of their type. Values count from the
# first one given.
STATUS = {
    "CLFM_SUCCESS": 0,
    "CLFM_INVALID_ARGUMENT": 1,
    "CLFM_UNSUPPORTED": 2,
    "CLFM_WORKSPACE_TOO_SMALL": 3,
    "CLFM_KERNEL_BUILD_FAILED": 4,
    "CLFM_CACHE_MISMATCH": 5,
    "CLFM_OUT_OF_MEMORY": 6,
    "CLFM_INTERNAL": 7,
}


def _counted(*names: str) -> dict[str, int]:
    return {name: value for value, name in enumerate(names)}


ENUMS = {
    "clfm_precision": _counted("CLFM_F32", "CLFM_F16", "CLFM_F16_STORAGE_F32_MATH", "CLFM_F64"),
    "clfm_direction": {"CLFM_FORWARD": -1, "CLFM_BACKWARD": 1},
    "clfm_placement": _counted("CLFM_OUT_OF_PLACE", "CLFM_IN_PLACE"),
    "clfm_complex_format": _counted("CLFM_INTERLEAVED", "CLFM_PLANAR"),
    "clfm_workspace_owner": _counted("CLFM_WORKSPACE_PLAN", "CLFM_WORKSPACE_CALLER"),
    "clfm_effort": _counted("CLFM_EFFORT_ESTIMATE", "CLFM_EFFORT_TUNED", "CLFM_EFFORT_MEASURE"),
    "clfm_transform": _counted(
        "CLFM_C2C",
        "CLFM_R2C",
        "CLFM_C2R",
        "CLFM_DCT1",
        "CLFM_DCT2",
        "CLFM_DCT3",
        "CLFM_DCT4",
        "CLFM_DST1",
        "CLFM_DST2",
        "CLFM_DST3",
        "CLFM_DST4",
    ),
    "clfm_normalization": _counted("CLFM_UNNORMALIZED", "CLFM_ORTHONORMAL"),
    "clfm_fft_algorithm": _counted(
        "CLFM_FFT_AUTO",
        "CLFM_FFT_DIGIT_REVERSE",
        "CLFM_FFT_STOCKHAM",
        "CLFM_FFT_LOCAL",
        "CLFM_FFT_ITEM",
        "CLFM_FFT_FOUR_STEP",
        "CLFM_FFT_BLUESTEIN",
        "CLFM_FFT_RADER",
    ),
    "clfm_conv_kind": _counted("CLFM_CONVOLUTION", "CLFM_CORRELATION"),
    "clfm_conv_domain": _counted("CLFM_REAL", "CLFM_COMPLEX"),
    "clfm_conv_extent": _counted("CLFM_FULL", "CLFM_SAME", "CLFM_VALID", "CLFM_SLICE"),
    "clfm_conv_algorithm": _counted(
        "CLFM_CONV_AUTO",
        "CLFM_CONV_DIRECT",
        "CLFM_CONV_DIRECT_TILED",
        "CLFM_CONV_DIRECT_OVERLAP_ADD",
        "CLFM_CONV_SEPARABLE",
        "CLFM_CONV_OVERLAP_SAVE",
        "CLFM_CONV_OVERLAP_ADD",
        "CLFM_CONV_WHOLE_FFT",
        "CLFM_CONV_IN_PARTS",
        "CLFM_CONV_GEMM",
    ),
    "clfm_border": _counted(
        "CLFM_BORDER_ZERO",
        "CLFM_BORDER_CONSTANT",
        "CLFM_BORDER_CLAMP",
        "CLFM_BORDER_REFLECT",
        "CLFM_BORDER_REFLECT_101",
        "CLFM_BORDER_WRAP",
    ),
    "clfm_layer_tensor": _counted("CLFM_LAYER_INPUT", "CLFM_LAYER_WEIGHTS", "CLFM_LAYER_GRAD_OUTPUT"),
    "clfm_layer_pass": _counted(
        "CLFM_LAYER_FORWARD", "CLFM_LAYER_BACKWARD_DATA", "CLFM_LAYER_BACKWARD_WEIGHTS"
    ),
    "clfm_layer_activation": _counted("CLFM_LAYER_NO_ACTIVATION", "CLFM_LAYER_RELU"),
    "clfm_layer_bias": _counted("CLFM_LAYER_NO_BIAS", "CLFM_LAYER_BIAS"),
    "clfm_stream_algorithm": _counted(
        "CLFM_STREAM_AUTO", "CLFM_STREAM_DIRECT", "CLFM_STREAM_UNIFORM", "CLFM_STREAM_NONUNIFORM"
    ),
}

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
    )
}
