"""clfft_mixed.mpi in processes of MPI: slabs and pencils, complex and real."""

import os
import shutil
import subprocess
import sys

import pytest

pytest.importorskip("mpi4py_fft", reason="needs mpi4py-fft: pip install 'clfft-mixed[mpi]'")
pytestmark = pytest.mark.long  # several processes compile the same kernels


def _mpirun():
    """The one of the environment, as PyPI's mpich brings it, else the system's."""
    return shutil.which("mpirun", path=os.path.dirname(sys.executable)) or shutil.which("mpirun")


@pytest.mark.parametrize("processes", [2, 4])
def test_distributed_arrays(processes):
    mpirun = _mpirun()
    if mpirun is None:
        pytest.skip("needs mpirun")
    program = os.path.join(os.path.dirname(__file__), "mpi_program.py")
    done = subprocess.run(
        [mpirun, "-n", str(processes), sys.executable, program, "F", "f"],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.strip() == f"{processes} processes agree"
