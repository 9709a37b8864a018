// Splits Lists, as kubectl prints several objects, into documents.

import { columnsBefore, itemText, lineIndex } from '../render/krm/scan.ts'
import { splitList } from '../render/krm/split-parsed.ts'
import type { Document } from './documents.ts'

/** Splits a List into its items, recursively. Each item is a document that keeps its position in the file. */
export function documentsOfList(document: Document): Document[] {
  const items = MAY_BE_LIST.test(document.text) ? listItems(document.text) : undefined
  if (items === undefined) return [document]
  const { file, line, build, removed: [first, others] = [0, 0] } = document
  const documents = items.map(item => {
    const width = indentOf(item.text)
    return {
      file,
      line: line + item.line - 1,
      removed: [width + item.column - 1 + (item.line === 1 ? first : others), width + others] as const,
      text: withoutIndent(item.text, width),
      ...(build && { build }),
    }
  })
  return documents.flatMap(documentsOfList)
}

interface ListedText {
  readonly text: string
  /** The line of the list, counted from 1, on which the text begins. */
  readonly line: number
  /** The column, counted from 1, on which the text begins in that line. */
  readonly column: number
}

/** Returns the objects of a List of version v1, or undefined for any other text. */
function listItems(text: string): readonly ListedText[] | undefined {
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

const MAY_BE_LIST = /\bList\b/

/** Returns the indentation that all lines except comments share, because lines of a quoted text may be indented less than keys. */
function indentOf(text: string): number {
  let width = text.length
  for (const [blanks] of text.matchAll(/(?<=^|[\n\r\x85\u2028\u2029]) *(?=[^ \r\n\x85\u2028\u2029#])/g))
    width = Math.min(width, blanks.length)
  return width
}

const withoutIndent = (text: string, width: number): string =>
  text.replaceAll(new RegExp(`(?<=^|[\\n\\r\\x85\\u2028\\u2029]) {0,${width}}`, 'g'), '')
