#!/bin/sh
# Lays out every source and kernel by .clang-format (clang-format 14; Debian: clang-format-14). With --check,
# changes nothing and fails where something would change.
#
# usage: ci/format.sh [--check]
set -eu
cd "$(dirname "$0")/.."
mode="-i"
[ "${1:-}" != --check ] || mode="--dry-run -Werror"
# The public C header keeps its own layout: it is the manual, with comments in columns.
# shellcheck disable=SC2086  # the mode is words
git ls-files -z '*.cpp' '*.hpp' '*.c' '*.cl' '*.clh' | xargs -0 clang-format-14 $mode
