// The built-in functions html, js and urlquery (funcs.go).

import { sprint } from '../fmt/index.ts'
import { decodeRune } from '../strconv/bytes.ts'
import { isPrint } from '../strconv/unicode.ts'
import type { Meter, Value } from '../values/values.ts'
import { printable } from './truth.ts'

/** Concatenates the arguments as `print` does, each as an action would print it: Go's evalArgs. */
export const argumentsText = (args: readonly Value[], meter: Meter): string =>
  sprint(
    args.map(arg => printable(arg)?.value ?? arg),
    meter,
  )

const HTML: Readonly<Record<string, string>> = {
  '\0': '\xef\xbf\xbd',
  '"': '&#34;',
  "'": '&#39;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
}

export const html = (text: string): string => text.replace(/[\0"'&<>]/g, char => HTML[char]!)

const JS: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"',
  '<': '\\u003C',
  '>': '\\u003E',
  '&': '\\u0026',
  '=': '\\u003D',
}

const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0')

export function js(text: string): string {
  let out = ''
  for (let i = 0; i < text.length; ) {
    const { rune, width } = decodeRune(text, i)
    const bytes = text.slice(i, i + width)
    const isSpecial = rune < 0x80 ? rune < 0x20 : !isPrint(rune)
    out += JS[bytes] ?? (isSpecial ? `\\u${hex(rune)}` : bytes)
    i += width
  }
  return out
}

/** net/url's QueryEscape. */
export const urlquery = (text: string): string =>
  text.replace(/[^A-Za-z0-9_.~-]/g, char =>
    char === ' ' ? '+' : `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
