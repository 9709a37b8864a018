// Values that YAML takes for what they are, wherever the reference puts them: they need not be read back to be known.

import { plainInteger } from './yaml.ts'

/** Characters that may stand in a line of YAML. */
const PRINTABLE = '\\x20-\\x7e\\xa0-\\u2027\\u202a-\\ud7ff\\ue000-\\ufffd\\u{10000}-\\u{10ffff}'
/** What nearly all are: V8 compiles the others for a millisecond. */
const SIMPLE = /^[\x20-\x26\x28-\x7e]*$/
const QUOTED = new RegExp(`^(?!.*')[${PRINTABLE}]*$`, 'u')
const DOUBLE_QUOTED = new RegExp(`^(?!.*["\\\\])[${PRINTABLE}]*$`, 'u')
const NAME = /^(?!null$|Null$|NULL$)[A-Za-z0-9_](?:[\w@.:\\-]*[\w@.\\-])?$/
const KEY = new RegExp(`^(?!null$|Null$|NULL$)(?!.*(?:: | #|:$))[A-Za-z0-9][${PRINTABLE}]*$`, 'u')
/** The first line that is not empty must not be indented: YAML would take its blanks for indentation. */
const BLOCK = new RegExp(`^\\n*(?:(?![ \\t])[${PRINTABLE}][\\t\\n${PRINTABLE}]*)?$`, 'u')

/** Between single quotes. */
export const isOrdinaryQuoted = (text: string): boolean => SIMPLE.test(text) || QUOTED.test(text)
/** Between double quotes. */
export const isOrdinaryDoubleQuoted = (text: string): boolean => DOUBLE_QUOTED.test(text)
/** As a plain scalar that names something. */
export const isOrdinaryName = (text: string): boolean => NAME.test(text)
/** As a plain scalar in a list. */
export const isOrdinaryKey = (text: string): boolean => KEY.test(text)
/** Under a `|`. */
export const isOrdinaryBlock = (text: string): boolean => BLOCK.test(text)
/** As a number. */
export const isOrdinaryMode = (digits: string): boolean => plainInteger(digits) !== undefined
