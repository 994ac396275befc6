"""The example programs run, and say that their results are right."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("matplotlib", reason="the examples show pictures by it")
EXAMPLES = Path(__file__).resolve().parents[1] / "examples"

pytestmark = pytest.mark.long  # a process each


@pytest.mark.parametrize("name", ["frequency_filter", "deconvolution", "streaming_filter"])
def test_an_example(name, tmp_path):
    picture = tmp_path / "picture.png"
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / f"{name}.py"), str(picture)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0 and done.stderr == "", done.stdout + done.stderr
    assert picture.read_bytes().startswith(b"\x89PNG")
