#!/bin/sh
# Builds with the address and undefined-behaviour sanitizers and runs all tests on PoCL. Arguments go to ctest.
set -eu
cd "$(dirname "$0")/.."

# Warnings are the release build's business: what sanitizers insert confuses GCC.
cmake --preset asan -DCLFM_WERROR=OFF -DCLFM_BUILD_TOOLS=OFF
cmake --build --preset asan
# The stack of a leak is only found through PoCL and LLVM, which keep no frame pointers, by slow unwinding.
export ASAN_OPTIONS="fast_unwind_on_malloc=0:malloc_context_size=60:detect_stack_use_after_return=1"
export LSAN_OPTIONS="suppressions=$PWD/ci/lsan.supp:print_suppressions=0"
export UBSAN_OPTIONS="print_stacktrace=1"
export OCL_ICD_VENDORS="${OCL_ICD_VENDORS:-/etc/OpenCL/vendors/pocl.icd}"
ctest --preset asan --no-tests=error -j "$(nproc)" -LE lint "$@"
