// Reports characters in the texts of items that end a line for Kubernetes, and that most editors and programs take for a part of the line.

import { parseJson } from '../base/json.ts'
import { isForeign } from '../base/kinds.ts'
import { type Text, t, words } from '../base/span.ts'
import { type Item, itemRef, type ResourceList } from '../render/krm/resource-list.ts'
import { hasOtherBreak, itemText } from '../render/krm/scan.ts'
import { type LineEnd, unseenLineEnds } from '../render/yaml/line-ends.ts'
import type { Finding } from './rule.ts'

/** Judges the items that the function reads. In JSON, only LF and CR end a line, and no text has them. */
export function unseenEnds({ items, functionConfig, source }: ResourceList): Finding[] {
  if (!hasOtherBreak(source.bytes)) return []
  const read = functionConfig ? [functionConfig, ...items] : items
  return read.flatMap(item => {
    const text = isForeign(item.header) ? undefined : itemText(source.bytes, item)
    if (text === undefined || parseJson(text.replace(/^-/, '')) !== undefined) return []
    return unseenLineEnds(text).map(found => unseenEnd(item, found, source.lineAt(item.range.start)))
  })
}

function unseenEnd(item: Item, { char, at, within, isReplaced }: LineEnd, firstLine: number): Finding {
  const replacement = words(within === 'block of text' ? 'a line feed' : 'a space')
  const read = isReplaced
    ? t`and is read as ${replacement}`
    : t`so that the text behind it is another key, or the file is refused`
  return {
    message: t`has ${TITLES[char] ?? char} in a ${words(within)}: to Kubernetes, it ends the line, ${read}`,
    object: itemRef(item),
    excerpt: { text: '', start: at, end: at + 1, firstLine, ofItem: 'read' },
    help:
      within === 'comment'
        ? [t`Remove it.`]
        : [t`Remove it, or write it as ${ESCAPES[char] ?? char} in double quotes.`],
  }
}

const TITLES: Readonly<Record<string, Text>> = {
  CR: t`a carriage return without a line feed`,
  'U+0085': t`U+0085 (next line)`,
  'U+2028': t`U+2028 (line separator)`,
  'U+2029': t`U+2029 (paragraph separator)`,
}

const ESCAPES: Readonly<Record<string, string>> = {
  CR: '\\r',
  'U+0085': '\\u0085',
  'U+2028': '\\u2028',
  'U+2029': '\\u2029',
}
