#!/bin/sh
# Installs what is missing, builds everything with warnings as errors and runs every test. Each part can be run alone, see
# ci/README.md.
set -eu
cd "$(dirname "$0")/.."

ci/install-dependencies.sh test
# Directories as one source each: a third of the compiler's time. Whoever builds without that has every file alone.
cmake --preset release -DCLFM_WERROR=ON -DCLFM_TEST_RIGS=ON -DCMAKE_UNITY_BUILD=ON
cmake --build --preset release
ctest --preset release --no-tests=error -j "$(nproc)"
