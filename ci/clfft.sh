#!/bin/sh
# Runs programs that were compiled for clFFT, Debian's own packages, with this project's libclFFT in its
# place: clFFT-client, the tests of python3-gpyfft and the FFT filters of ufo-launch. Each says itself whether
# its results are right; what they print about the library is compared first.
#
# usage: ci/clfft.sh BUILD        a build with CLFM_BUILD_CLFFT=ON
set -eu
build=$(realpath "$1")
here=$(dirname "$0")
drop_in=$build/compat/clfft
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export OCL_ICD_VENDORS="${OCL_ICD_VENDORS:-/etc/OpenCL/vendors/pocl.icd}"

failed=""
check() { # a name, and the command of which it is the outcome
  name=$1
  shift
  if "$@" >"$work/log" 2>&1; then
    echo "passed: $name"
  else
    echo "FAILED: $name"
    cat "$work/log"
    failed="$failed $name"
  fi
}

with_drop_in() { LD_LIBRARY_PATH="$drop_in:$build${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" "$@"; }

# The client's exit code is 0 even where its own check fails.
client() { with_drop_in clFFT-client "$@" 2>&1 | tee "$work/client" && grep -q "Internal Client Test \*\*\*\*\*PASS" "$work/client"; }

# Names, versions and SONAME are those of Debian's library.
exported() { nm -D --defined-only "$1" | awk '$3 ~ /^clfft/ { print $3 }' | sort; }
same_interface() {
  debian=$(ldconfig -p | awk '/libclFFT\.so\.2 / { print $NF; exit }')
  exported "$debian" >"$work/wanted"
  exported "$drop_in/libclFFT.so.2" >"$work/has"
  missing=$(comm -23 "$work/wanted" "$work/has")
  [ -z "$missing" ] || { echo "missing: $missing"; return 1; }
  objdump -p "$drop_in/libclFFT.so.2" | grep -q 'SONAME *libclFFT\.so\.2$'
}

# What calls answer that compute nothing, with either library.
same_answers() {
  "$build/tests/clfft_answers" >"$work/clfft" 2>/dev/null
  with_drop_in "$build/tests/clfft_answers" >"$work/ours"
  diff "$work/clfft" "$work/ours"
}

# A picture there and back, by either library: ufo-launch pads it, so what comes back is not what went in.
round_trip() { # where the result goes, and what runs the program
  result=$1
  shift
  UFO_DEVICE_TYPE=cpu "$@" ufo-launch -q read path="$work/in.raw" raw-width=48 raw-height=20 raw-bitdepth=32 ! \
    fft dimensions=2 ! ifft dimensions=2 crop-width=48 crop-height=20 ! write filename="$result"
}
ufo() {
  python3 "$here/../tests/clfft/ufo_round_trip.py" write "$work/in.raw"
  round_trip "$work/clfft.raw" env
  round_trip "$work/ours.raw" env LD_LIBRARY_PATH="$drop_in:$build"
  python3 "$here/../tests/clfft/ufo_round_trip.py" compare "$work/clfft.raw" "$work/ours.raw"
}

check "interface" same_interface
check "answers" same_answers
check "clFFT-client 1-D" client -x 1024 -b 4
check "clFFT-client 1-D, out of place, backward" client -o --inv -x 120 -b 3
check "clFFT-client 2-D" client -x 64 -y 48
check "clFFT-client 3-D, double" client --double -x 16 -y 12 -z 10
check "clFFT-client planar" client -o --inLayout 2 --outLayout 2 -x 64 -y 30
check "clFFT-client real" client -o --inLayout 5 --outLayout 3 -x 64 -y 30
check "clFFT-client half spectrum" client -o --inv --inLayout 3 --outLayout 5 -x 64 -y 30
check "gpyfft" with_drop_in /usr/bin/python3 -m unittest gpyfft.test.test_gpyfft gpyfft.test.test_gpyfftlib \
  gpyfft.test.test_batched gpyfft.test.test_callback
check "ufo-launch fft, ifft" ufo
[ -z "$failed" ]
