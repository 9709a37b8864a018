// Percent-encoding as in net/url: each part of a URL has its own set of unescaped characters. All strings are byte strings.

import { quote } from '../strconv/quote.ts'

/** An error that Go's url.Parse returns. */
export class UrlError extends Error {}

export type Part = 'query' | 'segment' | 'path' | 'fragment' | 'user' | 'host' | 'zone'

const UNRESERVED = '-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~'
const HOST = `!"$&'()*+,:;<=>[]${UNRESERVED}`

/** The characters that are not escaped in each part of a URL. */
export const PLAIN: Readonly<Record<Part, string>> = {
  query: UNRESERVED,
  segment: `$&+:=@${UNRESERVED}`,
  path: `$&+,/:;=@${UNRESERVED}`,
  fragment: `!$&()*+,/:;=?@${UNRESERVED}`,
  user: `$&+,;=${UNRESERVED}`,
  host: HOST,
  zone: HOST,
}

const HEX_PAIR = /^%[0-9A-Fa-f]{2}/

export const queryEscape = (text: string): string => encodePart(text, 'query')
export const queryUnescape = (text: string): string => decodePart(text, 'query')

/** Escapes the bytes that may not be in this part of a URL. */
export function encodePart(text: string, part: Part): string {
  let out = ''
  for (const char of text) {
    if (PLAIN[part].includes(char)) out += char
    else if (char === ' ' && part === 'query') out += '+'
    else out += `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  }
  return out
}

export function decodePart(text: string, part: Part): string {
  let out = ''
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!
    if (char === '%') {
      const escaped = text.slice(i, i + 3)
      if (!HEX_PAIR.test(escaped)) throw new UrlError(`invalid URL escape ${quote(escaped)}`)
      const byte = Number.parseInt(escaped.slice(1), 16)
      const decoded = String.fromCharCode(byte)
      const forbidden =
        (part === 'host' && byte < 0x80) || (part === 'zone' && decoded !== ' ' && !PLAIN.host.includes(decoded))
      if (forbidden && escaped !== '%25') throw new UrlError(`invalid URL escape ${quote(escaped)}`)
      out += decoded
      i += 2
    } else if (char === '+' && part === 'query') {
      out += ' '
    } else {
      if ((part === 'host' || part === 'zone') && char < '\x80' && !PLAIN.host.includes(char)) {
        throw new UrlError(`invalid character ${quote(char)} in host name`)
      }
      out += char
    }
  }
  return out
}

/** Go's strings.Cut, without the result `found`. */
export function cut(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)]
}
