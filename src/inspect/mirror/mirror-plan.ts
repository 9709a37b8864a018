// The content of a mirror from which nodes can load everything: files, images and repositories, each with its source and its place in the mirror.
// What cannot be copied is listed with the reason. The texts have no character that a quoted word of the lock would have to escape.

import { isUnsafe } from '../../diagnostics/text.ts'
import { DEFAULT_SANDBOX, isSnap } from '../../node/assets/index.ts'
import { compareText } from '../../render/model/kubernetes.ts'
import { BASE_URLS, publishedDownload } from '../../render/profiles/built-in/downloads.ts'
import type { Hide } from '../../secrets/labels.ts'
import type { NeededByMachines, NodeNeeds, RenderingNeeds } from '../assets/needed.ts'
import { shownValue } from '../assets/needed.ts'

export interface MirrorFile {
  readonly url: string
  /** The path below the folder of the mirror: `<host>/<path>`. */
  readonly path: string
  /** The checksum, or what follows the URL in that of the published one, such as `.sha256`; undefined if none is known. */
  readonly sha256: string | undefined
}

export interface MirrorImage {
  readonly source: string
  /** The reference within the registry of the mirror, as containerd asks for it: without the registry of the source. */
  readonly target: string
}

/** A path and a URL have the variables of dnf and $suite, which the script of a mirror replaces. */
export interface MirrorRepository {
  /** The path below the folder of the mirror. */
  readonly path: string
  readonly url?: string
  /** With commas between them. undefined for RPM. */
  readonly suites?: string
  readonly components?: string
  /** The name in the configuration of a machine with the distribution, where the script has to run: the repository has no public URL. */
  readonly repo?: string
}

export interface NotMirrored {
  readonly needed: NeededByMachines
  readonly reason: string
}

export interface MirrorPlan {
  readonly files: readonly MirrorFile[]
  readonly images: readonly MirrorImage[]
  readonly repositories: readonly MirrorRepository[]
  /** The packages that nodes install from repositories in the mirror, sorted. */
  readonly packages: readonly string[]
  readonly left: readonly NotMirrored[]
}

/** Returns the plan for assets that `isWanted` selects, such as those that a mirror lacks. */
export function mirrorPlan(
  { total, nodes }: RenderingNeeds,
  hide: Hide,
  isWanted: (needed: NeededByMachines) => boolean,
): MirrorPlan {
  const plan: PlanDraft = { files: new Map(), images: new Map(), repositories: new Map(), packages: new Set() }
  const left: NotMirrored[] = []
  for (const needed of total.filter(isWanted)) {
    const reason = addToPlan(plan, needed, nodes, hide)
    if (reason !== undefined) left.push({ needed, reason })
  }
  const installing = nodes.filter(
    ({ packages: own, needs }) =>
      own !== undefined && needs.some(({ kind, value }) => kind === 'package' && plan.packages.has(value)),
  )
  const rpmPaths = new Set(installing.flatMap(({ packages: own }) => own!.rpmPaths ?? []))
  return {
    // By path, so that a lock is the same whether nodes have a mirror already or not.
    files: withoutSums([...plan.files.values()]).sort((a, b) => compareText(a.path, b.path)),
    images: [...plan.images.values()],
    repositories: [
      ...plan.repositories.values(),
      ...[...rpmPaths].sort().map(rpmRepository),
      // Last, because its folder contains those of the others, and its digest theirs.
      ...(installing.some(({ packages: own }) => own!.rpmPaths === undefined) ? [UBUNTU] : []),
    ],
    packages: [...plan.packages].sort(),
    left,
  }
}

export const isPublished = (sha256: string | undefined): sha256 is string => sha256?.startsWith('.') === true

/** The published checksum of a file is loaded with the file. */
function withoutSums(files: readonly MirrorFile[]): MirrorFile[] {
  const sums = new Set(files.flatMap(({ sha256, path }) => (isPublished(sha256) ? [path + sha256] : [])))
  return files.filter(({ path }) => !sums.has(path))
}

interface PlanDraft {
  /** By path. */
  readonly files: Map<string, MirrorFile>
  /** By the reference in the mirror. */
  readonly images: Map<string, MirrorImage>
  /** By path. */
  readonly repositories: Map<string, MirrorRepository>
  readonly packages: Set<string>
}

/** Adds an asset to the plan, or returns the reason why it cannot be mirrored. */
function addToPlan(
  plan: PlanDraft,
  needed: NeededByMachines,
  nodes: readonly NodeNeeds[],
  hide: Hide,
): string | undefined {
  const { kind, known, value } = needed
  // A registry is mirrored by mirroring the images that are loaded from it.
  if (needed.isRegistry) return undefined
  if (isSnap(needed)) return 'snaps come from the Snap Store'
  // The lock would show a reviewer a different name from the one that is loaded.
  if (isUnsafe(value)) return 'its name has a control character or an invisible one'
  if (kind === 'package' && hasRepository(needed, nodes)) {
    plan.packages.add(value)
    return undefined
  }
  if (kind === 'unknown' || known.length < value.length) return 'a part of it is known only to the node'
  if (kind === 'package') return 'it comes from the repositories of the machine image, which only the node knows'
  if (kind === 'image') return addImage(plan, needed)
  const place = mirrorFileOf(needed, hide)
  if (typeof place === 'string') return place
  return kind === 'repository' ? addRepository(plan, needed, place, nodes) : addFile(plan, needed, place)
}

function addImage({ images }: PlanDraft, needed: NeededByMachines): string | undefined {
  const image = imageOf(needed)
  if (typeof image === 'string') return image
  const other = images.get(image.target)
  if (other !== undefined && other.source !== image.source)
    return `${other.source} has the same name in a mirror: one of them needs a registry of its own`
  images.set(image.target, image)
  return undefined
}

function addRepository(
  { repositories }: PlanDraft,
  needed: NeededByMachines,
  { url, path }: FilePlace,
  nodes: readonly NodeNeeds[],
): string | undefined {
  // The mirror of packages is filled from the servers of the distribution.
  if (isDistributionMirror(needed, nodes)) return undefined
  if (needed.repository === undefined) return 'its suites and components, or its base URL, are not known'
  const { repository } = needed
  repositories.set(path, {
    path,
    url,
    ...(repository.type === 'apt' && {
      suites: repository.suites.join(','),
      components: repository.components.join(','),
    }),
  })
  return undefined
}

function addFile({ files }: PlanDraft, needed: NeededByMachines, place: FilePlace): string | undefined {
  const { path, url } = place
  if (path.endsWith('/') || !path.includes('/')) return 'it is an address and not a file'
  const other = files.get(path)
  const sha256 = needed.publishedSum ?? needed.sha256
  if (other === undefined || other.sha256 === undefined) files.set(path, { ...place, sha256 })
  return other !== undefined && (other.url !== url || differ(other.sha256, sha256))
    ? 'another file has the same name in a mirror'
    : undefined
}

const differ = (a: string | undefined, b: string | undefined): boolean => a !== undefined && b !== undefined && a !== b

/** Whether all nodes that need the package name a repository, or have those of their distribution below one base URL. */
function hasRepository({ machineDeployments }: NeededByMachines, nodes: readonly NodeNeeds[]): boolean {
  const names = new Set(machineDeployments)
  return nodes
    .filter(({ machineDeployment }) => names.has(machineDeployment))
    .every(({ packages, needs }) => packages !== undefined || needs.some(({ kind }) => kind === 'repository'))
}

/** Whether the URL is that of profiles.downloads.packages: a built-in profile names no other repository. */
const isDistributionMirror = (
  { repository, machineDeployments }: NeededByMachines,
  nodes: readonly NodeNeeds[],
): boolean =>
  repository === undefined &&
  nodes.some(
    ({ machineDeployment, packages }) => packages !== undefined && machineDeployments.includes(machineDeployment),
  )

type FilePlace = Omit<MirrorFile, 'sha256'>

/** Returns the source of a URL and its place in the mirror, or the reason why it cannot be mirrored. */
export function mirrorFileOf(needed: NeededByMachines, hide: Hide): FilePlace | string {
  const { value, version } = needed
  const download = version === undefined ? undefined : publishedDownload(value, version)
  const given = download === undefined ? value : `${BASE_URLS[download.source]}/${download.path}`
  if (!/^(?:https?|ftps?):\/\//i.test(given) || !URL.canParse(given)) return 'curl cannot load it'
  const url = new URL(given)
  if (url.href.includes('\\')) return 'curl cannot load it'
  url.username = ''
  url.password = ''
  url.hash = ''
  if (shownValue({ ...needed, value: url.href }, hide) !== url.href) return 'its URL contains a secret'
  const path = mirrorPath(url)
  if (path === undefined || isUnsafe(path) || JSON.stringify(path) !== `"${path}"`)
    return 'its URL is not that of a file'
  return { url: url.href, path }
}

/** A name or an address with a port. It becomes the name of a folder, which must not be `..`. */
const HOST = /^(?:\w[\w.-]*|\[[\da-f:.]+\])(?::\d+)?$/i

/** Returns `<host>/<path>` as a server of files resolves it, or undefined. */
export function mirrorPath({ host, pathname, search }: URL): string | undefined {
  if (search !== '' || !HOST.test(host)) return undefined
  const segments = pathname.split('/').slice(1).map(decoded)
  if (segments.some(segment => segment === undefined || /[/\0\n\r]|^\.\.?$/.test(segment))) return undefined
  if (segments.slice(0, -1).includes('')) return undefined
  return segments.join('/') === '' ? host : [host, ...segments].join('/')
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

const REFERENCE =
  /^(?<registry>[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d+)?)\/(?<repository>[a-z0-9]+(?:[._/-]+[a-z0-9]+)*)(?<tag>:\w[\w.-]{0,127})?(?<digest>@sha256:[\da-f]{64})?$/

/** Returns how an image is copied, or the reason why it cannot be. containerd requests a digest if there is one, so a tag next to it is left out. */
export function imageOf({ value }: Pick<NeededByMachines, 'value'>): MirrorImage | string {
  const { registry, repository, tag, digest } = REFERENCE.exec(value)?.groups ?? {}
  if (registry === undefined || repository === undefined) return 'it is not an image reference'
  if (value === DEFAULT_SANDBOX)
    return 'its tag depends on the containerd of the machine image: set nodes.containerd.pauseImage'
  const version = digest ?? tag ?? ':latest'
  return { source: `${registry}/${repository}${version}`, target: `${repository}${version}` }
}

// The repositories of distributions, from which nodes with a built-in profile install packages.

/** profiles.downloads.packages is one base URL for the repositories of all distributions. */
const FOLDER = 'packages'

export const UBUNTU: MirrorRepository = {
  path: FOLDER,
  url: 'http://archive.ubuntu.com/ubuntu',
  suites: '$suite,$suite-updates,$suite-security',
  components: 'main,universe',
}

const NAMES_ON_MACHINES: Readonly<Record<string, string>> = {
  'content/dist/rhel9/$releasever/$basearch/baseos/os': 'rhel-9-for-$basearch-baseos-rpms',
  'content/dist/rhel9/$releasever/$basearch/appstream/os': 'rhel-9-for-$basearch-appstream-rpms',
  'content/dist/rhel10/$releasever/$basearch/baseos/os': 'rhel-10-for-$basearch-baseos-rpms',
  'content/dist/rhel10/$releasever/$basearch/appstream/os': 'rhel-10-for-$basearch-appstream-rpms',
  'al2023/core/$releasever/$basearch': 'amazonlinux',
  '2/core/2.0/$basearch': 'amzn2-core',
}

/** Returns the RPM repository of a distribution: all but those in the table are of Rocky Linux. */
function rpmRepository(path: string): MirrorRepository {
  const repo = NAMES_ON_MACHINES[path]
  const place = `${FOLDER}/${path}`
  return repo === undefined
    ? { path: place, url: `https://dl.rockylinux.org/pub/rocky/${path}` }
    : { path: place, repo }
}
