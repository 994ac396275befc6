#!/bin/sh
# Builds with the address and undefined-behaviour sanitizers and runs on PoCL the tests that reach all of the
# host's code. The kernels' own tests are left out: a driver's compiler takes ten times as long here, and
# Oclgrind looks into kernels; the planner's own, a minute more, too: the plans that the others make reach
# most of its code.
# Arguments go to ctest. With CLFM_PART=K/N every Nth case of api, and every Nth of the other programs, which
# take as long to compile as to run.
set -eu
cd "$(dirname "$0")/.."
ci/turn-of.sh asan || exit $?

directories=$(printf '%s\n' exec hostile problem failing device tuning | ci/part.sh | xargs echo api)
targets=$(for directory in $directories; do echo "test_$directory"; done)
export OCL_ICD_VENDORS="${OCL_ICD_VENDORS:-/etc/OpenCL/vendors/pocl.icd}"
# Kernels that were compiled without are as good.
cmake --preset asan -DCLFM_WERROR=OFF -DCLFM_BUILD_TOOLS=OFF ${POCL_CACHE_DIR:+"-DCLFM_POCL_CACHE_DIR=$POCL_CACHE_DIR"}
# shellcheck disable=SC2086  # the targets are words
cmake --build --preset asan --target $targets
# Up to GCC 13 the runtime's __tls_get_addr interceptor guesses from a block's address that an old glibc
# allocated it, reads its size from what is no header then, and the leak check dies of it ("Tracer caught
# signal 11"): by chance, after the tests have passed.
export ASAN_OPTIONS="detect_stack_use_after_return=1:intercept_tls_get_addr=0"
export LSAN_OPTIONS="suppressions=$PWD/ci/lsan.supp:print_suppressions=0"
export UBSAN_OPTIONS="print_stacktrace=1"
# Random problems have kernels that no cache has.
labels=$(echo "$directories" | tr ' ' '|')
ctest --preset asan --no-tests=error -j "${CTEST_PARALLEL_LEVEL:-$(nproc)}" -L "^($labels)\$" -E "_random\$" "$@"
