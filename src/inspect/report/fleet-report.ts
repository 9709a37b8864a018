// The HTML report of several clusters on one page: the names of MachineDeployments begin with those of their clusters.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { inClusterNamed } from '../../diagnostics/names.ts'
import type { OnProgress } from '../../render/model/progress.ts'
import type { OwnLimits } from '../../render/validate/user-data-size.ts'
import type { Hide } from '../../secrets/labels.ts'
import { summaryText } from '../diff/effects.ts'
import { type ClusterDiff, joinedDiff, joinedStems } from '../diff/fleet-diff.ts'
import type { ObjectChange } from '../diff/object-changes.ts'
import type { ProblemChanges } from '../diff/problem-changes.ts'
import type { NodeObjects } from '../node-objects.ts'
import type { RenderingObjects } from '../rendering.ts'
import type { FileLine } from '../show/file-lines.ts'
import { reportPage } from './page.ts'
import { reportOf } from './report.ts'
import { reportChanges } from './report-changes.ts'
import type { ReportCluster, ReportData } from './report-data.ts'
import type { OriginSource } from './report-origins.ts'

export interface ClusterReport {
  readonly name: string
  readonly now: RenderingObjects
  readonly limits: OwnLimits
  /** Set if it was rendered from inputs. */
  readonly origins?: OriginSource | undefined
  /** Set if two sides are compared. */
  readonly diff?: ClusterDiff | undefined
}

export interface FleetReportRequest {
  readonly clusters: readonly ClusterReport[]
  /** The changes of objects that clusters share. */
  readonly shared: readonly ObjectChange[]
  /** Set if two sides are compared. */
  readonly problems?: ProblemChanges | undefined
  readonly diagnostics: readonly Diagnostic[]
  readonly hide: Hide
  readonly progress?: OnProgress | undefined
}

/** Returns the report of all clusters as one HTML page. */
export const fleetReportHtml = async (request: FleetReportRequest): Promise<string> =>
  reportPage(await fleetReportData(request))

export async function fleetReportData(request: FleetReportRequest): Promise<ReportData> {
  const { clusters } = request
  const named = new Map<NodeObjects, ClusterNode>()
  for (const cluster of clusters)
    for (const node of cluster.now.nodes)
      named.set(node.titled(inClusterNamed(cluster.name, node.title)), { cluster, node })
  const diffs = clusters.flatMap(({ diff }) => diff ?? [])
  const changes =
    diffs.length === 0
      ? undefined
      : reportChanges(joinedDiff(diffs, request.shared), joinedStems(diffs), request.problems)
  const data = await reportOf({
    ...request,
    nodes: [...named.keys()],
    limitsOf: node => named.get(node)!.cluster.limits,
    origins: fleetOrigins(named),
    changes,
  })
  // Each cluster has its own name and API server.
  return { ...data, identity: {}, clusters: clusters.map(reportCluster) }
}

/** A node of a cluster, with the title that it has there. */
interface ClusterNode {
  readonly cluster: ClusterReport
  readonly node: NodeObjects
}

/** Finds the origins of the nodes of all clusters. */
const fleetOrigins = (named: ReadonlyMap<NodeObjects, ClusterNode>): OriginSource => ({
  inputsOf(node) {
    const { cluster, node: own } = named.get(node)!
    const inputs = cluster.origins?.inputsOf(own)
    return inputs && `${cluster.name} ${inputs}`
  },
  async linesOf(nodes) {
    const found = new Map<NodeObjects, readonly (readonly FileLine[])[]>()
    for (const cluster of new Set([...named.values()].map(each => each.cluster))) {
      const own = nodes.filter(({ node }) => named.get(node)!.cluster === cluster)
      const lines = await cluster.origins?.linesOf(own.map(each => ({ ...each, node: named.get(each.node)!.node })))
      for (const [i, { node }] of own.entries()) found.set(node, lines?.[i] ?? [])
    }
    return nodes.map(({ node }) => found.get(node)!)
  },
})

const MEANINGS: Readonly<Record<ClusterDiff['state'], string>> = {
  failed: 'cannot be rendered',
  new: 'is new',
  gone: 'is gone',
  changed: 'changes',
  unchanged: 'does not change',
}

function reportCluster({ name, now, diff }: ClusterReport): ReportCluster {
  const titles = now.nodes.filter(({ isRendered }) => isRendered).map(({ title }) => inClusterNamed(name, title))
  if (diff === undefined) return { name, titles }
  return {
    name,
    titles,
    meaning: MEANINGS[diff.state],
    isUnchanged: diff.state === 'unchanged',
    ...(diff.state === 'failed' ? {} : { summary: summaryText(diff.diff) }),
  }
}
