// The origins of the lines of nodes, for the report.

import type { Side } from '../../documents/side.ts'
import { originInputs } from '../../node/origins.ts'
import type { NodeObjects } from '../node-objects.ts'
import type { FileLine, ShownPart } from '../show/file-lines.ts'
import { linesWithOrigins } from './file-lines.ts'
import { titleOf } from './node-origins.ts'

/** Finds the origins of nodes that were rendered from inputs. */
export interface OriginSource {
  /**
   * Returns what the origins of a node depend on beside its texts: the origins of nodes with the same texts and the same inputs are equal.
   * undefined for a node that was not rendered from inputs.
   */
  readonly inputsOf: (node: NodeObjects) => string | undefined
  /** Returns the lines of each part of each node. */
  readonly linesOf: (nodes: readonly SourceNode[]) => Promise<readonly (readonly (readonly FileLine[])[])[]>
}

interface SourceNode {
  readonly node: NodeObjects
  readonly parts: readonly ShownPart[]
}

/** Returns the source of origins of a side, or undefined if it was not rendered from inputs. */
export function originSource({ rendered, settings }: Side, overrides: readonly string[]): OriginSource | undefined {
  if (rendered?.environment === undefined || settings === undefined) return undefined
  const { environment, nodes } = rendered
  const byTitle = new Map(nodes.map(node => [titleOf(node), node]))
  const inputsOf = originInputs({ settings, environment })
  return {
    inputsOf({ title }) {
      const node = byTitle.get(title)
      return node && inputsOf(node)
    },
    linesOf: shown =>
      linesWithOrigins(
        shown.map(({ node, parts }) => ({ node: byTitle.get(node.title)!, parts })),
        { rendered, settings, overrides },
      ),
  }
}
