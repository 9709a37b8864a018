// Writes the comparison of several clusters as text and as JSON.

import { printable } from '../../diagnostics/text.ts'
import type { JsonObject } from '../../render/model/json.ts'
import { reportChanges } from '../report/report-changes.ts'
import { diffJson, problemsJson } from './diff-json.ts'
import { diffText, problemsLine, type TextOptions } from './diff-text.ts'
import { summaryText } from './effects.ts'
import { type ClusterDiff, clustersText, type FleetDiff, fleetDiffers, joinedDiff, joinedStems } from './fleet-diff.ts'
import { changedProblems } from './problem-changes.ts'

/** Returns the verdict, a line for each cluster that changes, and the differences, each once for all clusters. */
export function fleetText({ clusters, shared, problems }: FleetDiff, options: TextOptions): string {
  const unchanged = clusters.filter(({ state }) => state === 'unchanged')
  const lines = [
    clustersText(clusters),
    ...clusters.filter(({ state }) => state !== 'unchanged').map(cluster => `  ${clusterText(cluster)}`),
    ...(unchanged.length > 0 ? [`  unchanged: ${unchanged.map(({ name }) => name).join(', ')}`] : []),
  ]
  // A cluster that is new or gone is one line: its MachineDeployments do not change.
  const compared = clusters.filter(({ state }) => state === 'changed')
  const head = lines.map(line => `${printable(line)}\n`).join('')
  if (compared.length + shared.length === 0) return head + problemsLine(changedProblems(problems))
  return diffText(reportChanges(joinedDiff(compared, shared), joinedStems(compared), problems), options, `${head}\n`)
}

const clusterText = ({ name, state, diff }: ClusterDiff): string =>
  state === 'failed' ? `${name}: cannot be rendered` : `${name}${MEANINGS[state]}: ${summaryText(diff)}`

const MEANINGS = { new: ' is new', gone: ' is gone', changed: '', unchanged: '' } as const

/** Each cluster has the JSON of a comparison of this cluster alone. */
export const fleetJson = (fleet: FleetDiff): JsonObject => ({
  differs: fleetDiffers(fleet),
  problems: problemsJson(changedProblems(fleet.problems)),
  shared: fleet.shared.map(({ object, change }) => ({ object, change })),
  clusters: fleet.clusters.map(({ name, state, diff, stems }) => ({
    cluster: name,
    state,
    ...diffJson(diff, reportChanges(diff, stems)),
  })),
})
