#!/bin/sh
# cppcheck over the library and its tools: errors, and what it warns of. With CLFM_LINT_PART=K/N every Nth
# source.
#
# usage: ci/cppcheck.sh [source...]
set -eu
cd "$(dirname "$0")/.."
# shellcheck disable=SC2046  # names are words
[ $# -gt 0 ] || set -- $(find host tools -name '*.cpp' | sort | CLFM_PART="${CLFM_LINT_PART:-}" ci/part.sh)
# Without the system's headers, which it does not need.
exec cppcheck --quiet --std=c++20 --language=c++ --enable=warning,portability --inline-suppr \
  --error-exitcode=1 --template='{file}:{line}: {id}: {message}' \
  -I. -Iinclude -Itools -Itools/bench -Itools/tune -DCLFM_VERSION_STRING='""' "$@"
