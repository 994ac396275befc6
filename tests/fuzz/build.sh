#!/bin/bash -eu
# Builds the fuzz targets for OSS-Fuzz and the like: compilers and flags from CC, CXX, CFLAGS, CXXFLAGS and
# LIB_FUZZING_ENGINE; the sources are in SRC/clfft_mixed, or where this script lies; targets and their seeds
# go to OUT. Wants cmake, ninja, pkg-config, zip and, of Debian, opencl-headers, opencl-clhpp-headers,
# ocl-icd-opencl-dev, libpng-dev, libjpeg62-turbo-dev, libexif-dev.
source=${SRC:-}/clfft_mixed
[ -n "${SRC:-}" ] && [ -d "$source" ] || source=$(cd "$(dirname "$0")/../.." && pwd)
build=${WORK:-/tmp}/clfft_mixed_fuzz

cmake -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=None -DCMAKE_UNITY_BUILD=ON \
  -DCMAKE_C_COMPILER="${CC:-clang}" -DCMAKE_CXX_COMPILER="${CXX:-clang++}" \
  -DCMAKE_C_FLAGS="${CFLAGS:-}" -DCMAKE_CXX_FLAGS="${CXXFLAGS:-}" \
  -DCMAKE_BUILD_RPATH='$ORIGIN/lib' -DCMAKE_EXE_LINKER_FLAGS=-Wl,--disable-new-dtags \
  -DCLFM_FUZZING_ENGINE="${LIB_FUZZING_ENGINE:--fsanitize=fuzzer}" \
  -DCLFM_BUILD_FUZZERS=ON -DCLFM_BUILD_TESTS=OFF -DCLFM_BUILD_TOOLS=OFF -DCLFM_INSTALL=OFF
mkdir -p "$OUT/lib"
for code in "$source"/tests/fuzz/fuzz_*.cpp; do
  target=$(basename "$code" .cpp)
  cmake --build "$build" --target "$target"
  cp "$build/tests/fuzz/$target" "$OUT/"
  # The machine that runs them has no libraries of pictures.
  ldd "$OUT/$target" | awk '/lib(png|jpeg|exif|z)[0-9]*[.]so/ { print $3 }' | xargs -r cp -n -t "$OUT/lib"
  cp "$source/tests/fuzz/token.dict" "$OUT/$target.dict"
  (cd "$source/tests/fuzz/seeds/${target#fuzz_}" && zip -q -r "$OUT/${target}_seed_corpus.zip" .)
done
