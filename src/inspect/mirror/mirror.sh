#!/bin/sh
# Fills a mirror with everything that a lock lists, directly or by way of a bundle. Printed by osm-krm assets --script.
#
#   sh mirror.sh --lock FILE FOLDER [REGISTRY]
#   sh mirror.sh --lock FILE --bundle DIR
#   sh mirror.sh [--lock FILE] --load DIR FOLDER [REGISTRY]
#
# FILE is the lock, which osm-krm assets --lock writes. Its digests are verified. As soon as everything was loaded, it is written with all digests
# and sizes. --load only reads it: by default, the one in the bundle.
# FOLDER gets <host>/<path> for each file. Serve it by HTTPS, for example with nginx.
# REGISTRY, such as registry.example.com:5000, gets the images, if the lock has any.
# DIR is a bundle, for a site without access to the internet. --load verifies all of it before it copies anything.
#
# The script can be run again: what is there already, with its digest, is not loaded again. It continues after a problem, and exits with status 1.
# Variables:
#   IMAGE_OPTIONS          options for crane or skopeo
#   SUITE                  the suite of Ubuntu, such as noble
#   KEYRING                the file with the keys of the Debian repositories
#   ARCHITECTURES          those of Debian repositories, by default amd64
#   RELEASEVER, BASEARCH   the variables of dnf, such as 9; BASEARCH is x86_64 by default
#   DNF_OPTIONS            options for dnf reposync
#   UBUNTU, ROCKY          for nodes with a built-in profile, instead of http://archive.ubuntu.com/ubuntu and https://dl.rockylinux.org/pub/rocky
set -eu
# Patterns match bytes, also those that are not text in the locale of the user.
export LC_ALL=C

usage() {
  sed -n 's/^#   sh /usage: sh /p' "$0" >&2
  exit 2
}
lock='' bundle='' load=''
while [ $# -gt 0 ]; do
  case $1 in
  --lock | --bundle | --load)
    [ -n "${2-}" ] || usage
    case $2 in /*) place=$2 ;; *) place=$PWD/$2 ;; esac
    case $1 in --lock) lock=$place ;; --bundle) bundle=$place ;; *) load=$place ;; esac
    shift 2
    ;;
  -*) usage ;;
  *) break ;;
  esac
done
if [ -n "$bundle" ]; then
  if [ $# -gt 0 ] || [ -n "$load" ]; then usage; fi
  set -- "$bundle/files"
fi
[ $# -le 2 ] || usage
case ${1-} in '') usage ;; /*) folder=$1 ;; *) folder=$PWD/$1 ;; esac
registry=${2-}
if [ -z "$lock" ] && [ -n "$bundle$load" ]; then
  lock=$bundle$load/assets.lock
  [ -z "$load" ] || printf 'mirror: without --lock and the lock from Git, it is not known whether somebody changed the bundle\n' >&2
fi
[ -n "$lock" ] || usage

failed=0 pass=load
problem() {
  printf 'mirror: %s\n' "$1" >&2
  failed=1
}
fail() { problem "$1" && exit 1; }
need() { command -v "$1" >/dev/null || fail "$1 is needed, and is not on the PATH"; }

### The lock. A line has one value, so that it can be read without a parser of YAML. Lines that could be read differently are refused.

temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
cat >"$temporary/lines" <<'END'
#[^[:cntrl:]]*
apiVersion: osm-krm\.dev/v1alpha1
kind: AssetLock
(files|images|repositories|packages):
  - url: "(https?|ftps?)://[^"\[:cntrl:]]*[^"\/[:cntrl:]]"
    path: "[^"\[:cntrl:]]*[^"\/[:cntrl:]]"
    publishedSum: true
  - image: "[a-z0-9][a-z0-9.-]*(:[0-9]+)?/[a-z0-9][a-z0-9._/-]*(:[A-Za-z0-9_.-]+|@sha256:[0-9a-f]{64})"
    digest: "sha256:[0-9a-f]{64}"
  - path: "[^"\[:cntrl:]]+"
    url: "(https?|ftps?)://[^"\[:cntrl:]]+"
    (suites|components|repo): "[A-Za-z0-9$][A-Za-z0-9$_.:+~-]*([/,][A-Za-z0-9$][A-Za-z0-9$_.:+~-]*)*"
    sha256: "[0-9a-f]{64}"
    size: [0-9]+
  - "[^[:cntrl:]]*"
END
# The shell leaves out NUL, and grep may read it as the end of a line.
tr '\000' '\001' <"$lock" >"$temporary/read"
# refuse OPTION...: fails if grep finds a line, and also if it fails itself.
refuse() {
  status=0
  wrong=$(grep -En "$@" "$temporary/read") || status=$?
  [ "$status" = 1 ] || fail "line ${wrong%%:*} of $lock is not one that osm-krm assets --lock writes"
}
refuse -vxf "$temporary/lines"
# Nothing is written above the folder of the mirror.
refuse '^ .*: "(.*/)?\.\.?(/.*)?"'
has() { grep -Eq "$1" "$temporary/read"; }

# each_entry: loads all entries, and writes them into the new lock.
each_entry() {
  entry='' target=''
  while IFS= read -r line <&3 || [ -n "$line" ]; do
    value=${line#*: }
    value=${value#\"}
    value=${value%\"}
    case $line in
    '  - '[a-z]*)
      end_entry
      entry=$line name=$value sum='' size=''
      ;;
    '    size: '*) size=$value ;;
    '    sha256: '* | '    digest: '*) sum=$value ;;
    '    '*)
      entry="$entry
$line"
      ;;
    *)
      end_entry
      printf '%s\n' "$line" >>"$temporary/lock"
      ;;
    esac
  done 3<"$temporary/read"
  end_entry
}
# field NAME: prints the value of a line of the entry, or nothing.
field() { printf '%s\n' "$entry" | sed -n "/^    $1: /{s/^[^:]*: \"*//;s/\"\$//;p;q;}"; }
end_entry() {
  key=sha256
  case $entry in
  '') return 0 ;;
  '  - url'*) file ;;
  '  - image'*) key=digest && image ;;
  '  - path'*) repository ;;
  *) fail "$lock has a field outside of an entry" ;;
  esac
  printf '%s\n' "$entry" ${sum:+"    $key: \"$sum\""} ${size:+"    size: $size"} >>"$temporary/lock"
  entry=
}
# copy_lock FILE: an interrupted run leaves the old one.
copy_lock() {
  mkdir -p "$(dirname "$1")"
  cp "$temporary/lock" "$1.part"
  mv "$1.part" "$1"
}

### Digests

need sha256sum
sum_of() { sha256sum <"$1" | cut -c 1-64; }
size_of() { wc -c <"$1" | tr -d ' '; }
# has_sum FILE SHA256: also if no SHA-256 is known.
has_sum() { [ -f "$1" ] && { [ -z "$2" ] || [ "$(sum_of "$1")" = "$2" ]; }; }
# verify FILE SHA256: reports a file of a bundle with another content.
verify() {
  if has_sum "$1" "$2"; then return 0; fi
  if [ -f "$1" ]; then problem "$1 was changed: it does not have the SHA-256 $2"; else problem "$1 is missing"; fi
  return 1
}
# take PATH SHA256: verifies a file of the bundle, or copies it in the second pass.
take() {
  if [ "$pass" = verify ]; then
    verify "$load/files/$1" "$2" || true
  elif ! has_sum "$folder/$1" "$2"; then
    printf '%s\n' "$1"
    mkdir -p "$(dirname "$folder/$1")"
    cp "$load/files/$1" "$folder/$1.part"
    if verify "$folder/$1.part" "$2"; then mv "$folder/$1.part" "$folder/$1"; fi
  fi
}

### Files

if [ -z "$load" ] && has '^  - url: '; then need curl; fi
if [ -t 2 ]; then quiet=--progress-bar; else quiet=--silent; fi
# get OPTION...: a user and a password come from ~/.netrc.
get() { curl --fail --location --globoff --netrc-optional "$quiet" --connect-timeout 20 "$@"; }
# file: without a SHA-256, it is loaded only once.
file() {
  before=$target
  target=$(field path)
  target=${target:-${name#*://}}
  if [ -n "$load" ]; then
    if [ -n "$sum" ]; then take "$target" "$sum"; else problem "$lock has no SHA-256 of $name"; fi
    return 0
  fi
  target=$folder/$target
  if [ -n "$(field publishedSum)" ]; then
    # The entry before this one is the file with the checksum.
    published=$(sed -n '1s/^\([0-9a-f]\{64\}\).*/\1/p' "$before" 2>/dev/null) || true
    if [ "${sum:=$published}" != "$published" ] || [ -z "$sum" ]; then
      problem "$name cannot be verified: $name.${before##*.} has the SHA-256 '$published', and $lock '$sum'"
      return 0
    fi
  fi
  has_sum "$target" "$sum" || fetch || { failed=1; return 0; }
  sum=${sum:-$(sum_of "$target")}
  size=$(size_of "$target")
}
fetch() {
  printf '%s\n' "$name"
  mkdir -p "$(dirname "$target")"
  # What an earlier run has begun is continued. Without a checksum, it is not known whether both parts belong together.
  if [ -f "$target.part" ] && [ -n "$sum" ]; then
    get --continue-at - --output "$target.part" "$name" || true
    if has_sum "$target.part" "$sum"; then mv "$target.part" "$target" && return 0; fi
  fi
  rm -f "$target.part"
  if ! get --show-error --retry 3 --output "$target.part" "$name"; then
    problem "cannot load $name"
  elif has_sum "$target.part" "$sum"; then
    mv "$target.part" "$target" && return 0
  else
    rm -f "$target.part"
    problem "$name does not have the SHA-256 $sum"
  fi
  return 1
}

### Images, for all architectures

if has '^  - image: '; then
  [ -n "$bundle$registry" ] || usage
  if command -v crane >/dev/null; then copier=crane; else copier=skopeo; fi
  command -v "$copier" >/dev/null || fail 'crane or skopeo is needed, and neither is on the PATH'
  case $copier$load in skopeo*:*) fail "skopeo cannot read $load, whose name has a colon" ;; esac
fi
image() {
  case $name in
  *@*) from=${name%@*} sum=${name##*@} ;;
  *) from=${name%:*} ;;
  esac
  # containerd asks a mirror for the same name, without its registry.
  target=$registry/${name#*/}
  if [ "$pass" = verify ]; then
    if [ -n "$sum" ]; then verify_image; else problem "$lock has no digest of $name"; fi
    return 0
  fi
  printf '%s\n' "$name"
  if ! copy_image 2>"$temporary/errors"; then
    cat "$temporary/errors" >&2
    problem "cannot copy $name"
  fi
}
copy_image() {
  [ -n "$sum" ] || sum=$(digest_of) || return 1
  layout=$load$bundle/images/${sum#sha256:}
  if [ -n "$bundle" ]; then
    [ -f "$layout/index.json" ] || pull_layout || return 1
    size=$(size_of_blobs)
  elif [ "$copier" = crane ]; then
    if [ -n "$load" ]; then set -- push "$layout"; else set -- copy "$from@$sum"; fi
    with_options crane "$@" "$target" >"$temporary/output" || return 1
  else
    if [ -n "$load" ]; then set -- "oci:$layout"; else set -- "docker://$from@$sum"; fi
    skopeo_copy --digestfile "$temporary/output" "$@" "docker://$target" || return 1
  fi
  # What is copied from a registry is named by its digest.
  if [ -n "$load" ] && ! grep -qF "$sum" "$temporary/output"; then
    printf '%s has another digest than %s\n' "$target" "$sum" >&2
    return 1
  fi
}
# shellcheck disable=SC2086 # IMAGE_OPTIONS are several words
with_options() { "$@" ${IMAGE_OPTIONS-}; }
skopeo_copy() { with_options skopeo copy --quiet --all --preserve-digests "$@"; }
digest_of() {
  if [ "$copier" = crane ]; then
    with_options crane digest "$name"
  else
    with_options skopeo inspect --raw "docker://$name" >"$temporary/manifest" || return 1
    printf 'sha256:%s\n' "$(sum_of "$temporary/manifest")"
  fi
}
# pull_layout: makes an OCI layout. skopeo would have to convert images with Docker's manifests for a layout, so that their digest changes: it
# writes a folder, whose files are moved.
pull_layout() {
  rm -rf "$layout.part"
  mkdir -p "$bundle/images"
  if [ "$copier" = crane ]; then
    with_options crane pull --format=oci "$from@$sum" "$layout.part" || return 1
  else
    skopeo_copy "docker://$from@$sum" "dir:$layout.part" || return 1
    mkdir -p "$layout.part/blobs/sha256"
    mv "$layout.part/manifest.json" "$layout.part/${sum#sha256:}"
    rm "$layout.part/version"
    for each in "$layout.part"/*; do
      blob=${each##*/}
      [ ! -f "$each" ] || mv "$each" "$layout.part/blobs/sha256/${blob%.manifest.json}"
    done
    printf '{"imageLayoutVersion":"1.0.0"}' >"$layout.part/oci-layout"
  fi
  index_of "$layout.part" >"$temporary/index" || return 1
  mv "$temporary/index" "$layout.part/index.json"
  mv "$layout.part" "$layout"
}
size_of_blobs() { cat "$layout"/blobs/sha256/* | wc -c | tr -d ' '; }
# verify_image: manifests and layers are named after their SHA-256, which begins with the digest. The size says whether all are there.
verify_image() {
  layout=$load/images/${sum#sha256:}
  for blob in "$layout"/blobs/sha256/*; do
    verify "$blob" "${blob##*/}" || true
  done
  index_of "$layout" >"$temporary/index" || return 0
  if ! cmp -s "$temporary/index" "$layout/index.json"; then
    problem "$layout/index.json was changed"
  elif [ -n "$size" ] && [ "$size" != "$(size_of_blobs)" ]; then
    problem "$layout does not have the $size bytes of $name"
  fi
}
# index_of LAYOUT: the index of a layout that has the image. Manifests of OCI need not name their type.
index_of() {
  manifest=$1/blobs/sha256/${sum#sha256:}
  [ -f "$manifest" ] || { problem "$manifest is missing"; return 1; }
  types='docker.distribution.manifest.v2 oci.image.manifest.v1'
  if grep -q '"manifests"' "$manifest"; then types='docker.distribution.manifest.list.v2 oci.image.index.v1'; fi
  for type in $types; do
    if grep -qF "application/vnd.$type+json" "$manifest"; then break; fi
  done
  printf '{"schemaVersion":2,"manifests":[{"mediaType":"application/vnd.%s+json","digest":"%s","size":%s}]}' "$type" "$sum" "$(size_of "$manifest")"
}

### Repositories

suite=${SUITE-} releasever=${RELEASEVER-} basearch=${BASEARCH:-x86_64}
case $suite$releasever$basearch in *[!A-Za-z0-9._-]*) fail 'SUITE, RELEASEVER and BASEARCH are words of letters, digits, dots, _ and -' ;; esac
if has '^  - path: .*[$]releasever' && [ -z "$releasever" ]; then fail 'set RELEASEVER to the release of the RPM distribution, such as 9'; fi
if [ -z "$load" ] && has '^    suites: '; then
  need debmirror
  keyring=${KEYRING:-/usr/share/keyrings/ubuntu-archive-keyring.gpg}
  [ -r "$keyring" ] || fail "cannot read $keyring: set KEYRING to the keys of the Debian repositories"
  if has '^    suites: .*[$]suite' && [ -z "$suite" ]; then fail 'set SUITE to the suite of Ubuntu, such as noble'; fi
fi
if [ -z "$load" ] && [ "$(grep -c '^  - path: ' "$temporary/read")" != "$(grep -c '^    suites: ' "$temporary/read")" ]; then
  need dnf
  dnf reposync --help >/dev/null 2>&1 || fail 'dnf reposync is needed: install dnf-plugins-core'
fi
expanded() { printf '%s\n' "$1" | sed "s/[$]releasever/$releasever/g; s/[$]basearch/$basearch/g"; }
repository() {
  path=$(expanded "${name%/}")
  # A folder of the same name has the lists of repositories below it.
  list=${load:-${bundle:-$temporary}}/lists/$path.sha256
  if [ -n "$load" ]; then
    load_repository
    return 0
  fi
  printf '%s\n' "$path"
  mkdir -p "$folder/$path"
  url=$(field url) suites=$(field suites)
  case $name:$url in
  packages:http://archive.ubuntu.com/ubuntu) url=${UBUNTU:-$url} ;;
  packages/*:https://dl.rockylinux.org/pub/rocky/*) url=${ROCKY:-https://dl.rockylinux.org/pub/rocky}/${url#*/pub/rocky/} ;;
  esac
  if [ -n "$suites" ]; then
    mirror_debian
  elif [ -n "$url" ]; then
    mirror_rpm --repofrompath "osm-krm,$(expanded "$url")" --repo=osm-krm
  else
    [ -n "$(field repo)" ] && mirror_rpm --repo="$(expanded "$(field repo)")"
  fi || { problem "cannot mirror $path"; return 0; }
  # The digest of a repository is that of a list of its files with their digests, which is in a bundle, too.
  mkdir -p "$(dirname "$list")"
  files_of -exec sha256sum {} + >"$temporary/files"
  sort -k 2 "$temporary/files" >"$list"
  sum=$(sum_of "$list")
  size=$(files_of -exec wc -c {} + | awk '$2 != "total" { size += $1 } END { printf "%.0f", size }')
}
files_of() { (cd "$folder/$path" && find . -type f ! -path './.temp/*' ! -path './project/*' "$@"); }
mirror_debian() {
  rest=${url#*://}
  case $rest in */*) root=${rest#*/} ;; *) root=/ ;; esac
  suites=$(printf '%s\n' "$suites" | sed "s/[$]suite/$suite/g")
  debmirror --method="${url%%://*}" --host="${rest%%/*}" --root="$root" --dist="$suites" --section="$(field components)" \
    --arch="${ARCHITECTURES:-amd64}" --keyring="$keyring" --nosource --nocleanup --rsync-extra=none --diff=none "$folder/$path"
}
# shellcheck disable=SC2086 # DNF_OPTIONS are several words
mirror_rpm() {
  # The release is that of the distribution: other repositories may be of another one.
  case $name in *[$]releasever*) set -- "$@" --releasever="$releasever" ;; esac
  dnf reposync "$@" --forcearch="$basearch" --download-metadata --norepopath --download-path="$folder/$path" ${DNF_OPTIONS-}
}
load_repository() {
  if [ -z "$sum" ]; then
    problem "$lock has no SHA-256 of $name"
  elif verify "$list" "$sum"; then
    while read -r file_sum file; do
      case /$file/ in */../*) problem "$list has the path $file" && continue ;; esac
      take "$path/${file#./}" "$file_sum"
    done <"$list"
  fi
}

### The run

[ -z "$bundle" ] || [ -f "$0" ] || fail 'the script is copied into the bundle: run it from a file'
if [ -n "$load" ]; then
  pass=verify
  each_entry
  [ "$failed" = 0 ] || fail 'nothing was copied'
  pass=copy
fi
each_entry
if [ -n "$load" ]; then exit "$failed"; fi
[ "$failed" = 0 ] || fail "$lock was not written, because something is missing"
copy_lock "$lock"
if [ -n "$bundle" ]; then
  copy_lock "$bundle/assets.lock"
  cmp -s "$0" "$bundle/mirror.sh" || cp "$0" "$bundle/mirror.sh"
fi
