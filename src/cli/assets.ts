// osm-krm assets: reads or renders the nodes, and prints what they load, or which of it is missing in lists and locks, or records it in a lock.

import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Json } from '../base/json.ts'
import { countOf, joined, sentence, type Text, t } from '../base/span.ts'
import type { ClusterSides } from '../compare/compare.ts'
import { printable } from '../diagnostics/text.ts'
import type { Line } from '../doc/doc.ts'
import { assetsJson, missingJson } from '../inspect/assets/assets-json.ts'
import { assetsDoc, missingLine, notMirroredLine } from '../inspect/assets/assets-text.ts'
import { type RenderingNeeds, renderingNeeds } from '../inspect/assets/needed.ts'
import { type Available, listEntries, missingIn } from '../inspect/mirror/available.ts'
import { type AssetLock, isAssetLock, lockConflicts, lockOf, lockText, readLock } from '../inspect/mirror/lock.ts'
import { type MirrorPlan, mirrorPlan } from '../inspect/mirror/mirror-plan.ts'
import type { NodeObjects } from '../node/node-objects.ts'
import { plainJson } from '../render/yaml/write.ts'
import type { Hide } from '../secrets/labels.ts'
import { readTextFile } from '../source/disk.ts'
import { UsageError } from '../source/errors.ts'
import { mirrorScript } from './mirror-script.ts'
import { ASSETS_FORMS, type AssetsOptions, type FormOutput } from './options.ts'
import { outputsOf, streamOf, textFor, writeDiagnostics, writeOutput } from './output.ts'
import { replaceFiles } from './output-files.ts'
import { profileAssets } from './profile-assets.ts'
import { assertNoNodes, assertRendered, nodesNamed, nodesOf } from './rendered-nodes.ts'
import { renderedClusters } from './rendered-sides.ts'
import type { Fleet } from './sides.ts'

export async function runAssets(paths: readonly string[], options: AssetsOptions): Promise<number> {
  if (options.script) {
    if (paths.length > 0) throw new UsageError('--script prints the same script for all nodes: leave out the paths')
    process.stdout.write(mirrorScript())
    return 0
  }
  const available = options.check.length === 0 ? undefined : readAvailable(options.check)
  const outputs = available === undefined || options.output.length > 0 ? outputsOf(options.output, ASSETS_FORMS) : []
  await assertNoNodes(paths)
  const ofProfiles = await profileAssets(paths, options)
  const { isFleet, nodes, diagnostics, isFailed, hide } = ofProfiles ?? nodesOf(await clustersOf(paths, options))
  writeDiagnostics(diagnostics)
  if (isFailed) return 1
  assertRendered(nodes.map(({ node }) => node))
  const chosen = nodesNamed(options.node, nodes)
  const needs = ofProfiles?.needs ?? renderingNeeds({ nodes: chosen.map(({ node }) => node) })
  if (options.lock !== undefined) return recordNeeds(options.lock, planOf(needs, available, hide), hide)
  const ofCluster = (): Json => clustersJson(chosen, hide)
  return writeNeeds(needs, { available, hide, clusters: isFleet && !ofProfiles ? ofCluster : undefined, outputs })
}

/** Renders the clusters with each version of --kubelet, or as they are. */
async function clustersOf(
  paths: readonly string[],
  options: AssetsOptions,
): Promise<Pick<Fleet<ClusterSides>, 'isFleet' | 'clusters'>> {
  const fleets: Fleet<ClusterSides>[] = []
  for (const kubelet of options.kubelet.length === 0 ? [undefined] : options.kubelet)
    fleets.push(await renderedClusters({ now: { paths } }, { ...options, kubelet, command: ['assets'] }))
  return { isFleet: fleets[0]!.isFleet, clusters: fleets.flatMap(({ clusters }) => clusters) }
}

interface NeedsOutput {
  readonly available: Available | undefined
  readonly hide: Hide
  /** Returns what each cluster of a fleet loads. */
  readonly clusters: (() => Json) | undefined
  readonly outputs: readonly FormOutput<(typeof ASSETS_FORMS)[number]>[]
}

function writeNeeds(needs: RenderingNeeds, { available, hide, clusters, outputs }: NeedsOutput): number {
  // A list need not have an image that containerd loads from a mirror. The mirror has it, so a lock does.
  const loaded = available?.locks.length === 0 ? needs.total.filter(({ isMirrored }) => !isMirrored) : needs.total
  const missing = available === undefined ? [] : missingIn(loaded, available, hide)
  const json = (): Json => ({
    ...assetsJson(needs, hide),
    ...(clusters && { clusters: clusters() }),
    ...(available !== undefined && { missing: missingJson(missing, hide) }),
  })
  for (const output of outputs)
    writeOutput(
      output.form === 'json' ? `${plainJson(json())}\n` : textFor(assetsDoc(needs, hide), streamOf(output)),
      output,
    )
  if (available !== undefined && missing.length === 0 && outputs.every(({ file }) => file !== undefined))
    process.stdout.write(textFor([allThere(needs.total.length, available)], process.stdout))
  const lines = missing.map(each => missingLine(each, hide, placeOf(available!)))
  process.stderr.write(textFor(lines, process.stderr))
  return missing.length > 0 ? 1 : 0
}

const placeOf = ({ entries, locks }: Available): Text =>
  locks.length === 0 ? t`the list` : entries.length === 0 ? t`the lock` : t`the lock and the list`

/** Returns what each cluster loads, as for this cluster alone. */
function clustersJson(nodes: readonly { readonly cluster: string; readonly own: NodeObjects }[], hide: Hide): Json {
  const names = [...new Set(nodes.map(({ cluster }) => cluster))]
  return names.map(name => ({
    cluster: name,
    ...assetsJson(
      renderingNeeds({ nodes: nodes.filter(({ cluster }) => cluster === name).map(({ own }) => own) }),
      hide,
    ),
  }))
}

/** Returns the plan for everything, or for what is not available yet. */
function planOf(needs: RenderingNeeds, available: Available | undefined, hide: Hide): MirrorPlan {
  if (available === undefined) return mirrorPlan(needs, hide, () => true)
  const missing = new Set(missingIn(needs.total, available, hide).map(({ needed }) => needed))
  return mirrorPlan(needs, hide, needed => missing.has(needed))
}

/** Writes the lock, and returns 1 if something cannot be mirrored. */
function recordNeeds(lock: string, plan: MirrorPlan, hide: Hide): number {
  process.stdout.write(writeLock(lock, plan))
  const lines = plan.left.map(each => notMirroredLine(each, hide))
  process.stderr.write(textFor(lines, process.stderr))
  return plan.left.length > 0 ? 1 : 0
}

function allThere(count: number, available: Available): Line {
  if (count === 0) return { kind: 'line', text: t`The nodes load nothing.` }
  const { entries, locks } = available
  const contain = entries.length > 0 && locks.length > 0 ? t`contain` : t`contains`
  return { kind: 'line', text: t`${sentence(placeOf(available))} ${contain} all ${count} that the nodes load.` }
}

function readAvailable(files: readonly string[]): Available {
  const texts = files.map(file => ({ file, text: readTextFile(file) }))
  return {
    entries: texts.flatMap(({ text }) => (isAssetLock(text) ? [] : listEntries(text))),
    locks: texts.flatMap(({ file, text }) => (isAssetLock(text) ? [lockIn(file, text)] : [])),
  }
}

function lockIn(file: string, text: string): AssetLock {
  const read = readLock(text)
  if ('problem' in read) throw new UsageError(printable(`${file} ${read.problem}`))
  return read.lock
}

/**
 * Brings the lock in a file up to date with a plan, and returns a line about it. Throws if it has another digest than nodes verify.
 */
function writeLock(file: string, plan: MirrorPlan): string {
  const before = existsSync(file) ? readTextFile(file) : undefined
  if (before !== undefined && !isAssetLock(before))
    throw new UsageError(printable(`--lock ${file}: the file is not a lock, and is not replaced`))
  const lock = before === undefined ? undefined : lockIn(file, before)
  const [conflict] = lock === undefined ? [] : lockConflicts(plan, lock)
  if (conflict !== undefined)
    throw new UsageError(
      printable(
        `${conflict.url} has the SHA-256 ${conflict.locked} in ${file}, but nodes verify ${conflict.verified}: find out which one is right, and remove the entry if it is that of the lock that is wrong`,
      ),
    )
  const now = lockOf(plan, lock)
  const text = lockText(now)
  if (text !== before) replaceFiles(dirname(file), [{ path: basename(file), text: () => text, isSecret: false }])
  return textFor([lockSummary(file, now)], process.stdout)
}

function lockSummary(file: string, { files = [], images = [], repositories = [] }: AssetLock): Line {
  const counts = [
    ...(files.length === 0 ? [] : [countOf(files.length, 'file')]),
    ...(images.length === 0 ? [] : [countOf(images.length, 'image')]),
    ...(repositories.length === 0 ? [] : [countOf(repositories.length, 'repository', 'repositories')]),
  ]
  const open = [
    ...files.filter(({ sha256, size }) => sha256 === undefined || size === undefined),
    ...images.filter(({ digest }) => digest === undefined),
    ...repositories.filter(({ sha256 }) => sha256 === undefined),
  ].length
  const rest =
    open === 0
      ? ''
      : t`; the script of osm-krm assets --script adds ${open === 1 ? t`a digest or size` : t`${open} digests or sizes`}`
  return { kind: 'line', text: t`${file} has ${counts.length === 0 ? t`nothing` : joined(counts, ', ')}${rest}` }
}
