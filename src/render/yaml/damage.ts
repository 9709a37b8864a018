// Rewords the parser's syntax errors for the author of the text: the problem, its place, and how to solve it. Messages do not quote the
// text, since it may be a Secret's.

import type { YamlSyntaxError } from 'gotemplate/go/yaml'
import { lineEnd, lineStart } from '../../base/lines.ts'
import { type Text, t } from '../../base/span.ts'

/** What is wrong in a range of a text. Offsets are in bytes. */
export interface DamagedRange {
  readonly message: Text
  readonly start: number
  readonly end: number
}

const characterAt = (message: Text, start: number): DamagedRange => ({ message, start, end: start + 1 })

interface Wording {
  readonly message: Text
  /**
   * The range of the problem: where the parser stopped, where the token that it was reading started, from there to the stop, or from there
   * to the end of the line.
   */
  readonly at: 'stop' | 'start' | 'range' | 'line'
}

const TAB = t`a tab cannot be used as indentation: use spaces`
const ESCAPE = t`this escape in double quotes is not known: double the backslash, or use single quotes`
const BLOCK_HEADER = t`after | or > only a + or -, a digit from 1 to 9 and a comment can follow on the line`
const INDENTED_KEY = t`this line is indented more than the key above, so it belongs to the value there: align both keys, or put the whole value in quotes`
const QUOTE = t`the closing quote is missing`
const BRACKET = t`the closing bracket is missing`

const stop = (message: Text): Wording => ({ message, at: 'stop' })
const start = (message: Text): Wording => ({ message, at: 'start' })

const INDENT = stop(t`the indentation does not fit the lines above`)
const MISPLACED = stop(t`this is not allowed here: is a quote, a colon or a line break missing?`)
const BAD_START = stop(t`a value cannot start with this character: put it in quotes`)

/** Wordings by the parser's own messages, which are those of libyaml. */
const WORDINGS: Readonly<Record<string, Wording>> = {
  "could not find expected ':'": { message: t`a key must be on one line: is a colon missing?`, at: 'line' },
  'found character that cannot start any token': BAD_START,
  'block sequence entries are not allowed in this context': stop(
    t`a list cannot start on this line: put it on a new line, or put the text in quotes`,
  ),
  'mapping keys are not allowed in this context': stop(t`a key cannot start here: put it on a new line`),
  'mapping values are not allowed in this context': {
    message: t`there is a key in a value: put the value in quotes, or start a new line`,
    at: 'range',
  },
  'did not find expected comment or line break': start(BLOCK_HEADER),
  'found an indentation indicator equal to 0': start(BLOCK_HEADER),
  'found a tab character where an indentation space is expected': stop(TAB),
  'found a tab character that violates indentation': start(TAB),
  'found unexpected end of stream': start(QUOTE),
  'found unexpected document indicator': start(QUOTE),
  'found unknown escape character': stop(ESCAPE),
  'did not find expected hexdecimal number': stop(ESCAPE),
  'found invalid Unicode character escape code': stop(ESCAPE),
  'did not find expected <document start>': MISPLACED,
  'did not find expected node content': stop(t`a value is missing here`),
  "did not find expected '-' indicator": INDENT,
  'did not find expected key': INDENT,
  "did not find expected ',' or ']'": stop(t`a comma or a closing bracket is missing before this`),
  "did not find expected ',' or '}'": stop(t`a comma or a closing bracket is missing before this`),
}

const OTHER = stop(t`this is not valid YAML`)
const CUT_OFF = t`the text ends here: a value or a closing bracket is missing`

/** Returns the problem for the parser's error. */
export function damageOf(error: YamlSyntaxError, bytes: string): DamagedRange {
  const found = wordedDamage(error, bytes)
  return damagedLine(bytes, found.start) ?? found
}

/** The bytes of a no-break space, where a blank is meant: in the indentation, or behind the colon or dash of a key or entry. */
const NO_BREAK_SPACE = /^(?: |- )*(?=\xc2\xa0)|(?<=[\w"'][:]|^ *-)(?=\xc2\xa0)/

const DASHES = /^ *(?:--|-{4,}|(?:\xe2\x80[\x93\x94])+-?)$/

/** A template where a key or value begins: in YAML, a brace begins a mapping. */
const TEMPLATE = /^ *(?:- +)?(?:[\w./-]+: +)?(?=\{\{)/

const CONFLICT = /^ *(?:<{7} .*|={7}|>{7} .*)$/

/** Returns the problem of the line where the parser stopped, or of the line above if that one explains the error. */
function damagedLine(bytes: string, offset: number): DamagedRange | undefined {
  const start = lineStart(bytes, offset)
  for (const from of start === 0 ? [0] : [start, lineStart(bytes, start - 1)]) {
    const line = bytes.slice(from, endOfLine(bytes, from))
    if (DASHES.test(line))
      return {
        message: t`documents are separated by a line of exactly three dashes`,
        start: from,
        end: from + line.length,
      }
    if (CONFLICT.test(line))
      return {
        message: t`this line is left from a merge conflict of Git: keep one of the two versions, and remove the lines with <<<<<<<, ======= and >>>>>>>`,
        start: from,
        end: from + line.length,
      }
    const template = TEMPLATE.exec(line)
    if (template !== null)
      return { message: TEMPLATE_LEFT, start: from + template[0].length, end: from + line.trimEnd().length }
    const space = NO_BREAK_SPACE.exec(line)
    if (space !== null) {
      const at = from + space.index + space[0].length
      return { message: NO_BREAK, start: at, end: at + 2 }
    }
  }
  return undefined
}

/** The message for a value in braces that a tool has not filled in. */
export const TEMPLATE_LEFT = t`this is a template, and not yet YAML: run the tool that fills it in first, such as \`helm template\``

const NO_BREAK = t`this is a no-break space (U+00A0), which YAML does not read as a space: write an ordinary one`

function wordedDamage({ problem, offset, start, outdented }: YamlSyntaxError, bytes: string): DamagedRange {
  if (outdented) return characterAt(outdented.kind === 'quote' ? QUOTE : BRACKET, outdented.start.offset)
  const wording = WORDINGS[problem] ?? OTHER
  const { message, at } = wording
  if (bytes[offset] === '\t') return characterAt(TAB, offset)
  if (at === 'start') return characterAt(message, start)
  if (at === 'range') return keyInValue(message, bytes, start, start + bytes.slice(start, offset).trimEnd().length)
  if (at === 'line') return { message, start, end: endOfLine(bytes, start) }
  return stoppedAt(wording, problem, Math.min(offset, bytes.length), start, bytes)
}

/** A value without quotes goes on in the lines below that are indented more, up to the colon of a key. */
function keyInValue(message: Text, bytes: string, start: number, end: number): DamagedRange {
  const line = lineStart(bytes, end)
  return line > start
    ? { message: INDENTED_KEY, start: end - bytes.slice(line, end).trimStart().length, end }
    : { message, start, end }
}

/** Refines the wording by the place where the parser stopped, which often explains more than the token that it expected. */
function stoppedAt(wording: Wording, problem: string, offset: number, start: number, bytes: string): DamagedRange {
  const isEnd = bytes.slice(offset).trim() === ''
  if (isEnd && problem.startsWith("did not find expected ','")) return characterAt(BRACKET, start)
  if (isEnd && problem === 'did not find expected node content') return characterAt(CUT_OFF, offset)
  const refined =
    wording === INDENT && !isFirstOnLine(bytes, offset)
      ? MISPLACED
      : wording === MISPLACED && bytes[offset] === '%'
        ? BAD_START
        : wording
  return characterAt(refined.message, offset)
}

const isFirstOnLine = (bytes: string, offset: number): boolean =>
  bytes.slice(lineStart(bytes, offset), offset).trim() === ''

const endOfLine = (bytes: string, offset: number): number =>
  offset + bytes.slice(offset, lineEnd(bytes, offset)).trimEnd().length
