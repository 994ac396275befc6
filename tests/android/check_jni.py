#!/usr/bin/python3
"""Whether a library has the functions that Java sources declare as native, and no others by such names; needs
no OpenCL library; and is aligned to pages of 16 KiB.

usage: check_jni.py SOURCES LIBRARY
"""

import pathlib
import re
import subprocess
import sys

PAGE_BYTES = 16384


def readelf(option, path):
    command = ["readelf", "-W", option, path]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def jni_name(*names):
    return "Java_" + "_".join(name.replace("_", "_1").replace(".", "_") for name in names)


def declared(sources):
    for path in sources.rglob("*.java"):
        text = path.read_text()
        package = re.search(r"^package ([\w.]+);", text, re.MULTILINE).group(1)
        for name in re.findall(r"\bnative\s+[\w\[\]]+\s+(\w+)\(", text):
            yield jni_name(package, path.stem, name)


def main():
    sources, library = map(pathlib.Path, sys.argv[1:3])
    exported = set(re.findall(r" (Java_\w+)", readelf("--dyn-syms", library)))
    differ = exported ^ set(declared(sources))
    wrong = [f"{name} is in only one of the sources and the library" for name in sorted(differ)]
    if not exported:
        wrong.append("no native functions")
    if "OpenCL" in readelf("-d", library):
        wrong.append("needs an OpenCL library")
    loads = [line.split() for line in readelf("-l", library).splitlines() if line.split()[:1] == ["LOAD"]]
    wrong += [f"is aligned to {load[-1]}" for load in loads if int(load[-1], 16) < PAGE_BYTES]
    for fault in wrong:
        print(f"{library}: {fault}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
