// Go's package regexp. re2js parses and matches expressions, in linear time; this module feeds it Go strings byte by byte, and implements
// find all, replace and split on its matches.

import type { RE2JS } from 're2js'
import { output } from '../encoding/codec.ts'
import { decodeRune, fromText, isValidUtf8, toText } from '../strconv/bytes.ts'
import { isDigit, isLetter } from '../strconv/character-classes.ts'
import { Lazy, type Meter } from '../values/values.ts'

export interface Regexp {
  /** The expression, as a byte string. */
  readonly source: string
  readonly engine: Engine
  readonly groups: number
  /** The number of instructions, which repetitions multiply: `(a{30}){30}`. */
  readonly size: number
  /** The groups of each name; several groups may have the same one. */
  readonly names: ReadonlyMap<string, readonly number[]>
}

/** The start and end of the match and of each group; -1 for a group that did not participate. */
type Match = readonly number[]

/** The part of re2js's internal engine that is used. Its public API accepts only JavaScript text, and cannot be metered. */
interface Engine {
  readonly prefix: string
  executeEngine(input: Input, at: number, anchor: number, captures: number): number[] | null
}

const UNANCHORED = 0
const CACHE_SIZE = 500
/** The number of steps between two calls of the meter. */
const REPORT_EVERY = 1024
/** The cost of compiling, which is higher than that of matching. */
const STEPS_PER_PATTERN_BYTE = 64
const STEPS_PER_INSTRUCTION = 16
/** Where a match ends is found with a few operations for each character, but its groups with an operation for each instruction. */
const INSTRUCTIONS_PER_STEP = 32
/** The cost of a match, which takes memory until all are found. */
const STEPS_PER_MATCH = 8
/** Go's limit of nesting. It is checked before parsing, which could overflow JavaScript's stack. */
const MAX_NESTING = 1000

const cache = new Map<string, Regexp | string>()

export const regexps = new Lazy(() => import('./re2.ts'))

/** Compiles an expression. Returns it, or Go's error message. */
export function compileRegexp(pattern: string, meter?: Meter): Regexp | string {
  let compiled = cache.get(pattern)
  if (compiled === undefined) {
    meter?.steps(pattern.length * STEPS_PER_PATTERN_BYTE)
    compiled = compile(pattern)
    if (typeof compiled !== 'string') meter?.steps(compiled.size * STEPS_PER_INSTRUCTION)
    if (cache.size >= CACHE_SIZE) cache.clear()
    cache.set(pattern, compiled)
  }
  return compiled
}

function compile(pattern: string): Regexp | string {
  if (!isValidUtf8(pattern)) return `error parsing regexp: invalid UTF-8: \`${pattern}\``
  if (nesting(pattern) > MAX_NESTING) return `error parsing regexp: expression nests too deeply: \`${pattern}\``
  const text = toText(pattern)
  const compiled = compileText(text)
  if (typeof compiled !== 'string') return regexpOf(pattern, compiled)
  if (!compiled.startsWith(DUPLICATE_NAME)) return fromText(compiled)
  const unique = uniqueNames(text)
  const again = compileText(unique.pattern)
  if (typeof again !== 'string') return regexpOf(pattern, again, unique.original)
  // The message may contain a part of the expression.
  return fromText(
    [...unique.original].reduce((message, [name, own]) => message.replaceAll(`<${name}>`, `<${own}>`), again),
  )
}

const DUPLICATE_NAME = 'error parsing regexp: duplicate capture group name'

function compileText(text: string): RE2JS | string {
  const re2 = regexps.get()
  const classes = new Map<string, string>()
  const translated = text.replace(
    UNICODE_CLASS,
    (piece: string, sign?: string, not?: string, name?: string, letter?: string) => {
      if (sign === undefined) return piece
      const canonical = `\\${sign}{${not ?? ''}${canonicalClass(name ?? letter!)}}`
      classes.set(canonical, piece)
      return canonical
    },
  )
  try {
    return re2.RE2JS.compile(translated)
  } catch (error) {
    if (!(error instanceof re2.RE2JSException)) throw error
    const message = Array.from(classes).reduce(
      (text, [canonical, own]) => text.replaceAll(canonical, () => own),
      error.message,
    )
    return message.endsWith(TRAILING_BACKSLASH) ? `${message}: \`\`` : message
  }
}

const TRAILING_BACKSLASH = 'trailing backslash at end of expression'

/** Matches the syntax that can hide a class, and a class of Unicode: `\p{^Name}` or `\pN`. */
const UNICODE_CLASS = /\\Q.*?(?:\\E|$)|\\(?:([pP])(?:\{(\^?)([^}]*)\}|([^{]))|.)/gsu

/** Returns the name that re2js has for a class: since Go 1.25, case, blanks, `-` and `_` do not count, and categories have long names. */
function canonicalClass(name: string): string {
  const plain = name.replaceAll(/[ _-]/g, '').toLowerCase()
  return CATEGORIES.get(plain) ?? `${plain.slice(0, 1).toUpperCase()}${plain.slice(1)}`
}

/** The long names of categories, which PropertyValueAliases.txt of Unicode has. */
const CATEGORIES: ReadonlyMap<string, string> = new Map(
  `lc LC, casedletter LC, closepunctuation Pe, combiningmark M, connectorpunctuation Pc, control Cc, cntrl Cc,
  currencysymbol Sc, dashpunctuation Pd, decimalnumber Nd, digit Nd, enclosingmark Me, finalpunctuation Pf,
  format Cf, initialpunctuation Pi, letter L, letternumber Nl, lineseparator Zl, lowercaseletter Ll, mark M,
  mathsymbol Sm, modifierletter Lm, modifiersymbol Sk, nonspacingmark Mn, number N, openpunctuation Ps,
  other C, otherletter Lo, othernumber No, otherpunctuation Po, othersymbol So, paragraphseparator Zp,
  privateuse Co, punctuation P, punct P, separator Z, spaceseparator Zs, spacingmark Mc, surrogate Cs,
  symbol S, titlecaseletter Lt, unassigned Cn, uppercaseletter Lu`
    .split(/,\s+/)
    .map(pair => pair.split(' ') as [string, string]),
)

function regexpOf(source: string, compiled: RE2JS, original: ReadonlyMap<string, string> = new Map()): Regexp {
  const names = new Map<string, number[]>()
  for (const [name, group] of Object.entries(compiled.namedGroups()).sort(([, a], [, b]) => a - b)) {
    const own = fromText(original.get(name) ?? name)
    names.set(own, [...(names.get(own) ?? []), group])
  }
  return {
    source,
    engine: compiled.re2() as unknown as Engine,
    groups: compiled.groupCount(),
    size: compiled.programSize(),
    names,
  }
}

/** Returns an upper bound of the nesting: parentheses in classes and escaped ones are counted, too. */
function nesting(pattern: string): number {
  let depth = 0
  let deepest = 0
  for (const char of pattern) {
    if (char === '(') deepest = Math.max(deepest, ++depth)
    else if (char === ')') depth--
  }
  return deepest
}

/** A Go string as the input of re2js's engines, which ask for the rune at an offset and for its context. */
class Input {
  readonly #bytes: string
  readonly #meter: Meter | undefined
  /** The cost of REPORT_EVERY steps. */
  readonly #cost: number
  #steps = 0

  constructor(bytes: string, meter: Meter | undefined, instructions: number) {
    this.#bytes = bytes
    this.#meter = meter
    this.#cost = REPORT_EVERY * Math.max(1, Math.ceil(instructions / INSTRUCTIONS_PER_STEP))
  }

  /** Returns the rune and its width in one number, as the engines expect. */
  step(at: number): number {
    if (++this.#steps % REPORT_EVERY === 0) this.#meter?.steps(this.#cost)
    const byte = this.#bytes.charCodeAt(at)
    if (byte < 0x80) return (byte << 3) | 1
    if (Number.isNaN(byte)) return -8
    const { rune, width } = decodeRune(this.#bytes, at)
    return (rune << 3) | width
  }

  /** Returns the empty-width assertions that hold at an offset: ^ and $ of lines (1, 2) and text (4, 8), \b (16), \B (32). */
  context(at: number): number {
    const before = at > 0 ? this.#bytes.charCodeAt(at - 1) : -1
    const after = at < this.#bytes.length ? this.#bytes.charCodeAt(at) : -1
    let flags = isWord(before) === isWord(after) ? 32 : 16
    if (before < 0) flags |= 1 | 4
    else if (before === 0x0a) flags |= 1
    if (after < 0) flags |= 2 | 8
    else if (after === 0x0a) flags |= 2
    return flags
  }

  endPos(): number {
    return this.#bytes.length
  }

  canCheckPrefix(): boolean {
    return true
  }

  /** Returns the distance from `at` to the next occurrence of the expression's literal prefix; -1 if there is none. */
  index(engine: Engine, at: number): number {
    const found = this.#bytes.indexOf(fromText(engine.prefix), at)
    this.#meter?.steps((found < 0 ? this.#bytes.length : found) - at)
    return found < 0 ? -1 : found - at
  }

  prefixLength(engine: Engine): number {
    return fromText(engine.prefix).length
  }

  /** This and the next method only let an engine rule out a match early. */
  hasString(): boolean {
    return true
  }

  hasAnyString(): boolean {
    return true
  }
}

const isWord = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5a) || byte === 0x5f || (byte >= 0x61 && byte <= 0x7a)

export const matchesRegexp = (regexp: Regexp, text: string, meter?: Meter): boolean =>
  regexp.engine.executeEngine(new Input(text, meter, 1), 0, UNANCHORED, 0) !== null

/** Returns at most `limit` matches from left to right, or all for a negative limit. */
export function findAll(regexp: Regexp, text: string, limit: number, meter?: Meter): Match[] {
  const input = new Input(text, meter, regexp.size)
  const captures = 2 * (regexp.groups + 1)
  const most = limit < 0 ? text.length + 1 : limit
  const matches: Match[] = []
  let previousEnd = -1
  for (let at = 0; matches.length < most && at <= text.length; ) {
    const match = regexp.engine.executeEngine(input, at, UNANCHORED, captures)
    if (match === null || match.length === 0) break
    const [start, end] = match as [number, number]
    // As in Go, an empty match right after another match is ignored.
    if (end !== at || start !== previousEnd) {
      meter?.steps(STEPS_PER_MATCH)
      matches.push(match)
    }
    if (end > at) at = end
    else at += at < text.length ? decodeRune(text, at).width : 1
    previousEnd = end
  }
  return matches
}

/** Go's ReplaceAllString: `$1`, `${1}` and `${name}` in the replacement are expanded to groups. */
export function replaceAll(regexp: Regexp, text: string, replacement: string, meter?: Meter): string {
  const parts = parseReplacement(replacement)
  return replaceEach(regexp, text, match => parts.map(part => expand(part, regexp, text, match)).join(''), meter)
}

export const replaceAllLiteral = (regexp: Regexp, text: string, replacement: string, meter?: Meter): string =>
  replaceEach(regexp, text, () => replacement, meter)

function replaceEach(regexp: Regexp, text: string, replacement: (match: Match) => string, meter?: Meter): string {
  const out = output(meter)
  let from = 0
  for (const match of findAll(regexp, text, -1, meter)) {
    out.write(text.slice(from, match[0]))
    out.write(replacement(match))
    from = match[1]!
  }
  out.write(text.slice(from))
  return out.text()
}

/** Literal text, or a reference to a group by number or name. */
type ReplacementPart = string | { readonly group: number | string }

function parseReplacement(template: string): ReplacementPart[] {
  const parts: ReplacementPart[] = []
  let at = 0
  for (let dollar: number; (dollar = template.indexOf('$', at)) >= 0; ) {
    parts.push(template.slice(at, dollar))
    const reference = parseReference(template, dollar + 1)
    if (reference === undefined) {
      parts.push('$')
      at = dollar + (template[dollar + 1] === '$' ? 2 : 1)
    } else {
      parts.push({ group: reference.group })
      at = reference.end
    }
  }
  parts.push(template.slice(at))
  return parts
}

/** Parses a group reference. As in Go, the name is as long as possible: `$1x` is the group named `1x`. */
function parseReference(template: string, start: number): { group: number | string; end: number } | undefined {
  const brace = template[start] === '{'
  const from = brace ? start + 1 : start
  let end = from
  while (end < template.length) {
    const { rune, width } = decodeRune(template, end)
    if (!isLetter(rune) && !isDigit(rune) && rune !== 0x5f) break
    end += width
  }
  if (end === from || (brace && template[end] !== '}')) return undefined
  const name = template.slice(from, end)
  const isNumber = /^(0|[1-9]\d{0,8})$/.test(name)
  return { group: isNumber ? Number(name) : name, end: brace ? end + 1 : end }
}

function expand(part: ReplacementPart, regexp: Regexp, text: string, match: Match): string {
  if (typeof part === 'string') return part
  const groups = typeof part.group === 'number' ? [part.group] : (regexp.names.get(part.group) ?? [])
  // Of several groups with the name, Go takes the first that participated.
  const group = groups.find(group => (match[2 * group] ?? -1) >= 0)
  return group === undefined ? '' : text.slice(match[2 * group], match[2 * group + 1])
}

/** Returns the first group that the replacement refers to and the expression does not have. */
export function missingGroup(regexp: Regexp, replacement: string): string | undefined {
  for (const part of parseReplacement(replacement)) {
    if (typeof part === 'string') continue
    const { group } = part
    if (typeof group === 'number' ? group > regexp.groups : !regexp.names.has(group)) return String(group)
  }
  return undefined
}

interface Split {
  readonly parts: string[]
  /** The capacity of the slice that Go returns. */
  readonly capacity: number
}

/** Go's Split; undefined where Go returns a nil slice. */
export function splitRegexp(regexp: Regexp, text: string, limit: number, meter?: Meter): Split | undefined {
  if (limit === 0) return undefined
  if (regexp.source !== '' && text === '') return { parts: [''], capacity: 1 }
  const matches = findAll(regexp, text, limit, meter) as [number, number][]
  const parts: string[] = []
  let begin = 0
  let end = 0
  for (const [matchStart, matchEnd] of matches) {
    if (limit > 0 && parts.length === limit - 1) break
    end = matchStart
    if (matchEnd !== 0) parts.push(text.slice(begin, end))
    begin = matchEnd
  }
  if (end !== text.length) parts.push(text.slice(begin))
  return { parts, capacity: matches.length }
}

export function quoteMeta(text: string): string {
  let quoted = ''
  // In pieces, because replacing needs memory in proportion to the number of matches.
  for (let start = 0; start < text.length; start += PIECE)
    quoted += text.slice(start, start + PIECE).replace(/[\\.+*?()|[\]{}^$]/g, '\\$&')
  return quoted
}

const PIECE = 100_000

/** Matches the syntax that can contain or hide the opening of a group: quoted text, an escape, a class, the opening of a named group. */
const PIECES = /\\Q.*?(?:\\E|$)|\\.|\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*(?:\]|\\?$)|\(\?P?<(\w+)>/gs

/** Gives each group a name of its own. `original` has the names that the groups had before, by the new ones. */
function uniqueNames(pattern: string): { pattern: string; original: ReadonlyMap<string, string> } {
  const names = new Set(Array.from(pattern.matchAll(PIECES), ([, name]) => name))
  const seen = new Set<string>()
  const original = new Map<string, string>()
  const renamed = pattern.replace(PIECES, (piece, name?: string) => {
    if (name === undefined || !seen.has(name)) {
      if (name !== undefined) seen.add(name)
      return piece
    }
    let free = 1
    while (names.has(`${name}_${free}`)) free++
    const unique = `${name}_${free}`
    names.add(unique)
    original.set(unique, name)
    return piece.replace(`<${name}>`, `<${unique}>`)
  })
  return { pattern: renamed, original }
}
