// Finds texts that look like credentials in texts without known fields: templates, scripts, renderings. It is better to mask a harmless
// value than to show a token. The texts may be hostile and of any size, so everything here takes linear time and no stack.

import { decodeBase64 } from '../gotemplate/encoding/base64.ts'
import { ARGUMENTS, printedPasswords, userInfo } from './credential-arguments.ts'
import { SECRET_NAME } from './mask-table.ts'
import { between, type Delimiters, runs, subtract, type TextRange, without } from './text-ranges.ts'

export type { TextRange } from './text-ranges.ts'

type FindRanges = (text: string) => TextRange[]

/** Finds the matches of a pattern, or of its group `secret`. No quantifier of the pattern may be unbounded. */
const matching =
  (pattern: RegExp): FindRanges =>
  text =>
    [...text.matchAll(pattern)].map(({ indices }) => {
      const [start, end] = indices!.groups?.secret ?? indices![0]!
      return { start, end }
    })

/** Finds texts that are certainly credentials in any context. */
const CERTAIN: readonly FindRanges[] = [
  text =>
    between(text, PRIVATE_KEY).filter(({ start }) =>
      /^-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/.test(text.slice(start, start + 80)),
    ),
  text => after(text, /\bAuthorization[ \t]{0,8}:[ \t]{0,8}[\w-]{1,30}[ \t]{1,8}/gi, OUTSIDE, 6),
  // Words after the names of schemes. These names are also English words: "bearer tokens", "basic settings".
  text =>
    after(text, /\bBearer[ \t]{1,8}/gi, OUTSIDE, 6).filter(
      ({ start, end }) => !/^[a-z.]+$/.test(text.slice(start, end)),
    ),
  text => after(text, /\bBasic[ \t]{1,8}/gi, OUTSIDE, 4).filter(({ start, end }) => isUserInfo(text.slice(start, end))),
  // Tokens that begin with a prefix of their issuer.
  matching(
    /(?<![A-Za-z0-9])(?:gh[oprsu]_|github_pat_|glpat-|hv[brs]\.|xox[abeprs]-|sk_live_|npm_|dop_v1_|AGE-SECRET-KEY-1)[\w-]{16,300}/dg,
  ),
  text =>
    runs(text, /[^\w.-]/g, 13).flatMap(({ start, end }) => {
      const token = /(?:^|[.-])(eyJ[\w-]{8})/.exec(text.slice(start, Math.min(end, start + 4096)))
      return token && text.slice(start, end).includes('.', token.index + 9) ? [{ start, end }] : []
    }),
  // User and password of a URL.
  matching(/\/\/(?<secret>[^\s/'"<>@][^\s/'"<>]{0,1000})@(?=[^\s/'"<>@])/dg),
  // A single quote is allowed in a URL, unless it is in such quotes itself.
  userInfo,
  matching(/(?<!')\bhttps?:\/\/(?<secret>[^\s/'"<>@][^\s/"<>]{0,1000})@(?=[^\s/'"<>@])/dg),
]

/** A character that is in no token. */
const OUTSIDE = /[^\w.~+/=-]/g

/** Whether a word is the base64 of a user and a password. */
function isUserInfo(word: string): boolean {
  const bytes = word.length <= 4096 ? decodeBase64(word.padEnd(Math.ceil(word.length / 4) * 4, '=')) : undefined
  return bytes?.includes(0x3a) ?? false
}

const PRIVATE_KEY: Delimiters = { open: '-----BEGIN ', close: /-----END [A-Z ]{0,40}-----/g, isOpenToTheEnd: true }

/** Finds texts that are credentials because of the name before them, or that are probably credentials. */
const PROBABLE: readonly FindRanges[] = [
  text => valuesAfter(text, NAME),
  text => blockScalars(text),
  ...ARGUMENTS.map(option => (text: string) => valuesAfter(text, option)),
  printedPasswords,
  matching(/(?<![a-z0-9])[a-z0-9]{6}\.(?<secret>[a-z0-9]{16})(?![a-z0-9])/dg),
]

/** Certificates and public keys look random, but are not secret. */
const PUBLIC: readonly FindRanges[] = [
  ...['CERTIFICATE', 'PUBLIC KEY', 'PGP PUBLIC KEY BLOCK'].map(
    (type): FindRanges =>
      text =>
        between(text, {
          open: `-----BEGIN ${type}-----`,
          close: new RegExp(`-----END ${type}-----`, 'g'),
          isOpenToTheEnd: false,
        }),
  ),
  // The same in base64: "-----BEGIN CERT" and "-----BEGIN PUBLIC".
  text =>
    runs(text, /[^\w+/=]/g, 20).filter(({ start }) =>
      /LS0tLS1CRUdJTiB(?:DRVJU|QVUJMSUM)/y.test(text.slice(start, start + 23)),
    ),
  text => after(text, /\bpublic[_-]?key["']?[ \t]{0,8}[:=][ \t]{0,8}["']?|\bSHA256:/gi, /[^\w+/=]/g, 40),
  text => after(text, /\b(?:ssh|ecdsa|sk-ssh)-[\w@.-]{1,60} (?=AAAA)/g, /[^\w+/=]/g, 4),
]

/** Actions of templates name the source of a value and are not secret. */
const ACTIONS: readonly Delimiters[] = [
  { open: '{{', close: /\}\}/g, isOpenToTheEnd: false },
  { open: '<%', close: /%>/g, isOpenToTheEnd: false },
]

/** Returns the ranges of certain credentials, for messages, which contain words such as "token:" themselves. */
export const certainRanges = (text: string): TextRange[] => mergeRanges(text, findCredentials(text, CERTAIN))

/** Returns the ranges that look like credentials even without a name before them. */
export const unnamedRanges = (text: string): TextRange[] =>
  mergeRanges(text, [...findCredentials(text, CERTAIN), ...randomRanges(text)])

/** Returns the ranges of everything that looks like a credential. */
export const secretRanges = (text: string): TextRange[] =>
  mergeRanges(text, [...findCredentials(text, CERTAIN), ...findCredentials(text, PROBABLE), ...randomRanges(text)])

function findCredentials(text: string, shapes: readonly FindRanges[]): TextRange[] {
  const actions = ACTIONS.flatMap(action => between(text, action))
  return shapes.flatMap(find =>
    subtract(
      find(text).map(({ start, end }) => unquoteRange(text, start, end)),
      actions,
    ),
  )
}

/** Returns the words of at least `min` characters that follow a match. `outside` matches the first character after a word. */
function after(text: string, before: RegExp, outside: RegExp, min: number): TextRange[] {
  let end = 0
  return [...text.matchAll(before)].flatMap(({ 0: { length }, index }) => {
    const start = index + length
    // A word may contain further matches.
    if (start >= end) end = nextMatch(text, outside, start)
    return end - start >= min ? [{ start, end }] : []
  })
}

/** Its group is the character between the name and the value. */
const NAME = new RegExp(
  String.raw`(?<![A-Za-z])[\w.-]{0,40}${SECRET_NAME}\\{0,7}["']?[ \t]{0,200}(:=?|={1,3})[ \t]*`,
  'gi',
)

/** Returns the values after names that indicate secrets: `password: …`, `TOKEN=…`, `"clientSecret": "…"`. */
function valuesAfter(text: string, name: RegExp): TextRange[] {
  const ranges: TextRange[] = []
  name.lastIndex = 0
  for (let match = name.exec(text); match !== null; match = name.exec(text)) {
    const after = name.lastIndex
    const { start, end } =
      match[1]?.[0] === ':' && text.startsWith('${', match.index - 2)
        ? defaultOf(text, after)
        : { start: after, end: endOfValue(text, after, match[1] === ':') }
    if (end > start) ranges.push({ start, end })
    name.lastIndex = Math.max(start, end)
  }
  return ranges
}

/** Returns the default of a variable of a shell: `${TOKEN:-default}`. The texts after `:?`, `:+` and `:1` do not contain its value. */
function defaultOf(text: string, operator: number): TextRange {
  const start = text[operator] === '-' ? operator + 1 : operator
  if (start === operator && text[operator - 1] !== '=') return { start, end: start }
  if (text[start] === '$') return { start, end: start }
  return {
    start,
    end: quoteAt(text, start) === undefined ? nextMatch(text, /[}\n]/g, start) : endOfValue(text, start, false),
  }
}

/** A key in a line of its own, whose value is the lines that are indented more: `password: |`. */
const BLOCK_SCALAR = new RegExp(
  String.raw`^([ \t]{0,200}(?:- {1,20}){0,20})["']?[\w.-]{0,100}${SECRET_NAME}["']?[ \t]{0,20}:[ \t]{0,20}[|>][-+0-9]{0,2}[ \t]{0,200}$`,
  'gim',
)

function blockScalars(text: string): TextRange[] {
  const ranges: TextRange[] = []
  let end = 0
  for (const { 0: key, 1: before, index } of text.matchAll(BLOCK_SCALAR)) {
    // Keys within a block are parts of its text.
    if (index < end) continue
    end = index + key.length
    for (let start = end + 1; start < text.length; start = end + 1) {
      const lineEnd = nextMatch(text, /\n/g, start)
      const blanks = nextMatch(text, /[^ \t]/g, start) - start
      if (start + blanks < lineEnd && blanks <= before!.length) break
      if (start + blanks < lineEnd) ranges.push({ start: start + blanks, end: lineEnd })
      end = lineEnd
    }
  }
  return ranges
}

/** Returns the end of a quoted value, of the line after a colon, or of a word after an equals sign. `$` begins a variable in a shell. */
function endOfValue(text: string, start: number, isLine: boolean): number {
  const first = text[start]
  if (first === undefined || first === '$' || /\s/.test(first)) return start
  LABEL.lastIndex = start
  if (LABEL.test(text)) return LABEL.lastIndex
  const quote = quoteAt(text, start)
  // TOML and other languages have quotes of three, for several lines.
  if (quote !== undefined && text.startsWith(quote.repeat(3), start))
    return endOfEscapedQuotes(text, start, quote.repeat(3))
  if (quote === '"' || quote === "'") return endOfQuotes(text, start, quote)
  if (quote === undefined) return nextMatch(text, isLine ? /\n/g : /[\s"'$;&|)]/g, start)
  const close = endOfEscapedQuotes(text, start, quote)
  const lineBreak = text.slice(start, close).indexOf('\n')
  return lineBreak < 0 ? close : start + lineBreak
}

/** Matches labels that have already replaced a secret. */
const LABEL = /<(?:secret [A-Z]{1,9}|placeholder \w{1,99})>/y

function endOfQuotes(text: string, start: number, quote: string): number {
  const special = quote === '"' ? /["\\\n]/g : /['\n]/g
  for (let at = nextMatch(text, special, start + 1); ; at = nextMatch(text, special, at + 2)) {
    if (text[at] === '\\' && text[at + 1] !== '\n') continue
    return text[at] === quote || text[at] === '\\' ? at + 1 : at
  }
}

/** Returns a quote with the backslashes that it has in a quoted text or in JSON: `"data": "TOKEN=\"value\""`. */
function quoteAt(text: string, start: number): string | undefined {
  QUOTE.lastIndex = start
  return QUOTE.exec(text)?.[0]
}

const QUOTE = /\\{0,15}["']/y

/** A quote with more backslashes is a part of the value. */
function endOfEscapedQuotes(text: string, start: number, quote: string): number {
  let close = text.indexOf(quote, start + quote.length)
  while (close >= 0 && text[close - 1] === '\\') close = text.indexOf(quote, close + quote.length)
  return close < 0 ? text.length : close + quote.length
}

function nextMatch(text: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}

/** Returns the range of a value without the quotes around it. */
export function unquoteRange(text: string, start: number, end: number): TextRange {
  const quote = quoteAt(text, start)
  if (quote !== undefined && end - start >= 2 * quote.length && text.startsWith(quote, end - quote.length))
    return { start: start + quote.length, end: end - quote.length }
  return { start, end: trimRangeEnd(text, end) }
}

/** Returns the end of a range without trailing white space and commas. */
export const trimRangeEnd = (text: string, end: number): number => {
  while (/[\s,]/.test(text[end - 1] ?? '')) end--
  return end
}

/** The lengths of MD5, SHA-1, SHA-256, SHA-384 and SHA-512 in hex, for checksums of downloads. */
const CHECKSUMS = new Set([32, 40, 64, 96, 128])

const randomRanges: FindRanges = text =>
  without(
    runs(text, OUTSIDE, 16).filter(({ start, end }) => looksRandom(text.slice(start, end).replace(ID, '-'))),
    PUBLIC.flatMap(find => find(text)),
  )

/** UUIDs, as of disks and objects, and ids of AWS. */
const ID =
  /(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])|(?<![a-z\d])(?:ami|eni|i|lt|sg|snap|subnet|vol|vpc)-[0-9a-f]{17}(?![0-9a-f])/gi

/** Whether letters and digits alternate in a way that does not occur in words and versions. */
const looksRandom = (word: string): boolean =>
  isLongBase64(word) ||
  runs(word, /[^A-Za-z0-9]/g, 10).some(({ start, end }) => {
    const piece = word.slice(start, end)
    if (CHECKSUMS.has(piece.length) && !/[^0-9a-f]/i.test(piece)) return false
    return (piece.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0) >= 4
  })

/** Whether upper and lower case letters are mixed in a way that does not occur in paths. */
function isLongBase64(word: string): boolean {
  const padding = word.endsWith('==') ? 2 : word.endsWith('=') ? 1 : 0
  const digits = word.slice(0, word.length - padding)
  return (
    digits.length >= 40 &&
    !/[^A-Za-z0-9+/]/.test(digits) &&
    (digits.match(/[a-z][A-Z]/g)?.length ?? 0) >= 4 &&
    !isIdentifier(digits)
  )
}

/** Whether a word consists of words: `requiredDuringSchedulingIgnoredDuringExecution`. In base64, the average piece has two or three characters. */
const isIdentifier = (word: string): boolean =>
  /^[A-Za-z0-9]+$/.test(word) && (word.match(/[A-Z]+[a-z]*|[a-z]+|\d+/g)?.length ?? 0) * 4.5 <= word.length

/** Matches words of configuration, variables, placeholders and paths, which are not secret. */
const PLAIN =
  /^(?:\s*|true|false|null|none|\[\]|\{\}?|\{ *expire: *(?:true|false) *\}|[|>][-+]?|\$.*|\*+|<path:[^>]*>|<placeholder \w+>|<secret [A-Z]+>|\/(?:dev|etc|home|lib|mnt|opt|proc|root|run|srv|sys|tmp|usr|var)\/[\w./:@,-]*[ \t\\]*)$/is

/** Merges overlapping ranges, without those that are not secret. */
function mergeRanges(text: string, ranges: readonly TextRange[]): TextRange[] {
  const result: { start: number; end: number }[] = []
  const secret = ranges.filter(({ start, end }) => start < end && !PLAIN.test(text.slice(start, end)))
  for (const { start, end } of secret.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1)
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}
