#!/usr/bin/python3
"""What check_aar.py refuses, of archives that were damaged on purpose.

usage: test_check_aar.py ARCHIVE.aar LIBRARY     a good archive; a libclfft_mixed.so for this machine
"""

import pathlib
import sys
import tempfile
import unittest
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import check_aar  # noqa: E402

LIBS = "prefab/modules/clfft_mixed/libs/android.arm64-v8a"


class Damages(unittest.TestCase):
    archive, library = None, None

    def faults(self, path, change):
        """Of the archive whose file `path` became what `change` makes of its bytes; without it for None."""
        with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(self.archive) as good:
            self.assertIn(path, good.namelist())
            damaged = pathlib.Path(folder) / "damaged.aar"
            with zipfile.ZipFile(damaged, "w") as archive:
                for name in good.namelist():
                    data = good.read(name)
                    if name == path:
                        data = change(data)
                    if data is not None:
                        archive.writestr(name, data)
            return "\n".join(check_aar.faults(damaged))

    def replaced(self, path, old, new):
        def change(data):
            self.assertIn(old, data)
            return data.replace(old, new)

        return self.faults(path, change)

    def test_a_good_one_passes(self):
        self.assertEqual(check_aar.faults(self.archive), [])

    def test_missing_files(self):
        for path in ("AndroidManifest.xml", "classes.jar", "prefab/modules/opencl_headers/include/CL/cl.h"):
            self.assertIn(f"{path} is missing", self.faults(path, lambda data: None))

    def test_json(self):
        self.assertIn("schema_version", self.replaced("prefab/prefab.json", b'"schema_version": 2,', b""))
        self.assertIn("'x' is not of type", self.replaced(f"{LIBS}/abi.json", b'"ndk": 0', b'"ndk": "x"'))
        self.assertIn("another ABI", self.replaced(f"{LIBS}/abi.json", b"arm64-v8a", b"x86_64"))
        module = "prefab/modules/clfft_mixed/module.json"
        self.assertIn("opencl_headers is not exported", self.replaced(module, b'":opencl_headers"', b""))

    def test_manifest(self):
        path = "AndroidManifest.xml"
        renamed = self.replaced(path, b"libmali.so", b"libother.so")
        self.assertIn("no uses-native-library of libmali.so", renamed)
        required = self.replaced(path, b'libmali.so" android:required="false"', b'libmali.so"')
        self.assertIn("is required", required)

    def test_another_machines_library_that_is_linked_with_opencl(self):
        found = self.faults(f"{LIBS}/libclfft_mixed.so", lambda data: self.library.read_bytes())
        expected = ("is for Advanced Micro", "needs libOpenCL.so.1", "its SONAME is not", "less than pages")
        for fault in expected:
            self.assertIn(fault, found)

    def test_a_function_without_its_declaration(self):
        header = "prefab/modules/clfft_mixed/include/clfft_mixed/clfft_mixed.h"
        found = self.replaced(header, b"clfm_engine_trim(", b"clfm_engine_other(")
        self.assertIn("clfm_engine_trim is in only one", found)


if __name__ == "__main__":
    Damages.archive, Damages.library = map(pathlib.Path, sys.argv[1:3])
    unittest.main(argv=sys.argv[:1])
