#!/bin/sh
# Makes a copy of the installed PoCL, by links, whose header declares only those of OpenCL C's built-in
# functions that our sources may call. PoCL reads that header anew for every program, 18,000 lines, which
# takes longer than to compile most of our kernels.
#
# usage: tests/trimmed_pocl.sh OUT SOURCE... folders of kernels, and of tests, whose callbacks are OpenCL C
# too
#
# OUT/vendors/ then has the ICD files of OCL_ICD_VENDORS, or of the system, PoCL's changed to the copy. Where
# PoCL is installed in another way than Debian's, that stays as it is.
set -eu
out=$1
shift
vendors=${OCL_ICD_VENDORS:-/etc/OpenCL/vendors}

rm -rf "$out"
mkdir -p "$out/vendors" "$out/lib/pocl" "$out/share/pocl/include"
for icd in "$vendors" "$vendors"/*.icd; do
  [ ! -f "$icd" ] || cp "$icd" "$out/vendors/"
done

# PoCL looks for its files where they are seen from the library, ../../share/pocl, before it takes those that
# it was built for.
pocl=$out/vendors/pocl.icd
library=$(cat "$pocl" 2>/dev/null) || exit 0
case $library in
  /*) ;;
  *)
    for folder in $(ldconfig -p | sed -n 's|.* => \(.*\)/[^/]*$|\1|p' | sort -u); do
      [ ! -e "$folder/$library" ] || library=$(readlink -f "$folder/$library")
    done
    ;;
esac
share=${library%/lib/*}/share/pocl header=include/opencl-c.h
for needed in "$library" "$(dirname "$library")/pocl" "$share/$header"; do
  [ -e "$needed" ] || exit 0
done

ln -s "$library" "$out/lib/pocl/"
ln -s "$(dirname "$library")/pocl" "$out/lib/pocl/pocl"
ln -s "$share"/*.bc "$out/share/pocl/"
ln -s "$share"/include/* "$out/share/pocl/include/"
rm "$out/share/pocl/$header"

# Any word of the sources that hold OpenCL C may be a function's name; some names are put together. Nobody
# reckons with integers of 8 and 16 bits: they are loaded, converted and stored.
grep -rlE --include='*.cl' --include='*.clh' --include='*.cpp' '\.clh|__global' "$@" |
  xargs grep -hoE '\b[a-z][a-z0-9_]*\b' | sort -u |
  awk '
    FNR == NR { words[$0] = 1; next }
    /^[ \t]*#/ || continued { print; continued = /\\$/; next }
    /^ *(\*|\/\*|\/\/)|^ *$/ { next }
    { declaration = declaration $0 "\n" }
    /;/ {
      name = ""
      if (match(declaration, /[a-z][a-z0-9_]*\(/)) name = substr(declaration, RSTART, RLENGTH - 1)
      put_together = name ~ /^(vload(_half)?[0-9]+|vstore(_half)?[0-9]+(_rte)?|convert_(float|double|uint|ushort)[0-9]*)$/
      narrow = declaration ~ /[( ]u?(char|short)[0-9]*[ ,)]/ && !put_together && name !~ /^(as|convert)_/
      if (name == "" || (name in words && !narrow) || put_together) printf "%s", declaration
      declaration = ""
    }
  ' - "$share/$header" >"$out/share/pocl/$header"
echo "$out/lib/pocl/$(basename "$library")" >"$pocl"
