// Encodes strings as encoding/json does.

import { decodeRune, isAscii } from '../../strconv/bytes.ts'

const SHORT: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}

const escaped = (char: string): string => SHORT[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Encodes a byte string as a JSON string literal, also a byte string. */
export function jsonString(bytes: string, escapeHtml = true): string {
  const text = isAscii(bytes) ? bytes : escapeRunes(bytes)
  return `"${text.replace(escapeHtml ? HTML_UNSAFE : UNSAFE, escaped).replace(MARKED, '\\u')}"`
}

const UNSAFE = /["\\\x00-\x1f]/g
const HTML_UNSAFE = /["\\\x00-\x1f<>&]/g

/** A placeholder for `\u`, so that it is not escaped itself. UTF-8 never contains the byte 0xff. */
const MARK = '\xff'
const MARKED = /\xff/g

/** Escapes invalid UTF-8 as `\ufffd`, and always the line separators U+2028 and U+2029. */
function escapeRunes(bytes: string): string {
  let out = ''
  for (let i = 0; i < bytes.length; ) {
    const { rune, width } = decodeRune(bytes, i)
    if (width === 1 && rune > 0x7f) out += `${MARK}fffd`
    else if (rune === 0x2028 || rune === 0x2029) out += MARK + rune.toString(16)
    else out += bytes.slice(i, i + width)
    i += width
  }
  return out
}
