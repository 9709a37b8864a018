// The comparison of several clusters, each with its own.

import { inClusterNamed } from '../../diagnostics/names.ts'
import { hasDifferences, type NodeDiff, type RenderingDiff } from './diff-model.ts'
import type { ObjectChange } from './object-changes.ts'
import type { ProblemChanges } from './problem-changes.ts'

/** What became of a cluster. `failed`: a side could not be rendered, so there is nothing to compare. */
export type ClusterState = 'failed' | 'new' | 'gone' | 'changed' | 'unchanged'

export interface ClusterDiff {
  readonly name: string
  readonly state: ClusterState
  readonly diff: RenderingDiff
  /** The common prefix of the names of each node's objects, by the title of the node. */
  readonly stems: ReadonlyMap<string, string>
}

export interface FleetDiff {
  readonly clusters: readonly ClusterDiff[]
  /** The changes of objects that clusters share. */
  readonly shared: readonly ObjectChange[]
  readonly problems: ProblemChanges
}

/** Returns the differences of all clusters as one comparison, in which the names of clusters are before those of MachineDeployments and objects. */
export const joinedDiff = (clusters: readonly ClusterDiff[], shared: readonly ObjectChange[] = []): RenderingDiff => ({
  nodes: clusters.flatMap(({ name, diff }) =>
    diff.nodes.map((node): NodeDiff => ({ ...node, title: inClusterNamed(name, node.title) })),
  ),
  others: [
    ...shared,
    ...clusters.flatMap(({ name, diff }) =>
      diff.others.map(each => ({ ...each, object: inClusterNamed(name, each.object) })),
    ),
  ],
})

/** Returns the prefixes of names by the titles of the joined comparison. */
export const joinedStems = (clusters: readonly ClusterDiff[]): ReadonlyMap<string, string> =>
  new Map(
    clusters.flatMap(({ name, stems }) =>
      [...stems].map(([title, stem]) => [inClusterNamed(name, title), stem] as const),
    ),
  )

/** Returns the state of a cluster that both sides may have. */
export function clusterState(has: { readonly old: boolean; readonly now: boolean }, diff: RenderingDiff): ClusterState {
  if (!has.old) return 'new'
  if (!has.now) return 'gone'
  return hasDifferences(diff) ? 'changed' : 'unchanged'
}

const STATES: Readonly<Record<ClusterState, (count: number) => string>> = {
  failed: count => `${count} cannot be rendered`,
  new: count => `${count} new`,
  gone: count => `${count} gone`,
  changed: count => `${count} ${count === 1 ? 'changes' : 'change'}`,
  unchanged: count => `${count} unchanged`,
}

/** Returns a sentence with the number of clusters by state: `3 clusters: 1 changes, 2 unchanged`. */
export function clustersText(clusters: readonly ClusterDiff[]): string {
  const counts = (Object.keys(STATES) as ClusterState[]).flatMap(state => {
    const count = clusters.filter(cluster => cluster.state === state).length
    return count === 0 ? [] : [STATES[state](count)]
  })
  return `${clusters.length} cluster${clusters.length === 1 ? '' : 's'}: ${counts.join(', ')}`
}

export const fleetDiffers = ({ clusters, shared }: FleetDiff): boolean =>
  shared.length > 0 || clusters.some(({ state }) => state !== 'unchanged')
