#!/usr/bin/python3
"""Whether an Android archive is what Gradle, Prefab and Android's loader expect.

usage: check_aar.py ARCHIVE.aar
Exit code 1 where it is not; says what is wrong with it.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile
from xml.etree import ElementTree

import jsonschema

SCHEMA = json.loads((pathlib.Path(__file__).parent / "prefab.schema.json").read_text())
ANDROID = "{http://schemas.android.com/apk/res/android}"
# Where phones have OpenCL.
OPENCL_LIBRARIES = {"libOpenCL.so", "libOpenCL-car.so", "libOpenCL-pixel.so"}
OPENCL_LIBRARIES |= {"libGLES_mali.so", "libmali.so", "libPVROCL.so"}
# What every Android has, and glibc's names, in a stand-in.
SYSTEM_LIBRARIES = re.compile(r"^(libc|libm|libdl|liblog|libpthread|ld-linux-\S+)\.so(\.\d+)*$")
PAGE_BYTES = 16384
MACHINES = {"arm64-v8a": "AArch64", "armeabi-v7a": "ARM", "x86_64": "Advanced Micro Devices X86-64"}


def readelf(option, path):
    command = ["readelf", "-W", option, path]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def library_faults(path, abi, functions):
    machine = re.search(r"Machine: +(.*)", readelf("-h", path)).group(1)
    if machine != MACHINES[abi]:
        yield f"is for {machine}, its folder for {abi}"
    dynamic = readelf("-d", path)
    for needed in re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic):
        if not SYSTEM_LIBRARIES.match(needed):
            yield f"needs {needed}"
    if "(SONAME)" not in dynamic or f"[{path.name}]" not in dynamic:
        yield f"its SONAME is not {path.name}, by which apps load it"
    for line in readelf("-l", path).splitlines():
        if line.split()[:1] == ["LOAD"] and int(line.split()[-1], 16) < PAGE_BYTES:
            yield f"is aligned to {line.split()[-1]}, less than pages of 16 KiB"
    symbols = (line.split() for line in readelf("--dyn-syms", path).splitlines())
    kinds = ("FUNC", "OBJECT")
    exported = {s[7].split("@")[0] for s in symbols if len(s) > 7 and s[3] in kinds and s[6].isdigit()}
    for name in sorted(exported ^ functions):
        yield f"{name} is in only one of the library's exports and its header"


def json_faults(folder):
    for path in sorted(folder.rglob("*.json")):
        schema = {**SCHEMA, "$ref": f"#/definitions/{path.name}"}
        if path.name not in SCHEMA["definitions"]:
            yield f"{path.name} is no file of Prefab's"
            continue
        try:
            content = json.loads(path.read_text())
        except ValueError as error:
            yield f"{path.relative_to(folder)}: {error}"
            continue
        for error in jsonschema.Draft7Validator(schema).iter_errors(content):
            yield f"{path.relative_to(folder)}: {error.message}"


def manifest_faults(path):
    manifest = ElementTree.parse(path).getroot()
    if not manifest.get("package"):
        yield "AndroidManifest.xml: no package"
    entries = list(manifest.iter("uses-native-library"))
    missing = OPENCL_LIBRARIES - {entry.get(ANDROID + "name") for entry in entries}
    yield from (f"AndroidManifest.xml: no uses-native-library of {name}" for name in sorted(missing))
    for entry in entries:
        if entry.get(ANDROID + "required") != "false":
            yield f"AndroidManifest.xml: {entry.get(ANDROID + 'name')} is required, and no phone has all"


def module_faults(folder):
    module = folder / "prefab/modules/clfft_mixed"
    if ":opencl_headers" not in json.loads((module / "module.json").read_text())["export_libraries"]:
        yield "module.json: the header includes CL/cl.h, but opencl_headers is not exported"
    header = (module / "include/clfft_mixed/clfft_mixed.h").read_text()
    functions = set(re.findall(r"^CLFM_API [^;(]*?\b\*?(clfm_\w+)\(", header, re.MULTILINE))
    libraries = sorted(module.glob("libs/android.*"))
    if not libraries:
        yield "no library"
    for libs in libraries:
        abi = libs.name.split(".", 1)[1]
        if json.loads((libs / "abi.json").read_text())["abi"] != abi:
            yield f"{libs.name}/abi.json: another ABI"
        for fault in library_faults(libs / "libclfft_mixed.so", abi, functions):
            yield f"{libs.name}/libclfft_mixed.so {fault}"


def faults(aar):
    with tempfile.TemporaryDirectory() as name, zipfile.ZipFile(aar) as archive:
        folder = pathlib.Path(name)
        archive.extractall(folder)
        expected = ["AndroidManifest.xml", "classes.jar", "R.txt", "prefab/prefab.json"]
        expected += [f"prefab/modules/{module}/module.json" for module in ("clfft_mixed", "opencl_headers")]
        headers = folder / "prefab/modules/opencl_headers/include/CL"
        opencl = ("cl.h", "cl_platform.h", "cl_version.h")
        expected += [str(headers.relative_to(folder) / name) for name in opencl]
        includes = "prefab/modules/clfft_mixed/include/clfft_mixed"
        expected += [f"{includes}/clfft_mixed.{end}" for end in ("h", "hpp")]
        missing = [f"{path} is missing" for path in expected if not (folder / path).is_file()]
        if missing:
            return missing
        if any(entry.endswith(".class") for entry in zipfile.ZipFile(folder / "classes.jar").namelist()):
            missing.append("classes.jar has classes")
        missing += [*json_faults(folder / "prefab"), *manifest_faults(folder / "AndroidManifest.xml")]
        return missing + list(module_faults(folder))


def main():
    found = faults(sys.argv[1])
    for fault in found:
        print(f"{sys.argv[1]}: {fault}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
