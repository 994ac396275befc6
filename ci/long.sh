#!/bin/sh
# What takes too long for every run: thousands of random problems of every kind in every form, 2^26 points, a buffer beyond 4 GiB.
#
# usage: ci/long.sh [problems, by default 2000] [build folder]      half an hour; CLFM_SEED=... draws the same problems again
set -eu
cd "$(dirname "$0")/.."
problems=${1:-2000} build=${2:-build/release}
CLFM_RANDOM_PROBLEMS="$problems" "$build/tests/test_property" "[everything],[large]"
