"""VkFFTApp: a transform of one shape with pyvkfft's arguments."""

from __future__ import annotations

from math import prod, sqrt
from typing import Any, NamedTuple

import numpy as np

from ._errors import InvalidArgument, Unsupported
from .fft import _complex, _cosine
from .fft._operands import complex_of
from .fft._run import Target

_TYPES = ("complex64", "complex128", "float32", "float64")
# What SciPy calls the same, forward and backward.
_NORMS = {
    1: ("backward", "backward"),
    "backward": ("backward", "backward"),
    0: ("backward", "forward"),
    "ortho": ("ortho", "ortho"),
}


class _Problem(NamedTuple):
    """axes: the halved one last; points: lengths along them, of the real side."""

    family: str  # "c2c", "r2c", "dct" or "dst"
    type: int
    axes: tuple[int, ...]
    points: tuple[int, ...]
    norm: Any

    def run(self, x: Any, out: Any, queue: Any, *, inverse: bool) -> Any:
        norm = _NORMS[self.norm][inverse]
        target = Target(out, queue)
        if self.family == "c2c":
            return _complex.complex_to_complex(x, None, self.axes, norm, inverse, target)
        if self.family == "r2c":
            kind = _complex.complex_to_real if inverse else _complex.real_to_complex
            return kind(x, self.points, self.axes, norm, inverse, target)
        return _cosine.transform(self.family, x, self.type, None, self.axes, norm, inverse, False, target)

    def scale(self, *, inverse: bool) -> float:
        """What a result must be multiplied by to have the L2 norm of the input; nearly, of a DCT or DST."""
        if self.norm == "ortho":
            return 1.0
        root = sqrt(prod(self.points) * (2 ** len(self.points) if self.family.startswith("d") else 1))
        return root if inverse and self.norm != 0 else 1 / root


def fast_axis(shape: Any, strides: Any, axes: Any = None) -> int:
    """Along which elements are neighbours: the last axis where strides only fall, else the first of the
    smallest stride. An array with one axis of more than one element does not show it: there it is the first
    one, if that is the last of `axes`, as in pyvkfft."""
    rank = len(shape)
    if (
        axes is not None
        and np.iterable(axes)
        and sum(n > 1 for n in shape) == 1
        and list(axes)[-1] % rank == 0
    ):
        return 0
    if all(strides[k] >= strides[k + 1] for k in range(rank - 1)):
        return rank - 1
    return min(range(rank), key=lambda axis: strides[axis])


def axes_of(rank: int, fast: int, ndim: int | None, axes: Any) -> tuple[int, ...]:
    """The axes to transform, the one that a real transform halves last: the fast one, where it is among
    them."""
    if axes is not None:
        chosen = [int(axis) % rank for axis in (axes if np.iterable(axes) else (axes,))]
        if ndim is not None and ndim != len(chosen):
            raise InvalidArgument(f"ndim is {ndim}, and there are {len(chosen)} axes")
    else:
        count = rank if ndim is None else ndim
        if not 1 <= count <= rank:
            raise InvalidArgument(f"ndim is {count}; it is 1 to {rank}")
        chosen = list(range(rank - count, rank) if fast == rank - 1 else range(count))
    return tuple(sorted(chosen, key=lambda axis: axis == fast))


def require_type(name: str, dtype: np.dtype, kind: str) -> None:
    if dtype.name not in _TYPES:
        raise Unsupported(f"{name} is {dtype}; there are {', '.join(_TYPES)}")
    if dtype.kind != kind:
        raise InvalidArgument(
            f"{name} is {dtype}; the transform takes {'complex numbers' if kind == 'c' else 'reals'}"
        )


def _first(array: Any, axis: int, count: int) -> Any:
    """The first `count` along an axis: of rows that are padded, what counts."""
    return array[tuple(slice(count) if k == axis else slice(None) for k in range(len(array.shape)))]


def same_memory(a: Any, b: Any) -> bool:
    if isinstance(a, np.ndarray):
        return isinstance(b, np.ndarray) and a.ctypes.data == b.ctypes.data
    return b is not None and a.base_data.int_ptr == b.base_data.int_ptr and a.offset == b.offset


def _kind(name: str, value: Any) -> int:
    """The type of a DCT or DST; 0 for none."""
    kind = 2 if value is True else int(value or 0)
    if kind not in (0, 1, 2, 3, 4):
        raise InvalidArgument(f"{name} is {value!r}; it is 1, 2, 3 or 4")
    return kind


class VkFFTApp:
    """A transform of arrays of one shape, forward by `fft`, backward by `ifft`.

    shape, dtype: of the input of `fft`; with r2c and inplace its rows have a padding of 2, with r2c_odd of 1,
    which is no data. ndim: how many of the fast axes are transformed, or axes: which. strides: in bytes,
    where the array is not C-contiguous: they say which axis is the fast one. dct, dst: 1 to 4, True: 2.
    """

    def __init__(
        self,
        shape: Any,
        dtype: Any,
        queue: Any,
        ndim: int | None = None,
        inplace: bool = True,
        norm: Any = 1,
        r2c: bool = False,
        dct: Any = False,
        dst: Any = False,
        axes: Any = None,
        strides: Any = None,
        tune_config: Any = None,
        r2c_odd: bool = False,
        verbose: bool = False,
        **kwargs: Any,
    ):
        kinds = {"dct": _kind("dct", dct), "dst": _kind("dst", dst), "r2c": int(bool(r2c))}
        if sum(map(bool, kinds.values())) > 1:
            raise InvalidArgument(f"r2c={r2c}, dct={dct}, dst={dst}: only one of them")
        family = next((name for name, kind in kinds.items() if kind), "c2c")
        self.shape, self.dtype = tuple(int(n) for n in shape), np.dtype(dtype)
        require_type("dtype", self.dtype, "c" if family == "c2c" else "f")
        if norm not in _NORMS:
            raise InvalidArgument(f'norm is {norm!r}; it is 0, 1, "backward" or "ortho"')
        rank = len(self.shape)
        fast = rank - 1 if strides is None else fast_axis(self.shape, strides, axes)
        chosen = axes_of(rank, fast, ndim, axes)
        padding = (1 if r2c_odd else 2) if r2c and inplace else 0
        points = tuple(self.shape[axis] - padding * (axis == chosen[-1]) for axis in chosen)
        self.queue, self.ndim, self.inplace, self.norm = queue, len(chosen), inplace, norm
        self.r2c, self.dct, self.dst = r2c, kinds["dct"], kinds["dst"]
        self.problem = _Problem(family, kinds.get(family, 0), chosen, points, norm)

    def fft(self, src: Any, dest: Any = None, queue: Any = None) -> Any:
        """The forward transform; returns dest, in place src, of a real one as complex numbers."""
        return self.run(src, dest, queue, inverse=False)

    def ifft(self, src: Any, dest: Any = None, queue: Any = None) -> Any:
        """The backward transform; returns dest, in place src, of a real one as reals with their padding."""
        return self.run(src, dest, queue, inverse=True)

    def get_fft_scale(self) -> float:
        """What a result of `fft` must be multiplied by to have the L2 norm of its input."""
        return self.problem.scale(inverse=False)

    def get_ifft_scale(self) -> float:
        """The same of `ifft`."""
        return self.problem.scale(inverse=True)

    def run(self, src: Any, dest: Any, queue: Any, *, inverse: bool) -> Any:
        if dest is None and not self.inplace:
            raise InvalidArgument("dest is None, and the transform is not in place")
        if dest is not None and self.inplace != same_memory(src, dest):
            raise InvalidArgument(f"dest and src do not fit: inplace is {self.inplace}")
        queue = queue or _queue_of(src, dest) or self.queue
        wanted = complex_of(self.dtype) if self.r2c and inverse else self.dtype
        if src.dtype != wanted:
            raise InvalidArgument(f"src is of {src.dtype}; the transform takes {wanted}")
        axis, count = self.problem.axes[-1], self.problem.points[-1]
        if not self.r2c or not self.inplace:
            real = dest if inverse and self.r2c else src
            self._require_shape(real)
            return self.problem.run(src, src if self.inplace else dest, queue, inverse=inverse)
        # Both sides are one memory: the reals are what a row has without its padding.
        result = src.view(self.dtype if inverse else complex_of(self.dtype))
        self._require_shape(result if inverse else src)
        if inverse:
            self.problem.run(src, _first(result, axis, count), queue, inverse=True)
        else:
            self.problem.run(_first(src, axis, count), result, queue, inverse=False)
        return result

    def _require_shape(self, array: Any) -> None:
        if tuple(array.shape) != self.shape:
            raise InvalidArgument(
                f"the array has shape {tuple(array.shape)}; the transform is of {self.shape}"
            )


def _queue_of(src: Any, dest: Any) -> Any:
    queues = [array.queue for array in (src, dest) if getattr(array, "queue", None) is not None]
    if len(queues) == 2 and queues[0] != queues[1]:
        raise InvalidArgument("src and dest have different queues; give the one to use")
    return queues[0] if queues else None
