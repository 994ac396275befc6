"""Exceptions: what the library's and OpenCL's statuses become."""

from __future__ import annotations


class Error(RuntimeError):
    """A failure that the library or OpenCL reports; `status` is its code: positive the library's, negative
    OpenCL's."""

    def __init__(self, message: str, status: int = 0):
        super().__init__(message)
        self.status = status


class InvalidArgument(Error, ValueError):
    """An argument is wrong; the message names it, its value and the limit."""


class Unsupported(Error):
    """A legal problem that this device or this build cannot compute, such as double precision without
    `cl_khr_fp64`."""


class OutOfMemory(Error, MemoryError):
    """Host or device memory, or the workspace that a limit allows, does not suffice."""


class BuildFailed(Error):
    """A kernel did not compile; the message carries the build log."""


class OpenCLError(Error):
    """OpenCL itself refused a call."""


_CLASSES: dict[int, type[Error]] = {
    1: InvalidArgument,
    2: Unsupported,
    3: OutOfMemory,
    4: BuildFailed,
    5: InvalidArgument,
    6: OutOfMemory,
    -4: OutOfMemory,
    -5: OutOfMemory,
    -6: OutOfMemory,
}


def error_of(status: int, message: str) -> Error:
    """The exception for a status that is not success."""
    return _CLASSES.get(status, OpenCLError if status < 0 else Error)(message, status)
