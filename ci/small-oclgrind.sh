#!/bin/sh
# As oclgrind.sh, on a device with the limits of a small phone: work-groups of at most 16 items, 2 KiB of
# local memory.
#
# usage: ci/small-oclgrind.sh command ...
set -eu
OCLGRIND_MAX_WGSIZE=16 OCLGRIND_LOCAL_MEM_SIZE=2048 exec "$(dirname "$0")/oclgrind.sh" "$@"
