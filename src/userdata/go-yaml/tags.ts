// Scans tags (`!`, `!name`, `!!str`, `!<uri>`) and directives (`%YAML`, `%TAG`).

import {
  type Cursor,
  is,
  isBlank,
  isBlankOrEnd,
  isBreak,
  isBreakOrEnd,
  isDigit,
  isHexDigit,
  isWordCharacter,
  peek,
  read,
  readBreak,
  skip,
  YamlProblem,
} from './cursor.ts'
import type { Token } from './scanner.ts'

const URI_CHARACTERS = new Set(Array.from(";/?:@&=+$,.!~*'()[]%", character => character.charCodeAt(0)))

const fail = (message: string, line: number): never => {
  throw new YamlProblem(message, line)
}

function scanHandle(cursor: Cursor, directive: boolean, start: number): string {
  if (!is(cursor, '!')) fail("did not find expected '!'", start)
  let handle = read(cursor)
  while (isWordCharacter(peek(cursor))) handle += read(cursor)
  if (is(cursor, '!')) handle += read(cursor)
  else if (directive && handle !== '!') fail("did not find expected '!'", start)
  return handle
}

/** One character written as percent escapes of its UTF-8 bytes. */
function scanEscape(cursor: Cursor, start: number): string {
  const bytes: number[] = []
  let width = 1
  while (bytes.length < width) {
    if (!is(cursor, '%') || !isHexDigit(peek(cursor, 1)) || !isHexDigit(peek(cursor, 2)))
      fail('did not find URI escaped octet', start)
    skip(cursor)
    const byte = Number.parseInt(read(cursor) + read(cursor), 16)
    if (bytes.length === 0) {
      width = byte < 0x80 ? 1 : byte >> 5 === 6 ? 2 : byte >> 4 === 14 ? 3 : byte >> 3 === 30 ? 4 : 0
      if (width === 0) fail('found an incorrect leading UTF-8 octet', start)
    } else if ((byte & 0xc0) !== 0x80) fail('found an incorrect trailing UTF-8 octet', start)
    bytes.push(byte)
  }
  return new TextDecoder().decode(Uint8Array.from(bytes))
}

function scanUri(cursor: Cursor, head: string, start: number): string {
  let uri = head.slice(1)
  let found = head !== ''
  while (isWordCharacter(peek(cursor)) || URI_CHARACTERS.has(peek(cursor))) {
    uri += is(cursor, '%') ? scanEscape(cursor, start) : read(cursor)
    found = true
  }
  if (!found) fail('did not find expected tag URI', start)
  return uri
}

export function scanTag(cursor: Cursor): Token {
  const line = cursor.line
  let handle = ''
  let suffix: string
  if (is(cursor, '<', 1)) {
    skip(cursor)
    skip(cursor)
    suffix = scanUri(cursor, '', line)
    if (!is(cursor, '>')) fail("did not find the expected '>'", line)
    skip(cursor)
  } else {
    handle = scanHandle(cursor, false, line)
    if (handle.length > 1 && handle.endsWith('!')) suffix = scanUri(cursor, '', line)
    else {
      suffix = scanUri(cursor, handle, line)
      handle = '!'
      if (suffix === '') [handle, suffix] = ['', '!']
    }
  }
  if (!isBlankOrEnd(peek(cursor))) fail('did not find expected whitespace or line break', line)
  return { type: 'tag', line, handle, suffix }
}

function scanVersionNumber(cursor: Cursor, start: number): string {
  let digits = ''
  while (isDigit(peek(cursor))) {
    if (digits.length === 2) fail('found extremely long version number', start)
    digits += read(cursor)
  }
  if (digits === '') fail('did not find expected version number', start)
  return String(Number(digits))
}

export function scanDirective(cursor: Cursor): Token {
  const line = cursor.line
  const passBlanks = () => {
    while (isBlank(peek(cursor))) skip(cursor)
  }
  skip(cursor)
  let name = ''
  while (isWordCharacter(peek(cursor))) name += read(cursor)
  if (name === '') fail('could not find expected directive name', line)
  if (!isBlankOrEnd(peek(cursor))) fail('found unexpected non-alphabetical character', line)
  passBlanks()
  let token: Token
  if (name === 'YAML') {
    const major = scanVersionNumber(cursor, line)
    if (!is(cursor, '.')) fail("did not find expected digit or '.' character", line)
    skip(cursor)
    token = { type: 'version-directive', line, version: `${major}.${scanVersionNumber(cursor, line)}` }
  } else if (name === 'TAG') {
    const handle = scanHandle(cursor, true, line)
    if (!isBlank(peek(cursor))) fail('did not find expected whitespace', line)
    passBlanks()
    const prefix = scanUri(cursor, '', line)
    if (!isBlankOrEnd(peek(cursor))) fail('did not find expected whitespace or line break', line)
    token = { type: 'tag-directive', line, handle, prefix }
  } else return fail('found unknown directive name', line)
  passBlanks()
  if (is(cursor, '#')) while (!isBreakOrEnd(peek(cursor))) skip(cursor)
  if (!isBreakOrEnd(peek(cursor))) fail('did not find expected comment or line break', line)
  if (isBreak(peek(cursor))) readBreak(cursor)
  return token
}
