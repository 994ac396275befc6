"""The enumerations of clfft_mixed.h, by their C names.

A test parses the header and compares every line of this file with it.
"""

from __future__ import annotations

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
    "clfm_precision": _counted(
        "CLFM_F32", "CLFM_F16", "CLFM_F16_STORAGE_F32_MATH", "CLFM_F64", "CLFM_BF16_STORAGE_F32_MATH"
    ),
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
        "CLFM_DHT",
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
