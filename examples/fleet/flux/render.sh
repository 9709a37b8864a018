#!/bin/sh
# Renders each cluster into its own folder, one after the other, and stops at the first error.
#
#   flux/render.sh rendered/
set -eu
out=$1
for cluster in clusters/*/; do
  name=$(basename "$cluster")
  mkdir -p "$out/$name"
  osm-krm lint profiles "$cluster"
  osm-krm render profiles "$cluster" --with-inputs >"$out/$name/workers.yaml"
  osm-krm lint --rendered "$out/$name/workers.yaml"
done
