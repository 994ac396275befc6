#!/bin/sh
# Runs a test program's cases; with CLFM_THIRD every third of them (ci/third.sh).
#
# usage: tests/run_third.sh PROGRAM CASES
set -eu
program=$1 cases=$2
[ -n "${CLFM_THIRD:-}" ] || exec "$program" "$cases"
names=$(mktemp)
trap 'rm -f "$names"' EXIT
# --list-test-names-only answers with the number of names it printed; some characters of a name mean something in a filter.
{ "$program" --list-test-names-only "$cases" || true; } | "$(dirname "$0")/../ci/third.sh" | sed 's/[][,\\"]/\\&/g' >"$names"
echo "$(wc -l <"$names") cases, third $CLFM_THIRD of \"$cases\""
[ -s "$names" ] || exit 0
found=$("$program" --input-file "$names" --list-test-names-only | wc -l)
[ "$found" -eq "$(wc -l <"$names")" ] || { echo "$found of them are found by their names" >&2; exit 1; }
"$program" --input-file "$names"
