#!/bin/sh
# Runs a command on a PoCL device made small: work-groups of at most 16 items, one core.
#
# usage: ci/small-device.sh command ...
set -eu
export POCL_MAX_WORK_GROUP_SIZE=16 POCL_MAX_PTHREAD_COUNT=1
export CLFM_TEST_PLATFORM="Portable Computing Language"
exec "$@"
