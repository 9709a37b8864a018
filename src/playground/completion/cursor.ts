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

export function cursorAt(file: string, offset: number): CompletionPlace | undefined {
  const { text, start } = documentAt(file, offset)
  const end = offset - start
  const lineStart = text.lastIndexOf('\n', end - 1) + 1
  const lineEnd = text.indexOf('\n', end)
  const [, colon, word = ''] = WORD.exec(text.slice(lineStart, end))!
  const at = end - word.length
  const placeholder = colon === undefined ? 'cursor:' : 'cursor'
  const probe = text.slice(0, at) + placeholder + (lineEnd < 0 ? '' : text.slice(lineEnd))
  for (const token of new Parser().parse(probe)) {
    if (token.type !== 'document') continue
    const place = placeIn(token.value, at)
    if (place) return { kind: objectKind(token.value), ...place, from: start + at, column: at - lineStart }
  }
  return undefined
}

/** Returns the place of the placeholder in a block map. A block scalar, brackets and comments have none. */
function placeIn(
  root: CST.Token | undefined,
  from: number,
): Pick<CompletionPlace, 'path' | 'key' | 'siblings'> | undefined {
  for (const { path, key, value, keys, isFlow } of mapEntries(root)) {
    const isKey = key?.offset === from
    if (isFlow || !(isKey || (value?.offset === from && CST.isScalar(value)))) continue
    const others = keys.filter(other => other !== key).map(keyName)
    return {
      path,
      key: isKey ? undefined : keyName(key),
      siblings: new Set(others.filter(other => other !== undefined)),
    }
  }
  return undefined
}

interface Entry {
  /** The path of the map; "[]" for an entry of a list. */
  readonly path: readonly string[]
  readonly key: CST.Token | null | undefined
  readonly value: CST.Token | null | undefined
  /** The keys of the map, with this one. */
  readonly keys: readonly (CST.Token | null | undefined)[]
  /** Whether the map is written in braces. */
  readonly isFlow: boolean
}

interface Visit {
  readonly token: CST.Token | null | undefined
  readonly path: readonly string[]
}

/** Returns the entries of all maps. Block scalars and comments have none. */
function* mapEntries(root: CST.Token | undefined): Generator<Entry> {
  const waiting: Visit[] = [{ token: root, path: [] }]
  for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
    const { token, path } = visit
    if (token?.type === 'block-seq' || (token?.type === 'flow-collection' && token.start.type === 'flow-seq-start'))
      // An element of a list in brackets is a key without a value.
      for (const { key, value } of token.items) waiting.push({ token: value ?? key, path: [...path, '[]'] })
    else if (token?.type === 'block-map' || token?.type === 'flow-collection') {
      const keys = token.items.map(({ key }) => key)
      for (const { key, value } of token.items) {
        yield { path, key, value, keys, isFlow: token.type === 'flow-collection' }
        const name = keyName(key)
        if (name !== undefined) waiting.push({ token: value, path: [...path, name] })
      }
    }
  }
}

const keyName = (key: CST.Token | null | undefined): string | undefined =>
  key && CST.isScalar(key) ? CST.resolveAsScalar(key).value : undefined

/** Returns the kind of the object, as far as it is written. */
function objectKind(root: CST.Token | undefined): string | undefined {
  if (root?.type !== 'block-map') return undefined
  return keyName(root.items.find(({ key }) => keyName(key) === 'kind')?.value)
}

/** A marker ends every construct of YAML, also a block scalar. */
const MARKER = /^(?:---|\.\.\.)(?=\s|$)/gm

interface DocumentText {
  readonly text: string
  readonly start: number
}

export function documentAt(file: string, offset: number): DocumentText {
  let start = 0
  for (const { index } of file.matchAll(MARKER)) {
    if (index > offset) return { text: file.slice(start, index), start }
    start = index
  }
  return { text: file.slice(start), start }
}
