#!/bin/sh
# Runs a command with Intel's OpenCL for CPUs as the only platform: another compiler, and half arithmetic. It
# stands in a folder of the user's cache, 0.7 GB, where ci/install-dependencies.sh puts it; CLFM_INTEL_OPENCL
# names another one. Exit code 77 where there is none for the machine.
#
# usage: ci/intel.sh command ...
#        ci/intel.sh --install       what ci/intel-opencl.txt pins, unless it is there
set -eu
here=$(cd "$(dirname "$0")" && pwd)
[ "$(uname -m)" = x86_64 ] || { echo "$0: Intel's OpenCL is for x86-64" >&2; exit 77; }
folder=${CLFM_INTEL_OPENCL:-${XDG_CACHE_HOME:-$HOME/.cache}/clfft_mixed/intel-opencl}

if [ "${1:-}" = --install ]; then
  cmp -s "$here/intel-opencl.txt" "$folder/installed.txt" && exit 0
  echo "Installing Intel's OpenCL into $folder"
  rm -rf "$folder"
  /usr/bin/python3 -m venv "$folder"
  "$folder/bin/pip" install --quiet --disable-pip-version-check --no-cache-dir --require-hashes -r "$here/intel-opencl.txt"
  mkdir "$folder/vendors"
  echo "$folder/lib/libintelocl.so" >"$folder/vendors/intel.icd"  # the one that comes with it names another folder
  cp "$here/intel-opencl.txt" "$folder/installed.txt"
  exit 0
fi

[ -e "$folder/installed.txt" ] || { echo "$0: not in $folder; $0 --install puts it there" >&2; exit 1; }
export OCL_ICD_VENDORS="$folder/vendors" LD_LIBRARY_PATH="$folder/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export CLFM_TEST_PLATFORM=Intel  # tests fail rather than take another device
exec "$@"
