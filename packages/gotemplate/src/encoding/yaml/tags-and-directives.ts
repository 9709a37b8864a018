// Scans the anchors, aliases and tags of YAML, and the directives, one of which is for tags.

import {
  charAt,
  isAtBlank,
  isAtBlankOrBreak,
  isAtBreak,
  isAtBreakOrEnd,
  type Mark,
  markOf,
  read,
  readBreak,
  readRun,
  type Scan,
  scanError,
  skip,
  type Token,
  token,
} from './scan.ts'
import { readLine, skipBlanks } from './white-space.ts'

const WORD = /[0-9A-Za-z_-]*/y
const URI = /[0-9A-Za-z_\-;/?:@&=+$,.!~*'()[\]%]/

export function scanAnchor(scan: Scan): Token {
  const start = markOf(scan)
  const type = read(scan) === '&' ? 'anchor' : 'alias'
  const value = readRun(scan, WORD)
  const isEnd = isAtBlankOrBreak(scan) || '?:,]}%@`'.includes(charAt(scan))
  if (value === '' || !isEnd) scanError(scan, start, 'did not find expected alphabetic or numeric character')
  return token(type, start, markOf(scan), value)
}

export function scanTag(scan: Scan): Token {
  const start = markOf(scan)
  const { handle, suffix } = charAt(scan, 1) === '<' ? scanVerbatim(scan, start) : scanShorthand(scan, start)
  if (!isAtBlankOrBreak(scan)) scanError(scan, start, 'did not find expected whitespace or line break')
  return token('tag', start, markOf(scan), handle, suffix)
}

interface TagParts {
  /** The handle; '' if the suffix is the whole tag. */
  readonly handle: string
  readonly suffix: string
}

/** Scans a verbatim tag: `!<tag>`. */
function scanVerbatim(scan: Scan, start: Mark): TagParts {
  skip(scan, 2)
  const suffix = scanUri(scan, start, '')
  if (charAt(scan) !== '>') scanError(scan, start, "did not find the expected '>'")
  skip(scan)
  return { handle: '', suffix }
}

/** Scans a shorthand tag: `!suffix`, `!!suffix`, `!handle!suffix`, or `!` alone. */
function scanShorthand(scan: Scan, start: Mark): TagParts {
  const handle = scanHandle(scan, start, false)
  if (handle.length > 1 && handle.endsWith('!')) return { handle, suffix: scanUri(scan, start, '') }
  const suffix = scanUri(scan, start, handle)
  return suffix === '' ? { handle: '', suffix: '!' } : { handle: '!', suffix }
}

function scanHandle(scan: Scan, start: Mark, isDirective: boolean): string {
  if (charAt(scan) !== '!') scanError(scan, start, "did not find expected '!'")
  const handle = read(scan) + readRun(scan, WORD)
  if (charAt(scan) === '!') return handle + read(scan)
  if (isDirective && handle !== '!') scanError(scan, start, "did not find expected '!'")
  return handle
}

/** Scans a URI. `head` is the part of the tag that was already read as a possible handle; its `!` is not part of the suffix. */
function scanUri(scan: Scan, start: Mark, head: string): string {
  let uri = head.slice(1)
  let isEmpty = head === ''
  while (URI.test(charAt(scan))) {
    uri += charAt(scan) === '%' ? scanEscapedCharacter(scan, start) : read(scan)
    isEmpty = false
  }
  if (isEmpty) scanError(scan, start, 'did not find expected tag URI')
  return uri
}

/** Scans a character whose bytes are escaped as `%xx`. */
function scanEscapedCharacter(scan: Scan, start: Mark): string {
  const first = scanOctet(scan, start)
  const width = first < 0x80 ? 1 : first < 0xc0 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf8 ? 4 : 0
  if (width === 0) scanError(scan, start, 'found an incorrect leading UTF-8 octet')
  let bytes = String.fromCharCode(first)
  skip(scan, 3)
  while (bytes.length < width) {
    const octet = scanOctet(scan, start)
    if ((octet & 0xc0) !== 0x80) scanError(scan, start, 'found an incorrect trailing UTF-8 octet')
    bytes += String.fromCharCode(octet)
    skip(scan, 3)
  }
  return bytes
}

function scanOctet(scan: Scan, start: Mark): number {
  const octet = scan.text.slice(scan.offset, scan.offset + 3)
  if (!/^%[0-9a-fA-F]{2}$/.test(octet)) scanError(scan, start, 'did not find URI escaped octet')
  return Number.parseInt(octet.slice(1), 16)
}

/** Scans a directive (`%YAML`, `%TAG`) and the rest of its line. */
export function scanDirective(scan: Scan): Token {
  const start = markOf(scan)
  skip(scan)
  const name = scanDirectiveName(scan, start)
  const directive = DIRECTIVES.get(name) ?? scanError(scan, start, 'found unknown directive name')
  const found = directive(scan, start)
  skipBlanks(scan)
  if (charAt(scan) === '#') readLine(scan)
  if (!isAtBreakOrEnd(scan)) scanError(scan, start, 'did not find expected comment or line break')
  if (isAtBreak(scan)) readBreak(scan)
  return found
}

const DIRECTIVES: ReadonlyMap<string, (scan: Scan, start: Mark) => Token> = new Map([
  ['YAML', scanVersion],
  ['TAG', scanTagDirective],
])

function scanDirectiveName(scan: Scan, start: Mark): string {
  const name = readRun(scan, WORD)
  if (name === '') scanError(scan, start, 'could not find expected directive name')
  if (!isAtBlankOrBreak(scan)) scanError(scan, start, 'found unexpected non-alphabetical character')
  return name
}

function scanVersion(scan: Scan, start: Mark): Token {
  skipBlanks(scan)
  const major = scanVersionNumber(scan, start)
  if (charAt(scan) !== '.') scanError(scan, start, "did not find expected digit or '.' character")
  skip(scan)
  const minor = scanVersionNumber(scan, start)
  return token('version directive', start, markOf(scan), `${major}.${minor}`)
}

const MAX_VERSION_LENGTH = 2

function scanVersionNumber(scan: Scan, start: Mark): number {
  let digits = ''
  while (/[0-9]/.test(charAt(scan))) {
    if (digits.length === MAX_VERSION_LENGTH) scanError(scan, start, 'found extremely long version number')
    digits += read(scan)
  }
  if (digits === '') scanError(scan, start, 'did not find expected version number')
  return Number(digits)
}

function scanTagDirective(scan: Scan, start: Mark): Token {
  skipBlanks(scan)
  const handle = scanHandle(scan, start, true)
  if (!isAtBlank(scan)) scanError(scan, start, 'did not find expected whitespace')
  skipBlanks(scan)
  const prefix = scanUri(scan, start, '')
  if (!isAtBlankOrBreak(scan)) scanError(scan, start, 'did not find expected whitespace or line break')
  return token('tag directive', start, markOf(scan), handle, prefix)
}
