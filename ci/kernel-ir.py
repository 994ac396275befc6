#!/usr/bin/python3
"""Says which kernel variants compile to other code in another checkout: the proof of changes that only move text.

Every variant is compiled to optimized LLVM IR by clang; names, metadata and the order of functions do not count. Of the variants that
list_variants prints, those of this checkout are compiled here and there. A change that renames files or parameters gives `--rename`, a
file of lines "old new": whole words of the other checkout's variants, which are then compared with what this one's planner lists, too.

usage: ci/kernel-ir.py OTHER_CHECKOUT OTHER_LIST [--rename FILE] [--list THIS_LIST]
           OTHER_LIST, THIS_LIST: what `list_variants` wrote in the one and the other checkout (--all: every variant)
       CLFM_PART=K/N takes every Nth variant
Exit code 1 where a variant differs, or where the lists do.
"""

import argparse
import hashlib
import multiprocessing
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHOWN = 20  # variants that are named where many differ

FLAGS = (
    ["clang-14", "-x", "cl", "-cl-std=CL1.2", "-target", "spir64-unknown-unknown", "-O2", "-w"]
    + ["-Xclang", "-fdeclare-opencl-builtins", "-Xclang", "-finclude-default-header", "-Xclang", "-cl-ext=+all"]
    + ["-emit-llvm", "-S", "-o", "-"]
)

NAME = re.compile(r'[@%][-\w$.]+|@"[^"]*"|%"[^"]*"')


def files_and_defines(variant):
    words = variant.split()
    return [w for w in words if not w.startswith("-D")], [w for w in words if w.startswith("-D")]


def compiled(checkout, variant):
    files, defines = files_and_defines(variant)
    *butterflies, kernel = [str(checkout / "kernels" / file) for file in files]
    included = [word for file in butterflies for word in ("-include", file)]
    folders = [path for path in sorted((checkout / "kernels").iterdir()) if path.is_dir()]
    includes = [f"-I{folder}" for folder in [checkout / "kernels", *folders]]
    done = subprocess.run(
        FLAGS + includes + defines + included + [kernel],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    return done.stdout if done.returncode == 0 else None


def definitions(text):
    """Functions, constants and types by name, each as a list of lines; and the names of kernels."""
    metadata = dict(re.findall(r"^(!\d+) = (?:distinct )?(.*)$", text, re.M))
    found, kernels, body = {}, [], None
    for line in text.splitlines():
        line = re.sub(r"\s*; preds = .*$", "", line)
        group = re.search(r"!reqd_work_group_size (!\d+)", line)
        line = re.sub(r",? ![a-z._]+ !\d+|,? #\d+", "", line)
        if body is not None:
            body.append(line)
            body = None if line == "}" else body
        elif line.startswith("define "):
            name = NAME.search(line).group()
            body = found[name] = [line + (metadata[group.group(1)] if group else "")]
            if "spir_kernel" in line:
                kernels.append(name)
        elif re.match(r'[@%]\S+ = ', line):
            found[NAME.match(line).group()] = [line]
    return found, kernels


def without_names(text):
    """Numbers for names in order of first use, from the kernels on; what is only declared keeps its name."""
    found, kernels = definitions(text)
    numbers, lines = {}, []

    def number(match):
        name = match.group()
        if name not in found:
            return name
        if name not in numbers:
            numbers[name] = f"{name[0]}name{len(numbers)}"
            waiting.append(name)
        return numbers[name]

    waiting = []
    for kernel in kernels:
        number(re.match(".*", kernel))
    while waiting:
        lines += [NAME.sub(number, line) for line in found[waiting.pop(0)]]
    return "\n".join(lines)


def digest(job):
    checkout, variant = job
    text = compiled(checkout, variant)
    return hashlib.sha256(without_names(text).encode()).hexdigest() if text else f"does not compile in {checkout}"


def renaming(path):
    pairs = dict(line.split() for line in path.read_text().splitlines()) if path else {}
    word = re.compile(r"(?<![\w/.])(" + "|".join(map(re.escape, sorted(pairs, key=len, reverse=True))) + r")(?![\w/.])")

    def renamed(variant):
        files, defines = files_and_defines(word.sub(lambda match: pairs[match.group()], variant) if pairs else variant)
        return " ".join([*files, *sorted(defines)])

    return renamed


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("other", type=pathlib.Path)
    parser.add_argument("other_list", type=pathlib.Path)
    parser.add_argument("--rename", type=pathlib.Path)
    parser.add_argument("--list", type=pathlib.Path)
    options = parser.parse_args()
    renamed = renaming(options.rename)

    part = subprocess.run(
        [f"{ROOT}/ci/part.sh"], input=options.other_list.read_text(), stdout=subprocess.PIPE, text=True, check=True
    )
    there = part.stdout.splitlines()
    here = [renamed(variant) for variant in there]
    if not there:
        sys.exit("kernel-ir: no variant is listed")
    with multiprocessing.Pool() as pool:
        old = pool.map(digest, [(options.other, variant) for variant in there], chunksize=16)
        new = pool.map(digest, [(ROOT, variant) for variant in here], chunksize=16)
    different = [variant for variant, a, b in zip(here, old, new) if a != b or a.startswith("does not")]

    missing = extra = []
    if options.list:
        wanted = {renamed(variant) for variant in options.other_list.read_text().splitlines()}
        listed = {renaming(None)(variant) for variant in options.list.read_text().splitlines()}
        missing, extra = sorted(wanted - listed), sorted(listed - wanted)
    for what, variants in (("other code", different), ("only there", missing), ("only here", extra)):
        for variant in variants[:SHOWN]:
            print(f"kernel-ir: {what}: {variant}", file=sys.stderr)
    print(f"kernel-ir: of {len(here)} variants {len(different)} differ; {len(missing)} only there, {len(extra)} only here")
    sys.exit(1 if different or missing or extra else 0)


if __name__ == "__main__":
    main()
