// Finds the context of the cursor in a YAML text: the kind of the object, the path of the field, and the keys that exist already. The yaml package
// reads the text around a placeholder for the word that is being written, and goes on after what is not valid yet.

import { CST, Parser } from 'yaml'

export interface CompletionPlace {
  /** The kind of the object, as far as it is written. */
  readonly kind: string | undefined
  /** The path of the object or list that gets a new key or entry; "[]" for an entry of a list. */
  readonly path: readonly string[]
  /** The key whose value is being written; undefined if a key is being written. */
  readonly key: string | undefined
  /** The keys that the object has already. */
  readonly siblings: ReadonlySet<string>
  /** The offset and the column of the word that is being written. */
  readonly from: number
  readonly column: number
}

/** The word before the cursor; a value has a key before it. */
const WORD = /(:[ \t]{1,20})?([\w./-]{0,200})$/

export function cursorAt(text: string, offset: number): CompletionPlace | undefined {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const lineEnd = text.indexOf('\n', offset)
  const [, colon, word = ''] = WORD.exec(text.slice(lineStart, offset))!
  const from = offset - word.length
  const placeholder = colon === undefined ? 'cursor:' : 'cursor'
  const probe = text.slice(0, from) + placeholder + (lineEnd < 0 ? '' : text.slice(lineEnd))
  for (const token of new Parser().parse(probe)) {
    if (token.type !== 'document') continue
    const place = placeIn(token.value, from)
    if (place) return { kind: kindOf(token.value), ...place, from, column: from - lineStart }
  }
  return undefined
}

interface Visit {
  readonly token: CST.Token | null | undefined
  readonly path: readonly string[]
}

/** Returns the place of the placeholder in a block map. A block scalar, brackets and comments have none. */
function placeIn(
  root: CST.Token | undefined,
  from: number,
): Pick<CompletionPlace, 'path' | 'key' | 'siblings'> | undefined {
  const waiting: Visit[] = [{ token: root, path: [] }]
  for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
    const { token, path } = visit
    if (token?.type === 'block-seq')
      for (const { value } of token.items) waiting.push({ token: value, path: [...path, '[]'] })
    if (token?.type !== 'block-map') continue
    for (const item of token.items) {
      const { key, value } = item
      const name = nameOf(key)
      const isKey = key?.offset === from
      if (isKey || (value?.offset === from && CST.isScalar(value))) {
        const others = token.items.filter(other => other !== item).map(other => nameOf(other.key))
        return { path, key: isKey ? undefined : name, siblings: new Set(others.filter(other => other !== undefined)) }
      }
      if (name !== undefined) waiting.push({ token: value, path: [...path, name] })
    }
  }
  return undefined
}

const nameOf = (key: CST.Token | null | undefined): string | undefined =>
  key && CST.isScalar(key) ? CST.resolveAsScalar(key).value : undefined

function kindOf(root: CST.Token | undefined): string | undefined {
  if (root?.type !== 'block-map') return undefined
  return nameOf(root.items.find(({ key }) => nameOf(key) === 'kind')?.value)
}
