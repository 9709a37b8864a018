// Writes a POSIX shell script that fills a mirror. Texts of inputs are quoted words, or comments without control characters.

import { printable } from '../../diagnostics/text.ts'
import type { Hide } from '../../secrets/labels.ts'
import { shownValue } from '../assets/assets-text.ts'
import { PACKAGES_FOLDER } from './folders.ts'
import { LOCK_HEADER, packageLine } from './lock.ts'
import type { MirrorFile, MirrorImage, MirrorPlan, MirrorRepository, NotMirrored } from './mirror-plan.ts'
import { APT, FILE, IMAGE, LOCK, PROBLEMS, PUBLISHED, REPOSITORY, RPM, SUMS, TAKE } from './script-functions.ts'

/** Returns the whole script, with the line break at its end. */
export function mirrorScript(plan: MirrorPlan, hide: Hide): string {
  const { files, images, repositories, ubuntu, rpmPaths } = plan
  const hasApt = ubuntu.length > 0 || repositories.some(({ apt }) => apt !== undefined)
  const hasRpm = rpmPaths.length > 0 || repositories.some(({ apt }) => apt === undefined)
  const rpmTexts = [...rpmPaths, ...repositories.filter(({ apt }) => apt === undefined).map(({ url }) => url)].join(' ')
  const parts: readonly (readonly [included: boolean, text: string])[] = [
    [true, head(plan, hasApt, hasRpm)],
    [true, ARGUMENTS],
    [true, places(images.length > 0)],
    [true, PROBLEMS],
    [true, progressOf(plan)],
    [true, SUMS],
    [true, LOCK],
    [true, TAKE],
    [files.length > 0, FILE],
    [files.some(({ sha256 }) => sha256 === 'published'), PUBLISHED],
    [images.length > 0, IMAGE],
    [hasApt || hasRpm, REPOSITORY],
    [hasApt, APT],
    [hasRpm, RPM],
    [/\$releasever\b/.test(rpmTexts), `releasever=\${RELEASEVER:?the release of the RPM distribution, such as 9}\n`],
    [hasRpm, `basearch=\${BASEARCH:-x86_64}\n`],
    [ubuntu.length > 0, UBUNTU_SUITE],
    [true, `all() {\n${mirrorCommands(plan, hide)}\ntrue\n}\n`],
    [true, runOf(plan)],
  ]
  return parts.flatMap(([included, text]) => (included ? [text] : [])).join('\n')
}

/** Only what loads packages needs the suite: a bundle says what it contains. */
const UBUNTU_SUITE = `suite=\${SUITE-}
[ -n "$load$suite" ] || { problem 'set SUITE to the suite of Ubuntu, such as noble'; exit 1; }
`

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
    ...usage(images.length > 0).map(line => `  ${line}`),
    '',
    'FOLDER gets <host>/<path> for each file. Serve it by HTTPS, for example with nginx.',
    ...(images.length > 0
      ? ['REGISTRY, such as registry.example.com:5000, gets the images. IMAGE_OPTIONS are options for crane or skopeo.']
      : []),
    'DIR is a bundle, for a site without access to the internet. --load verifies all of it before it copies anything.',
    'FILE is the lock. Its digests are verified; then it is written with all digests and sizes, or only read by --load.',
    ...(hasApt
      ? ['KEYRING is the file with the keys of the Debian repositories; ARCHITECTURES are those to mirror.']
      : []),
    ...(hasRpm ? ['RELEASEVER and BASEARCH are the variables of dnf; DNF_OPTIONS are options for dnf reposync.'] : []),
  ]
  return `#!/bin/sh\n${lines.map(line => `# ${line}`.trimEnd()).join('\n')}\n${CHECKED}set -eu

usage='usage: ${usage(images.length > 0).join('\n       ')}'
stop() {
  printf '%s\\n' "$1" >&2
  exit 2
}
`
}

/** The lock has the variables of dnf as they are, and no script calls all functions. */
const CHECKED = '# shellcheck disable=SC2016,SC2317\n'

const usage = (hasImages: boolean): string[] => {
  const places = hasImages ? 'FOLDER REGISTRY' : 'FOLDER'
  return [
    `sh SCRIPT [--lock FILE] ${places}`,
    'sh SCRIPT [--lock FILE] --bundle DIR',
    `sh SCRIPT [--lock FILE] --load DIR ${places}`,
  ]
}

const ARGUMENTS = `lock='' bundle='' load=''
while [ $# -gt 0 ]; do
  case $1 in
  --lock | --bundle | --load)
    [ -n "\${2-}" ] || stop "$usage"
    path=$2
    case $path in /*) ;; *) path=$PWD/$path ;; esac
    case $1 in --lock) lock=$path ;; --bundle) bundle=$path ;; *) load=$path ;; esac
    shift 2
    ;;
  -*) stop "$usage" ;;
  *) break ;;
  esac
done
`

const places = (hasImages: boolean): string => `if [ -n "$bundle" ]; then
  if [ $# -gt 0 ] || [ -n "$load" ]; then stop "$usage"; fi
  [ -f "$0" ] || stop 'the script is copied into the bundle: run it from a file'
  folder=$bundle/files
else
  if [ -z "\${1-}" ]${hasImages ? ` || [ -z "\${2-}" ]` : ''}; then stop "$usage"; fi
  folder=$1
  case $folder in /*) ;; *) folder=$PWD/$folder ;; esac
${hasImages ? '  registry=$2\n' : ''}fi
`

/** Runs everything: a bundle is verified first. */
function runOf({ packages }: MirrorPlan): string {
  const recorded = packages.map(name => ` ${quoted(packageLine(name))}`).join('')
  return `if [ -n "$load" ]; then
  pass=verify
  all
  [ "$failed" = 0 ] || { problem 'nothing was copied'; exit 1; }
  pass=copy number=0
elif [ -n "$new_lock" ]; then
  printf '%s\\n' ${quoted(LOCK_HEADER.trimEnd())} >"$new_lock"
fi
all
${packages.length > 0 ? `record packages${recorded}\n` : ''}if [ -n "$new_lock" ] && [ "$failed" = 0 ]; then
  write_lock "$lock"
  if [ -n "$bundle" ]; then
    [ "$lock" = "$bundle/assets.lock" ] || write_lock "$bundle/assets.lock"
    cp "$0" "$bundle/mirror.sh"
  fi
elif [ -n "$new_lock" ]; then
  problem "$lock was not written, because something is missing"
fi
exit "$failed"
`
}

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

function fileLine({ url, path, sha256, needsCredentials }: MirrorFile): string {
  const note = needsCredentials ? '# Its user and password are left out: write them into ~/.netrc.\n' : ''
  const words = [url, path].map(quoted).join(' ')
  return `${note}${sha256 === 'published' ? `published ${words}` : `file ${words} ${quoted(sha256 ?? '')}`}\n`
}

const imageLine = ({ source, target }: MirrorImage): string => `image ${quoted(source)} ${quoted(target)}\n`

const repositoryLine = ({ url, path, apt }: MirrorRepository): string =>
  apt === undefined
    ? `rpm_repository ${quoted(path)} ${withVariables(path)} ${quoted('--repofrompath')} ${withVariables(`osm-krm,${url}`)} --repo=osm-krm\n`
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
  const place = `${quoted(`${PACKAGES_FOLDER}/${path}`)} ${withVariables(`${PACKAGES_FOLDER}/${path}`)}`
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
