// Runs osm-krm diff: reads or renders both sides, compares them and prints the differences.

import { diagnosticsJson } from '../diagnostics/formats/diagnostics-json.ts'
import { readObjects } from '../documents/objects.ts'
import { diffJson, problemsJson } from '../inspect/diff/diff-json.ts'
import { hasDifferences } from '../inspect/diff/diff-model.ts'
import { diffText } from '../inspect/diff/diff-text.ts'
import { originSource } from '../inspect/origins/report-origins.ts'
import type { ReportChanges } from '../inspect/report/report-data.ts'
import type { JsonObject } from '../render/model/json.ts'
import { plainJson } from '../render/yaml/plain-json.ts'
import { type BothSides, changesOf, compareSides } from './compare-sides.ts'
import { writeDiagnostics } from './diagnostics-output.ts'
import { DIFF_FORMS, type DiffForm, type DiffOptions } from './diff.ts'
import { colouredDiff } from './diff-colours.ts'
import { readDocuments } from './documents.ts'
import { mustFail } from './fail-on.ts'
import { assertPage, type FormOutput, outputsOf, streamOf, writeOutput } from './output-option.ts'
import { withProgress } from './progress.ts'
import { reportSource } from './report-source.ts'
import { renderedClusters, sideOf } from './sides.ts'
import { type Sources, twoSources } from './sources.ts'

const INCOMPARABLE = 2

/** Prints the changes between two renderings or revisions. Returns the exit status. */
export async function runDiff(paths: readonly string[], options: DiffOptions): Promise<number> {
  for (const output of outputsOf(options.output, DIFF_FORMS)) assertPage(output)
  if (options.live !== undefined)
    return compare(
      { old: await exported(options.live), now: await sideOf(paths.length === 0 ? ['.'] : paths, options) },
      options,
      { now: { paths } },
    )
  const sources = twoSources(paths, options)
  const { isFleet, clusters } = await renderedClusters(sources, { ...options, lint: true })
  if (isFleet) return (await import('./run-fleet-diff.ts')).compareFleet(clusters, options)
  const { old, now } = clusters[0]!
  return compare({ old: old!, now: now! }, options, sources)
}

async function compare(sides: BothSides, options: DiffOptions, sources: Sources): Promise<number> {
  const { old, now } = sides
  if (old.failed || now.failed) {
    writeDiagnostics([...old.diagnostics, ...now.diagnostics])
    return INCOMPARABLE
  }
  const live = options.live !== undefined
  const compared = await withProgress(async progress => compareSides(sides, { live, progress }))
  const { diff, problems, obstacles, written } = compared
  writeDiagnostics(written)
  const changes = changesOf(compared)
  const json = () => ({
    ...diffJson(diff, changes),
    problems: problemsJson(changes.problems),
    diagnostics: diagnosticsJson([...obstacles, ...compared.found]),
  })
  const html = async () => {
    const { reportHtml } = await import('../inspect/report/report.ts')
    const limits = now.settings?.checks.userDataLimits ?? {}
    const request = {
      ...compared,
      compared,
      diagnostics: [...obstacles, ...compared.found],
      limits,
      showSecrets: false,
      origins: originSource(now, options.set),
    }
    return withProgress(progress => reportHtml({ ...request, source: reportSource(sources), progress }))
  }
  for (const output of outputsOf(options.output, DIFF_FORMS))
    writeOutput(await textOf(changes, { json, html }, output, options.full), output)
  const isFailure = compared.isLoss || mustFail(diff, problems, options.failOn)
  return isFailure || (options.exitCode && hasDifferences(diff)) ? 1 : 0
}

async function textOf(
  changes: ReportChanges,
  { json, html }: { readonly json: () => JsonObject; readonly html: () => Promise<string> },
  output: FormOutput<DiffForm>,
  isFull: boolean,
): Promise<string> {
  switch (output.form) {
    case 'json':
      return `${plainJson(json())}\n`
    case 'markdown':
      return (await import('../inspect/diff/diff-markdown.ts')).diffMarkdown(changes)
    case 'html':
      return html()
    case 'text':
      return colouredDiff(diffText(changes, { isFull }), streamOf(output))
  }
}

async function exported(file: string) {
  const read = await readObjects(readDocuments([file]))
  return { ...read, failed: read.diagnostics.length > 0, isOfController: false, secrets: [], standIns: [] }
}
