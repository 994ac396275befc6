#!/bin/sh
# Runs a test program's cases; with CLFM_PART=K/N every Nth of them (ci/part.sh).
#
# usage: tests/run_part.sh PROGRAM CASES
set -eu
program=$1 cases=$2
[ -n "${CLFM_PART:-}" ] || exec "$program" "$cases"
names=$(mktemp)
trap 'rm -f "$names"' EXIT
# --list-test-names-only answers with the number of names it printed; some characters of a name mean something
# in a filter. A name that begins with # stands in quotes, and has to: a line of that file would be a comment.
{ "$program" --list-test-names-only "$cases" || true; } | "$(dirname "$0")/../ci/part.sh" |
  sed -e 's/^"\(#.*\)"$/\1/' -e 's/[][,\\"]/\\&/g' -e 's/^#.*/"&"/' >"$names"
echo "$(wc -l <"$names") cases, part $CLFM_PART of \"$cases\""
[ -s "$names" ] || exit 0
found=$("$program" --input-file "$names" --list-test-names-only | wc -l)
[ "$found" -eq "$(wc -l <"$names")" ] || { echo "$found of them are found by their names" >&2; exit 1; }
"$program" --input-file "$names"
