// Masks the values in brackets and braces. Keys stay, as long as every bracket closes as it should.

import {
  endsLine,
  isDeeper,
  lineEnd,
  mask,
  maskDeeper,
  maskQuoted,
  maskRest,
  matchAt,
  type Path,
  skipBlanks,
  type Walk,
} from './mask-walk.ts'

/** A bracket or brace that is open. */
interface Frame {
  readonly close: string
  /** Of the collection itself. */
  readonly path: Path
  /** What comes next, beside what can always come: a comma and the closing bracket. */
  expects: 'key' | 'colon' | 'value' | 'end'
  /** Of the value that comes next. */
  key: string | undefined
}

/** From the opening bracket past the last closing one, and what follows on that line. Lines that are not deeper than the column end it. */
export function maskFlow(walk: Walk, path: Path, column: number): void {
  const frames = [frameOf(walk, path)]
  walk.at++
  while (frames.length > 0) {
    if (!toContent(walk, column)) return
    if (!walkToken(walk, frames, column)) {
      // What is left cannot be told apart.
      maskRest(walk)
      maskDeeper(walk, column)
      return
    }
  }
  walk.at = skipBlanks(walk.text, walk.at)
  maskRest(walk)
}

const frameOf = ({ text, at }: Walk, path: Path): Frame =>
  text[at] === '{'
    ? { close: '}', path, expects: 'key', key: undefined }
    : { close: ']', path, expects: 'value', key: '[]' }

/** Over blanks, line breaks and comments. False at the end of the text, and where a line shows that a bracket is missing. */
function toContent(walk: Walk, column: number): boolean {
  const { text } = walk
  for (;;) {
    const before = walk.at
    walk.at = skipBlanks(text, before)
    if (walk.at >= text.length) return false
    if (text[walk.at] === '#' && walk.at > before) maskRest(walk)
    else if (endsLine(text, walk.at)) walk.at = lineEnd(text, walk.at) + 1
    else return true
    if (!isDeeper(text, walk.at, column) && !isClosing(text[skipBlanks(text, walk.at)])) return false
  }
}

const isClosing = (char: string | undefined): boolean => char === '}' || char === ']'

/** One bracket, comma, colon or scalar. False where it cannot stand there. */
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

const below = ({ path, key }: Frame): Path => (path === undefined || key === undefined ? undefined : [...path, key])

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

/** Behind double quotes a colon needs no blank: that is JSON. */
const KEY =
  /(?:([A-Za-z_$][\w./$-]*)(?=[ \t]*:(?:[\s,[\]{}]|$))|'([A-Za-z_$][\w./$-]*)'(?=[ \t]*:(?:[\s,[\]{}]|$))|"([A-Za-z_$][\w./$-]*)"(?=[ \t]*:))/y
const SCALAR = /(?:[^\s,[\]{}:#]|:(?![\s,[\]{}]|$)|(?<!\s)#|[ \t]+(?![\s,[\]{}:#]|$))+/y

/** False where its end cannot be told. */
function maskScalar(walk: Walk, path: Path, column: number): boolean {
  const { text, at } = walk
  if (text[at] === '"' || text[at] === "'") return maskQuoted(walk, path, column)
  const scalar = matchAt(SCALAR, walk)?.[0]
  if (scalar === undefined) return false
  walk.at += scalar.length
  if (path === undefined || !walk.shows(path, scalar)) mask(walk, at, walk.at)
  return true
}
