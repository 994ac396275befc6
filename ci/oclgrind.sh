#!/bin/sh
# Runs a command under Oclgrind: data races, accesses out of bounds, barrier divergence and misuse of the API.
# Oclgrind 21.10 exits with the command's own code whatever it finds, so a log that is not empty is the
# failure.
#
# usage: ci/oclgrind.sh command ...
set -eu
log=$(mktemp)
trap 'rm -f "$log"' EXIT
code=0
CLFM_TEST_PLATFORM=oclgrind OCLGRIND_MAX_ERRORS=20 oclgrind --data-races --check-api --log "$log" "$@" || code=$?
if [ -s "$log" ]; then
  cat "$log" >&2
  code=1
fi
exit "$code"
