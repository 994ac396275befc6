#!/bin/sh
# Compiles every kernel variant with clang as strict OpenCL C 1.2, warnings as errors, for a 32-bit target without
# extensions: no device and no driver needed. Pairs of parameters are covered; ALL=1 takes every variant.
#
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

# Without any extension but the one that double needs, in variants that use double.
cat >"$work/check" <<'CHECK'
set -u
clang=$1 line=$2
case $line in *"-DPRECISION=64"*) extensions=-all,+cl_khr_fp64 ;; *) extensions=-all ;; esac
source=${line%% *}
# shellcheck disable=SC2086  # the defines are words
"$clang" -x cl -cl-std=CL1.2 -target spir-unknown-unknown -Xclang -finclude-default-header \
  -Xclang "-cl-ext=$extensions" -fsyntax-only -Wall -Wextra -Wdouble-promotion -Wno-unused-parameter -Werror \
  -Ikernels/fft -Ikernels/conv "kernels/$source" ${line#"$source"} || { echo "lint: in variant $line" >&2; exit 1; }
CHECK
tr '\n' '\0' <"$work/variants" | xargs -0 -n 1 -P "$jobs" sh "$work/check" "$clang"
echo "lint: $(wc -l <"$work/variants") kernel variants are clean"
