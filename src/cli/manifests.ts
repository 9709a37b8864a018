// The documents of files, with Lists, as kubectl prints several objects, taken apart into their items.

import { type Document, readDocuments } from './documents.ts'

export const readManifests = async (paths: readonly string[]): Promise<Document[]> =>
  (await Promise.all(readDocuments(paths).map(takenApart))).flat()

/** Each item is a document where it stands in the file; a List may hold others. */
export async function takenApart(document: Document): Promise<Document[]> {
  // Only now: hardly a file has one, and the help of commands must not wait for what splits them.
  const items = MAY_BE_LIST.test(document.text)
    ? await (await import('../krm/list-items.ts')).listItems(document.text)
    : undefined
  if (items === undefined) return [document]
  const { file, line } = document
  const documents = items.map(item => ({ file, line: line + item.line - 1, text: withoutIndent(item.text) }))
  return (await Promise.all(documents.map(takenApart))).flat()
}

const MAY_BE_LIST = /\bList\b/

/**
 * Texts in quotes may go on to the left of the keys: only what all lines but comments have is taken off. To the flag m of
 * regular expressions, U+2028 ends a line as well; here it does not.
 */
function withoutIndent(text: string): string {
  let width = text.length
  for (const [blanks] of text.matchAll(/(?<=^|\n) *(?=[^ \r\n#])/g)) width = Math.min(width, blanks.length)
  return text.replaceAll(new RegExp(`(?<=^|\\n) {0,${width}}`, 'g'), '')
}
