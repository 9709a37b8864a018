// Splits a `List`, as kubectl prints several objects, into texts of single objects.

import { columnsBefore, itemText, lineIndex } from './scan.ts'
import { splitList } from './split-parsed.ts'

interface ListedText {
  readonly text: string
  /** The line of the list, counted from 1, on which the text begins. */
  readonly line: number
  /** The column, counted from 1, on which the text begins in that line. */
  readonly column: number
}

/** Returns the objects of a List of version v1, or undefined for any other text. */
export function listItems(text: string): readonly ListedText[] | undefined {
  const bytes = new TextEncoder().encode(text)
  const parsed = splitList(bytes)
  if (!('split' in parsed)) return undefined
  const { split } = parsed
  if (split.kind !== 'List' || split.apiVersion !== 'v1') return undefined
  const lineAt = lineIndex(bytes)
  return split.items.map(item => ({
    text: itemText(bytes, item) ?? '',
    line: lineAt(item.range.start),
    column: columnsBefore(bytes, item) + 1,
  }))
}
