#!/bin/sh
# Fills a mirror with what the nodes of 2 MachineDeployments load. Written by osm-krm assets --mirror-script.
# It can be run again: files that are there already, with their checksum, are not loaded again.
#
#   sh SCRIPT [--lock FILE] FOLDER REGISTRY
#   sh SCRIPT [--lock FILE] --bundle DIR
#   sh SCRIPT [--lock FILE] --load DIR FOLDER REGISTRY
#
# FOLDER gets <host>/<path> for each file. Serve it by HTTPS, for example with nginx.
# REGISTRY, such as registry.example.com:5000, gets the images. IMAGE_OPTIONS are options for crane or skopeo.
# DIR is a bundle, for a site without access to the internet. --load verifies all of it before it copies anything.
# FILE is the lock. Its digests are verified; then it is written with all digests and sizes, or only read by --load.
# KEYRING is the file with the keys of the Debian repositories; ARCHITECTURES are those to mirror.
# shellcheck disable=SC2016,SC2317
set -eu

usage='usage: sh SCRIPT [--lock FILE] FOLDER REGISTRY
       sh SCRIPT [--lock FILE] --bundle DIR
       sh SCRIPT [--lock FILE] --load DIR FOLDER REGISTRY'
stop() {
  printf '%s\n' "$1" >&2
  exit 2
}

lock='' bundle='' load=''
while [ $# -gt 0 ]; do
  case $1 in
  --lock | --bundle | --load)
    [ -n "${2-}" ] || stop "$usage"
    path=$2
    case $path in /*) ;; *) path=$PWD/$path ;; esac
    case $1 in --lock) lock=$path ;; --bundle) bundle=$path ;; *) load=$path ;; esac
    shift 2
    ;;
  -*) stop "$usage" ;;
  *) break ;;
  esac
done

if [ -n "$bundle" ]; then
  if [ $# -gt 0 ] || [ -n "$load" ]; then stop "$usage"; fi
  [ -f "$0" ] || stop 'the script is copied into the bundle: run it from a file'
  folder=$bundle/files
else
  if [ -z "${1-}" ] || [ -z "${2-}" ]; then stop "$usage"; fi
  folder=$1
  case $folder in /*) ;; *) folder=$PWD/$folder ;; esac
  registry=$2
fi

failed=0
problem() {
  printf 'mirror: %s\n' "$1" >&2
  failed=1
}
need() {
  command -v "$1" >/dev/null || { problem "$1 is needed, and is not on the PATH"; exit 1; }
}

number=0
total=14
if [ -t 1 ]; then
  announce() { printf '%s of %s: %s\n' "$number" "$total" "$1"; }
else
  announce() { printf '%s\n' "$1"; }
fi
count() { number=$((number + 1)); }

if command -v sha256sum >/dev/null; then
  sum_program=sha256sum
else
  need shasum
  sum_program='shasum -a 256'
fi
# shellcheck disable=SC2086 # a program with its options
sum_of() { $sum_program <"$1" | cut -c 1-64; }
has_sum() { [ -z "$2" ] || [ "$(sum_of "$1")" = "$2" ]; }
size_of() { wc -c <"$1" | tr -d ' '; }

temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
new_lock=
if [ -z "$load" ] && [ -n "$lock$bundle" ]; then new_lock=$temporary/lock; fi
if [ -z "$lock" ] && [ -n "$bundle$load" ]; then lock=$bundle$load/assets.lock; fi
if [ -n "$lock" ]; then need awk; fi
[ -z "$load" ] || [ -f "$lock" ] || { problem "there is no lock $lock"; exit 1; }
# locked LINE FIELD: a field of the entry of the lock that begins with the line.
locked() {
  if [ -f "$lock" ]; then
    LINE=$1 FIELD=$2: awk '
      found && /^  - / { exit }
      found && $1 == ENVIRON["FIELD"] { gsub(/"/, "", $2); print $2; exit }
      $0 == ENVIRON["LINE"] { found = 1 }' "$lock"
  fi
}
section=
# record SECTION LINE...: adds an entry to the new lock.
record() {
  [ -n "$new_lock" ] || return 0
  [ "$1" = "$section" ] || printf '%s:\n' "$1" >>"$new_lock"
  section=$1
  shift
  printf '%s\n' "$@" >>"$new_lock"
}
# write_lock FILE: an interrupted run leaves the old one.
write_lock() {
  mkdir -p "$(dirname "$1")"
  cp "$new_lock" "$1.part"
  mv "$1.part" "$1"
}

pass=verify
# take PATH TARGET SHA256: verifies a file of the bundle, and copies it in the second pass.
take() {
  if [ "$pass" = verify ]; then
    if [ ! -f "$load/$1" ]; then
      problem "$load/$1 is missing"
    elif ! has_sum "$load/$1" "$3"; then
      problem "$load/$1 was changed: it does not have the SHA-256 $3 of the lock"
    fi
    return 0
  fi
  if [ -f "$2" ] && has_sum "$2" "$3"; then return 0; fi
  announce "$1"
  mkdir -p "$(dirname "$2")"
  cp "$load/$1" "$2.part"
  if has_sum "$2.part" "$3"; then
    mv "$2.part" "$2"
  else
    rm -f "$2.part"
    problem "$load/$1 was changed: it does not have the SHA-256 $3 of the lock"
  fi
}

if [ -z "$load" ]; then
  need curl
  if [ -t 2 ]; then quiet=--progress-bar; else quiet=--silent; fi
fi
# get OPTION...: a user and a password come from ~/.netrc.
get() { curl --fail --location --globoff --netrc-optional "$quiet" --connect-timeout 20 "$@"; }
# file URL PATH SHA256: "" if the nodes verify no checksum. Without one in the lock, too, such a file is loaded only once.
file() {
  count
  line="  - url: \"$1\""
  sum=$(locked "$line" sha256)
  if [ -n "$3" ] && [ "${sum:-$3}" != "$3" ]; then
    problem "$1 has the SHA-256 $sum in $lock, but nodes verify $3"
  elif [ -n "$load" ]; then
    if [ -z "$sum" ]; then problem "$lock has no SHA-256 of $1"; else take "files/$2" "$folder/$2" "$sum"; fi
  else
    sum=${3:-$sum}
    fetch "$1" "$folder/$2" "$sum" || return 0
    [ -z "$new_lock" ] ||
      record files "$line" "    sha256: \"${sum:-$(sum_of "$folder/$2")}\"" "    size: $(size_of "$folder/$2")"
  fi
}
# fetch URL TARGET SHA256
fetch() {
  if [ -f "$2" ] && has_sum "$2" "$3"; then return 0; fi
  announce "$1"
  mkdir -p "$(dirname "$2")"
  # What an earlier run has begun is continued. Without a checksum, it is not known whether both parts belong together.
  if [ -f "$2.part" ] && [ -n "$3" ]; then
    get --continue-at - --output "$2.part" "$1" || true
    if has_sum "$2.part" "$3"; then mv "$2.part" "$2" && return 0; fi
  fi
  rm -f "$2.part"
  if ! get --show-error --retry 3 --output "$2.part" "$1"; then
    problem "cannot load $1"
  elif has_sum "$2.part" "$3"; then
    mv "$2.part" "$2" && return 0
  else
    rm -f "$2.part"
    problem "$1 does not have the SHA-256 $3"
  fi
  return 1
}

if command -v crane >/dev/null; then copier=crane; else copier=skopeo; fi
command -v "$copier" >/dev/null || { problem 'crane or skopeo is needed, and neither is on the PATH'; exit 1; }
case $copier$load in skopeo*:*) problem "skopeo cannot read $load, whose name has a colon"; exit 1 ;; esac
errors=$temporary/errors
image_failed() {
  cat "$errors" >&2
  problem "cannot copy $1"
}
# image SOURCE TARGET: for all architectures.
image() {
  count
  line="  - image: \"$1\""
  digest=$(locked "$line" digest)
  name=${1%@*}
  if [ "$name" = "$1" ]; then
    name=${1%:*}
  elif [ "${digest:=${1##*@}}" != "${1##*@}" ]; then
    problem "$1 has the digest $digest in $lock"
    return 0
  fi
  if [ -n "$load" ]; then
    load_image "$1" "$2"
    return 0
  fi
  announce "$1"
  [ -z "$new_lock" ] || [ -n "$digest" ] || digest=$(digest_of "$1") || { image_failed "$1"; return 0; }
  from=$1
  [ -z "$digest" ] || from=$name@$digest
  if [ -n "$bundle" ]; then
    layout=$bundle/images/${digest#sha256:}
    [ -f "$layout/index.json" ] || pull || { image_failed "$1"; return 0; }
    size=$(cat "$layout"/blobs/sha256/* | wc -c | tr -d ' ')
  else
    copy "$from" "$registry/$2" || { image_failed "$1"; return 0; }
    size=$(locked "$line" size)
  fi
  [ -z "$new_lock" ] || record images "$line" "    digest: \"$digest\"" ${size:+"    size: $size"}
}
# shellcheck disable=SC2086 # IMAGE_OPTIONS are several words
copy() {
  if [ "$copier" = crane ]; then
    crane copy ${IMAGE_OPTIONS-} "$1" "$2" >/dev/null 2>"$errors"
  else
    skopeo copy --quiet --all --preserve-digests ${IMAGE_OPTIONS-} "docker://$1" "docker://$2" 2>"$errors"
  fi
}
# shellcheck disable=SC2086 # IMAGE_OPTIONS are several words
digest_of() {
  if [ "$copier" = crane ]; then
    crane digest ${IMAGE_OPTIONS-} "$1" 2>"$errors"
  else
    skopeo inspect --raw ${IMAGE_OPTIONS-} "docker://$1" >"$temporary/manifest" 2>"$errors" || return 1
    printf 'sha256:%s\n' "$(sum_of "$temporary/manifest")"
  fi
}
# pull: makes an OCI layout of the image with a digest. skopeo would have to convert images with Docker's manifests for a layout, so that their
# digest changes: it writes a folder, whose files are moved.
# shellcheck disable=SC2086 # IMAGE_OPTIONS are several words
pull() {
  rm -rf "$layout.part"
  mkdir -p "$bundle/images"
  if [ "$copier" = crane ]; then
    crane pull --format=oci ${IMAGE_OPTIONS-} "$from" "$layout.part" >/dev/null 2>"$errors" || return 1
  else
    skopeo copy --quiet --all --preserve-digests ${IMAGE_OPTIONS-} "docker://$from" "dir:$layout.part" 2>"$errors" || return 1
    mkdir -p "$layout.part/blobs/sha256"
    mv "$layout.part/manifest.json" "$layout.part/${digest#sha256:}"
    rm "$layout.part/version"
    for each in "$layout.part"/*; do
      blob=${each##*/}
      [ ! -f "$each" ] || mv "$each" "$layout.part/blobs/sha256/${blob%.manifest.json}"
    done
    printf '{"imageLayoutVersion":"1.0.0"}' >"$layout.part/oci-layout"
  fi
  index_of "$layout.part" >"$temporary/index" 2>"$errors" || return 1
  mv "$temporary/index" "$layout.part/index.json"
  mv "$layout.part" "$layout"
}
# index_of LAYOUT: the index of a layout that has the image with the digest.
index_of() {
  manifest=$1/blobs/sha256/${digest#sha256:}
  [ -f "$manifest" ] || { printf '%s is missing\n' "$manifest" >&2; return 1; }
  type=application/vnd.oci.image.manifest.v1+json
  if grep -q '"manifests"' "$manifest"; then type=application/vnd.oci.image.index.v1+json; fi
  for docker in application/vnd.docker.distribution.manifest.list.v2+json application/vnd.docker.distribution.manifest.v2+json; do
    if grep -qF "$docker" "$manifest"; then type=$docker && break; fi
  done
  printf '{"schemaVersion":2,"manifests":[{"mediaType":"%s","digest":"%s","size":%s}]}' "$type" "$digest" "$(size_of "$manifest")"
}
# load_image SOURCE TARGET
# shellcheck disable=SC2086 # IMAGE_OPTIONS are several words
load_image() {
  if [ -z "$digest" ]; then
    problem "$lock has no digest of $1"
    return 0
  fi
  layout=$load/images/${digest#sha256:}
  if [ "$pass" = verify ]; then
    verify_layout
    return 0
  fi
  announce "$1"
  if [ "$copier" = crane ]; then
    crane push ${IMAGE_OPTIONS-} "$layout" "$registry/$2" >/dev/null 2>"$errors" || image_failed "$1"
  else
    skopeo copy --quiet --all --preserve-digests ${IMAGE_OPTIONS-} "oci:$layout" "docker://$registry/$2" 2>"$errors" || image_failed "$1"
  fi
}
# verify_layout: manifests and layers are named after their SHA-256, which begins with the digest.
verify_layout() {
  for blob in "$layout"/blobs/sha256/*; do
    [ ! -f "$blob" ] || has_sum "$blob" "${blob##*/}" ||
      problem "$blob was changed: it does not have the SHA-256 that is its name"
  done
  if ! index=$(index_of "$layout" 2>"$errors"); then
    problem "$(cat "$errors")"
  elif [ "$index" != "$(cat "$layout/index.json")" ]; then
    problem "$layout/index.json was changed"
  fi
}

# finished PATH LINE: adds a repository to the lock.
finished() {
  [ -n "$new_lock" ] || return 0
  list=$temporary/list
  if [ -n "$bundle" ]; then
    list=$bundle/lists/$1
    mkdir -p "$(dirname "$list")"
  fi
  # shellcheck disable=SC2086 # a program with its options
  (cd "$folder/$1" && find . -type f ! -path './.temp/*' ! -path './project/*' -exec $sum_program {} +) |
    LC_ALL=C sort -k 2 >"$list"
  size=$(cd "$folder/$1" && find . -type f ! -path './.temp/*' ! -path './project/*' -exec wc -c {} + |
    awk '$2 != "total" { size += $1 } END { printf "%.0f", size }')
  record repositories "$2" "    sha256: \"$(sum_of "$list")\"" "    size: $size"
}
# load_repository PATH LINE
load_repository() {
  count
  sum=$(locked "$2" sha256)
  if [ -z "$sum" ]; then
    problem "$lock has no SHA-256 of the repository $1"
  elif [ ! -f "$load/lists/$1" ] || ! has_sum "$load/lists/$1" "$sum"; then
    problem "$load/lists/$1 is missing or was changed: it does not have the SHA-256 $sum of the lock"
  else
    while read -r sum path; do
      case /$path/ in */../*) problem "$load/lists/$1 has the path $path" && continue ;; esac
      take "files/$1/${path#./}" "$folder/$1/${path#./}" "$sum"
    done <"$load/lists/$1"
  fi
}

if [ -z "$load" ]; then
  need debmirror
  keyring=${KEYRING:-/usr/share/keyrings/ubuntu-archive-keyring.gpg}
  [ -r "$keyring" ] || { problem "cannot read $keyring: set KEYRING to the keys of the Debian repositories"; exit 1; }
  architectures=${ARCHITECTURES:-amd64}
fi
# apt_repository URL PATH SUITES COMPONENTS: the lists have commas between their words.
apt_repository() {
  line="  - path: \"$2\""
  if [ -n "$load" ]; then
    load_repository "$2" "$line"
    return 0
  fi
  count
  announce "$1"
  rest=${1#*://}
  case $rest in */*) root=${rest#*/} ;; *) root=/ ;; esac
  mkdir -p "$folder/$2"
  if debmirror --method="${1%%://*}" --host="${rest%%/*}" --root="$root" --dist="$3" --section="$4" \
    --arch="$architectures" --keyring="$keyring" --nosource --nocleanup --rsync-extra=none --diff=none \
    "$folder/$2"; then finished "$2" "$line"; else problem "cannot mirror $1"; fi
}

suite=${SUITE-}
[ -n "$load$suite" ] || { problem 'set SUITE to the suite of Ubuntu, such as noble'; exit 1; }

all() {
file 'https://dl.k8s.io/v1.34.1/bin/linux/amd64/kubectl' 'dl.k8s.io/v1.34.1/bin/linux/amd64/kubectl' '7721f265e18709862655affba5343e85e1980639395d5754473dafaadcaa69e3'
file 'https://dl.k8s.io/v1.34.1/bin/linux/amd64/kubelet' 'dl.k8s.io/v1.34.1/bin/linux/amd64/kubelet' '5a72c596c253ea0b0e5bcc6f29903fd41d1d542a7cadf3700c165a2a041a8d82'
file 'https://dl.k8s.io/v1.34.1/bin/linux/arm64/kubectl' 'dl.k8s.io/v1.34.1/bin/linux/arm64/kubectl' '420e6110e3ba7ee5a3927b5af868d18df17aae36b720529ffa4e9e945aa95450'
file 'https://dl.k8s.io/v1.34.1/bin/linux/arm64/kubelet' 'dl.k8s.io/v1.34.1/bin/linux/arm64/kubelet' '6a66bc08d6c637fcea50c19063cf49e708fde1630a7f1d4ceca069a45a87e6f1'
file 'https://github.com/containerd/containerd/releases/download/v2.3.4/containerd-static-2.3.4-linux-amd64.tar.gz' 'github.com/containerd/containerd/releases/download/v2.3.4/containerd-static-2.3.4-linux-amd64.tar.gz' '1d0eccd52471ab75e8d4645b538f73dc635f905cd2be776366eb1036a0089595'
file 'https://github.com/containerd/containerd/releases/download/v2.3.4/containerd-static-2.3.4-linux-arm64.tar.gz' 'github.com/containerd/containerd/releases/download/v2.3.4/containerd-static-2.3.4-linux-arm64.tar.gz' 'ad21f456a69bca9c183a8bde892a7576d5d09ae88b3e376a47bde4a886037ab3'
file 'https://github.com/containernetworking/plugins/releases/download/v1.9.1/cni-plugins-linux-amd64-v1.9.1.tgz' 'github.com/containernetworking/plugins/releases/download/v1.9.1/cni-plugins-linux-amd64-v1.9.1.tgz' 'b98f74a0f8522f0a83867178729c1aa70f2158f90c45a2ca8fa791db1c76b303'
file 'https://github.com/containernetworking/plugins/releases/download/v1.9.1/cni-plugins-linux-arm64-v1.9.1.tgz' 'github.com/containernetworking/plugins/releases/download/v1.9.1/cni-plugins-linux-arm64-v1.9.1.tgz' '56171987d3947707c3563db2f4001bccaf50fd63468611b9f3cbecb1375ee7ec'
file 'https://github.com/kubernetes-sigs/cri-tools/releases/download/v1.34.0/crictl-v1.34.0-linux-amd64.tar.gz' 'github.com/kubernetes-sigs/cri-tools/releases/download/v1.34.0/crictl-v1.34.0-linux-amd64.tar.gz' 'a8ff2a3edb37a98daf3aba7c3b284fe0aa5bff24166d896ab9ef64c8913c9f51'
file 'https://github.com/kubernetes-sigs/cri-tools/releases/download/v1.34.0/crictl-v1.34.0-linux-arm64.tar.gz' 'github.com/kubernetes-sigs/cri-tools/releases/download/v1.34.0/crictl-v1.34.0-linux-arm64.tar.gz' 'c31d252e203df5f4cf37f314bd3092eb79087e791631c1e607087c74b6d0423f'
file 'https://github.com/opencontainers/runc/releases/download/v1.4.3/runc.amd64' 'github.com/opencontainers/runc/releases/download/v1.4.3/runc.amd64' 'f6ae8efc0fa40079e1475e97cbe9d1bd3f106a28d6af78a11d9f1bd565515e60'
file 'https://github.com/opencontainers/runc/releases/download/v1.4.3/runc.arm64' 'github.com/opencontainers/runc/releases/download/v1.4.3/runc.arm64' '633301e2e32f8a5ad54031aab4901eb00308bec677dd15faa2751e8f9dab5ca4'

image 'registry.k8s.io/pause:3.10.2' 'pause:3.10.2'

# Packages: ca-certificates cifs-utils conntrack curl e2fsprogs ebtables ethtool iproute2 iptables ipvsadm jq kmod mount nfs-common socat util-linux
apt_repository "${UBUNTU:-http://archive.ubuntu.com/ubuntu}" packages "$suite,$suite-updates,$suite-security" main,universe

true
}

if [ -n "$load" ]; then
  pass=verify
  all
  [ "$failed" = 0 ] || { problem 'nothing was copied'; exit 1; }
  pass=copy number=0
elif [ -n "$new_lock" ]; then
  printf '%s\n' '# What nodes load from elsewhere, with digests and sizes.
apiVersion: osm-krm.dev/v1alpha1
kind: AssetLock' >"$new_lock"
fi
all
record packages '  - "ca-certificates"' '  - "cifs-utils"' '  - "conntrack"' '  - "curl"' '  - "e2fsprogs"' '  - "ebtables"' '  - "ethtool"' '  - "iproute2"' '  - "iptables"' '  - "ipvsadm"' '  - "jq"' '  - "kmod"' '  - "mount"' '  - "nfs-common"' '  - "socat"' '  - "util-linux"'
if [ -n "$new_lock" ] && [ "$failed" = 0 ]; then
  write_lock "$lock"
  if [ -n "$bundle" ]; then
    [ "$lock" = "$bundle/assets.lock" ] || write_lock "$bundle/assets.lock"
    cp "$0" "$bundle/mirror.sh"
  fi
elif [ -n "$new_lock" ]; then
  problem "$lock was not written, because something is missing"
fi
exit "$failed"
