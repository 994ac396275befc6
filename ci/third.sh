#!/bin/sh
# Lets every line through; with CLFM_THIRD=1, 2 or 3 every third one, beginning with that: three runs have all.
[ -n "${CLFM_THIRD:-}" ] || exec cat
exec awk "NR % 3 == $CLFM_THIRD % 3"
