"""The C API's functions as ctypes: what they return and take, by their C names.

A test parses the header and compares every line of this file with it.
"""

from __future__ import annotations

from ctypes import POINTER, Structure, c_char_p, c_int32, c_size_t, c_uint32, c_void_p

from ._native import (
    STRUCTS,
    clfm_buffer,
    clfm_conv_desc,
    clfm_conv_info,
    clfm_engine_desc,
    clfm_fft_desc,
    clfm_fft_info,
    clfm_layer_desc,
    clfm_layer_prepared,
    clfm_stream_desc,
    clfm_stream_info,
    enumeration,
)

status = c_int32
handle = c_void_p  # clfm_engine, clfm_fft, clfm_conv, clfm_layer, clfm_stream, and every handle of OpenCL
_sizes = POINTER(c_size_t)
_handles = POINTER(handle)
# Texts are written to and read from raw memory.
_text = (handle, c_char_p, _sizes)
_wait = (c_uint32, _handles, _handles)


def _desc_functions(kind: str, desc: type[Structure]) -> dict[str, tuple[object, tuple[object, ...]]]:
    """What transforms, convolutions, layers and streams have alike."""
    return {
        f"clfm_{kind}_desc_init": (None, (POINTER(desc),)),
        f"clfm_{kind}_create": (status, (handle, POINTER(desc), _handles)),
        f"clfm_{kind}_release": (None, (handle,)),
        f"clfm_{kind}_recipe": (status, _text),
        f"clfm_{kind}_desc_extents": (status, (POINTER(desc), POINTER(STRUCTS[f"clfm_{kind}_extents"]))),
        f"clfm_{kind}_get_extents": (status, (handle, POINTER(STRUCTS[f"clfm_{kind}_extents"]))),
    }


def _token_functions(kind: str, desc: type[Structure]) -> dict[str, tuple[object, tuple[object, ...]]]:
    return {
        f"clfm_{kind}_desc_from_token": (status, (c_char_p, POINTER(desc))),
        f"clfm_{kind}_desc_to_token": (status, (POINTER(desc), c_char_p, _sizes)),
    }


# name: (what it returns, its arguments)
FUNCTIONS: dict[str, tuple[object, tuple[object, ...]]] = {
    "clfm_status_string": (c_char_p, (status,)),
    "clfm_last_message": (c_char_p, ()),
    "clfm_version": (c_char_p, ()),
    "clfm_set_opencl_library": (status, (c_char_p,)),
    "clfm_engine_desc_init": (None, (POINTER(clfm_engine_desc),)),
    "clfm_engine_create": (status, (handle, handle, POINTER(clfm_engine_desc), _handles)),
    "clfm_engine_release": (None, (handle,)),
    "clfm_engine_export_cache": (status, (handle, c_void_p, _sizes)),
    "clfm_engine_import_cache": (status, (handle, c_void_p, c_size_t)),
    "clfm_engine_export_tuned": (status, _text),
    "clfm_engine_import_tuned": (status, (handle, c_char_p)),
    "clfm_engine_describe": (status, _text),
    "clfm_engine_save_cache": (status, (handle,)),
    "clfm_engine_trim": (status, (handle,)),
    **_desc_functions("fft", clfm_fft_desc),
    **_token_functions("fft", clfm_fft_desc),
    "clfm_fft_workspace_bytes": (status, (handle, _sizes)),
    "clfm_fft_enqueue": (status, (handle, handle, clfm_buffer, clfm_buffer, clfm_buffer, *_wait)),
    "clfm_fft_create_from_recipe": (status, (handle, POINTER(clfm_fft_desc), c_char_p, _handles)),
    "clfm_fft_get_info": (status, (handle, POINTER(clfm_fft_info))),
    **_desc_functions("conv", clfm_conv_desc),
    **_token_functions("conv", clfm_conv_desc),
    "clfm_conv_output_size": (status, (handle, _sizes)),
    "clfm_conv_workspace_bytes": (status, (handle, _sizes)),
    "clfm_conv_prepared_filter_bytes": (status, (handle, _sizes)),
    "clfm_conv_enqueue_prepare_filter": (
        status,
        (handle, handle, clfm_buffer, clfm_buffer, clfm_buffer, *_wait),
    ),
    "clfm_conv_enqueue": (
        status,
        (handle, handle, clfm_buffer, clfm_buffer, clfm_buffer, clfm_buffer, *_wait),
    ),
    "clfm_conv_get_info": (status, (handle, POINTER(clfm_conv_info))),
    **_desc_functions("layer", clfm_layer_desc),
    **_token_functions("layer", clfm_layer_desc),
    "clfm_layer_output_size": (status, (handle, _sizes)),
    "clfm_layer_workspace_bytes": (status, (handle, _sizes)),
    "clfm_layer_prepared_bytes": (status, (handle, enumeration, _sizes)),
    "clfm_layer_enqueue_prepare": (
        status,
        (handle, handle, enumeration, clfm_buffer, clfm_buffer, clfm_buffer, *_wait),
    ),
    "clfm_layer_enqueue_pass": (
        status,
        (handle, handle, enumeration, POINTER(clfm_layer_prepared), clfm_buffer, clfm_buffer, *_wait),
    ),
    "clfm_layer_enqueue_forward_bias": (
        status,
        (handle, handle, POINTER(clfm_layer_prepared), clfm_buffer, clfm_buffer, clfm_buffer, *_wait),
    ),
    **_desc_functions("stream", clfm_stream_desc),
    "clfm_stream_prepared_filter_bytes": (status, (handle, _sizes)),
    "clfm_stream_enqueue_prepare_filter": (status, (handle, handle, clfm_buffer, clfm_buffer, *_wait)),
    "clfm_stream_exchange_filter": (status, (handle, clfm_buffer, c_size_t)),
    "clfm_stream_enqueue_push": (status, (handle, handle, clfm_buffer, c_size_t, clfm_buffer, *_wait)),
    "clfm_stream_enqueue_flush": (status, (handle, handle, c_size_t, clfm_buffer, *_wait)),
    "clfm_stream_reset": (status, (handle,)),
    "clfm_stream_get_info": (status, (handle, POINTER(clfm_stream_info))),
}
