// Runs osm-krm diff: reads or renders both sides, compares them and writes what changes.

import { diagnosticsJson } from '../diagnostics/formats/diagnostics-json.ts'
import { printable } from '../diagnostics/text.ts'
import { readObjects } from '../documents/objects.ts'
import { inDocuments } from '../documents/places.ts'
import { type Side, unrenderedSide } from '../documents/side.ts'
import { withCauses } from '../inspect/diff/causes.ts'
import type { UnseenChanges } from '../inspect/diff/changes.ts'
import { type ClusterSides, type CompareOptions, type Comparison, compareClusters } from '../inspect/diff/compare.ts'
import { diffJson } from '../inspect/diff/diff-json.ts'
import { diffText } from '../inspect/diff/diff-text.ts'
import { plainJson } from '../render/yaml/plain-json.ts'
import { columnsOf } from './colours.ts'
import { writeDiagnostics } from './diagnostics-output.ts'
import { DIFF_FORMS, type DiffForm, type DiffOptions } from './diff.ts'
import { colouredDiff } from './diff-colours.ts'
import { failingReasons } from './fail-on.ts'
import { readManifests } from './manifests.ts'
import { assertPage, type FormOutput, outputsOf, streamOf, writeOutput } from './output-option.ts'
import { withProgress } from './progress.ts'
import { clusterReports } from './report-clusters.ts'
import { reportSource } from './report-source.ts'
import { titlesNamed } from './selected-nodes.ts'
import { renderedClusters, sideOf } from './sides.ts'
import { type Sources, sourcesText, twoSources } from './sources.ts'

/** Writes the changes from one side to another. Returns the exit status. */
export async function runDiff(paths: readonly string[], options: DiffOptions): Promise<number> {
  const outputs = outputsOf(options.output, DIFF_FORMS)
  for (const output of outputs) assertPage(output)
  const { clusters, unseen, sources } = await clustersOf(paths, options)
  const { node } = options
  const select: CompareOptions['select'] = nodes => titlesNamed(node, nodes)
  const found = await withProgress(async progress =>
    compareClusters(clusters, {
      ...(options.live !== undefined && { live: true, time: new Date() }),
      ...(node.length > 0 && { select }),
      unseen,
      progress,
    }),
  )
  const comparison = {
    ...found,
    ...(await inFilesOf(clusters, found)),
    changes: await withCauses(found, clusters, options.set),
  }
  writeDiagnostics(
    comparison.written,
    options.live === undefined ? undefined : '"osm-krm diff -o json" prints all of them',
  )
  for (const output of outputs) writeOutput(await textOf(comparison, { clusters, sources, output }, options), output)
  return statusOf(comparison, options)
}

/** Adds line, column and excerpt to problems of objects that were read. */
async function inFilesOf(clusters: readonly ClusterSides[], { written, diagnostics }: Comparison) {
  const documents = clusters.flatMap(({ old, now }) => [...(old?.documents ?? []), ...(now?.documents ?? [])])
  return { written: await inDocuments(documents, written), diagnostics: await inDocuments(documents, diagnostics) }
}

interface Compared {
  readonly clusters: readonly ClusterSides[]
  readonly unseen: readonly UnseenChanges[]
  readonly sources: Partial<Pick<Sources, 'old'>> & Pick<Sources, 'now'>
}

async function clustersOf(paths: readonly string[], options: DiffOptions): Promise<Compared> {
  if (options.live === undefined) {
    const sources = twoSources(paths, options)
    process.stderr.write(`osm-krm: ${printable(sourcesText(sources))}\n`)
    const command = ['diff', ...sources.words]
    const { clusters, unseen } = await renderedClusters(sources, { ...options, lint: true, command })
    return { sources, clusters, unseen }
  }
  const given = paths.length === 0 ? ['.'] : paths
  process.stderr.write(
    `osm-krm: comparing the cluster in ${printable(options.live)} with ${printable(given.join(', '))}\n`,
  )
  const old = await exported(options.live)
  const now = await sideOf(given, options)
  return { sources: { now: { paths: given } }, unseen: [], clusters: [{ name: '', old, now, sharedFiles: new Set() }] }
}

async function exported(file: string): Promise<Side> {
  const documents = await readManifests([file])
  return unrenderedSide({ ...readObjects(documents), documents })
}

async function textOf(
  comparison: Comparison,
  { clusters, sources, output }: Omit<Compared, 'unseen'> & { readonly output: FormOutput<DiffForm> },
  { full, node, set }: DiffOptions,
): Promise<string> {
  const { changes } = comparison
  switch (output.form) {
    case 'json': {
      const { diagnostics } = comparison
      return `${plainJson({ ...diffJson(changes), diagnostics: diagnosticsJson(diagnostics) })}\n`
    }
    case 'markdown':
      return (await import('../inspect/diff/diff-markdown.ts')).diffMarkdown(changes)
    case 'html': {
      const { reportHtml } = await import('../inspect/report/report.ts')
      const sides = clusters.map(({ name, now }, i) => ({ name, side: now, rendering: comparison.renderings[i]!.now }))
      return withProgress(progress =>
        reportHtml({ ...comparison, clusters: clusterReports(sides, set), source: reportSource(sources), progress }),
      )
    }
    case 'text':
      return colouredDiff(
        diffText(changes, { isFull: full || node.length > 0, columns: columnsOf(streamOf(output)) }),
        streamOf(output),
      )
  }
}

/** Says why the status is 1, in one line for each reason. */
function statusOf(comparison: Comparison, { failOn, exitCode }: DiffOptions): number {
  const { isFailed, isLoss, isStopped, changes } = comparison
  const reasons = [
    ...(isLoss ? ['pruning would delete all Secrets or profiles (OSM0836)'] : []),
    ...(isStopped ? ['a machine cannot be made in the cluster, or a profile cannot be applied'] : []),
    ...failingReasons(comparison, failOn),
    ...(exitCode && changes.differs ? ['--exit-code: the sides differ'] : []),
  ]
  for (const reason of reasons) process.stderr.write(`osm-krm: failed: ${reason}\n`)
  return isFailed || reasons.length > 0 ? 1 : 0
}
