// Writes a POSIX shell script that fills a mirror. Texts of inputs are quoted words, or comments without control characters.

import { printable } from '../../diagnostics/text.ts'
import type { Hide } from '../../secrets/labels.ts'
import { shownValue } from '../assets/assets-text.ts'
import { PACKAGES_FOLDER } from './folders.ts'
import type { MirrorFile, MirrorImage, MirrorPlan, MirrorRepository, NotMirrored } from './mirror-plan.ts'

/** Returns the whole script, with the line break at its end. */
export function mirrorScript(plan: MirrorPlan, hide: Hide): string {
  const { files, images, repositories, ubuntu, rpmPaths } = plan
  const hasApt = ubuntu.length > 0 || repositories.some(({ apt }) => apt !== undefined)
  const hasRpm = rpmPaths.length > 0 || repositories.some(({ apt }) => apt === undefined)
  const rpmTexts = [...rpmPaths, ...repositories.filter(({ apt }) => apt === undefined).map(({ url }) => url)].join(' ')
  const parts: readonly (readonly [included: boolean, text: string])[] = [
    [true, head(plan, hasApt, hasRpm)],
    [true, PROBLEMS],
    [true, progressOf(plan)],
    [files.length > 0, FILE],
    [files.some(({ sha256 }) => sha256 === 'published'), PUBLISHED],
    [images.length > 0, IMAGE],
    [hasApt, APT],
    [hasRpm, RPM],
    [/\$releasever\b/.test(rpmTexts), `releasever=\${RELEASEVER:?the release of the RPM distribution, such as 9}\n`],
    [hasRpm, `basearch=\${BASEARCH:-x86_64}\n`],
    [ubuntu.length > 0, `suite=\${SUITE:?the suite of Ubuntu, such as noble}\n`],
    [true, mirrorCommands(plan, hide)],
    [true, 'exit "$failed"\n'],
  ]
  return parts.flatMap(([included, text]) => (included ? [text] : [])).join('\n')
}

/** Returns the lines that call the functions of the script, and comments on what is left out. */
export const mirrorCommands = (plan: MirrorPlan, hide: Hide): string =>
  [
    plan.files.map(fileLine).join(''),
    plan.images.map(imageLine).join(''),
    plan.repositories.map(repositoryLine).join(''),
    plan.ubuntu.length > 0 ? ubuntuLines(plan.ubuntu) : '',
    plan.rpmPaths.map(distributionLine).join(''),
    plan.left.length > 0 ? leftLines(plan, hide) : '',
  ]
    .filter(part => part !== '')
    .join('\n')

function head({ machineDeployments, images }: MirrorPlan, hasApt: boolean, hasRpm: boolean): string {
  const names =
    machineDeployments.length === 1 ? machineDeployments[0]! : `${machineDeployments.length} MachineDeployments`
  const lines = [
    `Fills a mirror with what the nodes of ${printable(names)} load. Written by osm-krm assets --mirror-script.`,
    'It can be run again: files that are there already, with their checksum, are not loaded again.',
    '',
    `  sh SCRIPT FOLDER${images.length > 0 ? ' REGISTRY' : ''}`,
    '',
    'FOLDER gets <host>/<path> for each file. Serve it by HTTPS, for example with nginx.',
    ...(images.length > 0
      ? ['REGISTRY, such as registry.example.com:5000, gets the images. IMAGE_OPTIONS are options for crane or skopeo.']
      : []),
    ...(hasApt
      ? ['KEYRING is the file with the keys of the Debian repositories; ARCHITECTURES are those to mirror.']
      : []),
    ...(hasRpm ? ['RELEASEVER and BASEARCH are the variables of dnf; DNF_OPTIONS are options for dnf reposync.'] : []),
  ]
  const check = [
    'set -eu',
    '',
    `usage='usage: sh SCRIPT FOLDER${images.length > 0 ? ' REGISTRY' : ''}'`,
    `folder=\${1:?"$usage"}`,
    'case $folder in /*) ;; *) folder=./$folder ;; esac',
    ...(images.length > 0 ? [`registry=\${2:?"$usage"}`] : []),
  ]
  return `#!/bin/sh\n${lines.map(line => `# ${line}`.trimEnd()).join('\n')}\n${check.join('\n')}\n`
}

const PROBLEMS = `failed=0
problem() {
  printf 'mirror: %s\\n' "$1" >&2
  failed=1
}
need() {
  command -v "$1" >/dev/null || { problem "$1 is needed, and is not on the PATH"; exit 1; }
}
`

/** In a log, a line names what is loaded. On a terminal, it also has the number, and curl shows its progress. */
function progressOf({ files, images, repositories, ubuntu, rpmPaths }: MirrorPlan): string {
  const published = files.filter(({ sha256 }) => sha256 === 'published').length
  const total =
    files.length + published + images.length + repositories.length + rpmPaths.length + (ubuntu.length > 0 ? 1 : 0)
  return `number=0
total=${total}
if [ -t 1 ]; then
  announce() { printf '%s of %s: %s\\n' "$number" "$total" "$1"; }
else
  announce() { printf '%s\\n' "$1"; }
fi
count() { number=$((number + 1)); }
`
}

const FILE = `need curl
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
`

const PUBLISHED = `# published URL PATH: its checksum is the one in URL.sha256.
published() {
  file "$1.sha256" "$2.sha256" ''
  [ -f "$folder/$2.sha256" ] || { count; return 0; }
  file "$1" "$2" "$(cut -c 1-64 <"$folder/$2.sha256")"
}
`

const IMAGE = `if command -v crane >/dev/null; then copier=crane; else copier=skopeo; fi
command -v "$copier" >/dev/null || { problem 'crane or skopeo is needed, and neither is on the PATH'; exit 1; }
# image SOURCE TARGET: for all architectures.
image() {
  count
  announce "$1"
  # shellcheck disable=SC2086 # these are several words
  if [ "$copier" = crane ]; then
    crane copy \${IMAGE_OPTIONS-} "$1" "$registry/$2" >/dev/null 2>"$errors" || image_failed "$1"
  else
    skopeo copy --quiet --all --preserve-digests \${IMAGE_OPTIONS-} "docker://$1" "docker://$registry/$2" 2>"$errors" || image_failed "$1"
  fi
}
image_failed() {
  cat "$errors" >&2
  problem "cannot copy $1"
}
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT
`

const APT = `need debmirror
keyring=\${KEYRING:-/usr/share/keyrings/ubuntu-archive-keyring.gpg}
[ -r "$keyring" ] || { problem "cannot read $keyring: set KEYRING to the keys of the Debian repositories"; exit 1; }
architectures=\${ARCHITECTURES:-amd64}
# apt_repository URL PATH SUITES COMPONENTS: the lists have commas between their words.
apt_repository() {
  count
  announce "$1"
  rest=\${1#*://}
  case $rest in */*) root=\${rest#*/} ;; *) root=/ ;; esac
  mkdir -p "$folder/$2"
  debmirror --method="\${1%%://*}" --host="\${rest%%/*}" --root="$root" --dist="$3" --section="$4" \\
    --arch="$architectures" --keyring="$keyring" --nosource --nocleanup --rsync-extra=none --diff=none \\
    "$folder/$2" || problem "cannot mirror $1"
}
`

const RPM = `need dnf
dnf reposync --help >/dev/null 2>&1 || { problem 'dnf reposync is needed: install dnf-plugins-core'; exit 1; }
# rpm_repository PATH OPTION...: the options say which repository.
rpm_repository() {
  path=$1
  shift
  count
  announce "$path"
  mkdir -p "$folder/$path"
  # shellcheck disable=SC2086 # these are several words
  dnf reposync "$@" --forcearch="$basearch" --download-metadata --norepopath \\
    --download-path="$folder/$path" \${DNF_OPTIONS-} || problem "cannot mirror $path"
}
`

function fileLine({ url, path, sha256, needsCredentials }: MirrorFile): string {
  const note = needsCredentials ? '# Its user and password are left out: write them into ~/.netrc.\n' : ''
  const words = [url, path].map(quoted).join(' ')
  return `${note}${sha256 === 'published' ? `published ${words}` : `file ${words} ${quoted(sha256 ?? '')}`}\n`
}

const imageLine = ({ source, target }: MirrorImage): string => `image ${quoted(source)} ${quoted(target)}\n`

const repositoryLine = ({ url, path, apt }: MirrorRepository): string =>
  apt === undefined
    ? `rpm_repository ${withVariables(path)} ${quoted('--repofrompath')} ${withVariables(`osm-krm,${url}`)} --repo=osm-krm\n`
    : `apt_repository ${quoted(url)} ${quoted(path)} ${quoted(apt.suites.join(','))} ${quoted(apt.components.join(','))}\n`

const ubuntuLines = (packages: readonly string[]): string =>
  `# Packages: ${printable(packages.join(' '))}\n` +
  `apt_repository "\${UBUNTU:-http://archive.ubuntu.com/ubuntu}" ${PACKAGES_FOLDER} "$suite,$suite-updates,$suite-security" main,universe\n`

/**
 * The repositories of distributions that have no public base URL: this is the name in the configuration of a machine with this
 * distribution, where the script has to be run.
 */
const NAMES_ON_MACHINES: Readonly<Record<string, string>> = {
  'content/dist/rhel9/$releasever/$basearch/baseos/os': 'rhel-9-for-$basearch-baseos-rpms',
  'content/dist/rhel9/$releasever/$basearch/appstream/os': 'rhel-9-for-$basearch-appstream-rpms',
  'content/dist/rhel10/$releasever/$basearch/baseos/os': 'rhel-10-for-$basearch-baseos-rpms',
  'content/dist/rhel10/$releasever/$basearch/appstream/os': 'rhel-10-for-$basearch-appstream-rpms',
  'al2023/core/$releasever/$basearch': 'amazonlinux',
  '2/core/2.0/$basearch': 'amzn2-core',
}

function distributionLine(path: string): string {
  const place = withVariables(`${PACKAGES_FOLDER}/${path}`)
  const name = NAMES_ON_MACHINES[path]
  if (name !== undefined)
    return `# This repository is configured on machines with this distribution: run the script on one of them.\nrpm_repository ${place} ${withVariables(`--repo=${name}`)}${path.includes('$releasever') ? ' --releasever="$releasever"' : ''}\n`
  return `rpm_repository ${place} --repofrompath "osm-krm,\${ROCKY:-https://dl.rockylinux.org/pub/rocky}/"${withVariables(path)} --repo=osm-krm --releasever="$releasever"\n`
}

/** Returns a line for stderr. */
export const notMirroredText = ({ needed, reason }: NotMirrored, hide: Hide): string =>
  `${printable(`${needed.kind === 'unknown' ? '' : `${needed.kind === 'url' ? 'URL' : needed.kind} `}${shownValue(needed, hide)} cannot be mirrored: ${reason} (${needed.machineDeployments.join(', ')})`)}\n`

const leftLines = ({ left }: MirrorPlan, hide: Hide): string =>
  [
    'Not mirrored:',
    ...left.map(({ needed, reason }) => `  ${printable(`${needed.kind} ${shownValue(needed, hide)}`)}: ${reason}`),
  ]
    .map(line => `# ${line}\n`)
    .join('')

/** Always in quotes, so that the lines of the script are alike. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Quotes the text but for the variables of dnf, which the script has too. */
const withVariables = (text: string): string =>
  text
    .split(/(\$(?:releasever|basearch)(?![\w]))/)
    .filter(part => part !== '')
    .map(part => (part.startsWith('$') && /^\$(?:releasever|basearch)$/.test(part) ? `"${part}"` : quoted(part)))
    .join('')
