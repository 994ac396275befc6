#!/usr/bin/python3
"""Holds the public C interface to its baseline, tests/abi/: what docs/compatibility.md promises.

A library of empty functions is compiled from the public header alone, and abidiff (Debian's abigail-tools)
compares it with the baseline. New functions, new values of enumerations and new fields at the end of
structures that carry struct_size pass; whatever else differs is refused. Then the built library must export
exactly the header's functions, each under its version.

usage: ci/abi.py BUILD              a build folder with the shared library
       ci/abi.py BUILD --update     writes the baseline: for an allowed change, or a new minor version
Exit code 1 where something is refused, 77 on machines that are not x86-64, whose sizes the baseline has not.
"""

import argparse
import pathlib
import platform
import re
import subprocess
import sys
import tempfile
from xml.etree import ElementTree

ROOT = pathlib.Path(__file__).resolve().parent.parent
BASELINE = ROOT / "tests/abi/clfft_mixed-x86_64.abi"
HEADER = "clfft_mixed/clfft_mixed.h"
MAY_GROW = re.compile(r"^clfm_[a-z]+_(desc|info|extents)$")  # structures that carry struct_size

# What no function's type leads to: status codes, an enumeration without a name, and sizes of arrays.
CONSTANTS = """
extern "C" {
decltype(CLFM_SUCCESS) clfm_abi_status_codes;
char clfm_abi_max_rank[CLFM_MAX_RANK], clfm_abi_stream_levels[CLFM_STREAM_LEVELS];
}
"""


def output_of(*command):
    words = [str(word) for word in command]
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout


def empty_library(include, folder, link_options):
    """Of the header below `include`, with a body for every function that it declares; gcc lists them."""
    compiler = ["-DCL_TARGET_OPENCL_VERSION=120", f"-I{include}"]
    (folder / "header.c").write_text(f"#include <{HEADER}>\n")
    output_of("gcc", *compiler, "-fsyntax-only", "-aux-info", folder / "declared", folder / "header.c")
    declaration = re.compile(rf"^/\* \S*{HEADER}:\S* \*/ extern (.*);$", re.MULTILINE)
    declared = declaration.findall((folder / "declared").read_text())
    bodies = "".join(f"{function} {{ __builtin_trap(); }}\n" for function in declared)
    (folder / "empty.cpp").write_text(f"#include <{HEADER}>\n{CONSTANTS}{bodies}")
    library = folder / "empty.so"
    options = ["-g", "-fPIC", "-shared", "-nostdlib", *link_options]
    output_of("g++", *compiler, *options, "-o", library, folder / "empty.cpp")
    return library


def interface_of(include, folder, link_options):
    """As abigail's XML, without paths, so that it is the same wherever it was made."""
    options = ["--no-corpus-path", "--no-comp-dir-path", "--no-show-locs", "--type-id-style", "hash"]
    text = output_of("abidw", *options, empty_library(include, folder, link_options))
    return re.sub(r"(<abi-instr [^>]*path=)'[^']*'", rf"\1'{HEADER}'", text)


def structures(tree):
    """Those with struct_size, by name."""
    defined = (node for node in tree.iter("class-decl") if node.find("data-member") is not None)
    found = {node.get("name"): node for node in defined}
    return {name: node for name, node in found.items() if MAY_GROW.match(name)}


def fields(node):
    """Names and offsets, in order."""
    members = node.findall("data-member")
    return [(member.find("var-decl").get("name"), member.get("layout-offset-in-bits")) for member in members]


def without_additions(old, new):
    """Cuts the structures of `new` to their lengths in `old`; returns which fields are not where they were.
    abidiff itself can let structures grow (has_data_member_inserted_at), but then lets their fields change,
    too."""
    moved = []
    now = structures(new)
    for name, before in structures(old).items():
        after = now.get(name)
        if after is None:
            continue  # abidiff says so
        kept = fields(before)
        for field, member in zip(kept, fields(after)):
            if field != member:
                moved.append(f"{name}.{field[0]} at bit {field[1]} has become {member[0]} at bit {member[1]}")
        for extra in after.findall("data-member")[len(kept) :]:
            after.remove(extra)
        if int(after.get("size-in-bits")) > int(before.get("size-in-bits")):
            after.set("size-in-bits", before.get("size-in-bits"))
    return moved


def refused(baseline, interface, folder):
    """What of the interface breaks programs that the baseline's serves, as text; nothing where none is."""
    new = ElementTree.fromstring(interface)
    moved = without_additions(ElementTree.fromstring(baseline), new)
    (folder / "old.abi").write_text(baseline)
    (folder / "new.abi").write_text(ElementTree.tostring(new, encoding="unicode"))
    command = ["abidiff", "--no-added-syms", folder / "old.abi", folder / "new.abi"]
    compared = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    return "\n".join(moved + ([compared.stdout] if compared.returncode else []))


def exported(library):
    listed = output_of("nm", "-D", "--defined-only", "--with-symbol-versions", library)
    return {line.split()[2] for line in listed.splitlines() if " A " not in line and "clfm_abi_" not in line}


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    if platform.machine() != "x86_64":
        print("skipped: the baseline is that of x86-64")
        return 77
    library = options.build / "libclfft_mixed.so"
    soname = re.search(r"SONAME +(\S+)", output_of("objdump", "-p", library)).group(1)
    link_options = [f"-Wl,-soname,{soname}", f"-Wl,--version-script={options.build}/generated/exports.map"]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        interface = interface_of(ROOT / "include", folder, link_options)
        differ = exported(library) ^ exported(folder / "empty.so")
        if differ:
            print("only one of header and library has:", *sorted(differ))
        if options.update:
            BASELINE.write_text(interface)
        broken = refused(BASELINE.read_text(), interface, folder)
        if broken:
            print(broken)
    return 1 if differ or broken else 0


if __name__ == "__main__":
    sys.exit(main())
