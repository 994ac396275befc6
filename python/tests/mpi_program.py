"""What tests/test_mpi.py starts in several processes: transforms of a distributed array against NumPy."""

import sys

import numpy as np
from mpi4py import MPI
from mpi4py_fft import PFFT, newDistArray

from clfft_mixed import mpi


def check(dtype, grid, collapse):
    """Forward against numpy.fft of the whole array, and back."""
    shape = (6, 8, 10)
    comm = MPI.COMM_WORLD
    transforms = mpi.transforms(mpi.queue_for(comm))
    plan = PFFT(
        comm, shape, dtype=dtype, grid=grid, collapse=collapse, backend="numpy", transforms=transforms
    )
    random = np.random.default_rng(comm.bcast(np.random.SeedSequence().entropy))
    whole = random.standard_normal(shape)
    if np.dtype(dtype).kind == "c":
        whole = whole + 1j * random.standard_normal(shape)
    here = newDistArray(plan, False)
    here[:] = whole[here.local_slice()]
    spectrum = plan.forward(here, newDistArray(plan, True))
    want = (np.fft.rfftn if np.dtype(dtype).kind == "f" else np.fft.fftn)(whole) / whole.size
    got = np.asarray(spectrum)
    limit = 1e-6 if np.dtype(dtype).itemsize <= 8 and dtype != "d" else 1e-14
    assert np.abs(got - want[spectrum.local_slice()]).max() <= limit * np.abs(want).max(), (dtype, grid)
    back = plan.backward(spectrum, newDistArray(plan, False))
    assert np.abs(np.asarray(back) - whole[back.local_slice()]).max() <= 10 * limit, (dtype, grid)


def main():
    size = MPI.COMM_WORLD.Get_size()
    for grid in (-1,), (1, -1) if size < 4 else (2, 2):
        for dtype in sys.argv[1:]:
            check(dtype, grid, False)
    check(sys.argv[1], (-1,), True)
    if MPI.COMM_WORLD.Get_rank() == 0:
        print(f"{size} processes agree")


main()
