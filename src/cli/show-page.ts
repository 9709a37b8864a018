// Runs osm-krm show -o html: reads or renders the nodes, and writes the page.

import { originSource } from '../inspect/origins/report-origins.ts'
import { renderingOf } from '../inspect/rendering.ts'
import { reportHtml } from '../inspect/report/report.ts'
import { standInLabels } from '../secrets/labels.ts'
import { writeDiagnostics } from './diagnostics-output.ts'
import { fleetPage } from './fleet-page.ts'
import { isInWorkTree } from './output/work-tree.ts'
import { assertPage, type FormOutput, writeOutput } from './output-option.ts'
import { withProgress } from './progress.ts'
import { reportSource } from './report-source.ts'
import { fleetHider, isFailed, renderingsOf, sideDiagnostics } from './run-fleet-diff.ts'
import { assertRendered } from './selected-nodes.ts'
import type { ShowNodeOptions } from './show.ts'
import { renderedClusters } from './sides.ts'
import { UsageError } from './usage-error.ts'

const UNREADABLE = 2

/** Writes the page with all nodes. Returns the exit status. */
export async function showPage(
  paths: readonly string[],
  options: ShowNodeOptions,
  output: FormOutput<string>,
): Promise<number> {
  checkOptions(options, output)
  const sources = { now: { paths } }
  const { isFleet, clusters } = await renderedClusters(sources, { ...options, lint: true })
  if (isFleet) {
    const renderings = clusters.map(renderingsOf)
    const hide = options.showSecrets
      ? standInLabels(clusters.flatMap(({ now }) => now?.secrets ?? []))
      : fleetHider(clusters, renderings)
    const diagnostics = sideDiagnostics(clusters, 'now')
    writeDiagnostics(diagnostics)
    const html = await fleetPage({ clusters, renderings, diagnostics, hide, set: options.set })
    writeOutput(html, output, options.showSecrets)
    return clusters.some(isFailed) ? UNREADABLE : 0
  }
  const now = clusters[0]!.now!
  writeDiagnostics(now.diagnostics)
  if (now.failed && (now.rendered?.nodes.length ?? 0) === 0) return UNREADABLE
  const rendering = renderingOf(now.objects)
  assertRendered(rendering.nodes)
  const html = await withProgress(progress =>
    reportHtml({
      now: rendering,
      secrets: now.secrets,
      diagnostics: now.diagnostics,
      limits: now.settings?.checks.userDataLimits ?? {},
      showSecrets: options.showSecrets,
      source: reportSource(sources),
      origins: originSource(now, options.set),
      progress,
    }),
  )
  writeOutput(html, output, options.showSecrets)
  return now.failed ? UNREADABLE : 0
}

function checkOptions({ node, file, raw, origins, showSecrets }: ShowNodeOptions, output: FormOutput<string>): void {
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
