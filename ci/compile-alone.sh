#!/bin/sh
# Compiles every source of the library by itself, syntax only: builds that join sources hide an include that
# one of them lacks. The standard headers that any of them includes are precompiled, which takes half of the
# time; tests/lint sees to who includes which.
#
# usage: ci/compile-alone.sh [compiler]        with CLFM_PART=K/N every Nth source
set -eu
cd "$(dirname "$0")/.."
precompiled=$(mktemp -d)
trap 'rm -rf "$precompiled"' EXIT

set -- "${1:-c++}" -std=c++20 -I. -Iinclude -DCLFM_BUILDING -DCLFM_VERSION_STRING='""' \
  -DCL_TARGET_OPENCL_VERSION=120 -DCL_HPP_TARGET_OPENCL_VERSION=120 -DCL_HPP_MINIMUM_OPENCL_VERSION=120
grep -rhoE '^#include <[a-z_]+>' host | sort -u >"$precompiled/standard.hpp"
"$@" -x c++-header "$precompiled/standard.hpp" -o "$precompiled/standard.hpp.gch"
find host -name '*.cpp' | sort | ci/part.sh | xargs -n 1 "$@" -fsyntax-only -include "$precompiled/standard.hpp"
