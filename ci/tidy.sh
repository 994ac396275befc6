#!/bin/sh
# clang-tidy with the checks of .clang-tidy over the library, its tools and, with them, the public headers. Of
# host/, whose folders can be compiled as one source, twelve files at a time, for most of the time goes into
# the headers; of tools/ every file alone. With CLFM_LINT_PART=K/N every Nth of these from the Kth on.
#
# usage: ci/tidy.sh [source...]
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# One line for what is read together. opencl_loader.cpp takes the place of the file before it.
together() {
  awk '{ folder = $0; sub("/[^/]*$", "", folder)
         joins = folder == last && folder ~ /^host/ && !/opencl_loader/ && ++files < 12
         if (!joins) { files = 0; last = folder }
         printf "%s%s", NR == 1 ? "" : joins ? " " : "\n", $0 }
       END { print "" }'
}
if [ $# -gt 0 ]; then
  printf '%s\n' "$@"
else
  find host tools -name '*.cpp' | sort | together | CLFM_PART="${CLFM_LINT_PART:-}" ci/part.sh
fi >"$work/lines"

count=0
while read -r sources; do
  count=$((count + 1))
  for source in $sources; do echo "#include \"$source\""; done >"$work/$count.cpp"
done <"$work/lines"
flags="-std=c++20 -I. -Iinclude -Itools -Itools/bench -Itools/tune -Itests -isystem /usr/include/opencv4 -DCLFM_BUILDING"
for name in TARGET_OPENCL HPP_TARGET_OPENCL HPP_MINIMUM_OPENCL; do flags="$flags -DCL_${name}_VERSION=120"; done
for name in FFTW CLFFT VKFFT OPENCV CLBLAST; do flags="$flags -DCLFM_BENCH_$name"; done
# The analyzer's deep mode takes ten times as long. On standard error are only counts of what is not shown.
export flags="$flags -DCLFM_VERSION_STRING=\"\" -Xclang -analyzer-config -Xclang mode=shallow"
cp .clang-tidy "$work"
# The analyzer follows paths through what is included only where it is told to: through the library. Of the
# tools it says nothing but that indices may be beyond an array, whose bound it does not know.
# shellcheck disable=SC2016  # the inner shell's
find "$work" -name '*.cpp' | xargs -P "${CTEST_PARALLEL_LEVEL:-$(nproc)}" -n 1 sh -c '
  ! grep -q "\"host/" "$0" || flags="$flags -Xclang -analyzer-opt-analyze-headers"
  clang-tidy-14 --quiet "$0" -- $flags 2>/dev/null'
