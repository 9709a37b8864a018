// osm-krm diff: reads or renders both sides, compares them and writes what changes.

import { listed } from '../base/words.ts'
import {
  type ClusterSides,
  type CompareOptions,
  type Comparison,
  compareClusters,
  withInputs,
} from '../compare/compare.ts'
import { standInsJson } from '../compare/stand-ins.ts'
import { losesMachines } from '../compare/verdict.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { printable } from '../diagnostics/text.ts'
import { withCauses } from '../inspect/origins/causes.ts'
import { plainJson } from '../render/yaml/write.ts'
import type { Document } from '../source/documents.ts'
import { UsageError } from '../source/errors.ts'
import { isRepository, knownRevision } from '../source/git.ts'
import { readManifests } from '../source/inputs.ts'
import { readObjects } from '../source/objects.ts'
import { inDocuments } from '../source/places.ts'
import { type Side, unrenderedSide } from '../source/side.ts'
import { type ComparedSources, repositoryLinks, sourcesText, twoSources, type WordOptions } from '../source/sources.ts'
import { diffMarkdown, diffText } from '../views/diff.ts'
import { diffJson } from '../views/diff-json.ts'
import { writeFixes } from './fix.ts'
import { diagnosticsJson } from './formats/diagnostics-json.ts'
import { DIFF_FORMS, type DiffForm, type DiffOptions, type FormOutput, type Reason } from './options.ts'
import { assertPage, looksOf, outputsOf, streamOf, writeDiagnostics, writeOutput } from './output.ts'
import { withProgress } from './progress.ts'
import { titlesNamed } from './rendered-nodes.ts'
import { renderClusters, renderedClusters } from './rendered-sides.ts'
import { NOTHING, type NotSeen } from './sides.ts'

export async function runDiff(paths: readonly string[], options: DiffOptions & WordOptions): Promise<number> {
  const outputs = outputsOf(options.output, DIFF_FORMS)
  for (const output of outputs) assertPage(output)
  // A hook also runs before the first commit.
  if (options.fix && knownRevision('HEAD') === undefined && isRepository()) {
    process.stderr.write('osm-krm: this repository has no commit yet: there is nothing to compare with\n')
    return 0
  }
  let compared = await clustersOf(paths, options)
  let found = await comparisonOf(compared, options)
  if (options.fix && writeFixes(found.fixes, compared.clusters)) {
    compared = await againOf(compared, options)
    found = await comparisonOf(compared, options)
  }
  const { clusters, sources } = compared
  const comparison = { ...found, changes: await withCauses(found, clusters, options.set) }
  writeDiagnostics(
    await inFilesOf(clusters, found.written),
    options.live === undefined ? undefined : '"osm-krm diff -o json" prints all of them',
  )
  for (const output of outputs) writeOutput(await textOf(comparison, { clusters, sources, output }, options), output)
  return statusOf(comparison, options)
}

const comparisonOf = (
  { clusters, notCompared, moves, configs }: Compared,
  { live, node }: DiffOptions,
): Promise<Comparison> => {
  const select: CompareOptions['select'] = nodes => titlesNamed(node, nodes)
  return withProgress(async progress =>
    withInputs(
      compareClusters(clusters, {
        ...(live !== undefined && { live: true, time: new Date() }),
        ...(node.length > 0 && { select }),
        notCompared,
        moves,
        configs,
        progress,
      }),
    ),
  )
}

/** Adds line, column and excerpt to problems of objects that were read. */
const inFilesOf = (clusters: readonly ClusterSides[], diagnostics: readonly Diagnostic[]): Promise<Diagnostic[]> =>
  inDocuments(
    clusters.flatMap(({ old, now }) => [...(old?.documents ?? []), ...(now?.documents ?? [])]),
    diagnostics,
  )

interface Compared extends NotSeen {
  readonly clusters: readonly ClusterSides[]
  readonly sources: ComparedSources
}

async function clustersOf(paths: readonly string[], options: DiffOptions & WordOptions): Promise<Compared> {
  if (options.live === undefined) {
    const sources = twoSources(paths, options)
    process.stderr.write(`osm-krm: ${printable(sourcesText(sources))}\n`)
    const command = ['diff', ...sources.words]
    return { sources, ...(await renderedClusters(sources, { ...options, lint: true, command })) }
  }
  const now = { paths: paths.length === 0 ? ['.'] : paths }
  process.stderr.write(
    `osm-krm: comparing the cluster in ${printable(options.live)} with ${printable(now.paths.join(', '))}\n`,
  )
  const old = await exported(options.live)
  const { isFleet, clusters } = await renderedClusters({ now }, { ...options, exported: old.documents })
  if (isFleet) throw new UsageError(`--live is one cluster, and there are ${clusters.length}: name the paths of one`)
  return { sources: { now }, ...NOTHING, clusters: clusters.map(cluster => ({ ...cluster, old })) }
}

/** Reads and renders sides again of which one was written. */
async function againOf(compared: Compared, options: DiffOptions): Promise<Compared> {
  return { ...compared, clusters: (await renderClusters(compared.sources, { ...options, lint: true })).clusters }
}

async function exported(file: string): Promise<Side & { readonly documents: readonly Document[] }> {
  const documents = readManifests([file])
  return { ...unrenderedSide({ ...readObjects(documents), documents }), documents }
}

async function textOf(
  comparison: Comparison,
  { clusters, sources, output }: Pick<Compared, 'clusters' | 'sources'> & { readonly output: FormOutput<DiffForm> },
  { full, node, set }: DiffOptions,
): Promise<string> {
  const { changes } = comparison
  switch (output.form) {
    case 'json': {
      const diagnostics = await inFilesOf(clusters, comparison.diagnostics)
      return `${plainJson({ ...diffJson(changes), ...standInsJson(clusters.flatMap(({ old, now }) => [old, now])), diagnostics: diagnosticsJson(diagnostics) })}\n`
    }
    case 'markdown':
      return diffMarkdown(changes, repositoryLinks(sources))
    case 'html': {
      const diagnostics = await inFilesOf(clusters, comparison.diagnostics)
      return (await import('./page.ts')).changesPage({ ...comparison, diagnostics }, { clusters, sources }, set)
    }
    case 'text':
      return diffText(changes, { isFull: full || node.length > 0, ...looksOf(streamOf(output)) })
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

/** Returns what the comparison brings of what the option names, each in one line. */
function failingReasons({ changes, judged }: Comparison, reasons: readonly Reason[]): string[] {
  const { nodes, problems } = changes
  const isNew = ({ state }: Diagnostic): boolean => state === 'new'
  const found: Readonly<Record<Reason, () => readonly string[]>> = {
    stuck: () => changes.toDo.flatMap(({ titles }) => titles),
    new: () =>
      [...problems.filter(isNew), ...judged].filter(({ severity }) => severity !== 'info').map(({ code }) => code),
    replace: () => nodes.filter(losesMachines).map(({ title }) => title),
  }
  return [...new Set(reasons)].flatMap(reason => {
    const names = [...new Set(found[reason]())]
    return names.length === 0 ? [] : [`--fail-on ${reason}: ${listed(names, NAMED)}`]
  })
}

const NAMED = 5
