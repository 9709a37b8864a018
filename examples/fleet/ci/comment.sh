#!/bin/sh
# Comments on a pull or merge request with its effect on the nodes of each cluster, between two Git revisions.
#
#   ci/comment.sh origin/main HEAD
set -eu
old=$1 new=$2
for cluster in clusters/*/; do
  name=$(basename "$cluster")
  osm-krm diff -o markdown "$old...$new" -- profiles "clusters/$name" >comment.md
  node ci/comment.mjs "$name" comment.md
done
