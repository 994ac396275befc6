#!/bin/sh
# clang-tidy with the checks of .clang-tidy over the library, its tools and, with them, the public headers.
# Sources are files of host/ and tools/, by default all; with CLFM_PART=K/N every Nth.
#
# usage: ci/tidy.sh [source...]
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- $(find host tools -name '*.cpp' | sort | ci/part.sh)
printf '%s\n' "$@" | xargs -P "${CTEST_PARALLEL_LEVEL:-$(nproc)}" -n 1 sh -c '
  clang-tidy-14 --quiet "$1" -- -std=c++20 -I. -Iinclude -Itools -Itools/bench -Itools/tune -isystem /usr/include/opencv4 \
    -DCLFM_BUILDING -DCLFM_VERSION_STRING="\"\"" \
    -DCL_TARGET_OPENCL_VERSION=120 -DCL_HPP_TARGET_OPENCL_VERSION=120 -DCL_HPP_MINIMUM_OPENCL_VERSION=120 2>/dev/null' sh
