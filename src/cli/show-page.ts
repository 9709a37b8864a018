// Runs osm-krm show -o html: reads or renders the nodes, and writes the page.

import { reportHtml } from '../inspect/report/report.ts'
import { writeDiagnostics } from './diagnostics-output.ts'
import { isInWorkTree } from './output/work-tree.ts'
import { assertPage, type FormOutput, writeOutput } from './output-option.ts'
import { withProgress } from './progress.ts'
import { renderedNodes } from './rendered-nodes.ts'
import { clusterReports } from './report-clusters.ts'
import { reportSource } from './report-source.ts'
import { assertRendered } from './selected-nodes.ts'
import type { ShowNodeOptions } from './show.ts'
import { UsageError } from './usage-error.ts'

/** Writes the page with all nodes. Returns the exit status. */
export async function showPage(
  paths: readonly string[],
  options: ShowNodeOptions,
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
      hide: options.showSecrets ? reveal : hide,
      source: reportSource({ now: { paths } }),
      progress,
    }),
  )
  writeOutput(html, output, options.showSecrets)
  return isFailed ? 1 : 0
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
