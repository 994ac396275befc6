#!/usr/bin/python3
"""Packs a folder as an Android archive, with an empty classes.jar and R.txt, which Gradle expects.

usage: pack.py FOLDER OUTPUT.aar
"""

import io
import pathlib
import sys
import zipfile

DATE = (1980, 1, 1, 0, 0, 0)  # the same bytes from the same files


def add(archive, name, data):
    entry = zipfile.ZipInfo(name, DATE)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, data)


def empty_jar():
    jar = io.BytesIO()
    with zipfile.ZipFile(jar, "w") as archive:
        add(archive, "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\n\r\n")
    return jar.getvalue()


def main():
    folder, output = map(pathlib.Path, sys.argv[1:3])
    with zipfile.ZipFile(output, "w") as archive:
        add(archive, "classes.jar", empty_jar())
        add(archive, "R.txt", "")
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                add(archive, str(path.relative_to(folder)), path.read_bytes())


if __name__ == "__main__":
    main()
