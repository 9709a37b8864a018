// Runs osm-krm report: reads or renders the nodes of one side or of two, and writes the page.

import { basename, dirname } from 'node:path'
import { originSource } from '../inspect/origins/report-origins.ts'
import { renderingOf } from '../inspect/rendering.ts'
import { reportHtml } from '../inspect/report/report.ts'
import { compareSides } from './compare-sides.ts'
import { writeDiagnostics } from './diagnostics-output.ts'
import { replaceFiles } from './output/files.ts'
import { isInWorkTree } from './output/work-tree.ts'
import { withProgress } from './progress.ts'
import { assertNotRead } from './read-files.ts'
import type { ReportOptions } from './report.ts'
import { reportSource } from './report-source.ts'
import { assertRendered } from './selected-nodes.ts'
import { renderedClusters } from './sides.ts'
import { oneOrTwoSources } from './sources.ts'
import { UsageError } from './usage-error.ts'

const UNREADABLE = 2

/** Writes the HTML report. Returns the exit status. */
export async function runReport(paths: readonly string[], options: ReportOptions): Promise<number> {
  checkOutput(options)
  const sources = oneOrTwoSources(paths, options)
  const { isFleet, clusters } = await renderedClusters(sources, { ...options, lint: true })
  const write = (html: string): void => writeReport(html, options)
  if (isFleet) {
    const { writeFleetReport } = await import('./run-fleet-report.ts')
    return writeFleetReport(clusters, { ...options, isComparison: sources.old !== undefined, write })
  }
  const { old } = clusters[0]!
  const now = clusters[0]!.now!
  const diagnostics = [...(old?.diagnostics ?? []), ...now.diagnostics]
  // In a comparison, a node that cannot be rendered would look like one that was removed.
  const isUnreadable =
    old === undefined ? now.failed && (now.rendered?.nodes.length ?? 0) === 0 : old.failed || now.failed
  if (isUnreadable) {
    writeDiagnostics(diagnostics)
    return UNREADABLE
  }
  const renderings = { now: renderingOf(now.objects), ...(old && { old: renderingOf(old.objects) }) }
  assertRendered([...(renderings.old?.nodes ?? []), ...renderings.now.nodes])
  const compared = old && (await withProgress(async progress => compareSides({ old, now }, { progress })))
  const { obstacles = [], found = now.diagnostics, written = found } = compared ?? {}
  writeDiagnostics(written)
  const html = await withProgress(progress =>
    reportHtml({
      ...renderings,
      ...(compared && { ...compared, compared }),
      secrets: now.secrets,
      diagnostics: [...obstacles, ...found],
      limits: now.settings?.checks.userDataLimits ?? {},
      showSecrets: options.showSecrets,
      source: reportSource(sources),
      origins: originSource(now, options.set),
      progress,
    }),
  )
  write(html)
  return now.failed ? UNREADABLE : 0
}

function writeReport(html: string, { output, showSecrets }: ReportOptions): void {
  if (output === undefined) process.stdout.write(html)
  else {
    assertNotRead(output, `-o ${output}`)
    replaceFiles(dirname(output), [{ path: basename(output), text: () => html, isSecret: showSecrets }])
    console.log(output)
  }
}

function checkOutput({ output, showSecrets }: ReportOptions): void {
  if (output === '') throw new UsageError('-o needs the name of a file')
  if (output === undefined && process.stdout.isTTY)
    throw new UsageError('the report is an HTML file: name it with -o report.html, or send stdout into a file')
  if (output !== undefined && showSecrets && isInWorkTree(output))
    throw new UsageError(
      `-o ${output} is in a Git work tree: with --show-secrets, the report has secrets, which must not get into Git`,
    )
}
