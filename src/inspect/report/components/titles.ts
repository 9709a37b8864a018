// The names of the page and of its views.

import { countedDigits } from '../../../diagnostics/words.ts'
import type { ReportData } from '../report-data.ts'

/** Returns how many clusters and MachineDeployments there are, or the name of the only one. */
export function nodesTitle({ nodes, notRendered = [], clusters }: ReportData): string {
  const count = nodes.length + notRendered.length
  if (count === 1) return (nodes[0] ?? notRendered[0])!.title
  return [
    ...(clusters ? [countedDigits(clusters.length, 'cluster')] : []),
    countedDigits(count, 'MachineDeployment'),
  ].join(', ')
}

export const pageTitle = (data: ReportData): string =>
  [data.identity?.cluster, data.changes?.headline ?? nodesTitle(data)].filter(text => text !== undefined).join(' · ')
