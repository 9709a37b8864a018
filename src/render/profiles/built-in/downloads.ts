// The downloads of nodes with a built-in profile: pinned versions, SHA-256 sums and base URLs.
//
// The template data has a fixed type, so the table is added to a profile as a template with the reserved prefix `osm-krm.`. For a
// MachineDeployment, it has only the lines for its Kubernetes version; in an exported profile, it has all versions. Each line contains
// name, version, architecture, SHA-256 (or the end of the URL at which the publisher has it, such as `.sha256`) and URL.

import { joined, t } from '../../../base/span.ts'
import type { Diagnostic } from '../../../diagnostics/diagnostic.ts'
import { problem } from '../../../diagnostics/problem.ts'
import type { DownloadSettings, Download as Source } from '../../settings/settings.ts'
import table from './checksums.json' with { type: 'json' }
import { CONTAINERD_CONFIG_VERSION_TEMPLATE, DOWNLOADS_TEMPLATE } from './names.ts'

export const DEFAULT_DOWNLOADS: DownloadSettings = { urls: {}, checksums: {} }

type Program = Exclude<Source, 'packages'>

/** The default base URLs. */
export const BASE_URLS: Readonly<Record<Program, string>> = {
  kubernetes: 'https://dl.k8s.io',
  containerd: 'https://github.com/containerd/containerd/releases/download',
  runc: 'https://github.com/opencontainers/runc/releases/download',
  cni: 'https://github.com/containernetworking/plugins/releases/download',
  crictl: 'https://github.com/kubernetes-sigs/cri-tools/releases/download',
}

const ARCHITECTURES = ['amd64', 'arm64'] as const
type Architecture = (typeof ARCHITECTURES)[number]
type Sums = Readonly<Record<string, Readonly<Record<Architecture, string>>>>
type DownloadName = keyof typeof table.checksums

interface Download {
  readonly name: DownloadName
  readonly source: Program
  /** Returns the path below the base URL for a version without a leading v. */
  readonly path: (version: string, architecture: Architecture) => string
  /**
   * The version to use: `kubelet` is that of the kubelet, `minor` is the newest that is not newer than the kubelet's minor version
   * (crictl), `setting` is the one of the settings or the newest of the table, and `nothing` is the newest of the table.
   */
  readonly follows: 'kubelet' | 'minor' | 'setting' | 'nothing'
  /** What follows the URL of the download in that of its published checksum; for downloads whose version may be missing in the table. */
  readonly publishedSum?: string
}

const DOWNLOADS: readonly Download[] = [
  {
    name: 'containerd',
    source: 'containerd',
    // Statically linked, because the C library of Amazon Linux 2 is too old for the other build.
    path: (v, a) => `v${v}/containerd-static-${v}-linux-${a}.tar.gz`,
    follows: 'setting',
    publishedSum: '.sha256sum',
  },
  { name: 'runc', source: 'runc', path: (v, a) => `v${v}/runc.${a}`, follows: 'nothing' },
  { name: 'cni-plugins', source: 'cni', path: (v, a) => `v${v}/cni-plugins-linux-${a}-v${v}.tgz`, follows: 'nothing' },
  { name: 'crictl', source: 'crictl', path: (v, a) => `v${v}/crictl-v${v}-linux-${a}.tar.gz`, follows: 'minor' },
  {
    name: 'kubelet',
    source: 'kubernetes',
    path: (v, a) => `v${v}/bin/linux/${a}/kubelet`,
    follows: 'kubelet',
    publishedSum: '.sha256',
  },
  {
    name: 'kubectl',
    source: 'kubernetes',
    path: (v, a) => `v${v}/bin/linux/${a}/kubectl`,
    follows: 'kubelet',
    publishedSum: '.sha256',
  },
]

/** The source of a download of a built-in profile: the setting that replaces its base URL, and the path below it. */
interface PublishedDownload {
  readonly source: Program
  readonly path: string
}

/** Returns the download that a URL refers to, whatever its base URL is. `version` is the version in the list of the node. */
export function publishedDownload(url: string, version: string): PublishedDownload | undefined {
  for (const { source, path, publishedSum = '' } of DOWNLOADS)
    for (const architecture of ARCHITECTURES)
      for (const end of ['', publishedSum]) {
        const below = path(version, architecture) + end
        if (url.endsWith(`/${below}`)) return { source, path: below }
      }
  return undefined
}

/** Returns the download of a line of a node's list if the line is that of this release, with its checksum and its base URL. */
export function knownDownload(text: string): { readonly name: string; readonly version: string } | undefined {
  const [name, version = ''] = text.split(' ')
  const download = DOWNLOADS.find(each => each.name === name)
  const isKnown = (architecture: Architecture): boolean => {
    const sum = sumOf(download!, version, architecture, DEFAULT_DOWNLOADS)
    return sum !== undefined && line(download!, version, architecture, sum, DEFAULT_DOWNLOADS) === text
  }
  return download && ARCHITECTURES.some(isKnown) ? { name: download.name, version } : undefined
}

/** Stands for all versions in a line of an exported profile. */
const VERSION = '<version>'

export type ReportDownloads = (problem: Pick<Diagnostic, 'code' | 'message' | 'field' | 'help'>) => void

/** Returns the templates for one version of the kubelet. A version without known sums is a warning. */
export function downloadTemplates(
  kubeletVersion: string,
  settings: DownloadSettings,
  report: ReportDownloads,
): Record<string, string> {
  const kubelet = kubeletVersion.replace(/^v/, '')
  const lines: string[] = []
  const unknown: string[] = []
  for (const download of DOWNLOADS) {
    const version = versionOf(download, kubelet, settings)
    for (const architecture of ARCHITECTURES) {
      const sum = sumOf(download, version, architecture, settings)
      if (sum === undefined && download.follows === 'kubelet') unknown.push(download.path(version, architecture))
      lines.push(line(download, version, architecture, sum ?? download.publishedSum!, settings))
    }
  }
  // A version that is not a release is reported by lint.
  if (unknown.length > 0 && releaseProblem(kubelet) === undefined) {
    const newest = newestPatch(minorOf(kubelet))
    report({
      code: 'OSM0350',
      message: t`no SHA-256 checksum of Kubernetes ${kubelet} is known: the node uses the one that is published next to the download`,
      field: ['spec', 'template', 'spec', 'versions', 'kubelet'],
      help: [
        t`Pin them in profiles.downloads.checksums: ${joined(unknown, ', ')}. The table of this release is of ${table.commits[0]!.date}.${newest === undefined ? [] : t` The newest release of this minor version with a known checksum is ${newest}.`}`,
      ],
    })
  }
  return { [DOWNLOADS_TEMPLATE]: [...packages(settings), ...lines].join('\n'), ...containerdTemplates(settings) }
}

/**
 * Returns the templates for an exported profile: it contains every version of the table and selects one by .KubeVersion when it is rendered.
 */
export function exportedDownloadTemplates(settings: DownloadSettings): Record<string, string> {
  const lines = DOWNLOADS.flatMap(download => {
    if (download.follows === 'kubelet') return lookUps(download, settings)
    if (download.follows === 'minor') return branches(download, settings)
    return linesOf(download, versionOf(download, '', settings), settings)
  })
  return { [DOWNLOADS_TEMPLATE]: [...packages(settings), ...lines].join('\n'), ...containerdTemplates(settings) }
}

function linesOf(download: Download, version: string, settings: DownloadSettings): string[] {
  return ARCHITECTURES.map(a =>
    line(download, version, a, sumOf(download, version, a, settings) ?? download.publishedSum!, settings),
  )
}

function line(
  { name, source, path }: Download,
  version: string,
  architecture: Architecture,
  sum: string,
  { urls }: DownloadSettings,
): string {
  const base = (urls[source] ?? BASE_URLS[source]).replace(/(?<!\/)\/+$/, '')
  return `${name} ${version} ${architecture} ${sum} ${base}/${path(version, architecture)}`
}

function packages({ urls }: DownloadSettings): string[] {
  return urls.packages === undefined ? [] : [`packages - any - ${urls.packages.replace(/(?<!\/)\/+$/, '')}`]
}

function sumOf(
  { name, path }: Download,
  version: string,
  architecture: Architecture,
  { checksums }: DownloadSettings,
): string | undefined {
  const key = path(version, architecture)
  if (Object.hasOwn(checksums, key)) return checksums[key]
  const sums: Sums = table.checksums[name]
  return Object.hasOwn(sums, version) ? sums[version]![architecture] : undefined
}

function versionOf(download: Download, kubelet: string, { containerd }: DownloadSettings): string {
  if (download.follows === 'kubelet') return kubelet
  if (download.follows === 'setting') return containerd ?? newest(download)
  if (download.follows === 'nothing') return newest(download)
  const minor = minorOf(kubelet)
  return versions(download).findLast(version => minorOf(version) <= minor) ?? versions(download)[0]!
}

/** The pinned versions of containerd, from old to new. */
export const CONTAINERD_VERSIONS: readonly string[] = Object.keys(table.checksums.containerd)

/** Returns the warning about a containerd without known checksums, which is the same for all nodes. */
export function unpinnedContainerd(settings: DownloadSettings): Diagnostic | undefined {
  const download = DOWNLOADS.find(({ follows }) => follows === 'setting')!
  const version = versionOf(download, '', settings)
  const unknown = ARCHITECTURES.filter(a => sumOf(download, version, a, settings) === undefined)
  if (unknown.length === 0) return undefined
  const message = t`no SHA-256 checksum of containerd ${version} is known: the node uses the one that is published next to the download`
  const paths = unknown.map(architecture => download.path(version, architecture))
  return problem('OSM0350', message, {
    field: ['spec', 'profiles', 'containerdVersion'],
    help: [t`Pin them in profiles.downloads.checksums: ${joined(paths, ', ')}.`],
  })
}

/**
 * A file that containerd imports may be of an older version than the file that imports it, but not of a newer one. Programs that add such
 * files take the version that containerd itself writes, so the importing file has this version.
 */
const containerdTemplates = ({
  containerd = CONTAINERD_VERSIONS.at(-1)!,
}: DownloadSettings): Record<string, string> => ({
  [CONTAINERD_CONFIG_VERSION_TEMPLATE]:
    minorOf(containerd) < FIRST_MINOR_WITH_VERSION_4 ? 'version = 3' : 'version = 4',
})

/** containerd 2.3 writes version 4, and 2.0 to 2.2 write version 3. */
const FIRST_MINOR_WITH_VERSION_4 = 3

const minorOf = (version: string): number => Number(version.split('.')[1])

/** Returns the versions of the table, which is sorted from old to new. */
const versions = ({ name }: Download): string[] => Object.keys(table.checksums[name])
const newest = (download: Download): string => versions(download).at(-1)!

/**
 * Returns template code that selects crictl: the newest version that is not newer than Kubernetes, as a chain of conditions from new to
 * old.
 */
function branches(download: Download, settings: DownloadSettings): string[] {
  const chain = versions(download)
    .reverse()
    .flatMap((version, i, all) => {
      const test = `if semverCompare ">=${version}-0" .KubeVersion`
      const condition = i === 0 ? test : i < all.length - 1 ? `else ${test}` : 'else'
      return [`{{- ${condition} }}`, ...linesOf(download, version, settings)]
    })
  return [...chain, '{{- end }}']
}

/**
 * Returns template code that looks up the sums of kubelet and kubectl by version, or prints the end of the URL of the published one for an
 * unknown version. The sums are one text, because parsing a `dict` of two hundred strings takes longer than parsing the rest of the profile.
 */
function lookUps(download: Download, settings: DownloadSettings): string[] {
  return ARCHITECTURES.flatMap(architecture => {
    const sums = versions(download).map(v => `v${v} ${sumOf(download, v, architecture, settings)}`)
    const sum = `{{ if eq (len $found) 2 }}{{ last $found | trunc ${SHA256_DIGITS} }}{{ else }}${download.publishedSum}{{ end }}`
    const text = line(download, VERSION, architecture, sum, settings)
    return [
      '{{- $sums := `',
      ...sums,
      '` }}',
      '{{- $found := splitList (printf "\\n%s " .KubeVersion) $sums }}',
      text.replaceAll(`v${VERSION}`, '{{ .KubeVersion }}').replaceAll(VERSION, '{{ trimPrefix "v" .KubeVersion }}'),
    ]
  })
}

const SHA256_DIGITS = 64

/** Releases from old to new, without a leading v. */
const RELEASES: readonly string[] = Object.keys(table.checksums.kubelet)

/** Returns the newest known release, without a leading v. */
export const newestKubelet = (): string => RELEASES.at(-1)!

/** More patch releases than any minor version of Kubernetes has had. */
const MOST_PATCHES = 30
/** A minor version that is so much newer than the newest known one is not released within a year. */
const MOST_AHEAD = 4

/** A version of another distribution, v1.34.1+k3s1, or of a package, 1.34.1-1.1. Any other suffix may be that of a build of one's own. */
const DISTRIBUTION = /^v?\d+\.\d+\.\d+(?:[-+](?:k3s|k0s|rke2|gke|eks|aks|vmware)|-\d+(?:\.\d+)*$)/

/** Returns why a version, with or without a leading v, cannot be a release. One that is newer than the table can be. */
export function releaseProblem(version: string): 'no patch version' | 'no such release' | undefined {
  const [, major, minor, patch] = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(version) ?? []
  if (major === undefined) return DISTRIBUTION.test(version) ? 'no such release' : undefined
  if (patch === undefined) return 'no patch version'
  const newest = minorOf(newestKubelet())
  return major !== '1' || Number(minor) > newest + MOST_AHEAD || Number(patch) > MOST_PATCHES
    ? 'no such release'
    : undefined
}

/** Returns the newest known release of a minor version, or undefined if none is known. */
export const newestPatch = (minor: number): string | undefined =>
  RELEASES.findLast(release => release.startsWith(`1.${minor}.`))

/** The newest known release of each minor version, from old to new. */
export const NEWEST_PATCHES: readonly string[] = Object.values(
  Object.fromEntries(RELEASES.map(release => [minorOf(release), release])),
)
