#!/bin/sh
# Builds the fuzz targets with libFuzzer, the address and the undefined-behaviour sanitizer, and runs each for
# a while on its seeds and on what earlier runs found; fails where one does. With CLFM_PART=K/N runs every Nth
# of those that do not take the whole library to build.
#
# usage: ci/fuzz.sh [seconds [target...]]        a minute, with CLFM_PART ten seconds, of each
set -eu
cd "$(dirname "$0")/.."
every() { for source in tests/fuzz/fuzz_*.cpp; do basename "$source" .cpp; done; }
[ -n "${CLFM_PART:-}" ] && usual=10 || usual=60
seconds=${1:-$usual}
[ $# -eq 0 ] || shift
# shellcheck disable=SC2046  # names are words
if [ $# -gt 0 ]; then
  :
elif [ -n "${CLFM_PART:-}" ]; then
  set -- $(every | grep -v -e descriptors -e recipe | ci/part.sh)
else
  set -- $(every)
fi

cmake --preset fuzz >/dev/null
cmake --build --preset fuzz --target "$@"
export ASAN_OPTIONS="detect_stack_use_after_return=1:intercept_tls_get_addr=0"  # as in asan.sh
export UBSAN_OPTIONS="print_stacktrace=1"
log=build/fuzz/log
# libFuzzer lets lengths grow with the number of runs: a slow target would see none beyond its seeds.
for target in "$@"; do
  seeds=tests/fuzz/seeds/${target#fuzz_} corpus=build/fuzz/corpus/$target
  mkdir -p "$corpus"
  echo "$target, $seconds seconds"
  "build/fuzz/tests/fuzz/$target" -max_total_time="$seconds" -timeout=60 -max_len=4096 -len_control=0 \
    -dict=tests/fuzz/token.dict -artifact_prefix="build/fuzz/$target-" "$corpus" "$seeds" >"$log" 2>&1 ||
    { tail -n 200 "$log"; exit 1; }
  tail -n 1 "$log"
done
