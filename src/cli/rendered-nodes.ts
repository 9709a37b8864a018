// The nodes of all clusters that a command reads or renders.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { joinClusters } from '../diagnostics/in-cluster.ts'
import { inClusterNamed } from '../diagnostics/names.ts'
import type { Side } from '../documents/side.ts'
import { titlesOf } from '../inspect/node-errors.ts'
import type { NodeObjects } from '../inspect/node-objects.ts'
import { type RenderingObjects, renderingOf } from '../inspect/rendering.ts'
import { knownSecrets } from '../inspect/secrets-among.ts'
import { type Hide, secretHider, standInLabels } from '../secrets/labels.ts'
import { assertNoNodes } from './node-words.ts'
import { type Fleet, renderedClusters, type SidesOptions } from './sides.ts'

/** A node of a cluster. */
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

export async function renderedNodes(given: readonly string[], options: SidesOptions): Promise<RenderedNodes> {
  await assertNoNodes(given)
  const paths = given.length === 0 && options.each.length === 0 ? ['.'] : given
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
    hide: secretHider(
      knownSecrets(
        sides.map(({ rendering }) => rendering),
        secrets,
      ),
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
