"""Builds the checkout that it lies in:  conan create packaging/conan"""

import pathlib
import re

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy

PATTERNS = ["CMakeLists.txt", "LICENSE"] + [
    f"{folder}/*" for folder in ("cmake", "compat", "host", "include", "kernels", "packaging")
]


class ClfftMixed(ConanFile):
    name = "clfft_mixed"
    description = "Mixed-radix FFTs and convolutions on any OpenCL 1.2+ device"
    license = "Apache-2.0"
    topics = ("fft", "convolution", "opencl", "gpu")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    # system_opencl: the OpenCL headers and loader are the system's, not of conan-center's packages.
    options = {
        "shared": [True, False],
        "clfft": [True, False],
        "runtime_opencl": [True, False],
        "system_opencl": [True, False],
    }
    default_options = {"shared": True, "clfft": False, "runtime_opencl": False, "system_opencl": False}

    def set_version(self):
        text = (pathlib.Path(self.recipe_folder).parents[1] / "CMakeLists.txt").read_text()
        self.version = re.search(r"project\(clfft_mixed VERSION ([0-9.]+)", text).group(1)

    def export_sources(self):
        root = pathlib.Path(self.recipe_folder).parents[1]
        for pattern in PATTERNS:
            copy(self, pattern, root, self.export_sources_folder)

    def requirements(self):
        if not self.options.system_opencl:
            self.requires("opencl-headers/2023.12.14", transitive_headers=True)
            self.requires("opencl-icd-loader/2023.12.14", transitive_headers=True)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables.update(
            CLFM_BUILD_TESTS=False,
            CLFM_BUILD_TOOLS=False,
            CLFM_BUILD_EXAMPLES=False,
            CLFM_BUILD_CLFFT=bool(self.options.clfft),
            CLFM_LOAD_OPENCL_AT_RUNTIME=bool(self.options.runtime_opencl),
        )
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, f"{self.package_folder}/licenses")
        CMake(self).install()

    def package_info(self):
        # The project's own files, rather than made-up ones: targets clfft_mixed::clfft_mixed and clFFT.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = ["lib/cmake/clfft_mixed", "lib/cmake/clFFT"]
        self.cpp_info.set_property("pkg_config_name", "clfft_mixed")
        self.cpp_info.libs = ["clfft_mixed"]
        if self.options.system_opencl and not self.options.runtime_opencl:
            self.cpp_info.system_libs.append("OpenCL")
        if self.settings.os == "Linux" and not self.options.shared:
            self.cpp_info.system_libs.extend(["pthread", "dl", "m"])
