#!/bin/sh
# What takes too long for every run: thousands of random transforms, a twentieth as many convolutions, layers,
# streams and transforms by every candidate of the planner, 2^26 and 2^27 points, a buffer beyond 4 GiB.
#
# usage: ci/long.sh [transforms, by default 2000] [build folder] an hour; CLFM_SEED=... draws the same
# problems again
set -eu
cd "$(dirname "$0")/.."
problems=${1:-2000} build=${2:-build/release}
CLFM_RANDOM_PROBLEMS=$problems "$build/tests/test_property" "[everything],[large]"
for test in convolution layer stream; do
  CLFM_RANDOM_PROBLEMS=$((problems / 20)) "$build/tests/test_$test" "[random]~[.]"
done
CLFM_RANDOM_PROBLEMS=$((problems / 20)) "$build/tests/test_exec" "[candidates]"
