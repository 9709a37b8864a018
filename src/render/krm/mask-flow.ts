// Masks the values in flow collections. Keys stay visible as long as brackets match.

import {
  afterBlanks,
  isAtLineEnd,
  isDeeper,
  isShown,
  lineEnd,
  mask,
  maskDeeper,
  maskQuoted,
  maskRest,
  matchAt,
  type Path,
  type Walk,
} from './mask-walk.ts'

/** An open bracket or brace. */
interface Frame {
  readonly close: string
  /** The path of the collection. */
  readonly path: Path
  /** The next token that is expected, in addition to a comma and the closing bracket, which are always allowed. */
  expects: 'key' | 'colon' | 'value' | 'end'
  /** The key of the next value. */
  key: string | undefined
}

/**
 * Masks a flow collection from its opening to its last closing bracket, and the rest of that line. A line that is not indented deeper than
 * `column` ends it.
 */
export function maskFlow(walk: Walk, path: Path, column: number): void {
  const frames = [frameOf(walk, path)]
  walk.at++
  while (frames.length > 0) {
    if (!toContent(walk, column)) return
    if (!walkToken(walk, frames, column)) {
      // The structure of the rest is unknown, so all of it is masked.
      maskRest(walk)
      maskDeeper(walk, column)
      return
    }
  }
  walk.at = afterBlanks(walk.text, walk.at)
  maskRest(walk)
}

const frameOf = ({ text, at }: Walk, path: Path): Frame =>
  text[at] === '{'
    ? { close: '}', path, expects: 'key', key: undefined }
    : { close: ']', path, expects: 'value', key: '[]' }

/**
 * Skips blanks, line breaks and comments. Returns false at the end of the text, or if the indentation shows that a closing bracket is
 * missing.
 */
function toContent(walk: Walk, column: number): boolean {
  const { text } = walk
  for (;;) {
    const before = walk.at
    walk.at = afterBlanks(text, before)
    if (walk.at >= text.length) return false
    if (text[walk.at] === '#' && walk.at > before) maskRest(walk)
    else if (isAtLineEnd(text, walk.at)) walk.at = lineEnd(text, walk.at) + 1
    else return true
    if (!isDeeper(text, walk.at, column) && !isClosing(text[afterBlanks(text, walk.at)])) return false
  }
}

const isClosing = (char: string | undefined): boolean => char === '}' || char === ']'

/** Processes one bracket, comma, colon or scalar. Returns false if it is not allowed here. */
function walkToken(walk: Walk, frames: Frame[], column: number): boolean {
  const top = frames.at(-1)!
  const char = walk.text[walk.at]!
  if (char === ',') top.expects = top.close === '}' ? 'key' : 'value'
  else if (char === ':') {
    if (top.expects !== 'colon') return false
    top.expects = 'value'
  } else if (char === '{' || char === '[') {
    if (top.expects !== 'value') return false
    top.expects = 'end'
    frames.push(frameOf(walk, below(top)))
  } else if (isClosing(char)) {
    if (char !== top.close) return false
    frames.pop()
  } else return walkScalar(walk, top, column)
  walk.at++
  return true
}

/** No field that may be shown is deeper. A path for each of 100,000 open brackets would take all of the memory. */
const DEEPEST = 64

const below = ({ path, key }: Frame): Path =>
  path === undefined || key === undefined || path.length === DEEPEST ? undefined : [...path, key]

function walkScalar(walk: Walk, top: Frame, column: number): boolean {
  if (top.expects === 'key') {
    const match = matchAt(KEY, walk)
    top.expects = 'colon'
    top.key = match?.[1] ?? match?.[2] ?? match?.[3]
    if (match === null) return maskScalar(walk, undefined, column)
    walk.at += match[0].length
    return true
  }
  if (top.expects !== 'value') return false
  top.expects = 'end'
  return maskScalar(walk, below(top), column)
}

/** As in JSON, a colon after a key in double quotes needs no blank. */
const KEY =
  /(?:([A-Za-z_$][\w./$-]*)(?=[ \t]*:(?:[\s,[\]{}]|$))|'([A-Za-z_$][\w./$-]*)'(?=[ \t]*:(?:[\s,[\]{}]|$))|"([A-Za-z_$][\w./$-]*)"(?=[ \t]*:))/y
/** The characters that end a plain scalar, and a colon before one of them. */
const INDICATOR = /[\s,[\]{}]/

/** Returns the end of the plain scalar at `start`, without the blanks behind it. */
function plainEnd(text: string, start: number): number {
  let end = start
  for (let at = start; at < text.length; at++) {
    const char = text[at]!
    if (char === ' ' || char === '\t') continue
    const isAfterBlank = at > end || (at === start && /\s/.test(text[at - 1] ?? ''))
    const isEnd = char === ':' ? at > end || INDICATOR.test(text[at + 1] ?? ' ') : char === '#' && isAfterBlank
    if (isEnd || INDICATOR.test(char)) break
    end = at + 1
  }
  return end
}

/** Masks a scalar. Returns false if its end is uncertain. */
function maskScalar(walk: Walk, path: Path, column: number): boolean {
  const { text, at } = walk
  if (text[at] === '"' || text[at] === "'") return maskQuoted(walk, path, column)
  walk.at = plainEnd(text, at)
  if (walk.at === at) return false
  if (!isShown(walk, path, text.slice(at, walk.at))) mask(walk, at, walk.at)
  return true
}
