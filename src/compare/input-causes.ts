// Finds the differences of the inputs that change each node. Nodes that change alike, and may do so for the same reasons, are traced once.

import { digestOf } from '../base/digest.ts'
import type { Json } from '../base/json.ts'
import { hasNodes, hasTemplates } from '../base/kinds.ts'
import { groupOf, type Identity, identityOf, namespacedName } from '../base/refs.ts'
import { inClusterNamed } from '../diagnostics/names.ts'
import { type RenderingObjects, renderingOf } from '../node/rendering.ts'
import { textAt } from '../render/inputs/shape.ts'
import type { ItemHeader } from '../render/model/kubernetes.ts'
import { machineDeploymentKey } from '../render/model/machine-deployment.ts'
import type { KnownProfile } from '../render/profiles/selection.ts'
import { TOKEN_LABEL } from '../render/settings/environment.ts'
import type { Side } from '../source/side.ts'
import type { NodeChange } from './changes.ts'
import type { BothRenderings } from './diff-model.ts'
import {
  CLUSTER_API,
  type InputDifference,
  type InputDifferences,
  inputDifferences,
  inputIn,
} from './input-differences.ts'
import { type Allowance, type Causes, causesOf, type TracedNode } from './reached-nodes.ts'

/** The sides of a cluster; one is undefined if it does not have the cluster. */
export interface ComparedInputs {
  /** "" if there is only one. */
  readonly name: string
  readonly old?: Side | undefined
  readonly now?: Side | undefined
}

/** The differences of the inputs of a cluster. */
export interface ClusterDifferences {
  readonly cluster: ComparedInputs
  /** Set if both sides were rendered. */
  readonly rendered?: InputDifferences
  readonly all: readonly InputDifference[]
}

export function clusterDifferences(cluster: ComparedInputs): ClusterDifferences {
  const [old, now] = [cluster.old?.rendered, cluster.now?.rendered]
  if (old && now) {
    const rendered = inputDifferences(old, now)
    return { cluster, rendered, all: rendered.all }
  }
  const isNone = (side: Side | undefined): boolean => side === undefined || side.objects.length === 0
  const only = isNone(cluster.old) ? now : isNone(cluster.now) ? old : undefined
  if (only === undefined) return { cluster, all: [] }
  // Of a cluster that is new or gone, the objects of its nodes say all.
  const none = { ...only, documents: [] }
  const { all } = only === now ? inputDifferences(none, now) : inputDifferences(only, none)
  return { cluster, all: all.filter(each => isNode(inputIn(each).header)) }
}

/** Why a node changes, as far as it is known. */
export interface NodeCauses {
  readonly causes: readonly InputDifference[]
  /** Differences of which it is not known whether they change the node. */
  readonly notTraced: readonly InputDifference[]
}

interface Candidates extends TracedNode {
  readonly change: NodeChange
}

/** Returns why each node that is not unchanged changes. */
export async function causesOfNodes(
  nodes: readonly NodeChange[],
  differences: readonly ClusterDifferences[],
  renderings: readonly BothRenderings[],
): Promise<ReadonlyMap<NodeChange, NodeCauses>> {
  const found = new Map<NodeChange, NodeCauses>()
  const alike = new Map<string, Candidates[]>()
  const traced = differences.map((): Candidates[] => [])
  const signature = signatures()
  const changed = nodes.filter(node => node.class !== 'unchanged')
  for (const [i, each] of differences.entries()) {
    const profilesOf = profileFinder(each.cluster)
    for (const change of changed.filter(({ cluster }) => cluster === each.cluster.name)) {
      const candidates = candidatesOf(change, each, profilesOf)
      const all = allOf(candidates)
      if (all.length < 2 || each.rendered === undefined) {
        found.set(change, { causes: all, notTraced: [] })
        continue
      }
      const key = JSON.stringify([
        [change.class, change.meaning, change.templateFields ?? null, change.parts],
        [...profilesOf(candidates.title)].sort(),
        all.map(signature).sort(),
      ])
      const known = alike.get(key)
      if (known === undefined) traced[i]!.push(candidates)
      alike.set(key, [...(known ?? []), candidates])
    }
  }
  const allowance = { left: MOST_RENDERED + nodes.length }
  const causes = new Map<TracedNode, Causes>()
  for (const [i, some] of traced.entries())
    for (const [node, ids] of await tracedIn(some, differences[i]!, renderings[i]!, allowance)) causes.set(node, ids)
  for (const group of alike.values()) {
    const [first] = group
    const ids = causes.get(first!)
    const reasons = new Set(allOf(first!).flatMap(each => (ids?.has(each.id) ? [signature(each)] : [])))
    for (const candidates of group) {
      const isCause = (each: InputDifference): boolean => reasons.has(signature(each))
      const all = allOf(candidates)
      found.set(candidates.change, { causes: all.filter(isCause), notTraced: ids === undefined ? all : [] })
    }
  }
  return found
}

/** How many nodes and inputs may be rendered again, beside as many as there are nodes. */
const MOST_RENDERED = 100

const allOf = ({ shared, own }: Candidates): readonly InputDifference[] => [...own, ...shared]

async function tracedIn(
  nodes: readonly TracedNode[],
  { rendered, cluster }: ClusterDifferences,
  renderings: BothRenderings,
  allowance: Allowance,
): Promise<ReadonlyMap<TracedNode, Causes>> {
  const [old, now] = [cluster.old?.rendered, cluster.now?.rendered]
  if (nodes.length === 0 || !rendered || !old || !now) return new Map()
  const sideOf = (side: 'old' | 'now', inputs: typeof old): RenderingObjects =>
    inputs.objects === cluster[side]!.objects ? renderings[side] : renderingOf(inputs.objects)
  const made = { old: sideOf('old', old), now: sideOf('now', now) }
  return causesOf(nodes, { differences: rendered, now, renderings: made }, allowance)
}

function candidatesOf(
  change: NodeChange,
  { all, cluster }: ClusterDifferences,
  profilesOf: (title: string) => ReadonlySet<Identity>,
): Candidates {
  const title = change.title.slice(inClusterNamed(cluster.name, '').length)
  const own = all.filter(each => ownerOf(each)?.isOf(title))
  // A node that is gone has nothing else.
  const gone = own.filter(each => each.field === undefined && each.now === undefined && ownerOf(each)?.of === 'object')
  if (gone.length > 0) return { change, title, shared: [], own: gone }
  const profiles = profilesOf(title)
  const shared = all.filter(each => ownerOf(each) === undefined && (profiles.size === 0 || isUsed(each, profiles)))
  return { change, title, shared, own }
}

interface Owner {
  /** Of what of the node it is a difference. */
  readonly of: 'object' | 'revision' | 'token'
  readonly isOf: (title: string) => boolean
}

/** Returns whose difference it is, if it is one of a single node. */
function ownerOf({ isSetting, field, ...difference }: InputDifference): Owner | undefined {
  const { header } = inputIn(difference)
  if (isNode(header)) return { of: 'object', isOf: title => title === namespacedName(header) }
  const key = revisionOf({ isSetting, field })
  if (key !== undefined) return { of: 'revision', isOf: title => title === key }
  const { old, now } = difference
  const labels = [old, now].flatMap(each => textAt(each?.object, 'metadata', 'labels', TOKEN_LABEL) ?? [])
  if (labels.length === 0) return undefined
  const keyOf = (title: string): string => machineDeploymentKey(...(title.split('/') as [string, string]))
  return { of: 'token', isOf: title => labels.includes(keyOf(title)) }
}

/** Returns the MachineDeployment for which a setting is a revision. */
export function revisionOf({ isSetting, field }: Pick<InputDifference, 'isSetting' | 'field'>): string | undefined {
  const [top, list, name, key] = field?.names ?? []
  const isRevision = isSetting && top === 'spec' && list === 'machineDeployments' && name === 'revisions'
  return isRevision && key !== undefined ? String(key) : undefined
}

/** Cluster API has a kind of the same name. */
export const isNode = (header: ItemHeader): boolean => hasNodes(header) && groupOf(header.apiVersion) !== CLUSTER_API

/** Whether a profile is one of those that a node uses on either side. Any other object may be. */
const isUsed = ({ old, now }: InputDifference, profiles: ReadonlySet<Identity>): boolean =>
  [old, now].some(each => each && (!hasTemplates(each.header.kind) || profiles.has(identityOf(each.header))))

/** Returns the identities of the profiles that a node uses on either side, and of those that they extend; none if it is not rendered. */
function profileFinder({ old, now }: ComparedInputs): (title: string) => ReadonlySet<Identity> {
  const found = new Map<string, Set<Identity>>()
  for (const { machineDeployment, known } of [old, now].flatMap(side => side?.rendered?.nodes ?? [])) {
    const title = namespacedName(machineDeployment.ref)
    const profiles = found.get(title) ?? new Set()
    found.set(title, profiles)
    for (let each: KnownProfile | undefined = known; each; each = each.base) profiles.add(identityOf(each.ref))
  }
  return title => found.get(title) ?? new Set()
}

/** Returns a text that is equal for the same difference of several nodes, or in several clusters. */
export function signatures(): (difference: InputDifference) => string {
  const known = new Map<InputDifference, string>()
  return difference => {
    const text = known.get(difference) ?? signatureOf(difference)
    known.set(difference, text)
    return text
  }
}

function signatureOf(difference: InputDifference): string {
  const { old, now, field, isSetting } = difference
  const { header } = inputIn(difference)
  const owner = ownerOf(difference)
  const names = field && (owner?.of === 'revision' ? field.names.slice(0, -1) : [...field.names])
  // Two profiles, or two Secrets, with the same difference may be read by other nodes.
  const name = isSetting || (owner && field) ? null : namespacedName(header)
  // Each node has another token, and none is shown.
  const texts = owner?.of === 'token' ? [] : [old, now].map(each => each?.document.text ?? null)
  const values = field && owner?.of !== 'token' ? [field.old ?? null, field.now ?? null] : texts
  return digestOf([header.kind, name, names ?? null, values] as Json)
}
