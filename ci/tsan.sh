#!/bin/sh
# Builds with the thread sanitizer and runs the tests tagged [threads] on PoCL.
set -eu
cd "$(dirname "$0")/.."
ci/turn-of.sh tsan || exit $?

# Only the programs that have such tests: compiling the others would take longer than running these; the
# drop-in for clFFT is not built here.
targets=$(grep -rl '\[threads\]' tests --include='test_*.cpp' | cut -d/ -f2 | grep -v '^clfft$' | sort -u | sed 's/^/test_/')
export OCL_ICD_VENDORS="${OCL_ICD_VENDORS:-/etc/OpenCL/vendors/pocl.icd}"
cmake --preset tsan -DCLFM_WERROR=OFF -DCLFM_BUILD_TOOLS=OFF
# shellcheck disable=SC2086  # the targets are words
cmake --build --preset tsan --target $targets
export POCL_CACHE_DIR="${POCL_CACHE_DIR:-$PWD/build/tsan/pocl_cache}"
export TSAN_OPTIONS="halt_on_error=1:suppressions=$PWD/ci/tsan.supp"
exec ci/run-tagged.sh build/tsan "[threads]"
