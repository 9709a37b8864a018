// Recognizes values that YAML reads as they are written wherever the reference puts them, so that they need not be parsed to be known.

import { plainInteger } from './yaml.ts'

/** Characters that YAML allows in a line. */
const PRINTABLE = '\\x20-\\x7e\\xa0-\\u2027\\u202a-\\ud7ff\\ue000-\\ufffd\\u{10000}-\\u{10ffff}'
/** Matches nearly all values, because V8 needs a millisecond to compile the other patterns. */
const SIMPLE = /^[\x20-\x26\x28-\x7e]*$/
const QUOTED = new RegExp(`^(?!.*')[${PRINTABLE}]*$`, 'u')
const DOUBLE_QUOTED = new RegExp(`^(?!.*["\\\\])[${PRINTABLE}]*$`, 'u')
const NAME = /^(?!null$|Null$|NULL$)[A-Za-z0-9_](?:[\w@.:\\-]*[\w@.\\-])?$/
const KEY = new RegExp(`^(?!null$|Null$|NULL$)(?!.*(?:: | #|:$))[A-Za-z0-9][${PRINTABLE}]*$`, 'u')
/** The first line that is not empty must not be indented, because YAML would take its blanks for indentation. */
const BLOCK = new RegExp(`^\\n*(?:(?![ \\t])[${PRINTABLE}][\\t\\n${PRINTABLE}]*)?$`, 'u')

/** Whether the text can be put between single quotes. */
export const isOrdinaryQuoted = (text: string): boolean => SIMPLE.test(text) || QUOTED.test(text)
/** Whether the text can be put between double quotes. */
export const isOrdinaryDoubleQuoted = (text: string): boolean => DOUBLE_QUOTED.test(text)
/** Whether the text can be a plain scalar that names something. */
export const isOrdinaryName = (text: string): boolean => NAME.test(text)
/** Whether the text can be a plain scalar in a list. */
export const isOrdinaryKey = (text: string): boolean => KEY.test(text)
/** Whether the text can be a literal block under `|`. */
export const isOrdinaryBlock = (text: string): boolean => BLOCK.test(text)
/** Whether YAML reads the digits as a number. */
export const isOrdinaryMode = (digits: string): boolean => plainInteger(digits) !== undefined
