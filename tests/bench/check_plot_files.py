"""Checks tools/plot_files.py; its argument is an empty directory. Fails by an exception."""

import os
import pathlib
import resource
import stat
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "tools"))
import plot_files  # noqa: E402


def fails(kind, function):
    try:
        function()
    except kind:
        return True
    return False


directory = pathlib.Path(sys.argv[1])
chart, link = directory / "chart", directory / "link"
chart.write_text("old")
chart.chmod(0o640)
link.symlink_to("chart")
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY))  # a full disk
assert fails(OSError, lambda: plot_files.write_file(link, b"x" * 5000))
assert chart.read_text() == "old"
plot_files.write_file(link, b"new")
assert chart.read_text() == "new"
assert link.is_symlink()
assert stat.S_IMODE(chart.stat().st_mode) == 0o640
os.umask(0o027)
plot_files.write_file(directory / "fresh", b"new")
assert stat.S_IMODE((directory / "fresh").stat().st_mode) == 0o640
assert sorted(os.listdir(directory)) == ["chart", "fresh", "link"]
assert fails(OSError, lambda: plot_files.write_file("/dev/full", b"x"))

assert list(plot_files.lines_of(chart)) == ["new"]
assert fails(ValueError, lambda: list(plot_files.lines_of("/dev/zero")))
