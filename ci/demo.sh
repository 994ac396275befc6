#!/bin/sh
# From a fresh clone to a filtered photo: installs what is missing, builds clfm-filter and takes the high
# frequencies out of a sample picture on the default OpenCL device.
#
# usage: ci/demo.sh [picture]
set -eu
picture=${1:-}
[ -z "$picture" ] || picture=$(realpath "$picture")
cd "$(dirname "$0")/.."
picture=${picture:-data/chelsea.png}

ci/install-dependencies.sh demo
mkdir -p build
cmake --preset release -B build/demo -DCLFM_BUILD_TESTS=OFF >build/demo-configure.log 2>&1 || {
  cat build/demo-configure.log >&2
  exit 1
}
cmake --build build/demo --target clfm-filter

mkdir -p build/demo/pictures
result=build/demo/pictures/lowpass.png
montage=build/demo/pictures/montage.png
build/demo/tools/filter/clfm-filter "$picture" "$result" --lowpass 0.1 --montage "$montage"

echo
echo "The filtered picture:                                   $PWD/$result"
echo "Original, spectrum, masked spectrum and result in one:  $PWD/$montage"
