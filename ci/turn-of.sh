#!/bin/sh
# Whether a sanitizer is to run: with CLFM_SANITIZER that one alone. Else 77, which ctest counts as skipped.
#
# usage: ci/turn-of.sh asan|tsan
[ "${CLFM_SANITIZER:-$1}" = "$1" ] && exit 0
echo "skipped: $CLFM_SANITIZER is this commit's; both: ci/test.sh all"
exit 77
