// The page with the nodes of several clusters, or with their changes.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { FleetDiff } from '../inspect/diff/fleet-diff.ts'
import { originSource } from '../inspect/origins/report-origins.ts'
import { fleetReportHtml } from '../inspect/report/fleet-report.ts'
import type { Hide } from '../secrets/labels.ts'
import { withProgress } from './progress.ts'
import type { ClusterRenderings } from './run-fleet-diff.ts'
import { assertRendered } from './selected-nodes.ts'
import type { ClusterSides } from './sides.ts'

export interface FleetPage {
  readonly clusters: readonly ClusterSides[]
  readonly renderings: readonly ClusterRenderings[]
  readonly diff?: FleetDiff
  readonly diagnostics: readonly Diagnostic[]
  readonly hide: Hide
  /** Overrides of settings. */
  readonly set: readonly string[]
}

/** Returns the page. A cluster that cannot be rendered does not hide the others. */
export function fleetPage({ clusters, renderings, diff, diagnostics, hide, set }: FleetPage): Promise<string> {
  assertRendered(renderings.flatMap(({ old, now }) => [...old.nodes, ...now.nodes]))
  return withProgress(progress =>
    fleetReportHtml({
      shared: diff?.shared ?? [],
      problems: diff?.problems,
      clusters: clusters.map((cluster, i) => ({
        name: cluster.name,
        now: renderings[i]!.now,
        limits: cluster.now?.settings?.checks.userDataLimits ?? {},
        origins: cluster.now && originSource(cluster.now, set),
        diff: diff?.clusters[i],
      })),
      diagnostics,
      hide,
      progress,
    }),
  )
}
