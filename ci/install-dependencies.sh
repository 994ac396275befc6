#!/bin/sh
# Installs what is missing of the Debian 12 packages that the project uses; needs root or sudo only if
# something is. For tests also Intel's OpenCL for CPUs, from PyPI, into a folder of the user's cache: see
# ci/intel.sh.
#
# usage: ci/install-dependencies.sh [demo | test | deb]
#   demo: to build and run the tools; test (default): what ci/test.sh does; deb: to make packages
set -eu

build="g++ make cmake ninja-build pkg-config ocl-icd-opencl-dev opencl-headers opencl-clhpp-headers"
tools="libcli11-dev nlohmann-json3-dev libpng-dev libjpeg62-turbo-dev libexif-dev"
device="pocl-opencl-icd"
# Test framework, references to compare with, two more OpenCL implementations, the compiler of sanitized
# builds, that lints kernels, too, as a library, and its linker; linters; environments for the Python package;
# a comparison of ABIs.
test="catch2 libfftw3-dev libclfft-dev libvkfft-dev libopencv-imgproc-dev libclblast-dev oclgrind mesa-opencl-icd clang-14 libclang-rt-14-dev lld-14 python3-clang-14 clang-tidy-14 cppcheck python3-venv abigail-tools"
# A library for phones, or its stand-in (ci/android.sh).
android="g++-aarch64-linux-gnu binutils python3-jsonschema"
# Programs that were compiled for clFFT (ci/clfft.sh).
clfft="clfft-client python3-gpyfft python3-pyopencl python3-numpy python3-parameterized libufo-bin ufo-filters"

# Packages, and a system to try them in (ci/deb.sh).
deb="dpkg-dev lintian debootstrap libfftw3-dev"

case ${1:-test} in
  deb) wanted="$build $tools $device $deb" ;;
  demo) wanted="$build $tools $device" ;;
  test) wanted="$build $tools $device $test $clfft $android" ;;
  *) echo "usage: $0 [demo | test | deb]" >&2; exit 1 ;;
esac

command -v dpkg-query >/dev/null || {
  echo "$0: this is no Debian system; install the equivalents of: $wanted" >&2
  exit 1
}
missing=""
for package in $wanted; do
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing="$missing $package"
done
install_missing() {
  as_root=""
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "$0: run it as root to install:$missing" >&2; exit 1; }
    as_root="sudo"
  fi
  echo "Installing:$missing"
  export DEBIAN_FRONTEND=noninteractive
  $as_root apt-get update -qq
  # shellcheck disable=SC2086  # a list of words
  $as_root apt-get install -y -qq --no-install-recommends $missing
}

[ -z "$missing" ] || install_missing
# Another OpenCL implementation, of no Debian package.
case ${1:-test} in test) "$(dirname "$0")/intel.sh" --install || [ $? -eq 77 ] ;; esac
