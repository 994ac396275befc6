#!/bin/sh
# Makes the Android archive build/android/clfft_mixed-VERSION.aar and checks it: with the NDK below
# ANDROID_NDK_ROOT for three ABIs. Without one a stand-in is packed, compiled by Debian's cross compiler for
# 64-bit Arm: its layout and its checks are the archive's, but no phone loads it.
#
# usage: ci/android.sh [ABI...]        default: arm64-v8a armeabi-v7a x86_64
set -eu
cd "$(dirname "$0")/.."
work=build/android
rm -rf "$work"
mkdir -p "$work/opencl_headers/CL" "$work/archive"
# Alone in a folder: nothing else of the system's headers is for phones.
for header in cl.h cl_ext.h cl_gl.h cl_platform.h cl_version.h opencl.h opencl.hpp; do
  cp -L "/usr/include/CL/$header" "$work/opencl_headers/CL"
done

if [ -n "${ANDROID_NDK_ROOT:-}" ]; then
  presets=${*:-arm64-v8a armeabi-v7a x86_64}
  file=clfft_mixed
else
  presets=android-stand-in
  file=clfft_mixed-stand-in
fi
for preset in $presets; do
  cmake --preset "$preset"
  cmake --build --preset "$preset"
  cmake --install "build/$preset" --component prefab --prefix "$work/archive"
done
aar=$work/$file-$(sed -n 's/.*"version": "\([^"]*\)".*/\1/p' "$work/archive/prefab/prefab.json").aar
packaging/android/pack.py "$work/archive" "$aar"
tests/android/check_aar.py "$aar"
# What the check refuses, of damaged copies; CLFM_OTHER_LIBRARY: a libclfft_mixed.so for this machine.
[ -z "${CLFM_OTHER_LIBRARY:-}" ] || tests/android/test_check_aar.py "$aar" "$CLFM_OTHER_LIBRARY"

# The sample's native part, against what has just been made.
if [ -z "${ANDROID_NDK_ROOT:-}" ]; then
  for component in development runtime; do
    cmake --install "build/$presets" --component $component --prefix "$work/prefix"
  done
  headers=$PWD/$work/opencl_headers
  cmake -S examples/android/app/src/main/cpp -B "$work/sample" -G Ninja \
    -DCMAKE_BUILD_TYPE=Release "-DCMAKE_CXX_FLAGS_RELEASE=-O0" \
    "-DCMAKE_TOOLCHAIN_FILE=$PWD/cmake/toolchains/aarch64-linux-gnu.cmake" \
    "-Dclfft_mixed_DIR=$PWD/$work/prefix/lib/cmake/clfft_mixed" \
    "-Dclfft_mixed_OPENCL_INCLUDE_DIR=$headers" "-DOPENCL_INCLUDE_DIR=$headers" \
    "-DJNI_INCLUDE_DIR=$PWD/tests/android/jni" -DCMAKE_UNITY_BUILD=ON
  cmake --build "$work/sample"
  tests/android/check_jni.py examples/android/app/src/main/java "$work/sample/libclfft_mixed_sample.so"
fi

[ -n "${ANDROID_NDK_ROOT:-}" ] ||
  echo "ANDROID_NDK_ROOT is not set: $aar is a stand-in by g++-aarch64-linux-gnu, which no phone loads"
