#!/bin/sh
# Runs a command with Mesa's rusticl on llvmpipe as the only OpenCL device: an implementation with small
# limits.
#
# usage: ci/rusticl.sh command ...
set -eu
export RUSTICL_ENABLE=llvmpipe
export OCL_ICD_VENDORS=/etc/OpenCL/vendors/rusticl.icd
# Tests fail rather than take another device.
export CLFM_TEST_PLATFORM=rusticl
exec "$@"
