// Recognizes values that YAML reads as they are written wherever the reference puts them, so that they need not be parsed to be known.

import { plainInteger } from './yaml.ts'

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
/** Whether YAML reads the digits as a number. */
export const isOrdinaryMode = (digits: string): boolean => plainInteger(digits) !== undefined
