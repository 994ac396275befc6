#!/usr/bin/python3
"""What ci/abi.py takes and what it refuses, of headers that were changed on purpose.

usage: tests/abi/test_abi.py
"""

import pathlib
import platform
import shutil
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "ci"))
import abi  # noqa: E402

LINK_OPTIONS = ["-Wl,-soname,libclfft_mixed.so.0"]


class Changes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.header = (abi.ROOT / "include" / abi.HEADER).read_text()
        cls.baseline = abi.interface_of(abi.ROOT / "include", cls.folder, LINK_OPTIONS)

    def refused(self, *changes, link_options=None):
        text = self.header
        for old, new in changes:
            self.assertEqual(text.count(old), 1, f"the header has another number of {old!r}")
            text = text.replace(old, new)
        shutil.rmtree(self.folder / "include", ignore_errors=True)
        path = self.folder / "include" / abi.HEADER
        path.parent.mkdir(parents=True)
        path.write_text(text)
        interface = abi.interface_of(self.folder / "include", self.folder, link_options or LINK_OPTIONS)
        return abi.refused(self.baseline, interface, self.folder)

    def test_additions_pass(self):
        last_function = "CLFM_API void clfm_stream_release(clfm_stream p);"
        for change in (
            (last_function, last_function + "\nCLFM_API int clfm_more(int x);"),
            ("CLFM_INTERNAL = 7", "CLFM_INTERNAL = 7, CLFM_MORE = 99"),
            ("\n} clfm_transform;", ", CLFM_MORE\n} clfm_transform;"),
            ("\n} clfm_fft_desc;", "\n  int more[8];\n} clfm_fft_desc;"),
            ("\n} clfm_stream_info;", "\n  double more;\n} clfm_stream_info;"),
            ("\n} clfm_layer_extents;", "\n  clfm_extent more;\n} clfm_layer_extents;"),
        ):
            with self.subTest(change[1]):
                self.assertEqual(self.refused(change), "")

    def test_the_rest_is_refused(self):
        for change in (
            ("CLFM_API void clfm_stream_release(clfm_stream p);", ""),
            ("clfm_engine_trim(clfm_engine e)", "clfm_engine_trim(clfm_engine e, int x)"),
            ("CLFM_INTERNAL = 7", "CLFM_INTERNAL = 8"),
            ("typedef enum { CLFM_REAL, CLFM_COMPLEX }", "typedef enum { CLFM_COMPLEX, CLFM_REAL }"),
            ("CLFM_FULL, CLFM_SAME, CLFM_VALID, CLFM_SLICE", "CLFM_FULL, CLFM_SAME, CLFM_VALID"),
            ("CLFM_FULL, CLFM_SAME, ", "CLFM_FULL, CLFM_MORE, CLFM_SAME, "),
            ("#define CLFM_MAX_RANK 3", "#define CLFM_MAX_RANK 4"),
            ("#define CLFM_STREAM_LEVELS 4", "#define CLFM_STREAM_LEVELS 5"),
            ("clfm_callback load, store;", "clfm_callback store, load;"),
            ("clfm_callback load, store;", "clfm_callback load;"),
            ("clfm_callback load, store;", "clfm_callback load, write;"),
            ("uint32_t repeated_axes;", "uint32_t more, repeated_axes;"),
            ("double separable_tolerance;", "float separable_tolerance;"),
            ("\n} clfm_callback;", "\n  int more;\n} clfm_callback;"),
            ("\n} clfm_extent;", "\n  size_t more;\n} clfm_extent;"),
            ("\n} clfm_layout;", "\n  int more;\n} clfm_layout;"),
        ):
            with self.subTest(change):
                self.assertNotEqual(self.refused(change), "")

    def test_what_is_refused_has_a_name(self):
        swapped = ("clfm_callback load, store;", "clfm_callback store, load;")
        self.assertIn("clfm_fft_desc.load at bit", self.refused(swapped))
        retyped = ("clfm_engine_trim(clfm_engine e)", "clfm_engine_trim(int x)")
        self.assertIn("clfm_engine_trim", self.refused(retyped))

    def test_another_soname_is_refused(self):
        self.assertIn("SONAME", self.refused(link_options=["-Wl,-soname,libclfft_mixed.so.1"]))


if __name__ == "__main__":
    if platform.machine() != "x86_64":
        sys.exit(77)
    unittest.main()
