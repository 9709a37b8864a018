// Compares both sides of clusters: what changes for their nodes, what is to be done before, and which problems are new.

import { grouped } from '../base/grouped.ts'
import { hasNodes } from '../base/kinds.ts'
import { identityOf } from '../base/refs.ts'
import { plain, type Text, t } from '../base/span.ts'
import { type Diagnostic, ITEM, isError } from '../diagnostics/diagnostic.ts'
import { inClusterNamed } from '../diagnostics/names.ts'
import { inCluster, joinClusters } from '../diagnostics/repeats.ts'
import type { NodeObjects } from '../node/node-objects.ts'
import { documentIdentity, type RenderingObjects, renderingOf } from '../node/rendering.ts'
import type { OnProgress } from '../render/model/run.ts'
import type { Hide } from '../secrets/labels.ts'
import type { ChangedPart, Changes, ClusterChanges, ClusterState } from './changes.ts'
import { committedChanges } from './committed.ts'
import { type BothRenderings, hasDifferences, type ObjectChange, type RenderingDiff } from './diff-model.ts'
import { countedValues, groupedChanges, type NamedDiff } from './grouping.ts'
import { type ClusterDifferences, type ComparedInputs, causesOfNodes, clusterDifferences } from './input-causes.ts'
import { inputChanges } from './input-changes.ts'
import { inputIn } from './input-differences.ts'
import { liveProblems } from './live/index.ts'
import { joinChains } from './live/join-chain.ts'
import { machineSetsIn } from './machine-sets.ts'
import { diffRenderings } from './node-diff.ts'
import { titlesOf } from './node-errors.ts'
import { objectParts } from './object-changes.ts'
import { guessedRevisions, isAboutRevision, obstacleProblems } from './outlook.ts'
import { isGone, withStates } from './problem-changes.ts'
import { removedPrerequisites } from './removed-prerequisites.ts'
import { hiderOf } from './secrets-among.ts'
import { type ClusterMove, type Fix, fixesOf, movesToDo, toDoOf } from './to-do.ts'
import { verdictOf } from './verdict.ts'

export interface ClusterSides extends ComparedInputs {
  /** The names of the files that clusters share. */
  readonly sharedFiles: ReadonlySet<string>
}

export interface CompareOptions {
  /** Whether the old side is a cluster, which contains more than what was applied. */
  readonly live?: boolean
  /** Set if the cluster is judged, too: whether machine-controller can make machines at this time. */
  readonly time?: Date
  /** Returns the titles of the MachineDeployments to compare; without it, all are compared. */
  readonly select?: (nodes: readonly { readonly title: string; readonly stem: string }[]) => ReadonlySet<string>
  readonly notCompared?: Changes['notCompared']
  /** The functionConfigs of clusters that are in another folder than before. */
  readonly moves?: readonly ClusterMove[]
  /** The files of functionConfigs that are gone and new, in a sentence. */
  readonly configs?: readonly Text[]
  readonly progress?: OnProgress | undefined
}

export interface Comparison {
  readonly changes: Changes
  readonly renderings: readonly BothRenderings[]
  /** The differences of the inputs, by cluster. */
  readonly differences: readonly ClusterDifferences[]
  /** Whether only some nodes are compared. Other inputs may be for other nodes. */
  readonly isPart: boolean
  readonly hide: Hide
  /** The problems of the new sides, and what keeps the change from reaching machines. */
  readonly diagnostics: readonly Diagnostic[]
  /** The problems that are written with their places: new ones, and errors because of which something could not be compared. */
  readonly written: readonly Diagnostic[]
  /** Whether a side of a cluster has errors. What could be rendered in spite of them is compared. */
  readonly isFailed: boolean
  /** Whether a tool that prunes would delete all Secrets or profiles. */
  readonly isLoss: boolean
  /** The problems of a cluster that is the old side. */
  readonly judged: readonly Diagnostic[]
  /** Whether machine-controller cannot make a machine in it, now or after applying. */
  readonly isStopped: boolean
  /** What of the things to do can be written into files. */
  readonly fixes: readonly Fix[]
}

export function compareClusters(clusters: readonly ClusterSides[], options: CompareOptions = {}): Comparison {
  const { live = false, notCompared = [], moves = [], configs = [], progress } = options
  const renderings = selectedRenderings(clusters, options.select)
  const hide = hiderOf(
    renderings.flatMap(({ old, now }) => [old, now]),
    clusters.flatMap(({ old, now }) => [...(old?.secrets ?? []), ...(now?.secrets ?? [])]),
  )
  const diffs = clusters.map((cluster, i) => clusterDiff(cluster, renderings[i]!, { hide, live, progress }))
  const nodes = diffs.flatMap((diff, i) => namedDiffs(diff, clusters[i]!))
  const gone = clusters.map(({ name, old, now, sharedFiles }) =>
    // They are not expected of a cluster that is gone as a whole.
    old && now ? inCluster(removedPrerequisites(old.objects, now.objects, live), name, sharedFiles) : [],
  )
  const { time } = options
  const requests = time
    ? clusters.map(({ old, now }) => ({ cluster: old?.objects ?? [], rendered: now?.objects ?? [], time }))
    : []
  const judged = requests.map(liveProblems)
  const found = clusters.map(({ now }, i) => [...(now?.diagnostics ?? []), ...gone[i]!, ...(judged[i] ?? [])])
  const obstacles = joinClusters(
    clusters.map(({ name, sharedFiles }, i) => inCluster(obstacleProblems(diffs[i]!), name, sharedFiles)),
  )
  const stated = withStates(
    joinClusters(clusters.map(({ old }) => old?.diagnostics ?? [])),
    joinClusters(found.filter((_, i) => hasKnownProblems(clusters[i]!))),
    isJudged(clusters, nodes),
  )
  const unstated = joinClusters(found.filter((_, i) => !hasKnownProblems(clusters[i]!)))
  const diagnostics = [...stated.filter(each => !isGone(each)), ...unstated]
  const objects = clusters.map((cluster, i) => changedObjectsOf(cluster, diffs[i]!, { hide, live }))
  const others = joinedObjects(objects)
  const toDo = [...toDoOf(nodes, diagnostics), ...movesToDo(moves, nodes)]
  const isPart = options.select !== undefined
  const differences = live
    ? []
    : clusters.map((cluster, i) =>
        isPart && diffs[i]!.nodes.length === 0 ? { cluster, all: [] } : clusterDifferences(cluster),
      )
  const committed = live ? [] : clusters.map(({ old, now }) => committedChanges(old, now, hide))
  const ofFunction = live
    ? []
    : [...configs, ...new Map(committed.flatMap(each => each.texts).map(text => [plain(text), text])).values()]
  const grouped = groupedChanges(nodes)
  const texts = isPart ? [] : [...committed, ...objects].flatMap(({ parts }) => parts)
  const differs =
    hasDifferences({ nodes, others }) ||
    texts.length > 0 ||
    ofFunction.length + moves.length > 0 ||
    (!isPart && differences.some(each => each.all.length > 0)) ||
    // What alters the inputs may read any of the changed files.
    (notCompared.some(({ reason }) => reason) && notCompared.some(({ change }) => change))
  const isFailed = clusters.some(cluster => cluster.old?.failed || cluster.now?.failed)
  return {
    changes: {
      ...grouped,
      parts: [...grouped.parts, ...texts],
      live,
      joining: isPart ? requests.flatMap((each, i) => joinChains(each, Object.values(renderings[i]!), hide)) : [],
      toDo,
      notCompared,
      verdict: verdictOf(nodes),
      // Of clusters in which nothing was selected, nothing is known.
      clusters: clusters.flatMap((cluster, i) =>
        !isPart || diffs[i]!.nodes.length > 0
          ? [clusterChanges(cluster, { ...diffs[i]!, others: objects[i]!.own })]
          : [],
      ),
      others,
      inputs: [],
      values: countedValues(
        diffs.flatMap((diff, i) => (clusters[i]!.old?.rendered && clusters[i]!.now?.rendered ? [] : diff.nodes)),
      ),
      functionChanges: ofFunction,
      problems: stated.filter(({ state }) => state !== undefined),
      isFailed,
      differs,
    },
    renderings,
    differences,
    isPart,
    hide,
    diagnostics: [...obstacles, ...diagnostics],
    written: joinClusters([
      clusters.flatMap(({ old }) => (old?.failed ? old.diagnostics.filter(isError) : [])),
      unstated,
      stated.filter(({ state }) => state === 'new'),
    ]),
    isFailed,
    isLoss: gone.flat().some(isError),
    judged: judged.flat(),
    fixes: fixesOf(nodes),
    isStopped: judged.flat().some(isError) || (live && obstacles.some(({ code }) => isAboutRevision(code))),
  }
}

/** Adds the changes of the inputs, and which of them change a node. This renders nodes again. */
export async function withInputs(comparison: Comparison): Promise<Comparison> {
  const { changes, differences, renderings, isPart, hide } = comparison
  const causes = await causesOfNodes(changes.nodes, differences, renderings)
  const { inputs, causesOf, partsBeside } = inputChanges(differences, causes, { isPart, hide })
  const nodes = changes.nodes.map(node => ({ ...node, causes: causesOf(node) }))
  const parts = [...changes.parts, ...partsBeside(changes.parts)]
  const changed = differences.flatMap(({ cluster: { name }, all }) =>
    all.map(difference => ({ cluster: name, identity: documentIdentity(inputIn(difference)) })),
  )
  const told = grouped(changed, ({ identity }) => identity)
  const isTold = ({ object }: ObjectChange): boolean =>
    (told.get(identityOf(object)) ?? []).some(({ cluster }) => (object.cluster ?? cluster) === cluster)
  const others = changes.others.filter(each => !isTold(each))
  return { ...comparison, changes: { ...changes, inputs, nodes, parts, others } }
}

/** A cluster, or the files of a rendering, do not say what was wrong with their inputs. */
const hasKnownProblems = ({ old }: ClusterSides): boolean => old === undefined || old.rendered !== undefined

/** Returns the objects of both sides; none for a side that does not have the cluster. */
function selectedRenderings(
  clusters: readonly ClusterSides[],
  select: CompareOptions['select'],
): readonly BothRenderings[] {
  const all = clusters.map(({ old, now }) => ({
    old: renderingOf(old?.objects ?? []),
    now: renderingOf(now?.objects ?? []),
  }))
  if (select === undefined) return all
  const titleIn = (i: number) => (node: { readonly title: string }) => inClusterNamed(clusters[i]!.name, node.title)
  const named = all.flatMap(({ old, now }, i) =>
    [...old.nodes, ...now.nodes].map(node => ({ title: titleIn(i)(node), stem: node.stem })),
  )
  const wanted = select(named)
  return all.map((sides, i) => {
    const only = ({ nodes }: RenderingObjects): RenderingObjects => ({
      nodes: nodes.filter(node => wanted.has(titleIn(i)(node))),
      others: [],
    })
    return { old: only(sides.old), now: only(sides.now) }
  })
}

interface DiffContext {
  readonly hide: Hide
  readonly live: boolean
  readonly progress: OnProgress | undefined
}

const clusterDiff = (cluster: ClusterSides, renderings: BothRenderings, context: DiffContext): RenderingDiff =>
  diffRenderings({
    ...renderings,
    ...context,
    // With --node, the rendering has only nodes.
    ...(context.live && { machineSetsOf: machineSetsIn(cluster.old?.objects ?? []) }),
    guessed: new Set(guessedRevisions(cluster.old?.diagnostics ?? []).map(title => ownTitle(cluster, title))),
    notCompared: titlesNotCompared(cluster, renderings),
  })

/** Within a cluster, titles are without its name. */
const ownTitle = ({ name }: Pick<ClusterSides, 'name'>, title: string): string =>
  title.slice(inClusterNamed(name, '').length)

/**
 * Returns the MachineDeployments that cannot be compared, with the reason. What could be rendered in spite of errors is compared. One that a
 * side lacks is not gone or new if something of that side could not be read, or if, beside a controller, only its profile is missing.
 */
function titlesNotCompared(cluster: ClusterSides, renderings: BothRenderings): ReadonlyMap<string, Text | undefined> {
  const { old, now } = cluster
  const titles = (side: 'old' | 'now', is: (node: NodeObjects) => boolean): string[] =>
    renderings[side].nodes.filter(is).map(({ title }) => title)
  const isRendered = (node: NodeObjects): boolean => node.isRendered
  const isFailed = (node: NodeObjects): boolean => !node.isRendered
  const lacking = (side: 'old' | 'now', other: 'old' | 'now'): string[] => {
    const own = new Set(titles(side, () => true))
    return isWhollyRead(cluster, side, own) ? [] : titles(other, ({ title }) => !own.has(title))
  }
  const [before, after] = [new Set(titles('old', isRendered)), new Set(titles('now', isRendered))]
  const reasons: readonly (readonly [titles: readonly string[], reason: Text | undefined])[] = [
    [lacking('old', 'now'), t`is not compared: something of the old side cannot be read`],
    [lacking('now', 'old'), t`is not compared: something of the new side cannot be read`],
    [
      [
        ...(now?.isOfController ? titles('now', isFailed).filter(title => before.has(title)) : []),
        ...(old?.isOfController ? titles('old', isFailed).filter(title => after.has(title)) : []),
      ],
      t`is not compared: only one side has its profile`,
    ],
    [old?.failed ? titles('old', isFailed) : [], t`is not compared: its old side cannot be rendered`],
    [now?.failed ? titles('now', isFailed) : [], undefined],
  ]
  return new Map(reasons.flatMap(([some, reason]) => some.map(title => [title, reason] as const)))
}

/**
 * Whether the side could be read, and no error is about a MachineDeployment that is not among those of the side, or about an object of which
 * not even the kind is known.
 */
function isWhollyRead(cluster: ClusterSides, of: 'old' | 'now', titles: ReadonlySet<string>): boolean {
  const { failed = false, rendered, diagnostics = [] } = cluster[of] ?? {}
  if (failed && rendered === undefined) return false
  const isKnown = (title: string): boolean => titles.has(ownTitle(cluster, title))
  return !diagnostics.filter(isError).some(error => {
    const { object } = error
    if (object === undefined) return false
    if (object.kind === '' || object.kind === ITEM) return true
    return hasNodes(object) && (object.name === '' || !titlesOf(error).every(isKnown))
  })
}

const namedDiffs = ({ nodes }: RenderingDiff, { name }: ClusterSides): NamedDiff[] =>
  nodes.map(node => ({ ...node, title: inClusterNamed(name, node.title), cluster: name }))

/**
 * Returns whether the new side was judged as far as a problem of the old side goes: a problem of something that could not be rendered is not
 * solved because nothing is said of it.
 */
function isJudged(clusters: readonly ClusterSides[], nodes: readonly NamedDiff[]): (problem: Diagnostic) => boolean {
  const failed = new Set(clusters.filter(({ now }) => now?.failed).map(({ name }) => name))
  const rendered = new Set(nodes.filter(node => node.class !== 'failed').map(({ title }) => title))
  return problem => {
    if (failed.size === 0) return true
    const titles = titlesOf(problem)
    const cluster = problem.object?.cluster
    if (cluster !== undefined && !failed.has(cluster)) return true
    return titles.length > 0 && titles.every(title => rendered.has(title))
  }
}

function clusterChanges({ name, old, now }: ClusterSides, diff: RenderingDiff): ClusterChanges {
  const state = (): ClusterState => {
    if ((old?.failed || now?.failed) && diff.nodes.every(node => node.class === 'failed')) return 'failed'
    if (old === undefined) return 'new'
    if (now === undefined) return 'gone'
    return hasDifferences(diff) ? 'changed' : 'unchanged'
  }
  return { name, state: state(), verdict: verdictOf(diff.nodes) }
}

interface ClusterObjects {
  readonly own: readonly ObjectChange[]
  /** Those that are only in files that clusters share. */
  readonly shared: readonly ObjectChange[]
  /** Their texts, which are not compared with a cluster. */
  readonly parts: readonly ChangedPart[]
}

function changedObjectsOf(
  cluster: ClusterSides,
  { others }: RenderingDiff,
  { hide, live }: Pick<DiffContext, 'hide' | 'live'>,
): ClusterObjects {
  const { name, old, now } = cluster
  // What could not be rendered is not gone.
  if (others.length === 0 || old?.failed || now?.failed) return { own: [], shared: [], parts: [] }
  const isShared = sharedObjects(cluster)
  const own = others.filter(each => !isShared(each))
  const sides = { old: old?.objects ?? [], now: now?.objects ?? [] }
  return {
    own: own.map(each => ({ ...each, object: { ...each.object, cluster: name } })),
    // A new cluster brings nothing that it shares.
    shared: old && now ? others.filter(isShared) : [],
    parts: live ? [] : objectParts(sides, old && now ? others : own, hide),
  }
}

/** Returns the changed objects of all clusters. What clusters share is there once. */
function joinedObjects(clusters: readonly ClusterObjects[]): ObjectChange[] {
  const shared = new Map(
    clusters.flatMap(each => each.shared.map(change => [identityOf(change.object), change] as const)),
  )
  return [...shared.values(), ...clusters.flatMap(({ own }) => own)]
}

/** Returns whether an object is only in files that clusters share. */
function sharedObjects({ old, now, sharedFiles }: ClusterSides): (change: ObjectChange) => boolean {
  if (sharedFiles.size === 0) return () => false
  const objects = [...(old?.objects ?? []), ...(now?.objects ?? [])]
  const isInShared = ({ origin }: (typeof objects)[number]): boolean =>
    origin?.path !== undefined && sharedFiles.has(origin.path)
  const identities = new Set(objects.filter(isInShared).map(documentIdentity))
  for (const object of objects) if (!isInShared(object)) identities.delete(documentIdentity(object))
  return ({ object }) => identities.has(identityOf(object))
}
