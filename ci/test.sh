#!/bin/sh
# Installs what is missing, builds everything with warnings as errors and runs the tests, of the longest ones every third case; which third is the
# commit's, so that the same commit has the same tests. Each part can be run alone, see ci/README.md.
#
# usage: ci/test.sh        a third of the cases of the longest tests
#        ci/test.sh all    every case
set -eu
cd "$(dirname "$0")/.."

third_of_commit() {
  commit=$(git rev-parse --short=7 HEAD 2>/dev/null || echo 0)
  echo $((0x$commit % 3 + 1))
}
case "${1:-}" in
  all) unset CLFM_THIRD ;;
  "") export CLFM_THIRD="${CLFM_THIRD:-$(third_of_commit)}" ;;
  *)
    echo "usage: ci/test.sh [all]" >&2
    exit 2
    ;;
esac

ci/install-dependencies.sh test
# Directories as one source each: a third of the compiler's time. Whoever builds without that has every file alone.
cmake --preset release -DCLFM_WERROR=ON -DCLFM_TEST_RIGS=ON -DCMAKE_UNITY_BUILD=ON
cmake --build --preset release
[ -z "${CLFM_THIRD:-}" ] || echo "every third case of the longest tests: CLFM_THIRD=$CLFM_THIRD; all of them: ci/test.sh all"
ctest --preset release --no-tests=error -j "$(nproc)"
