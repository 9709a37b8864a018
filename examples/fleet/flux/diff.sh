#!/bin/sh
# Shows the effect of a change on the nodes of each cluster, between two folders that flux/render.sh wrote.
#
#   flux/diff.sh old/ rendered/
set -eu
old=$1 new=$2
for folder in "$new"/*/; do
  name=$(basename "$folder")
  echo "== $name"
  if [ -d "$old/$name" ]; then osm-krm diff "$old/$name" "$folder"; else echo 'a new cluster'; fi
done
for folder in "$old"/*/; do
  name=$(basename "$folder")
  [ -d "$new/$name" ] || printf '== %s\nthe cluster is gone\n' "$name"
done
