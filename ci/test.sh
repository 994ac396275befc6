#!/bin/sh
# Installs what is missing, builds everything with warnings as errors and runs the tests, of the longest ones
# every fourth case, and one of two sanitizers; which is the commit's, so that the same commit has the same
# tests. Each part can be run alone, see ci/README.md.
#
# usage: ci/test.sh        a quarter of the cases of the longest tests, one sanitizer
#        ci/test.sh all    every case, both
set -eu
cd "$(dirname "$0")/.."

commit=$((0x$(git rev-parse --short=7 HEAD 2>/dev/null || echo 0)))
case "${1:-}" in
  all) unset CLFM_PART CLFM_SANITIZER CLFM_LINT_PART ;;
  "")
    parts=4
    export CLFM_PART="${CLFM_PART:-$((commit % parts + 1))/$parts}"
    [ $((commit / parts % 2)) -eq 0 ] && turn=asan || turn=tsan
    export CLFM_SANITIZER="${CLFM_SANITIZER:-$turn}"
    export CLFM_LINT_PART="${CLFM_LINT_PART:-$((commit % 60 + 1))/60}"  # which clang-tidy takes 10 to 25 s for
    ;;
  *)
    echo "usage: ci/test.sh [all]" >&2
    exit 2
    ;;
esac

ci/install-dependencies.sh test
# Directories, or some files of one, as one source each: half of the compiler's time. Whoever builds without
# that has every file alone.
cmake --preset release -DCLFM_WERROR=ON -DCLFM_TEST_RIGS=ON -DCLFM_BUILD_CLFFT=ON -DCMAKE_UNITY_BUILD=ON
cmake --build --preset release
[ -z "${CLFM_PART:-}" ] ||
  echo "a part of the longest tests, one sanitizer: CLFM_PART=$CLFM_PART CLFM_SANITIZER=$CLFM_SANITIZER; all: ci/test.sh all"
ctest --preset release --no-tests=error -j "$(nproc)"
