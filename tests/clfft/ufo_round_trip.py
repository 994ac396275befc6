"""A picture of 48 x 20 floats for ufo-launch, and whether two results are the same.

usage: ufo_round_trip.py write IN | compare WANTED RESULT
"""

import array
import random
import sys


def read(path):
    values = array.array("f")
    with open(path, "rb") as file:
        values.frombytes(file.read())
    return values


if sys.argv[1] == "write":
    with open(sys.argv[2], "wb") as out:
        array.array("f", (random.uniform(-1, 1) for _ in range(48 * 20))).tofile(out)
else:
    wanted, result = read(sys.argv[2]), read(sys.argv[3])
    assert len(wanted) == len(result), (len(wanted), len(result))
    worst = max(abs(a - b) for a, b in zip(wanted, result))
    assert worst < 1e-4, worst
