"""The build backend: scikit-build-core, with the C library's sources in source distributions.

The library lies beside this folder in a clone, and in `core/` in a source distribution.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

import scikit_build_core.build as _backend
from scikit_build_core.build import *  # noqa: F403  every other hook of a backend

_CORE = ("CMakeLists.txt", "LICENSE", "cmake", "host", "include", "kernels")


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """Of a copy of the project that has the library's sources in it."""
    project = Path.cwd()
    if (project / "core").is_dir():
        return _backend.build_sdist(sdist_directory, config_settings)
    target = str(Path(sdist_directory).resolve())
    with tempfile.TemporaryDirectory() as folder:
        staged = Path(folder) / "project"
        shutil.copytree(
            project, staged, ignore=shutil.ignore_patterns("*.so", "__pycache__", "build", "dist")
        )
        for name in _CORE:
            source = project.parent / name
            (staged / "core").mkdir(exist_ok=True)
            (shutil.copytree if source.is_dir() else shutil.copy)(source, staged / "core" / name)
        settings = staged / "pyproject.toml"  # where the version is written
        settings.write_text(settings.read_text().replace("../CMakeLists.txt", "core/CMakeLists.txt"))
        os.chdir(staged)
        try:
            return _backend.build_sdist(target, config_settings)
        finally:
            os.chdir(project)
