// Lists the scalars of a YAML text with their places, so that single values of a text can be replaced and the rest stays as it was written.

import type { DocumentNode, ScalarPart } from '../../gotemplate/encoding/yaml/document.ts'
import { decodeText, UNKNOWN_ANCHOR, type YamlDocument } from '../../render/yaml/document.ts'

export interface Scalar {
  /** The kind of the object that contains it. */
  readonly kind: string
  /** The path in the object; undefined for a key. */
  readonly path: readonly (string | number)[] | undefined
  readonly value: string
  readonly style: ScalarPart['style']
  /** The range in the text, with quotes and indicators. */
  readonly start: number
  readonly end: number
}

interface Visit {
  readonly node: DocumentNode
  readonly kind: string
  readonly path: Scalar['path']
}

/**
 * Returns the scalars in their order, or undefined if an alias has no anchor: then it is probably a text without its quotes. Scalars of a List's
 * items have the kind of the item.
 */
export function scalarsOf({ root, offsetOf }: YamlDocument): Scalar[] | undefined {
  const scalars: Scalar[] = []
  const seen = new Set<DocumentNode>()
  const waiting: Visit[] = root === undefined ? [] : [{ node: root, kind: kindOf(root), path: [] }]
  for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
    const { kind, path } = visit
    // An alias is as secret as the field in which it is used.
    const node = visit.node.kind === 'alias' ? visit.node.target : visit.node
    if (node === UNKNOWN_ANCHOR) return undefined
    if (node.kind === 'scalar') {
      const { style, start, end } = node
      scalars.push({ kind, path, value: decodeText(node.text), style, start: offsetOf(start), end: offsetOf(end) })
      continue
    }
    if (seen.has(node) && visit.node.kind === 'alias') continue
    seen.add(node)
    if (node.kind === 'sequence') {
      const areObjects = /List$/.test(kind) && path?.length === 1 && path[0] === 'items'
      for (const [i, part] of node.parts.entries())
        waiting.push(
          areObjects ? { node: part, kind: kindOf(part), path: [] } : { node: part, kind, path: path && [...path, i] },
        )
    } else
      for (let i = 0; i < node.parts.length; i += 2) {
        const key = node.parts[i]!
        waiting.push({ node: key, kind, path: undefined })
        const name = key.kind === 'scalar' ? decodeText(key.text) : ''
        waiting.push({ node: node.parts[i + 1]!, kind, path: [...(path ?? []), name] })
      }
  }
  return scalars.sort((a, b) => a.start - b.start || a.end - b.end)
}

function kindOf(node: DocumentNode): string {
  if (node.kind !== 'mapping') return ''
  for (let i = 0; i < node.parts.length; i += 2) {
    const [key, value] = [node.parts[i]!, node.parts[i + 1]!]
    if (key.kind === 'scalar' && key.text === 'kind' && value.kind === 'scalar') return decodeText(value.text)
  }
  return ''
}
