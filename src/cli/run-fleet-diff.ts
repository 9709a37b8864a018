// Runs osm-krm diff for several clusters: compares each with itself, and prints one verdict.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { diagnosticsJson } from '../diagnostics/formats/diagnostics-json.ts'
import { inCluster, joinClusters } from '../diagnostics/in-cluster.ts'
import { inClusterNamed } from '../diagnostics/names.ts'
import { type ClusterDiff, clusterState, type FleetDiff, fleetDiffers, joinedDiff } from '../inspect/diff/fleet-diff.ts'
import { fleetJson, fleetText } from '../inspect/diff/fleet-text.ts'
import { diffRenderings, stemsOf } from '../inspect/diff/node-diff.ts'
import type { ObjectChange } from '../inspect/diff/object-changes.ts'
import { guessedRevisions, obstacleProblems } from '../inspect/diff/outlook.ts'
import { problemChanges } from '../inspect/diff/problem-changes.ts'
import { reportRemovedPrerequisites } from '../inspect/removed-prerequisites.ts'
import { documentIdentity, type RenderingObjects, renderingOf } from '../inspect/rendering.ts'
import { knownSecrets } from '../inspect/secrets-among.ts'
import type { JsonObject } from '../render/model/json.ts'
import { plainJson } from '../render/yaml/plain-json.ts'
import { type Hide, secretHider } from '../secrets/labels.ts'
import { writeDiagnostics } from './diagnostics-output.ts'
import { DIFF_FORMS, type DiffForm, type DiffOptions } from './diff.ts'
import { colouredDiff } from './diff-colours.ts'
import { mustFail } from './fail-on.ts'
import { type FormOutput, outputsOf, streamOf, writeOutput } from './output-option.ts'
import type { ClusterSides } from './sides.ts'

const INCOMPARABLE = 2

/** Prints the changes of all clusters. A cluster that cannot be rendered does not hide the others. Returns the exit status. */
export async function compareFleet(clusters: readonly ClusterSides[], options: DiffOptions): Promise<number> {
  const gone = clusters.flatMap(removedPrerequisites)
  const renderings = clusters.map(renderingsOf)
  const hide = fleetHider(clusters, renderings)
  const found = fleetDiff(clusters, { renderings, hide, gone })
  const obstacles = fleetObstacles(clusters, found)
  const { added, before } = found.problems
  writeDiagnostics([...failures(clusters), ...added])
  const html = async (): Promise<string> => {
    const { fleetPage } = await import('./fleet-page.ts')
    const diagnostics = [...obstacles, ...sideDiagnostics(clusters, 'now'), ...gone]
    return fleetPage({ clusters, renderings, diff: found, diagnostics, hide, set: options.set })
  }
  const json = (): JsonObject => ({
    ...fleetJson(found),
    diagnostics: diagnosticsJson([...obstacles, ...added, ...before]),
  })
  for (const output of outputsOf(options.output, DIFF_FORMS))
    writeOutput(await textOf(found, { json, html }, output, options.full), output)
  if (clusters.some(isFailed)) return INCOMPARABLE
  const isLoss = gone.some(({ severity }) => severity === 'error')
  const isFailure = isLoss || mustFail(joinedDiff(found.clusters), found.problems, options.failOn)
  return isFailure || (options.exitCode && fleetDiffers(found)) ? 1 : 0
}

/** Returns the errors of old sides, which are not among the problems that a change brings. */
export const failures = (clusters: readonly ClusterSides[]): Diagnostic[] =>
  sideDiagnostics(clusters, 'old').filter(({ severity }) => severity === 'error')

/** Returns what keeps the changes of all clusters from reaching machines. */
export const fleetObstacles = (clusters: readonly ClusterSides[], found: FleetDiff): Diagnostic[] =>
  joinClusters(
    clusters.map(({ name, sharedFiles }, i) => inCluster(obstacleProblems(found.clusters[i]!.diff), name, sharedFiles)),
  )

/** Returns the problems of one side of all clusters that it has. */
export const sideDiagnostics = (clusters: readonly ClusterSides[], side: 'old' | 'now'): Diagnostic[] =>
  joinClusters(clusters.flatMap(({ [side]: found }) => (found ? [found.diagnostics] : [])))

/** Returns the prerequisites that a cluster no longer has. They are not expected of one that is gone as a whole. */
export function removedPrerequisites({ name, old, now }: ClusterSides): Diagnostic[] {
  if (old === undefined || now === undefined) return []
  const gone: Diagnostic[] = []
  reportRemovedPrerequisites({ old: old.objects, now: now.objects, live: false }, diagnostic => gone.push(diagnostic))
  return inCluster(gone, name, new Set())
}

export interface ClusterRenderings {
  readonly old: RenderingObjects
  readonly now: RenderingObjects
}

/** Returns the objects of both sides; none for a side that does not have the cluster. */
export const renderingsOf = ({ old, now }: ClusterSides): ClusterRenderings => ({
  old: renderingOf(old?.objects ?? []),
  now: renderingOf(now?.objects ?? []),
})

/** Hides the secrets of all clusters, so that the same letter is the same secret in all of them. */
export function fleetHider(clusters: readonly ClusterSides[], renderings: readonly ClusterRenderings[]): Hide {
  const secrets = clusters.flatMap(({ old, now }) => [...(old?.secrets ?? []), ...(now?.secrets ?? [])])
  return secretHider(
    knownSecrets(
      renderings.flatMap(({ old, now }) => [old, now]),
      secrets,
    ),
  )
}

export const isFailed = ({ old, now }: ClusterSides): boolean => old?.failed === true || now?.failed === true

interface FleetComparison {
  readonly renderings: readonly ClusterRenderings[]
  readonly hide: Hide
  /** The prerequisites that clusters no longer have. */
  readonly gone: readonly Diagnostic[]
}

/** Compares both sides of each cluster. What clusters share is compared once. */
export function fleetDiff(clusters: readonly ClusterSides[], { renderings, hide, gone }: FleetComparison): FleetDiff {
  const shared = new Map<string, ObjectChange>()
  const diffs = clusters.map((cluster, i): ClusterDiff => {
    const { name, old, now } = cluster
    if (isFailed(cluster)) return { name, state: 'failed', diff: { nodes: [], others: [] }, stems: new Map() }
    const found = diffRenderings({ ...renderings[i]!, hide, guessed: guessedTitles(cluster) })
    const isShared = sharedObjects(cluster)
    if (old && now) for (const each of found.others) if (isShared(each.object)) shared.set(each.object, each)
    const diff = { ...found, others: found.others.filter(({ object }) => !isShared(object)) }
    const state = clusterState({ old: old !== undefined, now: now !== undefined }, diff)
    return { name, state, diff, stems: stemsOf(renderings[i]!) }
  })
  const problems = problemChanges(sideDiagnostics(clusters, 'old'), [...sideDiagnostics(clusters, 'now'), ...gone])
  return { clusters: diffs, shared: [...shared.values()], problems }
}

/** Within a cluster, titles are without its name. */
const guessedTitles = ({ name, old }: ClusterSides): ReadonlySet<string> =>
  new Set([...guessedRevisions(old?.diagnostics ?? [])].map(title => title.slice(inClusterNamed(name, '').length)))

/** Returns whether an object, by its identity, is only in files that clusters share. */
function sharedObjects({ old, now, sharedFiles }: ClusterSides): (identity: string) => boolean {
  const objects = [...(old?.objects ?? []), ...(now?.objects ?? [])]
  const isInShared = ({ origin }: (typeof objects)[number]): boolean =>
    origin?.path !== undefined && sharedFiles.has(origin.path)
  const identities = new Set(objects.filter(isInShared).map(documentIdentity))
  for (const object of objects) if (!isInShared(object)) identities.delete(documentIdentity(object))
  return identity => identities.has(identity)
}

async function textOf(
  fleet: FleetDiff,
  { json, html }: { readonly json: () => JsonObject; readonly html: () => Promise<string> },
  output: FormOutput<DiffForm>,
  isFull: boolean,
): Promise<string> {
  switch (output.form) {
    case 'json':
      return `${plainJson(json())}\n`
    case 'markdown':
      return (await import('../inspect/diff/fleet-markdown.ts')).fleetMarkdown(fleet)
    case 'html':
      return html()
    case 'text':
      return colouredDiff(fleetText(fleet, { isFull }), streamOf(output))
  }
}
