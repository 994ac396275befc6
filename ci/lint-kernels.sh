#!/bin/sh
# Compiles every kernel variant with clang as strict OpenCL C 1.2, warnings as errors, for a 32-bit target without
# extensions: no device and no driver needed. What a variant leaves unused is no error. Pairs of parameters are
# covered; ALL=1 takes every variant.
# usage: ci/lint-kernels.sh [path of list_variants]
set -eu
cd "$(dirname "$0")/.."
list_variants=${1:-build/release/tests/list_variants}
for clang in "${CLANG:-clang}" clang-15 clang-14; do
  command -v "$clang" >/dev/null && break
done
jobs=$(nproc)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$list_variants" ${ALL:+--all} >"$work/variants"
[ -s "$work/variants" ] || { echo "lint: the planner emitted no variant" >&2; exit 1; }

# Without any extension but the one that double or half arithmetic needs, in variants that use it. Halves in memory need
# none, but the header of clang 14 declares vload_half and vstore_half only beside the arithmetic.
cat >"$work/check" <<'CHECK'
set -u
clang=$1 line=$2
case $line in
  *"-DPRECISION=64"*) extensions=-all,+cl_khr_fp64 ;;
  *"-DPRECISION=16"* | *_BITS=16*) extensions=-all,+cl_khr_fp16 ;;
  *) extensions=-all ;;
esac
source=${line%% *}
# shellcheck disable=SC2086  # the defines are words
said=$("$clang" -x cl -cl-std=CL1.2 -target spir-unknown-unknown -Xclang -finclude-default-header \
  -Xclang "-cl-ext=$extensions" -fsyntax-only -Wall -Wextra -Wdouble-promotion -Wno-unused-parameter -Wno-unused-function -Werror \
  -Ikernels/fft -Ikernels/conv "kernels/$source" ${line#"$source"} 2>&1) && exit 0
# In one piece: others write at the same time.
printf 'lint: %s\n%s\n' "$line" "$said"
exit 1
CHECK
if ! tr '\n' '\0' <"$work/variants" | xargs -0 -n 1 -P "$jobs" sh "$work/check" "$clang" >"$work/said"; then
  head -n 60 "$work/said" >&2
  echo "lint: $(grep -c '^lint: ' "$work/said") of $(wc -l <"$work/variants") kernel variants have errors" >&2
  exit 1
fi
echo "lint: $(wc -l <"$work/variants") kernel variants are clean"
