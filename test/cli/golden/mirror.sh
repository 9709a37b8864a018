#!/bin/sh
# Fills a mirror with what the nodes of 2 MachineDeployments load. Written by osm-krm assets --mirror-script.
# It can be run again: files that are there already, with their checksum, are not loaded again.
#
#   sh SCRIPT FOLDER REGISTRY
#
# FOLDER gets <host>/<path> for each file. Serve it by HTTPS, for example with nginx.
# REGISTRY, such as registry.example.com:5000, gets the images. IMAGE_OPTIONS are options for crane or skopeo.
# KEYRING is the file with the keys of the Debian repositories; ARCHITECTURES are those to mirror.
set -eu

usage='usage: sh SCRIPT FOLDER REGISTRY'
folder=${1:?"$usage"}
case $folder in /*) ;; *) folder=./$folder ;; esac
registry=${2:?"$usage"}

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

need curl
if command -v sha256sum >/dev/null; then
  sum_of() { sha256sum <"$1" | cut -c 1-64; }
else
  need shasum
  sum_of() { shasum -a 256 <"$1" | cut -c 1-64; }
fi
if [ -t 2 ]; then quiet=--progress-bar; else quiet=--silent; fi
# get OPTION...: a user and a password come from ~/.netrc.
get() { curl --fail --location --globoff --netrc-optional "$quiet" --connect-timeout 20 "$@"; }
has_sum() { [ -z "$2" ] || [ "$(sum_of "$1")" = "$2" ]; }
# file URL PATH SHA256: "" if no checksum is known; such a file is loaded only once.
file() {
  count
  target=$folder/$2
  if [ -f "$target" ] && has_sum "$target" "$3"; then return 0; fi
  announce "$1"
  mkdir -p "$(dirname "$target")"
  # What an earlier run has begun is continued. Without a checksum, it is not known whether both parts belong together.
  if [ -f "$target.part" ] && [ -n "$3" ]; then
    get --continue-at - --output "$target.part" "$1" || true
    if has_sum "$target.part" "$3"; then mv "$target.part" "$target" && return 0; fi
  fi
  rm -f "$target.part"
  if ! get --show-error --retry 3 --output "$target.part" "$1"; then
    problem "cannot load $1"
  elif has_sum "$target.part" "$3"; then
    mv "$target.part" "$target"
  else
    rm -f "$target.part"
    problem "$1 does not have the SHA-256 $3"
  fi
}

if command -v crane >/dev/null; then copier=crane; else copier=skopeo; fi
command -v "$copier" >/dev/null || { problem 'crane or skopeo is needed, and neither is on the PATH'; exit 1; }
# image SOURCE TARGET: for all architectures.
image() {
  count
  announce "$1"
  # shellcheck disable=SC2086 # these are several words
  if [ "$copier" = crane ]; then
    crane copy ${IMAGE_OPTIONS-} "$1" "$registry/$2" >/dev/null 2>"$errors" || image_failed "$1"
  else
    skopeo copy --quiet --all --preserve-digests ${IMAGE_OPTIONS-} "docker://$1" "docker://$registry/$2" 2>"$errors" || image_failed "$1"
  fi
}
image_failed() {
  cat "$errors" >&2
  problem "cannot copy $1"
}
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT

need debmirror
keyring=${KEYRING:-/usr/share/keyrings/ubuntu-archive-keyring.gpg}
[ -r "$keyring" ] || { problem "cannot read $keyring: set KEYRING to the keys of the Debian repositories"; exit 1; }
architectures=${ARCHITECTURES:-amd64}
# apt_repository URL PATH SUITES COMPONENTS: the lists have commas between their words.
apt_repository() {
  count
  announce "$1"
  rest=${1#*://}
  case $rest in */*) root=${rest#*/} ;; *) root=/ ;; esac
  mkdir -p "$folder/$2"
  debmirror --method="${1%%://*}" --host="${rest%%/*}" --root="$root" --dist="$3" --section="$4" \
    --arch="$architectures" --keyring="$keyring" --nosource --nocleanup --rsync-extra=none --diff=none \
    "$folder/$2" || problem "cannot mirror $1"
}

suite=${SUITE:?the suite of Ubuntu, such as noble}

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

exit "$failed"
