"""The 26 functions. Each is one of four signatures round one of the four kinds of transform."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Callable, Protocol

from ._complex import complex_to_complex, complex_to_real, real_to_complex
from ._cosine import transform as cosine_or_sine
from ._repeat import key_of, known
from ._run import Target

Shape = Any  # an integer, a sequence of integers, or None
_Kind = Callable[..., Any]


class OneAxis(Protocol):
    def __call__(
        self,
        x: Any,
        n: int | None = None,
        axis: int = -1,
        norm: str | None = None,
        overwrite_x: bool = False,
        workers: int | None = None,
        *,
        plan: None = None,
        out: Any = None,
        queue: Any = None,
        wait_for: Iterable[Any] | None = None,
    ) -> Any: ...


class ManyAxes(Protocol):
    def __call__(
        self,
        x: Any,
        s: Shape = None,
        axes: Shape = None,
        norm: str | None = None,
        overwrite_x: bool = False,
        workers: int | None = None,
        *,
        plan: None = None,
        out: Any = None,
        queue: Any = None,
        wait_for: Iterable[Any] | None = None,
    ) -> Any: ...


class CosineOneAxis(Protocol):
    def __call__(
        self,
        x: Any,
        type: int = 2,
        n: int | None = None,
        axis: int = -1,
        norm: str | None = None,
        overwrite_x: bool = False,
        workers: int | None = None,
        orthogonalize: bool | None = None,
        *,
        out: Any = None,
        queue: Any = None,
        wait_for: Iterable[Any] | None = None,
    ) -> Any: ...


class CosineManyAxes(Protocol):
    def __call__(
        self,
        x: Any,
        type: int = 2,
        s: Shape = None,
        axes: Shape = None,
        norm: str | None = None,
        overwrite_x: bool = False,
        workers: int | None = None,
        *,
        orthogonalize: bool | None = None,
        out: Any = None,
        queue: Any = None,
        wait_for: Iterable[Any] | None = None,
    ) -> Any: ...


def _refuse_plan(plan: Any) -> None:
    if plan is not None:
        raise NotImplementedError(
            "plan: plans are kept by the package; clfft_mixed.Plan is one to call by itself"
        )


def _named(function: Any, name: str, summary: str) -> Any:
    function.__name__ = function.__qualname__ = name
    function.__module__ = __package__
    function.__doc__ = (
        f"{summary}\n\nSee scipy.fft.{name}; out, queue and wait_for are this package's (its module's text)."
    )
    return function


def _one_axis(name: str, kind: _Kind, inverse: bool, summary: str) -> OneAxis:
    def function(
        x: Any,
        n: int | None = None,
        axis: int = -1,
        norm: str | None = None,
        overwrite_x: bool = False,
        workers: int | None = None,
        *,
        plan: None = None,
        out: Any = None,
        queue: Any = None,
        wait_for: Iterable[Any] | None = None,
    ) -> Any:
        _refuse_plan(plan)
        plain = queue is wait_for is None and not overwrite_x
        key = key_of(name, x, out, n, axis, norm) if plain else None
        call = known(key)
        if call is not None:
            return call(x, out)
        target = Target(out, queue, wait_for, overwrite_x, key, x)
        return kind(x, None if n is None else (n,), (axis,), norm, inverse, target)

    return _named(function, name, summary)


def _many_axes(name: str, kind: _Kind, inverse: bool, summary: str, default_axes: Shape = None) -> ManyAxes:
    def function(
        x: Any,
        s: Shape = None,
        axes: Shape = default_axes,
        norm: str | None = None,
        overwrite_x: bool = False,
        workers: int | None = None,
        *,
        plan: None = None,
        out: Any = None,
        queue: Any = None,
        wait_for: Iterable[Any] | None = None,
    ) -> Any:
        _refuse_plan(plan)
        plain = queue is wait_for is None and not overwrite_x
        key = key_of(name, x, out, s, axes, norm) if plain else None
        call = known(key)
        if call is not None:
            return call(x, out)
        return kind(x, s, axes, norm, inverse, Target(out, queue, wait_for, overwrite_x, key, x))

    return _named(function, name, summary)


def _cosine_one_axis(name: str, inverse: bool, summary: str) -> CosineOneAxis:
    family = name.lstrip("i")

    def function(
        x: Any,
        type: int = 2,
        n: int | None = None,
        axis: int = -1,
        norm: str | None = None,
        overwrite_x: bool = False,
        workers: int | None = None,
        orthogonalize: bool | None = None,
        *,
        out: Any = None,
        queue: Any = None,
        wait_for: Iterable[Any] | None = None,
    ) -> Any:
        plain = queue is wait_for is None and not overwrite_x
        key = key_of(name, x, out, type, n, axis, norm, orthogonalize) if plain else None
        call = known(key)
        if call is not None:
            return call(x, out)
        target = Target(out, queue, wait_for, overwrite_x, key, x)
        return cosine_or_sine(
            family, x, type, None if n is None else (n,), (axis,), norm, inverse, orthogonalize, target
        )

    return _named(function, name, summary)


def _cosine_many_axes(name: str, inverse: bool, summary: str) -> CosineManyAxes:
    family = name.lstrip("i").removesuffix("n")

    def function(
        x: Any,
        type: int = 2,
        s: Shape = None,
        axes: Shape = None,
        norm: str | None = None,
        overwrite_x: bool = False,
        workers: int | None = None,
        *,
        orthogonalize: bool | None = None,
        out: Any = None,
        queue: Any = None,
        wait_for: Iterable[Any] | None = None,
    ) -> Any:
        plain = queue is wait_for is None and not overwrite_x
        key = key_of(name, x, out, type, s, axes, norm, orthogonalize) if plain else None
        call = known(key)
        if call is not None:
            return call(x, out)
        target = Target(out, queue, wait_for, overwrite_x, key, x)
        return cosine_or_sine(family, x, type, s, axes, norm, inverse, orthogonalize, target)

    return _named(function, name, summary)


_LAST_TWO = (-2, -1)

fft = _one_axis("fft", complex_to_complex, False, "Discrete Fourier transform along one axis.")
ifft = _one_axis("ifft", complex_to_complex, True, "Inverse of `fft`.")
fft2 = _many_axes("fft2", complex_to_complex, False, "Discrete Fourier transform of images.", _LAST_TWO)
ifft2 = _many_axes("ifft2", complex_to_complex, True, "Inverse of `fft2`.", _LAST_TWO)
fftn = _many_axes("fftn", complex_to_complex, False, "Discrete Fourier transform along any axes.")
ifftn = _many_axes("ifftn", complex_to_complex, True, "Inverse of `fftn`.")
rfft = _one_axis(
    "rfft", real_to_complex, False, "Half of the spectrum, n // 2 + 1 numbers, of n reals along one axis."
)
irfft = _one_axis(
    "irfft", complex_to_real, True, "Inverse of `rfft`: n reals, by default 2 (m - 1) of m numbers."
)
rfft2 = _many_axes("rfft2", real_to_complex, False, "Half of the spectrum of images of reals.", _LAST_TWO)
irfft2 = _many_axes("irfft2", complex_to_real, True, "Inverse of `rfft2`.", _LAST_TWO)
rfftn = _many_axes(
    "rfftn", real_to_complex, False, "Half of the spectrum of reals along any axes; the last is halved."
)
irfftn = _many_axes("irfftn", complex_to_real, True, "Inverse of `rfftn`.")
hfft = _one_axis(
    "hfft", complex_to_real, False, "The real spectrum, n numbers, of a signal of Hermitian symmetry."
)
ihfft = _one_axis("ihfft", real_to_complex, True, "Inverse of `hfft`.")
hfft2 = _many_axes(
    "hfft2", complex_to_real, False, "The real spectrum of images of Hermitian symmetry.", _LAST_TWO
)
ihfft2 = _many_axes("ihfft2", real_to_complex, True, "Inverse of `hfft2`.", _LAST_TWO)
hfftn = _many_axes(
    "hfftn", complex_to_real, False, "The real spectrum of a signal of Hermitian symmetry, any axes."
)
ihfftn = _many_axes("ihfftn", real_to_complex, True, "Inverse of `hfftn`.")
dct = _cosine_one_axis("dct", False, "Discrete cosine transform of type 1, 2, 3 or 4 along one axis.")
idct = _cosine_one_axis("idct", True, "Inverse of `dct`.")
dst = _cosine_one_axis("dst", False, "Discrete sine transform of type 1, 2, 3 or 4 along one axis.")
idst = _cosine_one_axis("idst", True, "Inverse of `dst`.")
dctn = _cosine_many_axes("dctn", False, "Discrete cosine transform along any axes.")
idctn = _cosine_many_axes("idctn", True, "Inverse of `dctn`.")
dstn = _cosine_many_axes("dstn", False, "Discrete sine transform along any axes.")
idstn = _cosine_many_axes("idstn", True, "Inverse of `dstn`.")
