#!/bin/sh
# Runs the test cases with a tag, of all test programs in a build folder; fails if there is none.
#
# usage: ci/run-tagged.sh BUILD TAG [wrapper ...] e.g. ci/run-tagged.sh build/release "[oclgrind]"
# ci/oclgrind.sh
set -eu
build=$1 tag=$2
shift 2
ran=0
for program in "$build"/tests/test_*; do
  # --list-test-names-only answers with the number of names it printed.
  [ -x "$program" ] || continue
  "$program" --list-test-names-only "$tag" >/dev/null && continue
  echo "== $(basename "$program") $tag"
  "$@" "$program" "$tag"
  ran=$((ran + 1))
done
[ "$ran" -gt 0 ] || { echo "no test has the tag $tag" >&2; exit 1; }
