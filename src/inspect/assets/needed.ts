// The downloads of the nodes of a rendering, with the MachineDeployments that need them. The API server is left out.

import { AllowList } from '../../base/allow-list.ts'
import { grouped } from '../../base/grouped.ts'
import {
  type Asset,
  type AssetKind,
  assetsOf,
  type DistributionPackages,
  distributionPackages,
  imageWithRegistry,
  mirroredRegistries,
  type Repository,
  registryOf,
} from '../../node/assets/index.ts'
import { secretText } from '../../node/document-object.ts'
import { type NodeObjects, SECRET_KEYS } from '../../node/node-objects.ts'
import type { RenderingObjects } from '../../node/rendering.ts'
import { type OperatingSystemConfigSpec, PHASES } from '../../render/model/config.ts'
import { compareText } from '../../render/model/kubernetes.ts'
import type { Hide } from '../../secrets/labels.ts'
import { nodeConfig } from './node-config.ts'

/** `unknown` is a command that loads something, but only the node knows what. */
export type NeededKind = AssetKind | 'unknown'

export interface Needed {
  readonly kind: NeededKind
  /** The URL, the image with its registry, the name of the package, or the command. */
  readonly value: string
  /** The beginning of `value` whose characters are known. */
  readonly known: string
  readonly version?: string
  /** In hexadecimal digits. */
  readonly sha256?: string
  /** Whether containerd loads the image from mirrors, which are assets themselves. */
  readonly isMirrored: boolean
  /** What follows `value` in the URL of the checksum with which the node compares the file, and which it also loads. */
  readonly publishedSum?: string
  /** Whether containerd loads images from this URL instead of from their registry. */
  readonly isRegistry?: boolean
  readonly repository?: Repository
}

export interface NeededByMachines extends Needed {
  /** Sorted. */
  readonly machineDeployments: readonly string[]
}

export interface NodeNeeds {
  readonly machineDeployment: string
  readonly needs: readonly Needed[]
  /** Set if a built-in profile installs packages of the distribution. */
  readonly packages: DistributionPackages | undefined
}

export interface RenderingNeeds {
  /** Set if the needs are those of profiles, before there are MachineDeployments: the names are those of profiles, and some of their nodes. */
  readonly isOfProfiles?: true
  /** Sorted by kind and value. */
  readonly total: readonly NeededByMachines[]
  /** Only MachineDeployments whose nodes are rendered, sorted. */
  readonly nodes: readonly NodeNeeds[]
}

/**
 * Returns the downloads of each node, and of all nodes together. A MachineDeployment that was rendered several times, such as for several versions
 * of the kubelet, needs what each of them needs.
 */
export function renderingNeeds({ nodes }: Pick<RenderingObjects, 'nodes'>): RenderingNeeds {
  const found = new Map<string, NodeNeeds>()
  for (const node of nodes) {
    const config = nodeConfig(node)
    if (config === undefined) continue
    const { title: machineDeployment } = node
    const needs = needsOf(node, config)
    const packages = distributionPackages(config)
    const other = found.get(machineDeployment)
    found.set(machineDeployment, {
      machineDeployment,
      needs: other === undefined ? needs : joinedNeeds([...other.needs, ...needs]),
      packages: other?.packages ?? packages,
    })
  }
  return { total: totalNeeds([...found.values()]), nodes: [...found.values()] }
}

const joinedNeeds = (needs: readonly Needed[]): Needed[] =>
  [...new Map(needs.map(needed => [neededKey(needed), needed])).values()].sort(inOrder)

function totalNeeds(nodes: readonly NodeNeeds[]): NeededByMachines[] {
  const all = nodes.flatMap(({ machineDeployment, needs }) => needs.map(needed => ({ machineDeployment, needed })))
  const total = Array.from(grouped(all, ({ needed }) => neededKey(needed)).values(), (same): NeededByMachines => {
    const repository = same.map(({ needed }) => needed.repository).reduce(joinedRepository)
    return {
      ...same[0].needed,
      ...(repository !== undefined && { repository }),
      machineDeployments: same.map(({ machineDeployment }) => machineDeployment),
    }
  })
  return total.sort(inOrder)
}

/** The same URL with another checksum is another asset. */
const neededKey = ({ kind, value, sha256, isMirrored }: Needed): string =>
  JSON.stringify([kind, value, sha256, isMirrored])

/** The names of the kinds in their order, for one and for several. */
export const KIND_NAMES: Readonly<Record<NeededKind, readonly [one: string, many: string]>> = {
  url: ['URL', 'URLs'],
  image: ['image', 'images'],
  repository: ['repository', 'repositories'],
  package: ['package', 'packages'],
  unknown: ['known only to the node', 'unknown'],
}

export const KINDS = Object.keys(KIND_NAMES) as readonly NeededKind[]

/** Returns the value without secrets, which are also the user and the password of a URL. */
export const shownValue = ({ value }: Needed, hide: Hide): string => hide(value)

const inOrder = (a: Needed, b: Needed): number =>
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
  compareText(a.value, b.value) ||
  compareText(a.sha256 ?? '', b.sha256 ?? '')

function needsOf(node: NodeObjects, config: OperatingSystemConfigSpec): Needed[] {
  const phases = PHASES.map(phase => assetsOf(config, phase))
  const assets = phases.flatMap(({ assets: found }) => found)
  const apiServers = new AllowList(apiServersOf(node, assets))
  const isMirrored = mirroredRegistries(config)
  const needs = new Map<string, Needed>()
  const add = (needed: Needed): void => {
    const key = JSON.stringify([needed.kind, needed.value])
    // A file that lists downloads has the checksum; a script that repeats the URL has none.
    const before = needs.get(key)
    const repository = joinedRepository(before?.repository, needed.repository)
    const chosen = before?.sha256 === undefined ? needed : before
    needs.set(key, { ...chosen, ...(repository !== undefined && { repository }) })
    if (needed.publishedSum !== undefined) add(fileWithSum(needed, needed.publishedSum))
  }
  for (const asset of assets)
    if (asset.kind !== 'url' || apiServers.judge(asset.known, asset.value) !== 'allowed')
      add(neededOf(asset, isMirrored))
  for (const { command } of phases.flatMap(({ unresolved }) => unresolved))
    add({ kind: 'unknown', value: command ?? 'a script that is too large to be read', known: '', isMirrored: false })
  return [...needs.values()].sort(inOrder)
}

const fileWithSum = ({ value, known, version }: Needed, end: string): Needed => ({
  kind: 'url',
  value: value + end,
  known: known + end,
  ...(version !== undefined && { version }),
  isMirrored: false,
})

/** A repository has a line for each suite: the release, its updates and its security updates. */
function joinedRepository(a: Repository | undefined, b: Repository | undefined): Repository | undefined {
  if (a?.type !== 'apt' || b?.type !== 'apt') return a ?? b
  const union = (some: readonly string[], more: readonly string[]): string[] => [...new Set([...some, ...more])]
  return { type: 'apt', suites: union(a.suites, b.suites), components: union(a.components, b.components) }
}

/** Returns the URL of the API server that nodes join. */
export function kubeconfigServer({ objects: { kubeconfig } }: NodeObjects): string | undefined {
  const text = (kubeconfig && secretText(kubeconfig, SECRET_KEYS.kubeconfig)) ?? ''
  return /^[ \t]*(?:-[ \t]+)?server:[ \t]*["']?(\S+?)["']?[ \t\r]*$/m.exec(text)?.[1]
}

/** Returns the URLs of API servers: that of the kubeconfig, and those of which a phase loads a Secret. */
function apiServersOf(node: NodeObjects, assets: readonly Asset[]): string[] {
  const server = kubeconfigServer(node)
  const fetched = assets.flatMap(({ known }) => /^(.+)\/api\/v1\/namespaces\/[^/]+\/secrets\//.exec(known)?.[1] ?? [])
  return [...(server === undefined ? [] : [server]), ...fetched]
}

function neededOf(asset: Asset, mirrored: (registry: string) => boolean): Needed {
  const { kind, value, known, version = versionIn(asset), sha256 = digestIn(asset) } = asset
  const isKnown = known.length === value.length
  const image = kind === 'image' ? imageWithRegistry({ value, known }) : known
  return {
    kind,
    value: kind === 'image' && isKnown ? image : value,
    known: image,
    ...(version !== undefined && { version }),
    ...(sha256 !== undefined && { sha256: sha256.toLowerCase() }),
    isMirrored: kind === 'image' && mirrored(registryOf(value)),
    ...(asset.publishedSum !== undefined && { publishedSum: asset.publishedSum }),
    ...(asset.isRegistry && { isRegistry: true }),
    ...(asset.repository !== undefined && { repository: asset.repository }),
  }
}

/** Returns the tag of an image, or the segment of a URL's path that is a version and nothing else. */
const versionIn = ({ kind, known, value }: Asset): string | undefined =>
  known.length < value.length
    ? undefined
    : kind === 'image'
      ? /:([\w][\w.-]*)(?:@|$)/.exec(value.slice(value.lastIndexOf('/') + 1))?.[1]
      : kind === 'url'
        ? /\/v?(\d+\.\d+\.\d+(?:[-+][\w.]+)?)(?=\/)/.exec(value)?.[1]
        : undefined

const digestIn = ({ kind, value }: Asset): string | undefined =>
  kind === 'image' ? /@sha256:([\da-f]{64})$/.exec(value)?.[1] : undefined
