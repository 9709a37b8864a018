// Finds which differences of the inputs change a node: renders the new side again with some of them undone, and compares what the node gets.

import { grouped } from '../base/grouped.ts'
import { type RenderingObjects, renderingOf } from '../node/rendering.ts'
import type { Document } from '../source/documents.ts'
import type { RenderedInputs } from '../source/side.ts'
import type { BothRenderings } from './diff-model.ts'
import type { InputDifference, InputDifferences } from './input-differences.ts'
import { diffRenderings } from './node-diff.ts'

/** A node that changes, and the differences that may be why. */
export interface TracedNode {
  /** Without the name of its cluster. */
  readonly title: string
  /** Those that other nodes read, too. */
  readonly shared: readonly InputDifference[]
  readonly own: readonly InputDifference[]
}

/** The ids of the differences that change a node; undefined if too much would have to be rendered to know all of them. */
export type Causes = ReadonlySet<string> | undefined

/** How much may be rendered again: inputs that nodes share, and nodes. */
export interface Allowance {
  left: number
}

interface TracedCluster {
  readonly differences: InputDifferences
  readonly now: RenderedInputs
  readonly renderings: BothRenderings
}

/** A node with some of its differences undone. */
interface Undoing {
  readonly node: TracedNode
  readonly ids: ReadonlySet<string>
}

/** How a node with differences undone compares with itself on both sides. */
interface Undone {
  /** Whether it is not as on the new side. */
  readonly differs: boolean
  /** Whether it is as on the old side. */
  readonly isRestored: boolean
}

/**
 * Returns the causes of each node. A difference is one if the node is not as on the new side when it is undone. Where undoing these does not
 * give the old side, others are covered by one another: those without which the old side is not reached are causes, too.
 */
export async function causesOf(
  nodes: readonly TracedNode[],
  cluster: TracedCluster,
  allowance: Allowance,
): Promise<ReadonlyMap<TracedNode, Causes>> {
  const undo = undoer(nodes, cluster, allowance)
  const singles = nodes.flatMap(node => allOf(node).map(id => ({ node, ids: new Set([id]) })))
  const found = new Map(nodes.map(node => [node, new Set<string>()]))
  const tried = await undo(singles)
  if (tried === undefined) return new Map()
  for (const [i, { node, ids }] of singles.entries())
    if (tried[i]!.differs) for (const id of ids) found.get(node)!.add(id)
  const partly = nodes.filter(node => found.get(node)!.size < allOf(node).length)
  const restored = await undo(partly.map(node => ({ node, ids: found.get(node)! })))
  const covered = partly.filter((_, i) => restored && !restored[i]!.isRestored)
  const needed = await neededBy(covered, found, undo)
  const causes = new Map<TracedNode, Causes>(found)
  if (restored === undefined) for (const node of partly) causes.delete(node)
  for (const node of covered) {
    const ids = needed?.get(node)
    causes.set(node, ids && new Set([...found.get(node)!, ...ids]))
  }
  return causes
}

const allOf = ({ shared, own }: TracedNode): readonly string[] => [...shared, ...own].map(({ id }) => id)

type Undo = (undoings: readonly Undoing[]) => Promise<readonly Undone[] | undefined>

/** Returns the fewest differences of each node that restore the old side: leaves out one after the other. */
async function neededBy(
  nodes: readonly TracedNode[],
  found: ReadonlyMap<TracedNode, ReadonlySet<string>>,
  undo: Undo,
): Promise<ReadonlyMap<TracedNode, ReadonlySet<string>> | undefined> {
  const needed = new Map(nodes.map(node => [node, new Set(allOf(node))]))
  const others = new Map(nodes.map(node => [node, allOf(node).filter(id => !found.get(node)!.has(id))]))
  for (let i = 0; ; i++) {
    const left = nodes.filter(node => i < others.get(node)!.length)
    if (left.length === 0) return needed
    const without = (node: TracedNode): Set<string> => {
      const ids = new Set(needed.get(node))
      ids.delete(others.get(node)![i]!)
      return ids
    }
    const undone = await undo(left.map(node => ({ node, ids: without(node) })))
    if (undone === undefined) return undefined
    for (const [j, node] of left.entries()) if (undone[j]!.isRestored) needed.set(node, without(node))
  }
}

/** Returns a function that renders as many nodes at once as possible: nodes share a rendering if the same shared inputs are undone. */
function undoer(nodes: readonly TracedNode[], cluster: TracedCluster, allowance: Allowance): Undo {
  const { differences, now, renderings } = cluster
  const titles = new Set(nodes.map(({ title }) => title))
  const others = new Set(
    renderings.now.nodes.flatMap(({ title, objects }) => {
      const { path, line } = objects.machineDeployment?.origin ?? {}
      return titles.has(title) ? [] : [`${path}:${line}`]
    }),
  )
  const isLeftOut = ({ file, line }: Document): boolean => others.has(`${file}:${line}`)
  const before = selected(renderings.old, titles)
  const after = selected(renderings.now, titles)
  return async undoings => {
    const result = new Array<Undone>(undoings.length)
    for (const batch of batchesOf(undoings)) {
      allowance.left -= 1 + titles.size
      if (allowance.left < 0) return undefined
      const ids = new Set(batch.flatMap(i => [...undoings[i]!.ids]))
      const { rendered, objects } = await now.again(differences.undone(ids, isLeftOut))
      const undone = selected(renderingOf(rendered?.objects ?? objects), titles)
      const [changed, unrestored] = [changedTitles(undone, after), changedTitles(before, undone)]
      for (const i of batch) {
        const { title } = undoings[i]!.node
        result[i] = { differs: changed.has(title), isRestored: !unrestored.has(title) }
      }
    }
    return result
  }
}

/** Returns the indexes of what can be undone in one rendering. */
function batchesOf(undoings: readonly Undoing[]): Iterable<readonly number[]> {
  const counts = new Map<string, number>()
  const batches = grouped(undoings.keys(), i => {
    const { node, ids } = undoings[i]!
    const shared = node.shared.flatMap(({ id }) => (ids.has(id) ? id : [])).sort()
    const ofNode = JSON.stringify([node.title, shared])
    const count = counts.get(ofNode) ?? 0
    counts.set(ofNode, count + 1)
    return JSON.stringify([count, shared])
  })
  return batches.values()
}

const selected = ({ nodes, others }: RenderingObjects, titles: ReadonlySet<string>): RenderingObjects => ({
  nodes: nodes.filter(({ title }) => titles.has(title)),
  // Templates of MachineDeployments refer to them.
  others: others.filter(({ header }) => header.kind === 'ConfigMap'),
})

const changedTitles = (old: RenderingObjects, now: RenderingObjects): ReadonlySet<string> =>
  new Set(
    diffRenderings({ old, now, hide: text => text }).nodes.flatMap(node =>
      node.class === 'unchanged' ? [] : [node.title],
    ),
  )
