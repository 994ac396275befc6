"""The binding says what the header says."""

import ctypes

import header

from clfft_mixed._binding import _enums, _native, _prototypes


def _shape(kind):
    """Equal for equal types: arrays and pointers are made anew each time."""
    if kind is None:
        return None
    if hasattr(kind, "_length_"):
        return "array", kind._length_, _shape(kind._type_)
    if hasattr(kind, "contents"):
        return "pointer", _shape(kind._type_)
    return kind


def test_constants():
    expected = header.constants()
    assert expected and {name: getattr(_native, name) for name in expected} == expected


def test_enumerations():
    expected = header.enums()
    status = expected.pop("")
    assert status == _enums.STATUS
    assert expected == _enums.ENUMS


def test_structures():
    expected = header.structs()
    assert set(_native.STRUCTS) == set(expected)
    for name, fields in expected.items():
        ours = [(field, _shape(kind)) for field, kind in _native.STRUCTS[name]._fields_]
        assert ours == [(field, _shape(kind)) for field, kind in fields], name


def test_functions():
    expected = header.functions()
    assert len(expected) > 40 and set(_prototypes.FUNCTIONS) == set(expected)
    for name, (result, arguments) in expected.items():
        ours = _prototypes.FUNCTIONS[name]
        assert _shape(ours[0]) == _shape(result), name
        assert [_shape(kind) for kind in ours[1]] == [_shape(kind) for kind in arguments], name


def test_defaults_agree_with_the_library():
    """Structures as large as the library's: a descriptor that it has initialized has its own size and,
    behind it, nothing."""
    from clfft_mixed._binding._library import native

    for kind in ("engine", "fft", "conv", "layer", "stream"):
        struct = _native.STRUCTS[f"clfm_{kind}_desc"]
        memory = (ctypes.c_ubyte * (ctypes.sizeof(struct) + 64))(*[0xA5] * (ctypes.sizeof(struct) + 64))
        desc = struct.from_buffer(memory)
        getattr(native(), f"clfm_{kind}_desc_init")(ctypes.byref(desc))
        assert desc.struct_size == ctypes.sizeof(struct), kind
        assert bytes(memory)[ctypes.sizeof(struct) :] == b"\xa5" * 64, kind
