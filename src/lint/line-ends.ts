// Reports characters in the texts of items that end a line for Kubernetes, and that most editors and programs take for a part of the line.

import { fromText } from 'gotemplate/go/bytes'
import { input, scanOf, type Token, tokensOf } from 'gotemplate/go/yaml'
import { parseJson } from '../base/json.ts'
import { isForeign } from '../base/kinds.ts'
import { lineStart } from '../base/lines.ts'
import { t, words } from '../base/span.ts'
import { type Item, itemRef, type ResourceList } from '../render/krm/resource-list.ts'
import { hasOtherBreak, itemText } from '../render/krm/scan.ts'
import { LENIENT, offsetsIn } from '../render/yaml/document.ts'
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
  const { title, escaped } = CHARACTERS[char]
  const replacement = words(within === 'block of text' ? 'a line feed' : 'a space')
  const read = isReplaced
    ? t`and is read as ${replacement}`
    : t`so that the text behind it is another key, or the file is refused`
  return {
    message: t`has ${title} in a ${words(within)}: to Kubernetes, it ends the line, ${read}`,
    object: itemRef(item),
    excerpt: { text: '', start: at, end: at + 1, firstLine, ofItem: 'read' },
    help: within === 'comment' ? [t`Remove it.`] : [t`Remove it, or write it as ${escaped} in double quotes.`],
  }
}

const CHARACTERS = {
  '\r': { title: t`a carriage return without a line feed`, escaped: '\\r' },
  '\xc2\x85': { title: t`U+0085 (next line)`, escaped: '\\u0085' },
  '\xe2\x80\xa8': { title: t`U+2028 (line separator)`, escaped: '\\u2028' },
  '\xe2\x80\xa9': { title: t`U+2029 (paragraph separator)`, escaped: '\\u2029' },
} as const

interface LineEnd {
  /** In UTF-8. */
  readonly char: keyof typeof CHARACTERS
  /** The offset in the text, in UTF-16 units. */
  readonly at: number
  /** What the character is in for who does not take it for a line end. */
  readonly within: 'comment' | 'key' | 'plain text' | 'quoted text' | 'block of text'
  /** Whether the text goes on as written, with a space or a line feed in place of the character; otherwise what is behind it is a line of its own. */
  readonly isReplaced: boolean
}

const LINE_END = /\xc2\x85|\xe2\x80[\xa8\xa9]|\r(?!\n)/g
/** Behind a character that changes nothing: no text, or a comment. */
const NO_TEXT = /(?:[ \t\r]|\xc2\x85|\xe2\x80[\xa8\xa9])*(?:#|\n|$)/y
const SPACES = / */y

/** Returns the line ends that change how the text is read. Its tokens are those of readers for which only LF and CR LF end a line. */
export function unseenLineEnds(text: string): LineEnd[] {
  const bytes = fromText(text)
  if (bytes.search(LINE_END) < 0) return []
  const offsetOf = offsetsIn(bytes)
  const tokens = tokensOf(scanOf(input(bytes, LENIENT), LENIENT))
  const ends: LineEnd[] = []
  let next = 0
  let depth = 0
  let left = MOST
  for (const { 0: char, index } of bytes.matchAll(LINE_END)) {
    if (left-- === 0) return ends
    for (; next < tokens.length && tokens[next]!.start.offset <= index; next++) depth += DEPTHS[tokens[next]!.type] ?? 0
    const place = placeOf(bytes, { tokens, last: next - 1, isInFlow: depth > 0 }, index, index + char.length)
    if (place) ends.push({ char: char as LineEnd['char'], at: offsetOf(index), ...place })
  }
  return ends
}

/** More of them in one text have the same cause. */
const MOST = 100

const DEPTHS: Partial<Record<Token['type'], number>> = {
  'flow sequence start': 1,
  'flow sequence end': -1,
  'flow mapping start': 1,
  'flow mapping end': -1,
}

interface Position {
  readonly tokens: readonly Token[]
  /** The index of the last token that begins before the character. */
  readonly last: number
  readonly isInFlow: boolean
}

/** Returns where the character is; undefined if it changes nothing there. */
function placeOf(
  bytes: string,
  { tokens, last, isInFlow }: Position,
  start: number,
  end: number,
): Pick<LineEnd, 'within' | 'isReplaced'> | undefined {
  const token = tokens[last]!
  const isBlock = token.indent !== undefined
  const isInToken = token.type === 'scalar' && start < token.end.offset
  const line = lineStart(bytes, start)
  // The line of a block's indicator may have a comment, too.
  if (!isInToken || (isBlock && line <= token.start.offset)) {
    const isComment = bytes.slice(Math.max(line, isBlock ? token.start.offset : token.end.offset), start).includes('#')
    return isComment && !matches(NO_TEXT, bytes, end) ? { within: 'comment', isReplaced: false } : undefined
  }
  // U+2028 and U+2029 stay part of a text.
  const isReplaced = end - start < 3
  const replaced = (within: LineEnd['within']) => (isReplaced ? { within, isReplaced } : undefined)
  if (isBlock) {
    if (matches(NO_TEXT, bytes, end) && bytes[NO_TEXT.lastIndex - 1] !== '#') return replaced('block of text')
    matches(SPACES, bytes, end)
    return SPACES.lastIndex - end < token.indent
      ? { within: 'block of text', isReplaced: false }
      : replaced('block of text')
  }
  if (tokens[last + 1]?.type === 'value') return { within: 'key', isReplaced: false }
  if (token.style !== 'plain') return replaced('quoted text')
  if (matches(NO_TEXT, bytes, end)) return undefined
  return isInFlow ? replaced('plain text') : { within: 'plain text', isReplaced: false }
}

/** Whether a sticky expression matches at an offset. */
function matches(expression: RegExp, bytes: string, at: number): boolean {
  expression.lastIndex = at
  return expression.test(bytes)
}
