"""Transforms for `mpi4py_fft.PFFT`: arrays that are distributed over the processes of MPI.

    from mpi4py import MPI
    from mpi4py_fft import PFFT
    from clfft_mixed import mpi

    plan = PFFT(MPI.COMM_WORLD, (512, 512, 512), dtype="f", backend="numpy", transforms=mpi.transforms())

mpi4py_fft cuts the array into slabs or pencils and moves its parts between the processes; each process
transforms its part on its device. Complex and real arrays, paddings, grids and collapsed axes are as with any
other backend: `forward` divides by the number of points, `backward` does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Callable

import numpy as np

from . import fft
from ._opencl import Queue, choose_device, devices

__all__ = ["queue_for", "transforms"]

_Pair = tuple[Callable[..., np.ndarray], Callable[..., np.ndarray]]


class _Stage:
    """The transforms along one group of axes. mpi4py_fft plans by a first forward transform, which tells
    whether the stage begins with reals."""

    def __init__(self, queue: Any):
        self._queue = queue
        self._real = False

    def forward(self, x: np.ndarray, s: Any = None, axes: Any = None) -> np.ndarray:
        self._real = x.dtype.kind == "f"
        return (fft.rfftn if self._real else fft.fftn)(x, s, axes, queue=self._queue)

    def backward(self, x: np.ndarray, s: Any = None, axes: Any = None) -> np.ndarray:
        return (fft.irfftn if self._real else fft.ifftn)(x, s, axes, queue=self._queue)


class _Transforms(Mapping[tuple[int, ...], _Pair]):
    """A pair of transforms for whatever axes are asked for."""

    def __init__(self, queue: Any):
        self._queue = queue

    def __getitem__(self, axes: tuple[int, ...]) -> _Pair:
        stage = _Stage(self._queue)
        return stage.forward, stage.backward

    def __contains__(self, axes: object) -> bool:
        return True

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return iter(())

    def __len__(self) -> int:
        return 0


def transforms(queue: Any = None) -> Mapping[tuple[int, ...], _Pair]:
    """What `PFFT` takes as `transforms`, with backend="numpy", for every group of axes.

    queue: of this process, such as `queue_for(comm)`; None: the default queue.
    """
    return _Transforms(queue)


def queue_for(comm: Any) -> Queue:
    """A queue on a device of this process's own, as far as there are enough: the processes of one machine
    take the devices of `choose_device()`'s kind in turns.

    comm: of mpi4py, such as MPI.COMM_WORLD.
    """
    from mpi4py import MPI

    local = comm.Split_type(MPI.COMM_TYPE_SHARED)
    position = local.Get_rank()
    local.Free()
    chosen = choose_device()
    alike = [d for d in devices() if (d.type, d.platform_name) == (chosen.type, chosen.platform_name)]
    return Queue(alike[position % len(alike)])
