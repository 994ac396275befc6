"""Reads clfft_mixed.h: its enumerations, structures and functions, as ctypes types."""

from __future__ import annotations

import ctypes
import re
from pathlib import Path

from clfft_mixed._binding import _native

HEADER = Path(__file__).parents[2] / "include/clfft_mixed/clfft_mixed.h"

_PLAIN = {
    "size_t": ctypes.c_size_t,
    "double": ctypes.c_double,
    "int64_t": ctypes.c_int64,
    "uint32_t": ctypes.c_uint32,
    "cl_uint": ctypes.c_uint32,
    "clfm_status": ctypes.c_int32,
    "void": None,
}


def text() -> str:
    """Without comments and preprocessor lines, white space made single."""
    source = re.sub(r"/\*.*?\*/", " ", HEADER.read_text(), flags=re.S)
    source = "\n".join(line for line in source.splitlines() if not line.lstrip().startswith("#"))
    return re.sub(r"\s+", " ", source)


def constants() -> dict[str, int]:
    return {name: int(value) for name, value in re.findall(r"#define (CLFM_\w+) (\d+)\n", HEADER.read_text())}


def enums() -> dict[str, dict[str, int]]:
    """By the name of the type, "" for the one without; values count on where none is given."""
    found = {}
    for body, name in re.findall(r"\benum \{([^}]*)\} ?(\w*);", text()):
        values: dict[str, int] = {}
        for item in body.strip().rstrip(",").split(","):
            word, _, number = (part.strip() for part in item.partition("="))
            values[word] = int(number) if number else (max(values.values()) + 1 if values else 0)
        found[name] = values
    return found


def _type(words: str, pointer: bool, enum_names: set[str]):
    base = words.replace("const ", "").replace("struct ", "").strip()
    if base == "char" or (base == "void" and pointer):
        return ctypes.c_char_p if base == "char" else ctypes.c_void_p
    if base in _native.STRUCTS:
        plain = _native.STRUCTS[base]
    elif base in enum_names:
        plain = ctypes.c_int
    elif base in _PLAIN:
        plain = _PLAIN[base]
    elif re.fullmatch(
        r"cl_(context|device_id|command_queue|mem|event)|clfm_(engine|fft|conv|layer|stream)", base
    ):
        plain = ctypes.c_void_p
    else:
        raise AssertionError(f"unknown type {words!r}")
    return ctypes.POINTER(plain) if pointer else plain


def _declarators(declaration: str, enum_names: set[str]):
    """("size_t a, b[2]") -> [("a", c_size_t), ("b", c_size_t * 2)]; arrays keep their lengths."""
    first, *others = (part.strip() for part in declaration.split(","))
    match = re.fullmatch(r"(.*?[\w ])\s*(\**)\s*(\w+)((?:\[\w+\])*)", first)
    assert match, declaration
    words, stars, *declarator = match.groups()
    more = [re.fullmatch(r"(\w+)((?:\[\w+\])*)", other).groups() for other in others]
    for name, lengths in [declarator, *more]:
        kind = _type(words, bool(stars), enum_names)
        for length in re.findall(r"\[(\w+)\]", lengths):
            kind = kind * (int(length) if length.isdigit() else constants()[length])
        yield name, kind


def structs():
    """By name: the fields with their types, in order."""
    names = set(enums())
    return {
        name: [
            field for line in body.split(";") if line.strip() for field in _declarators(line.strip(), names)
        ]
        for body, name in re.findall(r"typedef struct \w* ?\{([^}]*)\} (\w+);", text())
    }


def functions():
    """By name: the type returned and those of the arguments."""
    names = set(enums())
    found = {}
    for result, stars, name, arguments in re.findall(
        r"CLFM_API ([\w ]+?) ?(\*?) ?(clfm_\w+)\(([^)]*)\);", text()
    ):
        kinds = []
        for argument in () if arguments == "void" else arguments.split(","):
            ((_, kind),) = _declarators(argument.strip(), names)
            # An array as an argument is a pointer.
            kinds.append(ctypes.POINTER(kind._type_) if hasattr(kind, "_length_") else kind)
        found[name] = _type(result, bool(stars), names), tuple(kinds)
    return found
