#!/bin/sh
# Comments on a pull or merge request with its effect on the nodes of all clusters, between two Git revisions.
#
#   ci/comment.sh origin/main HEAD
set -eu
status=0
osm-krm diff -o markdown "$1...$2" -- profiles clusters >comment.md || status=$?
# If a cluster cannot be rendered, the comment has the others.
if [ -s comment.md ]; then node ci/comment.mjs fleet comment.md; fi
exit "$status"
