// Writes the HTML report of several clusters.

import { originSource } from '../inspect/origins/report-origins.ts'
import { fleetReportHtml } from '../inspect/report/fleet-report.ts'
import type { Hide } from '../secrets/labels.ts'
import { writeDiagnostics } from './diagnostics-output.ts'
import { withProgress } from './progress.ts'
import {
  failures,
  fleetDiff,
  fleetHider,
  fleetObstacles,
  isFailed,
  removedPrerequisites,
  renderingsOf,
  sideDiagnostics,
} from './run-fleet-diff.ts'
import { assertRendered } from './selected-nodes.ts'
import type { ClusterSides } from './sides.ts'

const UNREADABLE = 2

const asIs: Hide = text => text

export interface FleetReportOptions {
  readonly isComparison: boolean
  readonly showSecrets: boolean
  /** Overrides of settings. */
  readonly set: readonly string[]
  readonly write: (html: string) => void
}

/** Writes the report. A cluster that cannot be rendered does not hide the others. Returns the exit status. */
export async function writeFleetReport(
  clusters: readonly ClusterSides[],
  { isComparison, showSecrets, write, set }: FleetReportOptions,
): Promise<number> {
  const gone = clusters.flatMap(removedPrerequisites)
  const shown = clusters.map(cluster => ({ cluster, renderings: renderingsOf(cluster) }))
  assertRendered(shown.flatMap(({ renderings }) => [...renderings.old.nodes, ...renderings.now.nodes]))
  const hide = showSecrets
    ? asIs
    : fleetHider(
        clusters,
        shown.map(({ renderings }) => renderings),
      )
  const diff = isComparison
    ? fleetDiff(clusters, { renderings: shown.map(({ renderings }) => renderings), hide, gone })
    : undefined
  const obstacles = diff ? fleetObstacles(clusters, diff) : []
  const now = [...obstacles, ...sideDiagnostics(clusters, 'now'), ...gone]
  writeDiagnostics(diff ? [...failures(clusters), ...diff.problems.added] : now)
  const html = await withProgress(progress =>
    fleetReportHtml({
      shared: diff?.shared ?? [],
      problems: diff?.problems,
      clusters: shown.map(({ cluster, renderings }, i) => ({
        name: cluster.name,
        now: renderings.now,
        limits: cluster.now?.settings?.checks.userDataLimits ?? {},
        origins: cluster.now && originSource(cluster.now, set),
        diff: diff?.clusters[i],
      })),
      diagnostics: now,
      hide,
      progress,
    }),
  )
  write(html)
  return clusters.some(isFailed) ? UNREADABLE : 0
}
