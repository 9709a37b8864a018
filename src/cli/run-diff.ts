// Runs osm-krm diff: reads or renders both sides, compares them and prints the differences.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { diagnosticsJson } from '../diagnostics/formats/diagnostics-json.ts'
import { readObjects } from '../documents/objects.ts'
import type { Side } from '../documents/side.ts'
import { applierFor, applierOf } from '../inspect/apply/appliers.ts'
import { diffJson } from '../inspect/diff/diff-json.ts'
import { diffText } from '../inspect/diff/diff-text.ts'
import {
  type DiffRequest,
  diffRenderings,
  hasDifferences,
  type RenderingDiff,
  stemsOf,
} from '../inspect/diff/node-diff.ts'
import { annotationTexts } from '../inspect/documents.ts'
import { reportRemovedPrerequisites } from '../inspect/removed-prerequisites.ts'
import { renderingOf } from '../inspect/rendering.ts'
import { plainJson } from '../render/yaml/plain-json.ts'
import { type Sources, twoSources } from './compared-sides.ts'
import { writeDiagnostics } from './diagnostics-output.ts'
import type { DiffOptions } from './diff.ts'
import { readDocuments } from './documents.ts'
import { withProgress } from './progress.ts'
import { reportSource } from './report-source.ts'
import { renderedClusters, sideOf } from './sides.ts'

const INCOMPARABLE = 2

interface ComparedSides {
  readonly old: Side
  readonly now: Side
}

/** Prints the changes between two renderings or revisions. Returns the exit status. */
export async function runDiff(paths: readonly string[], options: DiffOptions): Promise<number> {
  if (options.live !== undefined)
    return compare(
      { old: await exported(options.live, options), now: await sideOf(paths.length === 0 ? ['.'] : paths, options) },
      options,
      { now: { paths } },
    )
  const sources = twoSources(paths, options)
  const { isFleet, clusters } = await renderedClusters(sources, options)
  if (isFleet) return (await import('./run-fleet-diff.ts')).compareFleet(clusters, options)
  const { old, now } = clusters[0]!
  return compare({ old: old!, now: now! }, options, sources)
}

async function compare(sides: ComparedSides, options: DiffOptions, sources: Sources): Promise<number> {
  const { old, now } = sides
  if (old.failed || now.failed) {
    await writeDiagnostics([...old.diagnostics, ...now.diagnostics], options)
    return INCOMPARABLE
  }
  const gone: Diagnostic[] = []
  const objects = { old: old.objects, now: now.objects, live: options.live !== undefined }
  reportRemovedPrerequisites(objects, diagnostic => gone.push(diagnostic))
  const diagnostics = [...old.diagnostics, ...now.diagnostics, ...gone]
  await writeDiagnostics(diagnostics, options)
  const request = requestOf(sides, options)
  const found = await withProgress(async progress => diffRenderings({ ...request, progress }))
  process.stdout.write(await written(found, request, diagnostics, options, sides, sources))
  const isLoss = gone.some(({ severity }) => severity === 'error')
  return isLoss || (options.exitCode && hasDifferences(found)) ? 1 : 0
}

async function written(
  found: RenderingDiff,
  request: DiffRequest,
  diagnostics: readonly Diagnostic[],
  { output }: DiffOptions,
  { now }: ComparedSides,
  sources: Sources,
): Promise<string> {
  switch (output) {
    case 'json':
      return `${plainJson({ ...diffJson(found), diagnostics: diagnosticsJson(diagnostics) })}\n`
    case 'markdown':
      return (await import('../inspect/diff/diff-markdown.ts')).diffMarkdown(found, stemsOf(request))
    case 'html': {
      const { reportHtml } = await import('../inspect/report/report.ts')
      const limits = now.settings?.checks.userDataLimits ?? {}
      const source = reportSource(sources)
      return withProgress(progress =>
        reportHtml({ ...request, diagnostics, limits, showSecrets: false, source, progress }),
      )
    }
    default:
      return diffText(found)
  }
}

function requestOf({ old, now }: ComparedSides, { live, appliedBy }: DiffOptions): DiffRequest {
  const renderings = { old: renderingOf(old.objects), now: renderingOf(now.objects) }
  const secrets = [...old.secrets, ...now.secrets]
  if (live === undefined) return { ...renderings, secrets }
  const applier = appliedBy === undefined ? applierFor(now.objects.map(annotationTexts)) : applierOf(appliedBy)
  return { ...renderings, secrets, live: { applier } }
}

async function exported(file: string, options: DiffOptions) {
  const read = await readObjects(readDocuments([file], options))
  return { ...read, failed: read.diagnostics.length > 0, secrets: [] }
}
