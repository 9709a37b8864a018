// The nodes of all clusters that a command reads or renders, and those of them that it reports on.

import { existsSync } from 'node:fs'
import { grouped } from '../base/grouped.ts'
import { nearest } from '../base/nearest.ts'
import { listed } from '../base/words.ts'
import { titlesOf } from '../compare/node-errors.ts'
import { hiderOf } from '../compare/secrets-among.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { inClusterNamed } from '../diagnostics/names.ts'
import { joinClusters } from '../diagnostics/repeats.ts'
import { printable } from '../diagnostics/text.ts'
import type { NodeObjects } from '../node/node-objects.ts'
import { type RenderingObjects, renderingOf } from '../node/rendering.ts'
import { type Hide, standInLabels } from '../secrets/labels.ts'
import { UsageError } from '../source/errors.ts'
import { readManifests } from '../source/inputs.ts'
import { readObjects } from '../source/objects.ts'
import type { Side } from '../source/side.ts'
import { renderedClusters, type SidesOptions } from './rendered-sides.ts'
import type { Fleet } from './sides.ts'

export interface ClusterNode {
  /** With the name of the cluster in its title, if there are several. */
  readonly node: NodeObjects
  /** With the title that it has in its cluster. */
  readonly own: NodeObjects
  readonly cluster: string
  readonly side: Side
}

export interface RenderedNodes {
  /** Whether there are several clusters. */
  readonly isFleet: boolean
  readonly sides: readonly { readonly name: string; readonly side: Side; readonly rendering: RenderingObjects }[]
  readonly nodes: readonly ClusterNode[]
  readonly diagnostics: readonly Diagnostic[]
  /** Whether there are errors. */
  readonly isFailed: boolean
  readonly hide: Hide
  /** Shows secrets, but for what stands for values that are not known. */
  readonly reveal: Hide
}

export async function renderedNodes(paths: readonly string[], options: SidesOptions): Promise<RenderedNodes> {
  await assertNoNodes(paths)
  return nodesOf(await renderedClusters({ now: { paths } }, options))
}

/** Returns the nodes of the new sides of clusters. */
export function nodesOf({
  isFleet,
  clusters,
}: Pick<Fleet<{ name: string; now?: Side | undefined }>, 'isFleet' | 'clusters'>): RenderedNodes {
  const sides = clusters.flatMap(({ name, now: side }) =>
    side === undefined ? [] : [{ name, side, rendering: renderingOf(side.objects) }],
  )
  const titled = (own: NodeObjects, cluster: string): NodeObjects =>
    isFleet ? own.titled(inClusterNamed(cluster, own.title)) : own
  const secrets = sides.flatMap(({ side }) => side.secrets)
  return {
    isFleet,
    sides,
    nodes: sides.flatMap(({ name, side, rendering }) =>
      rendering.nodes.map(own => ({ node: titled(own, name), own, cluster: name, side })),
    ),
    diagnostics: joinClusters(sides.map(({ side }) => side.diagnostics)),
    isFailed: sides.some(({ side }) => side.failed),
    hide: hiderOf(
      sides.map(({ rendering }) => rendering),
      secrets,
    ),
    reveal: standInLabels(secrets),
  }
}

/** Returns the problems of some nodes, and those that no MachineDeployment has. */
export function problemsOfNodes(diagnostics: readonly Diagnostic[], nodes: readonly ClusterNode[]): Diagnostic[] {
  const titles = new Set(nodes.map(({ node }) => node.title))
  return diagnostics.filter(diagnostic => {
    const own = titlesOf(diagnostic)
    return own.length === 0 ? diagnostic.severity === 'error' : own.some(title => titles.has(title))
  })
}

/** Throws a UsageError if there are no nodes: these are probably not the files that the user meant. */
export function assertRendered(nodes: readonly NodeObjects[]): void {
  if (nodes.length === 0) throw new UsageError('the files contain no MachineDeployment and no rendered object')
}

/** Returns the nodes that are named, in this order, or all of them. With several versions of the kubelet, a MachineDeployment is there several times. */
export function nodesNamed(names: readonly string[], nodes: readonly ClusterNode[]): readonly ClusterNode[] {
  if (names.length === 0) return nodes
  const titles = titlesNamed(
    names,
    nodes.map(({ node }) => node),
  )
  return [...titles].flatMap(title => nodes.filter(({ node }) => node.title === title))
}

interface NamedNode {
  readonly title: string
  readonly stem: string
}

/**
 * Returns the titles of the nodes that are named: by `namespace/name`, by a name alone if no other namespace has it, or by the common part of
 * the names of its objects. If there are several clusters, the name of the cluster may be before it, as in `berlin/kube-system/workers`.
 */
export const titlesNamed = (names: readonly string[], nodes: readonly NamedNode[]): ReadonlySet<string> =>
  new Set(names.map(name => titleNamed(name, nodes)))

function titleNamed(name: string, nodes: readonly NamedNode[]): string {
  const all = [...new Set(nodes.map(({ title }) => title))]
  const exact = nodes.filter(({ title, stem }) => title === name || stem === name)
  const ending = `/${name.replace(' / ', '/')}`
  const titles = new Set(
    exact.length > 0
      ? exact.map(({ title }) => title)
      : all.filter(title => `/${title.replace(' / ', '/')}`.endsWith(ending)),
  )
  const [first, ...others] = titles
  if (first !== undefined && others.length === 0) return first
  const near = first === undefined ? nearestTitles(name, all) : []
  throw new UsageError(
    printable(
      first !== undefined
        ? `${titles.size} MachineDeployments are named ${name}: ${listed([...titles], SHOWN)}`
        : `there is no MachineDeployment ${name}: ${near.length === 0 ? `there are ${listed(all, SHOWN)}` : `did you mean ${listed(near, SHOWN)}?`}`,
    ),
  )
}

/** Returns the title that is most similar, or those whose name without namespace and cluster is. */
function nearestTitles(name: string, titles: readonly string[]): readonly string[] {
  const title = nearest(name, titles)
  if (title !== undefined) return [title]
  const byName = grouped(titles, each => each.slice(each.lastIndexOf('/') + 1))
  return byName.get(nearest(name, byName.keys()) ?? '') ?? []
}

const SHOWN = 10

/** Throws a UsageError if a word that is no path names a MachineDeployment of the other paths, or of the current folder. */
export async function assertNoNodes(words: readonly string[]): Promise<void> {
  const others = words.filter(word => word !== '-' && !existsSync(word))
  if (others.length === 0) return
  const given = words.filter(word => !others.includes(word))
  const paths = given.length === 0 ? ['.'] : given
  const { nodes } = renderingOf(readObjects(readManifests(paths)).objects)
  for (const word of others)
    if (nodes.some(({ title, stem }) => title === word || stem === word || title.endsWith(`/${word}`)))
      throw new UsageError(`${word} is not a file or folder: for the MachineDeployment, write --node ${word}`)
}
