// Takes out of a text what only one node has, its names and its secrets, so that nodes of a kind share the rest.

import type { SharedText } from './report-data.ts'

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

export interface OwnTexts {
  readonly share: (text: string) => SharedText
  /** The labels of the secrets in the texts so far. */
  readonly secrets: readonly string[]
}

export function ownTexts(stem: string): OwnTexts {
  const own = new RegExp(`${escaped(stem)}|<secret [A-Z]+>`, 'g')
  const numbers = new Map<string, number>()
  const secrets: string[] = []
  const numberOf = (label: string): number => {
    const number = numbers.get(label) ?? secrets.push(label)
    numbers.set(label, number)
    return number
  }
  const share = (text: string): SharedText => {
    if (!text.includes(stem) && !text.includes('<secret ')) return text
    const pieces: (string | number)[] = []
    let from = 0
    for (const { 0: found, index } of text.matchAll(own)) {
      if (index > from) pieces.push(text.slice(from, index))
      pieces.push(found === stem ? 0 : numberOf(found))
      from = index + found.length
    }
    if (pieces.length === 0) return text
    if (from < text.length) pieces.push(text.slice(from))
    return pieces
  }
  return { share, secrets }
}

/** Returns the text of a node. */
export const expandText = (
  text: SharedText,
  node: { readonly stem: string; readonly secrets: readonly string[] },
): string =>
  typeof text === 'string'
    ? text
    : text
        .map(piece => (typeof piece === 'string' ? piece : piece === 0 ? node.stem : (node.secrets[piece - 1] ?? '')))
        .join('')
