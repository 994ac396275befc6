"""What reads and writes the files of plot-bench.py."""

import contextlib
import errno
import os
import tempfile

MOST_CHARACTERS = 1 << 20  # of a line: a file that never ends has one here


def lines_of(path):
    """Fails where a line does not end, as /dev/zero has one."""
    with open(path, encoding="utf-8") as file:
        while line := file.readline(MOST_CHARACTERS):
            if len(line) == MOST_CHARACTERS:
                raise ValueError(f"{path}: a line has more than {MOST_CHARACTERS} characters")
            yield line


def write_file(path, content):
    """As tools/common/files.hpp: a regular file is replaced as a whole or not at all."""
    place = os.path.realpath(path)
    exists = os.path.exists(place)
    if exists and not os.path.isfile(place):
        with open(place, "wb") as file:
            file.write(content)
        return
    if exists and not os.access(place, os.W_OK):  # replacing would not ask
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    if exists:
        mode = os.stat(place).st_mode & 0o7777
    else:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    descriptor, beside = tempfile.mkstemp(prefix=".clfm-", suffix=".tmp", dir=os.path.dirname(place))
    try:
        with open(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fchmod(descriptor, mode)
            os.fsync(descriptor)
        os.replace(beside, place)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise
