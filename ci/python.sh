#!/bin/sh
# Builds the Python source distribution and from it the wheel, checks what it links with, installs it into a
# fresh virtual environment and tests it there: on the OpenCL devices of the machine, and with Intel's runtime
# from PyPI where the system's OpenCL is hidden.
#
# usage: ci/python.sh        the tests that are not marked long, one random problem each: about a minute; with
#                            CLFM_PART=K/N every Nth of them
#        ci/python.sh all    all of them, the type checker, SciPy's and pyvkfft's own tests; the wheel is built from the clone
# With CLFM_PYTHON_LIBRARY the wheel carries that file, a libclfft_mixed that loads OpenCL at run time,
# instead of compiling one.
set -eu
cd "$(dirname "$0")/.."
mode=${1:-}
case "$mode" in
  "" | all) ;;
  *)
    echo "usage: $0 [all]" >&2
    exit 2
    ;;
esac
work=build/python-wheel
rm -rf "$work"
mkdir -p "$work"
work=$(realpath "$work")
pip="$work/venv/bin/python -m pip --disable-pip-version-check -q"

/usr/bin/python3 -m venv "$work/venv"
$pip install -r python/tests/requirements.txt
"$work/venv/bin/python" -m build --sdist -o "$work" python >"$work/sdist.log" || { cat "$work/sdist.log" >&2; exit 1; }
mkdir "$work/source"
tar xzf "$work"/clfft_mixed-*.tar.gz -C "$work/source" --strip-components=1
[ -n "$mode" ] && source=./python || source="$work/source"
$pip wheel --no-deps -w "$work" --config-settings=cmake.define.CMAKE_UNITY_BUILD=ON \
  ${CLFM_PYTHON_LIBRARY:+--config-settings="cmake.define.CLFM_PYTHON_LIBRARY=$CLFM_PYTHON_LIBRARY"} "$source"

# For any Python of this platform; nothing bundled, no library that manylinux lacks; at most 3 MB.
wheel=$(ls "$work"/clfft_mixed-*-py3-none-linux_*.whl)
"$work/venv/bin/auditwheel" show "$wheel"
PATH="$work/venv/bin:$PATH" "$work/venv/bin/auditwheel" repair -w "$work/manylinux" "$wheel"
wheel=$(ls "$work"/manylinux/clfft_mixed-*-py3-none-manylinux*.whl)
! "$work/venv/bin/python" -m zipfile -l "$wheel" | grep -q "clfft_mixed.libs/" || { echo "$wheel bundles libraries" >&2; exit 1; }
[ "$(stat -c %s "$wheel")" -le 3000000 ] || { echo "$wheel is larger than 3 MB" >&2; exit 1; }

$pip install "$wheel[cpu]"
python="$work/venv/bin/python"
# The user's own cache of kernels is neither used nor filled.
export XDG_CACHE_HOME="$work/cache"
export CLFM_EXAMPLES="${CLFM_EXAMPLES:-1}"
if [ -z "$mode" ]; then
  "$python" -m pytest -q -p no:cacheprovider -m "not long" python/tests
else
  $pip install -r python/tests/requirements-all.txt
  CLFM_EXAMPLES=10 "$python" -m pytest -q -p no:cacheprovider python/tests
  "$python" -m mypy --python-executable "$python" --config-file python/pyproject.toml -p clfft_mixed
  "$python" python/tests/scipy_suite.py
  CLFM_PART="${CLFM_PART:-1/40}" "$python" python/tests/scipy_filters.py
  "$python" python/tests/pyvkfft_suite.py
fi

# A machine without OpenCL: its library is hidden behind an empty file of its name.
mkdir -p "$work/hidden"
: >"$work/hidden/libOpenCL.so.1"
: >"$work/hidden/libOpenCL.so"
LD_LIBRARY_PATH="$work/hidden" CLFM_NO_PYOPENCL=1 "$python" -m pytest -q -p no:cacheprovider -m cpu_runtime python/tests
