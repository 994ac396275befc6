#!/bin/sh
# Compiles every source of the library by itself, syntax only: builds that join sources hide an include that one of them lacks.
#
# usage: ci/compile-alone.sh [compiler]
set -eu
cd "$(dirname "$0")/.."
find host -name '*.cpp' -print0 | xargs -0 -n 1 "${1:-c++}" -std=c++20 -fsyntax-only -I. -Iinclude -DCLFM_BUILDING -DCLFM_VERSION_STRING='""' \
  -DCL_TARGET_OPENCL_VERSION=120 -DCL_HPP_TARGET_OPENCL_VERSION=120 -DCL_HPP_MINIMUM_OPENCL_VERSION=120
