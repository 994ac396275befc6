#!/bin/sh
# clang-tidy with the checks of .clang-tidy over the library, its tools and, with them, the public headers.
# Sources are files of host/ and tools/, by default all; with CLFM_TIDY_PART=K/N every Nth from the Kth on.
#
# usage: ci/tidy.sh [source...]
set -eu
cd "$(dirname "$0")/.."
export CLFM_PART="${CLFM_TIDY_PART:-}"
# shellcheck disable=SC2046  # names are words
[ $# -gt 0 ] || set -- $(find host tools -name '*.cpp' | sort | ci/part.sh)
flags="-std=c++20 -I. -Iinclude -Itools -Itools/bench -Itools/tune -isystem /usr/include/opencv4 -DCLFM_BUILDING"
for name in TARGET_OPENCL HPP_TARGET_OPENCL HPP_MINIMUM_OPENCL; do flags="$flags -DCL_${name}_VERSION=120"; done
export flags
# It counts on standard error the warnings that are not of these files. What it finds is on standard output.
# shellcheck disable=SC2016  # the inner shell's
printf '%s\n' "$@" | xargs -P "${CTEST_PARALLEL_LEVEL:-$(nproc)}" -n 1 sh -c \
  'clang-tidy-14 --quiet "$1" -- $flags -DCLFM_VERSION_STRING="\"\"" 2>/dev/null || { echo "$1: see above"; exit 1; }' sh
