#!/usr/bin/python3
"""How much faster programs for clFFT run with this project's libclFFT: the old time over the new one, of
lower quartiles over runs in turns. On a machine that does nothing else.

usage: ci/clfft-gains.py BUILD [ROUNDS]        a build with CLFM_BUILD_CLFFT=ON; default: 7 rounds, at least 2
"""

import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

# 1024 x 1024 complex numbers out of place by gpyfft: the milliseconds of an enqueue.
GPYFFT = """
import time, numpy, pyopencl, pyopencl.array, gpyfft
platform = pyopencl.get_platforms()[0]
context = pyopencl.Context(platform.get_devices())
queue = pyopencl.CommandQueue(context)
data = pyopencl.array.to_device(queue, numpy.ones((1024, 1024), numpy.complex64))
transform = gpyfft.FFT(context, queue, data, pyopencl.array.zeros_like(data), axes=(0, 1))
def milliseconds(count):
    begin = time.perf_counter()
    for _ in range(count):
        events = transform.enqueue()
    for event in events:
        event.wait()
    return 1000 * (time.perf_counter() - begin) / count
milliseconds(3)
print(milliseconds(20))
"""


def output_of(command, environment):
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    return subprocess.run(command, env=environment, check=True, text=True, **pipes).stdout


def client(environment):
    said = output_of(["clFFT-client", "-x", "1024", "-y", "1024", "-p", "20"], environment)
    return float(re.search(r"Execution wall time: ([\d.e+-]+)", said).group(1))


def gpyfft(environment):
    return float(output_of(["/usr/bin/python3", "-W", "ignore", "-c", GPYFFT], environment).split()[-1])


def ufo_launch(environment):
    """Seconds of a whole process: its compiler, 16 pictures of 1024 x 1024 there and back, and their file,
    for which it has to wait: with the sink `null` it ends while the device is at work."""
    begin = time.perf_counter()
    work = "dummy-data width=1024 height=1024 number=16 ! fft dimensions=2 ! ifft dimensions=2 ! write"
    result = "filename=" + environment["POCL_CACHE_DIR"] + "/out.raw"
    output_of(["ufo-launch", "-q", *work.split(), result], {**environment, "UFO_DEVICE_TYPE": "cpu"})
    return time.perf_counter() - begin


def lower_quartile(times):
    return statistics.quantiles(times, n=4, method="inclusive")[0]


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    with tempfile.TemporaryDirectory() as cache:
        old = {**os.environ, "OCL_ICD_VENDORS": "/etc/OpenCL/vendors/pocl.icd", "POCL_CACHE_DIR": cache}
        new = {**old, "LD_LIBRARY_PATH": f"{build}/compat/clfft:{build}"}
        for program in (client, gpyfft, ufo_launch):
            program(old), program(new)  # fills PoCL's cache of kernels
            times = [(program(old), program(new)) for _ in range(rounds)]
            before, after = (lower_quartile(column) for column in zip(*times))
            said = f"{before:.3g} with clFFT, {after:.3g} with the drop-in"
            print(f"{program.__name__}: {said}, {before / after:.2f} times as fast", flush=True)


if __name__ == "__main__":
    main()
