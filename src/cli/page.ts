// The page of osm-krm show and diff with -o html.

import type { Side } from '../documents/side.ts'
import type { ClusterSides, Comparison } from '../inspect/diff/compare.ts'
import { originSource } from '../inspect/origins/file-lines.ts'
import { reportHtml } from '../inspect/report/page.tsx'
import type { ClusterReport, ReportSource } from '../inspect/report/report.ts'
import { sideNotes } from '../inspect/stand-ins.ts'
import type { RenderingObjects } from '../node/rendering.ts'
import { UsageError } from './errors.ts'
import type { FormOutput, ShowOptions } from './options.ts'
import { assertPage, writeDiagnostics, writeOutput } from './output.ts'
import { isInWorkTree } from './output-files.ts'
import { programVersion } from './program-version.ts'
import { withProgress } from './progress.ts'
import { assertRendered, renderedNodes } from './rendered-nodes.ts'
import type { ComparedSources } from './sources.ts'

/** Writes the page with all nodes. Returns the exit status. */
export async function showPage(
  paths: readonly string[],
  options: ShowOptions,
  output: FormOutput<string>,
): Promise<number> {
  checkOptions(options, output)
  const { nodes, sides, diagnostics, isFailed, hide, reveal } = await renderedNodes(paths, {
    ...options,
    lint: true,
    command: ['show'],
  })
  writeDiagnostics(diagnostics)
  // The errors say why.
  if (isFailed && !nodes.some(({ node }) => node.isRendered)) return 1
  assertRendered(nodes.map(({ node }) => node))
  const html = await withProgress(progress =>
    reportHtml({
      clusters: clusterReports(sides, options.set),
      diagnostics,
      notes: sideNotes(sides.map(({ side }) => side)),
      hide: options.showSecrets ? reveal : hide,
      source: reportSource({ now: { paths } }),
      progress,
    }),
  )
  writeOutput(html, output, options.showSecrets)
  return isFailed ? 1 : 0
}

function checkOptions({ node, file, raw, origins, showSecrets }: ShowOptions, output: FormOutput<string>): void {
  if (node.length > 0 || file !== undefined || raw || origins)
    throw new UsageError('-o html shows all files of all nodes: remove --node, --file, --raw and --origins')
  assertPage(output)
  if (!showSecrets) return
  if (output.file === undefined)
    throw new UsageError('--show-secrets: the page has secrets, so it needs a file, as in -o html=nodes.html')
  if (isInWorkTree(output.file))
    throw new UsageError(
      `-o html=${output.file} is in a Git work tree: with --show-secrets, the page has secrets, which must not get into Git`,
    )
}

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

const SHOWN = 10

function reportSource({ old, now }: ComparedSources): ReportSource {
  const revisions = old?.revision && [old.revision, ...(now.revision ? [now.revision] : [])]
  const given = revisions ? now.paths : [...(old?.paths ?? []), ...now.paths]
  const shown = ({ name, commit }: { readonly name: string; readonly commit: string }): string =>
    commit.startsWith(name) ? commit.slice(0, SHOWN) : `${name} ${commit.slice(0, SHOWN)}`
  return {
    version: programVersion(),
    paths: given.filter(path => path !== '-' && path !== '.'),
    ...(revisions && { revisions: [...revisions.map(shown), ...(now.isWorkTree ? ['the work tree'] : [])] }),
  }
}
