#!/bin/sh
# Runs the tests and the benchmark on a GPU's OpenCL, where there is one: every test that takes any device, then the suites
# beside clFFT and VkFFT, as JSON lines in the build folder.
#
# usage: ci/gpu.sh [part of the platform's name, by default NVIDIA] [build folder]
# Exit code 77 where no such platform is; that of the first thing that fails otherwise.
set -eu
cd "$(dirname "$0")/.."
platform=${1:-NVIDIA} build=${2:-build/release}

"$build/tools/info/clfm-info" --device "$platform" || {
  echo "gpu: no OpenCL device of a platform like \"$platform\"" >&2
  exit 77
}

export CLFM_TEST_PLATFORM="$platform"
for test in device exec kernels reference property convolution layer stream api hostile tuning; do
  echo "== $test"
  "$build/tests/test_$test"
done

for suite in ${SUITES:-c2c r2c prime dct large half double conv1d conv2d layer}; do
  echo "== $suite"
  "$build/tools/bench/clfm-bench" --device "$platform" --suite "$suite" --slowest 1 --only clfft_mixed --only clfft \
    --only vkfft --json "$build/gpu-$suite.jsonl"
done
