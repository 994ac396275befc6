#!/usr/bin/python3
"""Counts what docs/architecture.md calls measures: how much there is to look through, in a checkout.

usage: ci/measures.py [CHECKOUT]      this checkout where none is given
Prints a line for each, as rows of a table in Markdown.
"""

import pathlib
import re
import statistics
import sys

ROOT = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent)
CONVOLUTIONS = ("conv", "layer", "stream")  # kernels that are not of transforms
INCLUDE = re.compile(r'\s*#\s*include\s+"([^"]+)"')
CONDITION = re.compile(r"\s*#\s*(?:if|ifdef|ifndef|elif)\b(.*)")
CONSTANT = re.compile(r"constexpr\s+[\w:<>]+\s+k\w+")


def sources(folder, *endings):
    found = (path for path in (ROOT / folder).rglob("*") if path.suffix in endings)
    return sorted(path for path in found if path.is_file())


def lines_of(paths):
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths)


def of_transforms(paths):
    return [path for path in paths if path.relative_to(ROOT / "kernels").parts[0] not in CONVOLUTIONS]


def pasted(path, by_name, seen):
    """The lines of a program: a file and what it includes, each once."""
    seen.add(path)
    lines = []
    for line in path.read_text(encoding="utf-8").splitlines():
        include = INCLUDE.match(line)
        other = by_name.get(include.group(1).split("/")[-1]) if include else None
        if other is None:
            lines.append(line)
        elif other not in seen:
            lines += pasted(other, by_name, seen)
    return lines


def programs(kernels):
    by_name = {path.name: path for path in sources("kernels", ".cl", ".clh")}
    rows = []
    for kernel in kernels:
        seen = set()
        lines = pasted(kernel, by_name, seen)
        rows.append((len(seen), len(lines), sum(CONDITION.match(line) is not None for line in lines)))
    return [int(statistics.median(row[k] for row in rows)) for k in range(3)]


def names_in_conditions():
    names = set()
    for path in sources("kernels", ".cl", ".clh"):
        for line in path.read_text(encoding="utf-8").splitlines():
            condition = CONDITION.match(line)
            if condition:
                words = re.findall(r"[A-Za-z_]\w*", condition.group(1).split("//")[0])
                names |= {word for word in words if word != "defined" and not word.endswith("_CLH")}
    return len(names)


def largest_folder():
    counts = {}
    for path in sources("kernels", ".cl", ".clh") + sources("host", ".cpp", ".hpp"):
        counts[path.parent] = counts.get(path.parent, 0) + 1
    folder = max(counts, key=counts.get)
    return f"{counts[folder]} ({folder.relative_to(ROOT)})"


def measured_constants():
    """Those whose own line, or the comment above them, says that they were measured."""
    count = 0
    for path in sources("host", ".cpp", ".hpp"):
        comment = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip().startswith("//"):
                comment += line
                continue
            if CONSTANT.search(line) and "measured" in comment + line:
                count += 1
            if not CONSTANT.search(line):
                comment = ""
    return count


def named_constants():
    texts = (path.read_text(encoding="utf-8") for path in sources("host", ".cpp", ".hpp"))
    return sum(len(CONSTANT.findall(text)) for text in texts)


def main():
    kernels = of_transforms(sources("kernels", ".cl"))
    lines_of_kernels = lines_of(of_transforms(sources("kernels", ".cl", ".clh")))
    files, lines, conditions = programs(kernels)
    for name, value in (
        ("files in the largest source folder", largest_folder()),
        ("kernels of transforms (`.cl` files)", len(kernels)),
        ("lines of the kernels of transforms and their headers", lines_of_kernels),
        ("lines of `host/`", lines_of(sources("host", ".cpp", ".hpp"))),
        ("median program of a transform, beside the butterflies: files, lines, conditions", f"{files}, {lines}, {conditions}"),
        ("names in conditions under `kernels/`", names_in_conditions()),
        ("named constants in `host/`", named_constants()),
        ("of these, said to be measured", measured_constants()),
    ):
        print(f"| {name} | {value} |")


if __name__ == "__main__":
    main()
