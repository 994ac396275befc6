#!/bin/sh
# Runs the tests and the benchmark on a GPU's OpenCL, where there is one: every test that takes any device,
# then the suites beside clFFT, VkFFT and, where the machine has it, cuFFT, and every pass beside a copy; as
# JSON lines in the build folder.
#
# usage: ci/gpu.sh [part of the platform's name, by default NVIDIA] [build folder]
# Exit code 77 where no such platform is, 1 where something failed; the rest runs nevertheless.
set -eu
cd "$(dirname "$0")/.."
platform=${1:-NVIDIA} build=${2:-build/release}

"$build/tools/info/clfm-info" --device "$platform" || {
  echo "gpu: no OpenCL device of a platform like \"$platform\"" >&2
  exit 77
}

failed=""
run() {  # a name, and the command of which it is the outcome
  name=$1
  shift
  echo "== $name"
  "$@" || failed="$failed $name"
}

export CLFM_TEST_PLATFORM="$platform"
for test in device exec kernels reference property convolution layer stream api hostile tuning; do
  run "$test" "$build/tests/test_$test" "~[.]~[cpu]"
done

for suite in ${SUITES:-gpu c2c c2c-2d r2c prime dct strided large half double conv1d conv2d layer}; do
  run "$suite" "$build/tools/bench/clfm-bench" --device "$platform" --suite "$suite" --slowest 1 --only clfft_mixed --only clfft \
    --only vkfft --only cufft --json "$build/gpu-$suite.jsonl"
done

run passes "$build/tools/bench/clfm-bench" --device "$platform" --passes --suite c2c --suite r2c --suite large \
  --json "$build/gpu-passes.jsonl"

[ -z "$failed" ] || {
  echo "gpu: failed:$failed" >&2
  exit 1
}
