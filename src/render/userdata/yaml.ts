// YAML of user data: parses it, recognizes values that need not be parsed to be known, and indents texts as the reference does.

import { FormatError } from 'gotemplate/encoding'
import { fromText, toText } from 'gotemplate/go/bytes'
import { type Dialect, type DocumentNode, parseDocument, resolve, type ScalarPart, YAML_V3 } from 'gotemplate/go/yaml'
import { LimitError, type Value } from 'gotemplate/values'

/** Python's reader, which cloud-init uses. */
export const PYYAML: Dialect = { tabBeginsText: true, tabSeparates: false }

export type Reading = { readonly root: DocumentNode | undefined } | { readonly problem: string }

/** Parses the text. The root is undefined for a text without content. */
export const parseUserData = (text: string, dialect: Dialect = YAML_V3): Reading =>
  catchProblem(() => ({ root: parseDocument(fromText(text), { dialect }) }))

/** Returns the result or the problem that the YAML parser throws, without its line number, which refers to a generated text. */
export function catchProblem<Result extends object>(read: () => Result): Result | { readonly problem: string } {
  try {
    return read()
  } catch (error) {
    if (error instanceof FormatError) return { problem: error.message.replace(/^yaml: (?:line \d+: )?/, '') }
    if (error instanceof LimitError) return { problem: error.message }
    throw error
  }
}

export const scalarText = ({ text }: ScalarPart): string => toText(text)

/** Converts to a 64-bit integer; a float is truncated. */
export function toInteger(value: Value): bigint | undefined {
  const whole = typeof value === 'number' && Number.isFinite(value) ? BigInt(Math.trunc(value)) : value
  return typeof whole === 'bigint' && BigInt.asIntN(64, whole) === whole ? whole : undefined
}

/** Returns the integer that YAML reads for plain digits. */
export const plainInteger = (digits: string): bigint | undefined => toInteger(resolve('', digits).value)

/** Characters that YAML allows in a line. */
const PRINTABLE = '\\x20-\\x7e\\xa0-\\u2027\\u202a-\\ud7ff\\ue000-\\ufffd\\u{10000}-\\u{10ffff}'
// The patterns look for a character that is not allowed: a repetition of a class with characters of two units takes a stack.
const UNPRINTABLE = new RegExp(`[^${PRINTABLE}]`, 'u')
const UNPRINTABLE_IN_BLOCK = new RegExp(`[^\\t\\n${PRINTABLE}]`, 'u')
/** Matches nearly all values, because V8 needs a millisecond to compile the other patterns. */
const SIMPLE = /^[\x20-\x26\x28-\x7e]*$/
const NULL = /^(?:null|Null|NULL)$/
const NAME = /^[A-Za-z0-9_](?:[\w@.:\\-]*[\w@.\\-])?$/
const KEY_START = /^[A-Za-z0-9]/
const KEY_END = /: | #|:$/

const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text)

/** Whether the text can be put between single quotes. */
export const isOrdinaryQuoted = (text: string): boolean =>
  SIMPLE.test(text) || (!text.includes("'") && isPrintable(text))
/** Whether the text can be put between double quotes. */
export const isOrdinaryDoubleQuoted = (text: string): boolean => !/["\\]/.test(text) && isPrintable(text)
/** Whether the text can be a plain scalar that names something. */
export const isOrdinaryName = (text: string): boolean => NAME.test(text) && !NULL.test(text)
/** Whether the text can be a plain scalar in a list. */
export const isOrdinaryKey = (text: string): boolean =>
  KEY_START.test(text) && !KEY_END.test(text) && !NULL.test(text) && isPrintable(text)
/**
 * Whether the text can be a literal block under `|`. The first line that is not empty must not be indented, because YAML would take its
 * blanks for indentation.
 */
export const isOrdinaryBlock = (text: string): boolean => !/^\n*[ \t]/.test(text) && !UNPRINTABLE_IN_BLOCK.test(text)

/** Returns the text without the line breaks at its end, as a block under `|-` holds it. A pattern such as /\n+$/ would take quadratic time. */
export function withoutLastBreaks(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n') end--
  return text.slice(0, end)
}

/** Returns what a block under `|` holds: line breaks at the end of the text become one. */
export function asBlock(text: string): string {
  const lines = withoutLastBreaks(text)
  return lines === '' ? '' : `${lines}\n`
}

/** Indents every line, including empty ones. */
export function indent(text: string, width: number): string {
  const padding = ' '.repeat(width)
  return padding + text.replaceAll('\n', `\n${padding}`)
}

/** Returns permissions as octal digits: three digits get a leading zero, any other number of digits is unchanged. */
export function permissionDigits(permissions: number): string {
  const digits = String(permissions)
  return digits.length === 3 ? `0${digits}` : digits
}
