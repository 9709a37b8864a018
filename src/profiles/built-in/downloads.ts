// What a node of a built-in profile loads from the network: pinned versions, SHA-256 sums and base URLs.
//
// Template data is closed, so the table reaches a profile as a template with the reserved prefix `osm-krm.`: for one
// MachineDeployment with just the lines that its Kubernetes version needs, for an exported profile with all versions.
// A line reads: name, version, architecture, SHA-256 (or `published`: the sum beside the file), URL.

import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import table from './checksums.json' with { type: 'json' }

/** `profiles.downloads` of the functionConfig: where an air-gapped site keeps its copies. */
export interface DownloadSettings {
  readonly kubernetes?: string
  readonly containerd?: string
  readonly runc?: string
  readonly cni?: string
  readonly crictl?: string
  /** Mirror of the distribution's packages; without it the distribution's own servers. */
  readonly packages?: string
  /** SHA-256 by `name/version/architecture`, as in `kubelet/1.37.0/amd64`: for versions that the table lacks. */
  readonly checksums?: Readonly<Record<string, string>>
}

export const DOWNLOADS_TEMPLATE = 'osm-krm.downloads'

type BaseName = 'kubernetes' | 'containerd' | 'runc' | 'cni' | 'crictl'

/** Where each base URL leads when nobody sets it. */
export const BASE_URLS: Readonly<Record<BaseName, string>> = {
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
  readonly base: BaseName
  /** Path below the base URL. Versions come without a leading v. */
  readonly path: (version: string, architecture: Architecture) => string
  /** Kubernetes' own binaries follow the kubelet's version, crictl its minor version, the others the table's newest. */
  readonly follows: 'kubelet' | 'minor' | 'nothing'
}

const DOWNLOADS: readonly Download[] = [
  {
    name: 'containerd',
    base: 'containerd',
    // Linked statically: Amazon Linux 2 has an older C library than the other build needs.
    path: (v, a) => `v${v}/containerd-static-${v}-linux-${a}.tar.gz`,
    follows: 'nothing',
  },
  { name: 'runc', base: 'runc', path: (v, a) => `v${v}/runc.${a}`, follows: 'nothing' },
  { name: 'cni-plugins', base: 'cni', path: (v, a) => `v${v}/cni-plugins-linux-${a}-v${v}.tgz`, follows: 'nothing' },
  { name: 'crictl', base: 'crictl', path: (v, a) => `v${v}/crictl-v${v}-linux-${a}.tar.gz`, follows: 'minor' },
  { name: 'kubelet', base: 'kubernetes', path: (v, a) => `v${v}/bin/linux/${a}/kubelet`, follows: 'kubelet' },
  { name: 'kubectl', base: 'kubernetes', path: (v, a) => `v${v}/bin/linux/${a}/kubectl`, follows: 'kubelet' },
]

const PUBLISHED = 'published'

/** Templates for one MachineDeployment. A version that nobody has a sum for is a warning at `object`. */
export function downloadTemplates(
  kubeletVersion: string,
  settings: DownloadSettings,
  report: Report,
  object?: ObjectRef,
): Record<string, string> {
  const kubelet = kubeletVersion.replace(/^v/, '')
  const unknown = new Set<string>()
  const lines = DOWNLOADS.flatMap(download => {
    const version = versionOf(download, kubelet)
    return ARCHITECTURES.map(architecture => {
      const sum = sumOf(download.name, version, architecture, settings)
      if (sum === undefined) unknown.add(download.name)
      return line(download, version, architecture, sum ?? PUBLISHED, settings)
    })
  })
  if (unknown.size > 0) {
    report({
      code: 'OSM0350',
      severity: 'warning',
      message: `no SHA-256 is known for ${[...unknown].join(' and ')} ${kubelet}: the node takes the one published beside the file`,
      help: `pin it: profiles.downloads.checksums with keys like kubelet/${kubelet}/amd64`,
      object,
    })
  }
  return { [DOWNLOADS_TEMPLATE]: [...packages(settings), ...lines].join('\n') }
}

/** Templates for an exported profile: every version of the table, chosen by .KubeVersion where the profile is rendered. */
export function exportedDownloadTemplates(settings: DownloadSettings): Record<string, string> {
  const pinned = DOWNLOADS.filter(({ follows }) => follows === 'nothing')
  const perMinor = DOWNLOADS.filter(({ follows }) => follows === 'minor')
  const perPatch = DOWNLOADS.filter(({ follows }) => follows === 'kubelet')
  return {
    [DOWNLOADS_TEMPLATE]: [
      ...packages(settings),
      ...pinned.flatMap(download => {
        const version = newest(download.name)
        return ARCHITECTURES.map(a => line(download, version, a, sumOf(download.name, version, a, settings)!, settings))
      }),
      ...perMinor.flatMap(download => branches(download, settings)),
      ...perPatch.flatMap(download => lookUps(download, settings)),
    ].join('\n'),
  }
}

function line(
  download: Download,
  version: string,
  architecture: Architecture,
  sum: string,
  settings: DownloadSettings,
): string {
  const base = (settings[download.base] ?? BASE_URLS[download.base]).replace(/\/+$/, '')
  return `${download.name} ${version} ${architecture} ${sum} ${base}/${download.path(version, architecture)}`
}

function packages({ packages }: DownloadSettings): string[] {
  return packages === undefined ? [] : [`packages - any - ${packages.replace(/\/+$/, '')}`]
}

function sumOf(
  name: DownloadName,
  version: string,
  architecture: Architecture,
  settings: DownloadSettings,
): string | undefined {
  const key = `${name}/${version}/${architecture}`
  if (settings.checksums && Object.hasOwn(settings.checksums, key)) return settings.checksums[key]
  const sums: Sums = table.checksums[name]
  return Object.hasOwn(sums, version) ? sums[version]![architecture] : undefined
}

function versionOf({ name, follows }: Download, kubelet: string): string {
  if (follows === 'kubelet') return kubelet
  if (follows === 'nothing') return newest(name)
  const minor = minorOf(kubelet)
  return Object.keys(table.checksums[name]).findLast(version => minorOf(version) <= minor) ?? oldest(name)
}

/** The table is sorted by version, oldest first. */
const newest = (name: DownloadName): string => Object.keys(table.checksums[name]).at(-1)!
const oldest = (name: DownloadName): string => Object.keys(table.checksums[name])[0]!
const minorOf = (version: string): number => Number(version.split('.')[1])

/** crictl: the newest that is not newer than Kubernetes, as an if-chain from the newest down. */
function branches(download: Download, settings: DownloadSettings): string[] {
  const versions = Object.keys(table.checksums[download.name]).reverse()
  return versions
    .flatMap((version, i) => {
      const condition =
        i === versions.length - 1 ? 'else' : `${i === 0 ? '' : 'else '}if semverCompare ">=${version}-0" .KubeVersion`
      const sums = ARCHITECTURES.map(a =>
        line(download, version, a, sumOf(download.name, version, a, settings)!, settings),
      )
      return [`{{- ${condition} }}`, ...sums]
    })
    .concat('{{- end }}')
}

/** kubelet and kubectl: sums by version, `published` for a version that the table lacks. */
function lookUps(download: Download, settings: DownloadSettings): string[] {
  return ARCHITECTURES.flatMap(architecture => {
    const sums = Object.keys(table.checksums[download.name]).map(
      version => `"v${version}" "${sumOf(download.name, version, architecture, settings)}"`,
    )
    const [before, after] = line(download, '\0', architecture, '\u0001', settings)
      .replaceAll('v\0', '{{ .KubeVersion }}')
      .replaceAll('\0', '{{ trimPrefix "v" .KubeVersion }}')
      .split('\u0001')
    return [
      `{{- $sums := dict ${sums.join(' ')} }}`,
      `${before}{{ get $sums .KubeVersion | default "${PUBLISHED}" }}${after}`,
    ]
  })
}
