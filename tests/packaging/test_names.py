#!/usr/bin/python3
"""Whether what the recipes under packaging/ name is there: options, versions, files, targets, presets.

usage: tests/packaging/test_names.py BUILD
"""

import ast
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LISTS = (ROOT / "CMakeLists.txt").read_text()
VERSION = re.search(r"project\(clfft_mixed VERSION ([0-9.]+)", LISTS).group(1)
OPTIONS = set(re.findall(r"^\s*(?:cmake_dependent_)?option\((\w+)", LISTS, re.MULTILINE))
PORT = ROOT / "packaging/vcpkg/clfft-mixed"
CONAN = ROOT / "packaging/conan"


def options_in(text):
    return set(re.findall(r"\bCLFM_\w+", text))


class Names(unittest.TestCase):
    build = None

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.prefix = pathlib.Path(folder.name)
        for component in ("development", "clfft_development"):
            command = ["cmake", "--install", cls.build, "--component", component, "--prefix", folder.name]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    def installed(self, pattern):
        return [path.relative_to(self.prefix) for path in self.prefix.rglob(pattern)]

    def test_options(self):
        for path in (PORT / "portfile.cmake", CONAN / "conanfile.py"):
            named = options_in(path.read_text())
            self.assertTrue(named, path)
            self.assertEqual(named - OPTIONS, set(), path)
        for preset in json.loads((ROOT / "CMakePresets.json").read_text())["configurePresets"]:
            named = {name for name in preset.get("cacheVariables", {}) if name.startswith("CLFM_")}
            peers = {name for name in named if name.startswith("CLFM_BENCH_WITH_")}
            self.assertEqual(named - peers - OPTIONS - {"CLFM_SANITIZE"}, set(), preset["name"])

    def test_versions_and_licence(self):
        port = json.loads((PORT / "vcpkg.json").read_text())
        self.assertEqual(port["version"], VERSION)
        self.assertEqual(port["license"], "Apache-2.0")
        self.assertIn("Apache License", (ROOT / "LICENSE").read_text())
        self.assertIn('license = "Apache-2.0"', (CONAN / "conanfile.py").read_text())

    def test_vcpkg_features(self):
        declared = set(json.loads((PORT / "vcpkg.json").read_text())["features"])
        used = re.search(r"FEATURES\n(.*?)\)", (PORT / "portfile.cmake").read_text(), re.DOTALL).group(1)
        self.assertEqual({line.split()[0] for line in used.splitlines()}, declared)

    def test_packages_of_cmake(self):
        text = (PORT / "portfile.cmake").read_text()
        for name, folder in re.findall(r"PACKAGE_NAME (\S+) CONFIG_PATH ([^)\s]+)", text):
            with self.subTest(name):
                configs = self.installed("*onfig.cmake")
                found = [path.name.lower() for path in configs if path.parent == pathlib.Path(folder)]
                self.assertIn(found, ([f"{name}-config.cmake"], [f"{name.lower()}config.cmake"]))
        text = (CONAN / "conanfile.py").read_text()
        for folder in ast.literal_eval(re.search(r"builddirs = (\[.*\])", text).group(1)):
            self.assertTrue((self.prefix / folder).is_dir(), folder)

    def test_targets(self):
        exported = "".join((self.prefix / path).read_text() for path in self.installed("*argets.cmake"))
        for path in (PORT / "usage", CONAN / "test_package/CMakeLists.txt"):
            for target in re.findall(r"clfft_mixed::\w+", path.read_text()):
                self.assertIn(f"add_library({target} ", exported, path)
        name = re.search(r'pkg_config_name", "(\w+)"', (CONAN / "conanfile.py").read_text()).group(1)
        self.assertEqual(len(self.installed(f"{name}.pc")), 1)

    def test_conan_takes_every_folder_that_a_build_needs(self):
        tree = ast.parse((CONAN / "conanfile.py").read_text())
        patterns = next(node.value for node in tree.body if isinstance(node, ast.Assign))
        taken = {pattern.split("/")[0] for pattern in eval(compile(ast.Expression(patterns), "", "eval"))}
        self.assertEqual({name for name in taken if not (ROOT / name).exists()}, set())
        texts = LISTS + "".join(path.read_text() for path in ROOT.glob("cmake/*.cmake"))
        parts = re.findall(r"(?:add_subdirectory|include)\((\w+)/", LISTS)
        parts += re.findall(r"\$\{(?:PROJECT|CMAKE_CURRENT)_SOURCE_DIR\}/(\w+)[/\"]", texts)
        self.assertLessEqual({"cmake", "host", "include", "packaging"}, set(parts))
        unused = {"tests", "examples", "tools"}  # which the recipe switches off
        self.assertEqual(set(parts) - taken - unused, set())

    def test_android_presets(self):
        presets = json.loads((ROOT / "CMakePresets.json").read_text())
        build_presets = {preset["name"] for preset in presets["buildPresets"]}
        script = (ROOT / "ci/android.sh").read_text()
        abis = re.search(r"\$\{\*:-(.*?)\}", script).group(1).split()
        self.assertEqual(abis, ["arm64-v8a", "armeabi-v7a", "x86_64"])
        for preset in presets["configurePresets"]:
            if preset["name"] in abis:
                self.assertEqual(preset["cacheVariables"]["ANDROID_ABI"], preset["name"])
        self.assertEqual({*abis, "android-stand-in"} - build_presets, set())

    def test_debian_names(self):
        text = (ROOT / "packaging/deb/packages.cmake").read_text()
        named = re.findall(r"^clfm_debian_package\((\w+) (\S+)", text, re.MULTILINE)
        major_minor = ".".join(VERSION.split(".")[:2])
        names = {name.replace("${clfm_abi}", major_minor) for _, name in named}
        page = (ROOT / "docs/packages.md").read_text()
        documented = set(re.findall(r"^\| `(lib\S+|clfft\S+)` \|", page, re.MULTILINE))
        self.assertEqual(names, documented)
        patterns = ("cmake/*.cmake", "tools/*/CMakeLists.txt", "compat/clfft/package/*.cmake")
        sources = [path.read_text() for pattern in patterns for path in ROOT.glob(pattern)]
        components = set(re.findall(r"COMPONENT (\w+)", "".join(sources)))
        self.assertEqual(components - {"prefab"}, {component for component, _ in named})


if __name__ == "__main__":
    Names.build = sys.argv[1]
    unittest.main(argv=sys.argv[:1])
