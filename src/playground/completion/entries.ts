// The entries of the maps of a YAML document, as the yaml package reads them without resolving them.

import { CST } from 'yaml'

export interface Entry {
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
export function* mapEntries(root: CST.Token | undefined): Generator<Entry> {
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

export const keyName = (key: CST.Token | null | undefined): string | undefined =>
  key && CST.isScalar(key) ? CST.resolveAsScalar(key).value : undefined

/** Returns the kind of the object, as far as it is written. */
export function objectKind(root: CST.Token | undefined): string | undefined {
  if (root?.type !== 'block-map') return undefined
  return keyName(root.items.find(({ key }) => keyName(key) === 'kind')?.value)
}

/** A marker ends every construct of YAML, also a block scalar. */
const MARKER = /^(?:---|\.\.\.)(?=\s|$)/gm

export interface DocumentText {
  readonly text: string
  /** The offset of the text in the file. */
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
