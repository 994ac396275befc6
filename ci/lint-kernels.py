#!/usr/bin/python3
"""Compiles every kernel variant with clang as strict OpenCL C 1.2 and takes no warning, for a 32-bit target without extensions: no
device and no driver needed. What a variant leaves unused is no error. Pairs of parameters are covered; ALL=1 takes every variant.
With CLFM_PART=K/N every Nth variant.
libclang, in a process per core: to start clang once per variant takes twice as long as to read the kernels.

usage: ci/lint-kernels.py [path of list_variants]
"""

import multiprocessing
import os
import pathlib
import subprocess
import sys

from clang import cindex

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHOWN = 12  # variants whose errors are printed


def builtin_headers():
    """Of the library that python3-clang belongs to: it does not look for them itself."""
    library = pathlib.Path(cindex.conf.get_filename())
    version = "".join(filter(str.isdigit, library.name.split(".so")[0]))
    found = sorted(pathlib.Path("/usr/lib").glob(f"llvm-{version or '*'}/lib/clang/*/include/opencl-c-base.h"))
    if not found:
        sys.exit("lint: clang's headers of OpenCL C are not installed")
    return str(found[-1].parent)


FLAGS = (
    ["-x", "cl", "-cl-std=CL1.2", "-target", "spir-unknown-unknown", "-Xclang", "-finclude-default-header"]
    + ["-fsyntax-only", "-isystem", builtin_headers(), f"-I{ROOT}/kernels"]
    + ["-Wall", "-Wextra", "-Wdouble-promotion", "-Wno-unused-parameter", "-Wno-unused-function"]
)


def extensions(variant):
    """Without any but the one that double or half arithmetic needs, in variants that use it. Halves in memory need none, but the header
    of clang 14 declares vload_half and vstore_half only beside the arithmetic."""
    if "-DPRECISION=64" in variant:
        return "-all,+cl_khr_fp64"
    if "-DPRECISION=16" in variant or "_BITS=16" in variant:
        return "-all,+cl_khr_fp16"
    return "-all"


def complaints(variant):
    defines = [word for word in variant.split() if word.startswith("-D")]
    *butterflies, kernel = [f"{ROOT}/kernels/{word}" for word in variant.split() if not word.startswith("-D")]
    included = [word for file in butterflies for word in ("-include", file)]
    flags = FLAGS + ["-Xclang", f"-cl-ext={extensions(variant)}"] + defines + included
    unit = cindex.Index.create().parse(kernel, args=flags)
    return [str(diagnostic) for diagnostic in unit.diagnostics]


def main():
    list_variants = sys.argv[1] if len(sys.argv) > 1 else f"{ROOT}/build/release/tests/list_variants"
    command = [list_variants] + (["--all"] if os.environ.get("ALL") else [])
    listed = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    chosen = subprocess.run([f"{ROOT}/ci/part.sh"], input=listed, stdout=subprocess.PIPE, text=True, check=True)
    variants = chosen.stdout.splitlines()
    if not variants:
        sys.exit("lint: the planner emitted no variant")
    with multiprocessing.Pool() as pool:
        said = zip(variants, pool.imap(complaints, variants, chunksize=8))
        bad = [(variant, lines) for variant, lines in said if lines]
    for variant, lines in bad[:SHOWN]:
        print(f"lint: {variant}", *lines, sep="\n", file=sys.stderr)
    if bad:
        sys.exit(f"lint: {len(bad)} of {len(variants)} kernel variants have errors")
    print(f"lint: {len(variants)} kernel variants are clean")


if __name__ == "__main__":
    main()
