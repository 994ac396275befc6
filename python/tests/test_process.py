"""What needs a process of its own: import, exit, fork, other OpenCL libraries."""

import os
import subprocess
import sys

import pytest

from clfft_mixed._binding import _library


def run(code, **environment):
    """Runs Python code; returns its output, and fails unless it exits with 0 and says nothing on the error
    stream."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0 and done.stderr == "", done.stderr
    return done.stdout


def test_import_loads_neither_numpy_nor_opencl():
    assert run("import sys, clfft_mixed; print('numpy' in sys.modules, clfft_mixed.__version__)").startswith(
        "False 0."
    )


def test_no_package_is_looked_for_where_the_system_has_opencl():
    """The module that does so takes longer to import than clfft_mixed.fft."""
    out = run(
        "import sys, clfft_mixed.fft as fft; fft.fft([1, 2]); print('importlib.metadata' in sys.modules)"
    )
    assert out == "False\n"


def test_the_global_backend_hands_on():
    """It takes the place of SciPy's engine, which small arrays and other types still need."""
    out = run("""
import numpy as np, scipy.fft, clfft_mixed
scipy.fft.set_global_backend(clfft_mixed.scipy_backend)
print(scipy.fft.fft(np.ones(8))[0].real, scipy.fft.fft(np.ones(8, np.longdouble))[0].real)
""")
    assert out.split() == ["8.0", "8.0"]


def test_exit_with_filters_that_are_kept():
    run("import numpy, clfft_mixed.signal as signal; signal.convolve(numpy.ones(9, 'f'), numpy.ones(3, 'f'))")


def test_exit_with_live_plans_buffers_and_events():
    run("""
import numpy as np, clfft_mixed, clfft_mixed.fft
queue = clfft_mixed.Queue(out_of_order=True)
plan = clfft_mixed.Plan("c2c f32 64", queue=queue)
buffer = clfft_mixed.Buffer(queue.context, 512)
out = clfft_mixed.Buffer(queue.context, 512)
event = plan(queue, buffer, out)
class Cycle: pass
cycle = Cycle(); cycle.all = [cycle, plan, queue, buffer, event]
clfft_mixed.fft.fft(np.ones(64))
cycle.result = clfft_mixed.fft.fft(np.ones((8, 1024), np.complex64))  # its memory is the device's
kept = [clfft_mixed.fft.fft(np.ones((8, 1024), np.complex64)) for _ in range(3)]
clfft_mixed.clear_cache()
""")


def test_results_when_the_last_reference_goes_first():
    run("""
import numpy as np, clfft_mixed, gc
queue = clfft_mixed.Queue()
event = clfft_mixed.Plan("c2c f32 64", queue=queue)(
    queue, clfft_mixed.Buffer(queue.context, 512), clfft_mixed.Buffer(queue.context, 512))
gc.collect()
event.wait()
clfft_mixed.clear_cache()
""")


def test_kernels_are_kept_on_disk(tmp_path):
    code = "import numpy as np, clfft_mixed, clfft_mixed.fft as fft{}; fft.fft(np.ones(48))"
    run(code.format("; clfft_mixed.set_cache_directory(None)"), XDG_CACHE_HOME=str(tmp_path))
    assert not list(tmp_path.rglob("*"))
    run(code.format(""), XDG_CACHE_HOME=str(tmp_path))
    assert list(tmp_path.rglob("*.clfmprog"))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_fork_is_answered():
    out = run(
        """
import os, numpy as np, clfft_mixed.fft as fft
fft.fft(np.ones(8))
child = os.fork()
if child == 0:
    try:
        fft.fft(np.ones(8))
    except clfft_mixed.Error as error:
        print("spawn" in str(error), flush=True)
    os._exit(0)
os.waitpid(child, 0)
print(abs(fft.fft(np.ones(8)))[0])
""".replace("import os,", "import clfft_mixed, os,")
    )
    assert out.split() == ["True", "8.0"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_forked_process_may_let_results_go():
    code = """
import os, sys, numpy as np, clfft_mixed.fft as fft
result = fft.fft(np.ones((8, 1024), np.complex64))
child = os.fork()
del result  # is freed at once, but in the child, where the device is not
if child == 0:
    sys.stderr.flush()
    os._exit(0)
print(os.waitpid(child, 0)[1])
"""
    assert run(code, CLFM_KEPT_RESULT_BYTES="1").split() == ["0"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_the_backend_of_a_forked_process_hands_on():
    out = run("""
import os, numpy as np, scipy.fft, clfft_mixed
clfft_mixed.scipy_backend.minimum_points = 0
scipy.fft.set_global_backend(clfft_mixed.scipy_backend)
print(scipy.fft.fft(np.ones(8))[0].real, flush=True)
child = os.fork()
if child == 0:
    print(scipy.fft.fft(np.ones(8))[0].real, dict(clfft_mixed.scipy_backend.calls), flush=True)
    os._exit(0)
os.waitpid(child, 0)
""")
    assert out.split(maxsplit=2) == ["8.0", "8.0", "{'fft': 1, 'handed on: fork': 1}\n"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_fork_before_the_first_use_is_fine():
    assert run("""
import os, numpy as np, clfft_mixed.fft as fft
child = os.fork()
os.write(1, b"%.1f\\n" % abs(fft.fft(np.ones(8)))[0])  # at once: two processes write
if child:
    os.waitpid(child, 0)
else:
    os._exit(0)
""").split() == ["8.0", "8.0"]


def test_an_opencl_library_that_is_none():
    out = run(
        """
import clfft_mixed
try:
    clfft_mixed.devices()
except clfft_mixed.OpenCLError as error:
    print(error.status, error)
""",
        CLFM_OPENCL_LIBRARY="/no/such/library.so",
    )
    assert out.startswith("-1001 no OpenCL device: /no/such/library.so")


def test_pyopencl_after_another_loader_is_refused():
    pytest.importorskip("pyopencl")
    out = run("""
import os, clfft_mixed
clfft_mixed.devices()
import pyopencl as cl
own = os.path.isdir(os.path.join(os.path.dirname(cl.__file__), ".libs"))
platform = next(p for p in cl.get_platforms() if p.name == clfft_mixed.default_queue().device.platform_name)
queue = cl.CommandQueue(cl.Context(platform.get_devices()))
try:
    clfft_mixed.Plan("c2c f32 8", queue=queue)
    print("taken" if not own else "taken though the loader is another")
except clfft_mixed.InvalidArgument as error:
    print("import pyopencl before" in str(error))
""")
    assert out.strip() in ("taken", "True")


def test_the_command():
    done = subprocess.run(
        [sys.executable, "-m", "clfft_mixed", "--problems", "2", "--seed", "3"],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 of 2 right" in done.stdout and "profile = " in done.stdout and "OpenCL from " in done.stdout
    done = subprocess.run(
        [sys.executable, "-m", "clfft_mixed", "--device", "no such device"],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 2 and "no such device" in done.stderr


@pytest.mark.cpu_runtime
def test_where_opencl_was_found():
    """Run by ci/python.sh where the system's library is hidden, too."""
    path = run("import clfft_mixed._binding._library as l; print(l.opencl_path())").strip()
    hidden = os.path.join(os.environ.get("LD_LIBRARY_PATH", "").split(":")[0] or "/nowhere", "libOpenCL.so.1")
    if os.path.exists(hidden) and os.path.getsize(hidden) == 0:
        assert "libintelocl" in path and "libintelocl" in _library.opencl_path()
    else:
        assert "OpenCL" in path
