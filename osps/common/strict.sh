#!/bin/bash
set -euo pipefail
umask 022

# The journal reads <N> at the start of a line as its level: 3 is an error, 4 a warning, 5 a notice.
say() { printf '<%s>%s\n' "$1" "$2" >&2; }
fail() {
  say 3 "$1"
  exit 1
}
