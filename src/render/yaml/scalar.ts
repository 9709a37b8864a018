// Writes strings so that every YAML reader (1.1 and 1.2, yaml.v2 and yaml.v3) reads the same string back.

import { LONE_SURROGATE } from './characters.ts'

/** Characters that some reader refuses, drops or treats as a line break. */
const UNPRINTABLE = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]/u

const NOT_BASE64 = /[^A-Za-z0-9+/]/
const PLAIN = /^[A-Za-z0-9_/][^\x00-\x1f\x7f-\xa0\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]*$/
/** `: ` makes a key and ` #` a comment. A colon at the end makes a key, and a space at the end is lost. */
const NOT_PLAIN = /: | #|[: ]$/
/** Words that some reader takes for a boolean, null or a number. */
const WORD = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf)$/i
/** Numbers for the yaml package in YAML 1.1. */
const EXPONENT_ALONE = /^[eE][-+]?[0-9_.]+$/
/** Characters that no number, date or time contains. */
const NO_NUMBER = /[g-npqrsu-wyG-NPQRSU-WY/=@%(),;]/

/** Writes a string on one line. */
export function writeString(text: string): string {
  return isPlain(text) ? text : writeQuoted(text)
}

function isPlain(text: string): boolean {
  if (isBase64FromLetter(text)) return !EXPONENT_ALONE.test(text)
  if (!PLAIN.test(text) || NOT_PLAIN.test(text)) return false
  const first = text.charCodeAt(0)
  const digit = first >= 0x30 && first <= 0x39
  if (digit) return NO_NUMBER.test(text)
  return !WORD.test(text) && !EXPONENT_ALONE.test(text)
}

/** Whether the text is a letter, five or more digits of base64, and padding. A pattern with a quantifier would overflow the stack. */
function isBase64FromLetter(text: string): boolean {
  let end = text.length
  while (text.charCodeAt(end - 1) === EQUALS) end--
  return end >= 6 && /^[A-Za-z]/.test(text) && !NOT_BASE64.test(end === text.length ? text : text.slice(0, end))
}

const EQUALS = 0x3d

const ESCAPED = /[\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff]/g

/** Returns the escape of a UTF-16 unit. */
export const unitEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Writes a string in the notation of JSON, a subset of YAML's double quotes. */
export function writeQuoted(text: string): string {
  const characters = text.replace(LONE_SURROGATE, '\ufffd')
  return JSON.stringify(characters).replace(ESCAPED, unitEscape)
}

/**
 * Writes the text as a literal block with its lines at column `indent`, two columns deeper than its parent. Returns undefined if YAML
 * cannot represent the text in this way.
 */
export function writeLiteral(text: string, indent: number): string | undefined {
  if (!text.includes('\n') || UNPRINTABLE.test(text) || text.trim() === '') return undefined
  // Go's writer, with which kpt writes the block to a file, omits the indicator that a leading tab requires.
  if (text.startsWith('\t')) return undefined
  const indicator = indentationIndicator(text)
  // The yaml package drops a last line of blanks if there is an indicator.
  if (indicator !== '' && BLANKS_AT_END.test(text)) return undefined
  const pad = ' '.repeat(indent)
  const body = text.endsWith('\n') ? text : `${text}\n`
  return `|${indicator}${chompingIndicator(text)}\n${indentLines(body, pad)}`
}

const BLANKS_AT_END = /\n[ \t]+\n*$/

/** Readers detect the indentation, unless the text begins with a space or an empty line. */
const indentationIndicator = (text: string): string => (/^[ \n]/.test(text) ? '2' : '')

const chompingIndicator = (text: string): string => (text.endsWith('\n\n') ? '+' : text.endsWith('\n') ? '' : '-')

/** Puts `pad` before every line that is not empty. */
function indentLines(text: string, pad: string): string {
  let out = ''
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('\n', start) + 1
    out += next === start + 1 ? '\n' : pad + text.slice(start, next)
    start = next
  }
  return out
}
