// Masks the scalars of a valid document by its parsed nodes. This completes the masking by lines: Go's readers accept the lines of quoted text and of
// brackets in any column, where they look like keys that may be shown.

import type { DocumentNode, ScalarPart } from '../../gotemplate/encoding/yaml/document.ts'
import { decodeText, type YamlDocument } from '../yaml/document.ts'
import { isShown, lineEnd, mask, type Path, type Walk } from './mask-walk.ts'

const NAME = /^[A-Za-z_$][\w./$-]*$/

/** Adds the ranges of scalars that must be masked. */
export function maskScalars(walk: Walk, { root, offsetOf }: YamlDocument): void {
  const waiting: { readonly node: DocumentNode; readonly path: Path }[] =
    root === undefined ? [] : [{ node: root, path: [] }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, path } = next
    if (node.kind === 'scalar') maskScalar(walk, path, rangeOf(node))
    else if (node.kind === 'sequence')
      for (const part of node.parts) waiting.push({ node: part, path: path && [...path, '[]'] })
    else if (node.kind === 'mapping') {
      for (let i = 0; i < node.parts.length; i += 2) {
        const key = node.parts[i]!
        const name = key.kind === 'scalar' ? decodeText(key.text) : undefined
        if (key.kind !== 'scalar') waiting.push({ node: key, path: undefined })
        else if (!NAME.test(name!)) maskScalar(walk, undefined, rangeOf(key))
        waiting.push({ node: node.parts[i + 1]!, path: path && name !== undefined ? [...path, name] : undefined })
      }
    }
  }

  function rangeOf({ start, end, style }: ScalarPart): Scalar {
    return { start: offsetOf(start), end: offsetOf(end), style }
  }
}

type Scalar = Pick<ScalarPart, 'start' | 'end' | 'style'>

function maskScalar(walk: Walk, path: Path, { start, end, style }: Scalar): void {
  const isBlock = style === 'literal' || style === 'folded'
  const quotes = isBlock || style === 'plain' ? 0 : 1
  const value = walk.text.slice(start + quotes, end - quotes)
  if (isBlock) mask(walk, lineEnd(walk.text, start), end)
  else if (value.includes('\n') || !isShown(walk, path, value)) mask(walk, start, end)
}
