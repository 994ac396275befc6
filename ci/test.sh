#!/bin/sh
# Installs what is missing, builds everything with warnings as errors and runs every test. Each part can be run alone, see
# ci/README.md.
set -eu
cd "$(dirname "$0")/.."

ci/install-dependencies.sh test
cmake --preset release -DCLFM_WERROR=ON -DCLFM_TEST_RIGS=ON
cmake --build --preset release
ctest --preset release --no-tests=error -j "$(nproc)"
