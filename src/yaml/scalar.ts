// How a string is written so that every YAML reader (1.1, 1.2, both of Go's) reads the same string back.

/** Anything that a reader refuses, takes for a line break or drops. Pairs of surrogates are fine, single ones are no characters. */
const UNPRINTABLE =
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

const SUSPECT = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]/

/** One class of characters is a far quicker question than pairs: it is asked first. */
const isUnprintable = (text: string): boolean => SUSPECT.test(text) && UNPRINTABLE.test(text)

const BASE64_FROM_LETTER = /^[A-Za-z][A-Za-z0-9+/]{5,}=*$/
const PLAIN = /^[A-Za-z0-9_/][^\x00-\x1f\x7f-\xa0\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]*$/
/** `: ` makes a key, ` #` a comment; a colon or a space at the end is lost or makes a key. */
const NOT_PLAIN = /: | #|[: ]$/
/** What some reader takes for a truth value, null or a number. */
const WORD = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf)$/i
/** What the yaml package takes for a number in YAML 1.1. */
const EXPONENT_ALONE = /^[eE][-+]?[0-9_.]+$/
/** A character that no number, date or time of day contains. */
const NO_NUMBER = /[g-npqrsu-wyG-NPQRSU-WY/=@%(),;]/

/** A string on one line. */
export function writeString(text: string): string {
  return isPlain(text) ? text : writeQuoted(text)
}

function isPlain(text: string): boolean {
  if (BASE64_FROM_LETTER.test(text)) return !EXPONENT_ALONE.test(text)
  if (!PLAIN.test(text) || NOT_PLAIN.test(text)) return false
  const first = text.charCodeAt(0)
  const digit = first >= 0x30 && first <= 0x39
  if (digit) return NO_NUMBER.test(text)
  return !WORD.test(text) && !EXPONENT_ALONE.test(text)
}

const ESCAPED = /[\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff]/g
const SINGLE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** JSON's notation, which YAML's double quotes include. */
export function writeQuoted(text: string): string {
  const characters = isUnprintable(text) ? text.replace(SINGLE_SURROGATE, '\ufffd') : text
  return JSON.stringify(characters).replace(ESCAPED, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The text as a literal block, its lines at column `indent`, two columns deeper than its parent; undefined where YAML has no such block for it. */
export function writeLiteral(text: string, indent: number): string | undefined {
  if (!text.includes('\n') || isUnprintable(text) || text.trim() === '') return undefined
  // Go's writer, with which kpt puts the block into a file, forgets the indicator that a tab at the start needs.
  if (text.startsWith('\t')) return undefined
  const indicator = indentationIndicator(text)
  // With an indicator, the yaml package drops a last line of blanks.
  if (indicator !== '' && BLANKS_AT_END.test(text)) return undefined
  const pad = ' '.repeat(indent)
  const body = text.endsWith('\n') ? text : `${text}\n`
  return `|${indicator}${chompingIndicator(text)}\n${indentLines(body, pad)}`
}

const BLANKS_AT_END = /\n[ \t]+\n*$/

/** Readers find the indentation themselves, except where the text begins with blanks. */
const indentationIndicator = (text: string): string => (/^[ \n]/.test(text) ? '2' : '')

const chompingIndicator = (text: string): string => (text.endsWith('\n\n') ? '+' : text.endsWith('\n') ? '' : '-')

/** Every line but the empty ones behind `pad`. */
function indentLines(text: string, pad: string): string {
  let out = ''
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('\n', start) + 1
    out += next === start + 1 ? '\n' : pad + text.slice(start, next)
    start = next
  }
  return out
}
