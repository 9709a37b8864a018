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
import { reportPage } from './page.ts'
import { reportOf } from './report.ts'
import { reportChanges } from './report-changes.ts'
import type { ReportCluster, ReportData } from './report-data.ts'

export interface ClusterReport {
  readonly name: string
  readonly now: RenderingObjects
  readonly limits: OwnLimits
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
  const limits = new Map<NodeObjects, OwnLimits>()
  for (const cluster of clusters)
    for (const node of cluster.now.nodes)
      limits.set(node.titled(inClusterNamed(cluster.name, node.title)), cluster.limits)
  const diffs = clusters.flatMap(({ diff }) => diff ?? [])
  const changes =
    diffs.length === 0
      ? undefined
      : reportChanges(joinedDiff(diffs, request.shared), joinedStems(diffs), request.problems)
  const nodes = [...limits.keys()]
  const data = await reportOf({ ...request, nodes, limitsOf: node => limits.get(node)!, changes })
  // Each cluster has its own name and API server.
  return { ...data, identity: {}, clusters: clusters.map(reportCluster) }
}

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
