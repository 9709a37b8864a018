// Finds the values of Secrets in texts, such as manifests that a file of the node contains. Takes linear time and no stack.

import { isSecretKey } from './mask-table.ts'
import type { TextRange } from './text-ranges.ts'

const SECRET = /^(?<before>[ \t]{0,200}(?:- {1,9})?)["']?kind["']?:[ \t]{1,9}["']?Secret["']?[ \t\r]{0,20}$/gm
const DATA = /^(?<before>[ \t]{0,200}(?:- {1,9})?)["']?(?:data|stringData)["']?:[ \t\r]{0,20}$/
const KEY_AND_VALUE = /^[ \t]{0,400}["']?(?<key>[\w./-]{1,300})["']?:[ \t]{1,20}(?=\S)/

/** Returns the values below `data` and `stringData` of manifests with `kind: Secret`. */
export function manifestValues(text: string): TextRange[] {
  const ranges: TextRange[] = []
  if (!text.includes('Secret')) return ranges
  let start = 0
  for (const document of text.split(/^(?=[ \t]{0,200}---)/m)) {
    const columns = new Set([...document.matchAll(SECRET)].map(({ groups }) => groups!.before!.length))
    if (columns.size > 0)
      for (const { start: from, end } of valuesOfData(document, columns))
        ranges.push({ start: start + from, end: start + end })
    start += document.length
  }
  return ranges
}

/** Returns the values of the fields `data` and `stringData` that begin in one of the columns. */
function valuesOfData(document: string, columns: ReadonlySet<number>): TextRange[] {
  const ranges: TextRange[] = []
  /** The columns of the field and of its keys; -1 outside. */
  let field = -1
  let keys = -1
  let start = 0
  for (const line of document.split('\n')) {
    const column = line.search(/\S/)
    if (column >= 0 && column <= field) field = -1
    if (field < 0) {
      const found = DATA.exec(line)?.groups?.before?.length ?? -1
      if (columns.has(found)) field = found
      keys = -1
    } else if (column >= 0) {
      if (keys < 0) keys = column
      if (column > keys) ranges.push({ start: start + column, end: start + line.length })
      const value = column === keys ? KEY_AND_VALUE.exec(line) : null
      if (value !== null && isSecretKey(value.groups!.key!))
        ranges.push({ start: start + value[0].length, end: start + line.length })
    }
    start += line.length + 1
  }
  return ranges
}
