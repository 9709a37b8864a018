// The page of osm-krm show and diff with -o html.

import type { ClusterSides, Comparison } from '../compare/compare.ts'
import { sideNotes } from '../compare/stand-ins.ts'
import { originSource } from '../inspect/origins/file-lines.ts'
import { reportHtml } from '../inspect/report/page.tsx'
import type { ClusterReport, ReportSource } from '../inspect/report/report.ts'
import type { RenderingObjects } from '../node/rendering.ts'
import type { Side } from '../source/side.ts'
import { type ComparedSources, revisionText } from '../source/sources.ts'
import type { ShowOptions } from './options.ts'
import { programVersion } from './program-version.ts'
import { withProgress } from './progress.ts'
import type { RenderedNodes } from './rendered-nodes.ts'

export const nodesPage = (
  { sides, diagnostics, hide, reveal }: RenderedNodes,
  { set, showSecrets }: ShowOptions,
  paths: readonly string[],
): Promise<string> =>
  withProgress(progress =>
    reportHtml({
      clusters: clusterReports(sides, set),
      diagnostics,
      notes: sideNotes(sides.map(({ side }) => side)),
      hide: showSecrets ? reveal : hide,
      source: reportSource({ now: { paths } }),
      progress,
    }),
  )

/** Returns the page with what changes. `set` are overrides of settings. */
export function changesPage(
  comparison: Comparison,
  { clusters, sources }: { readonly clusters: readonly ClusterSides[]; readonly sources: ComparedSources },
  set: readonly string[],
): Promise<string> {
  const sides = clusters.map(({ name, now }, i) => ({ name, side: now, rendering: comparison.renderings[i]!.now }))
  return withProgress(progress =>
    reportHtml({
      ...comparison,
      clusters: clusterReports(sides, set),
      notes: sideNotes(clusters.flatMap(({ old, now }) => [old, now])),
      source: reportSource(sources),
      progress,
    }),
  )
}

interface RenderedSide {
  readonly name: string
  /** undefined if the side does not have the cluster. */
  readonly side: Side | undefined
  readonly rendering: RenderingObjects
}

const clusterReports = (sides: readonly RenderedSide[], set: readonly string[]): ClusterReport[] =>
  sides.map(({ name, side, rendering }) => ({
    name,
    now: rendering,
    limits: side?.settings?.checks.userDataLimits ?? {},
    origins: side && originSource(side, set),
  }))

function reportSource({ old, now }: ComparedSources): ReportSource {
  const revisions = old?.revision && [old.revision, ...(now.revision ? [now.revision] : [])]
  const given = revisions ? now.paths : [...(old?.paths ?? []), ...now.paths]
  return {
    version: programVersion(),
    paths: given.filter(path => path !== '-' && path !== '.'),
    ...(revisions && { revisions: [...revisions.map(revisionText), ...(now.isWorkTree ? ['the work tree'] : [])] }),
  }
}
