// The origins of the lines of nodes, for the report.

import type { Side } from '../../documents/side.ts'
import { originInputs } from '../../render/nodes/origins.ts'
import type { OriginSource } from '../report/report-origins.ts'
import { linesWithOrigins } from './file-lines.ts'
import { titleOf } from './node-origins.ts'

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
