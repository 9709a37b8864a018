// Parses and compares semantic versions as Masterminds/semver v3.4.0 does: `v1`, `1.30` and `01.2` are versions, too.

export interface Version {
  readonly major: bigint
  readonly minor: bigint
  readonly patch: bigint
  /** The part after the hyphen: `rc.1`. */
  readonly prerelease: string
  /** The part after the plus, which is ignored in comparisons. */
  readonly metadata: string
  /** The version as it was written. */
  readonly original: string
}

export type Parsed<T> = { readonly value: T; readonly error?: undefined } | { readonly error: string }

const VERSION =
  /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?$/

const MAX_UINT64 = (1n << 64n) - 1n

export function parseVersion(text: string): Parsed<Version> {
  const match = VERSION.exec(text)
  if (!match) return { error: 'invalid semantic version' }
  const [, major, minor = '0', patch = '0', prerelease = '', metadata = ''] = match
  for (const segment of [major!, minor, patch]) {
    if (parseUint(segment) === undefined) {
      return {
        error: `error parsing version segment: strconv.ParseUint: parsing "${segment}": value out of range`,
      }
    }
  }
  const problem = prereleaseProblem(prerelease)
  if (problem) return { error: problem }
  return {
    value: {
      major: BigInt(major!),
      minor: BigInt(minor),
      patch: BigInt(patch),
      prerelease,
      metadata,
      original: text,
    },
  }
}

/** Returns the error message for an invalid prerelease; undefined for a valid or empty one. */
export function prereleaseProblem(prerelease: string): string | undefined {
  if (prerelease === '') return undefined
  for (const part of prerelease.split('.')) {
    if (/^0\d+$/.test(part)) return 'version segment starts with 0'
    if (!/^[0-9A-Za-z-]+$/.test(part)) return 'invalid prerelease string'
  }
  return undefined
}

/** Returns the error of invalid build metadata, or undefined. */
export const metadataProblem = (metadata: string): string | undefined =>
  metadata === '' || metadata.split('.').every(part => /^[0-9A-Za-z-]+$/.test(part))
    ? undefined
    : 'invalid metadata string'

/** Formats a version without the `v` and with all three numbers. */
export const formatVersion = ({ major, minor, patch, prerelease, metadata }: Omit<Version, 'original'>): string =>
  `${major}.${minor}.${patch}${prerelease && `-${prerelease}`}${metadata && `+${metadata}`}`

/** Compares by precedence; build metadata is ignored. */
export const compareVersions = (a: Version, b: Version): number =>
  compare(a.major, b.major) ||
  compare(a.minor, b.minor) ||
  compare(a.patch, b.patch) ||
  comparePrereleases(a.prerelease, b.prerelease)

function comparePrereleases(a: string, b: string): number {
  if (a === b) return 0
  if (a === '') return 1
  return b === '' ? -1 : comparePrereleaseParts(a, b)
}

/** Compares prereleases by parts, with an empty one first. This is not the order of versions: `!=1.2` uses it. */
function comparePrereleaseParts(a: string, b: string): number {
  const left = a.split('.')
  const right = b.split('.')
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const order = comparePart(left[i] ?? '', right[i] ?? '')
    if (order !== 0) return order
  }
  return 0
}

/** Compares two parts: numbers sort before words; a number too large for 64 bits is a word. */
function comparePart(a: string, b: string): number {
  if (a === b) return 0
  if (a === '') return -1
  if (b === '') return 1
  const numberA = parseUint(a)
  const numberB = parseUint(b)
  if (numberA === undefined && numberB === undefined) return a > b ? 1 : -1
  if (numberB === undefined) return -1
  if (numberA === undefined) return 1
  return numberA > numberB ? 1 : -1
}

function parseUint(text: string): bigint | undefined {
  if (!/^\d+$/.test(text)) return undefined
  const value = BigInt(text)
  return value > MAX_UINT64 ? undefined : value
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** The groups of a constraint. A version must satisfy all terms of at least one group. */
type Constraint = readonly Group[]

interface Group {
  readonly terms: readonly Term[]
  /** Whether a term contains a prerelease: only then can a prerelease satisfy the group. */
  readonly allowsPrerelease: boolean
}

interface Term {
  readonly operator: string
  readonly version: Version
  /** The first number that is missing or a wildcard; undefined if all three are given. */
  readonly open: (typeof OPEN)[number] | undefined
}

const OPEN = ['major', 'minor', 'patch'] as const

/** The maximum length: rewriting ranges takes quadratic time, and real constraints are much shorter. */
const MAX_LENGTH = 2000

// The bars are in the character classes of Masterminds/semver, too; a version that contains one is refused later.
const NUMBER = '[0-9|xX*]+'
const IDENTIFIERS = '[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*'
const PARTIAL_VERSION = `v?${NUMBER}(?:\\.${NUMBER})?(?:\\.${NUMBER})?(?:-${IDENTIFIERS})?(?:\\+${IDENTIFIERS})?`
const SPACE = '[\\t\\n\\f\\r ]'

const TERM = new RegExp(`([=!<>~^]*)${SPACE}*(${PARTIAL_VERSION})`, 'y')
const SEPARATOR = new RegExp(`${SPACE}*,${SPACE}*|${SPACE}+`, 'y')
const RANGE = new RegExp(`(${PARTIAL_VERSION})${SPACE}+-${SPACE}+(${PARTIAL_VERSION})${SPACE}*`, 'g')
const PARTS = new RegExp(`^v?(${NUMBER})(?:\\.(${NUMBER}))?(?:\\.(${NUMBER}))?(-${IDENTIFIERS})?`)
/** Tested first, because few constraints have a range and matching RANGE takes V8 as long as all the rest. */
const HYPHEN = new RegExp(`${SPACE}-${SPACE}`)
const TRAILING_SPACE = new RegExp(`${SPACE}*$`)
const OUTER_SPACE = new RegExp(`^${SPACE}+|${SPACE}+$`, 'g')

export function parseConstraint(text: string): Parsed<Constraint> {
  if (text.length > MAX_LENGTH) return { error: `improper constraint: longer than ${MAX_LENGTH} bytes` }
  const groups: Group[] = []
  for (const segment of rewriteRanges(text).split('||')) {
    const terms = parseTerms(segment)
    if (terms.error !== undefined) return terms
    groups.push({ terms: terms.value, allowsPrerelease: terms.value.some(term => term.version.prerelease !== '') })
  }
  return { value: groups }
}

/** Rewrites `1.2 - 1.4` to `>= 1.2, <= 1.4 `. As in the original, if a range occurs twice, its first occurrence is replaced twice. */
function rewriteRanges(text: string): string {
  if (!HYPHEN.test(text)) return text
  let out = text
  let end = 0
  for (const match of text.matchAll(RANGE)) {
    const space = TRAILING_SPACE.exec(text.slice(end, match.index))![0]
    end = match.index + match[0].length
    out = out.replace(space + match[0], () => `>= ${match[1]}, <= ${match[2]} `)
  }
  return out
}

function parseTerms(segment: string): Parsed<Term[]> {
  const improper = { error: `improper constraint: ${segment}` }
  const text = segment.replace(OUTER_SPACE, '')
  const terms: Term[] = []
  // As in the original, the whole segment is matched before one of its terms is read.
  let isWrong = false
  for (let at = 0; ; ) {
    TERM.lastIndex = at
    const match = TERM.exec(text)
    if (!match || !CHECKS.has(match[1]!)) return improper
    const term = makeTerm(match[1]!, match[2]!)
    if (term) terms.push(term)
    else isWrong = true
    if (TERM.lastIndex === text.length) return isWrong ? { error: 'constraint parser error' } : { value: terms }
    SEPARATOR.lastIndex = TERM.lastIndex
    if (!SEPARATOR.test(text)) return improper
    at = SEPARATOR.lastIndex
  }
}

function makeTerm(operator: string, text: string): Term | undefined {
  const [, major, minor, patch, prerelease = ''] = PARTS.exec(text)!
  const numbers = [major, minor, patch]
  const given = numbers.findIndex(number => number === undefined || /^[xX*]$/.test(number))
  const known = [...numbers.slice(0, given), '0', '0', '0'].slice(0, 3).join('.')
  const version = parseVersion(given < 0 ? text : known + prerelease)
  return version.error === undefined ? { operator, version: version.value, open: OPEN[given] } : undefined
}

export const satisfies = (version: Version, constraint: Constraint): boolean =>
  constraint.some(
    ({ terms, allowsPrerelease }) =>
      (version.prerelease === '' || allowsPrerelease) && terms.every(term => CHECKS.get(term.operator)!(version, term)),
  )

type Check = (version: Version, term: Term) => boolean

const notEqual: Check = (version, { version: bound, open }) => {
  if (open === undefined) return compareVersions(version, bound) !== 0
  if (version.major !== bound.major) return true
  if (open === 'minor') return false
  if (version.minor !== bound.minor) return true
  if (open === 'major') return compareVersions(version, bound) !== 0
  return comparePrereleaseParts(version.prerelease, bound.prerelease) !== 0
}

/** `>1` requires 2, `>1.2` requires 1.3. */
const greater: Check = (version, { version: bound, open }) => {
  if (open === undefined) return compareVersions(version, bound) > 0
  if (version.major !== bound.major) return version.major > bound.major
  if (open === 'minor') return false
  return open === 'patch' ? version.minor > bound.minor : compareVersions(version, bound) > 0
}

/** `<=1` allows all of 1, `<=1.2` all of 1.2. */
const lessOrEqual: Check = (version, { version: bound, open }) => {
  if (open === undefined) return compareVersions(version, bound) <= 0
  if (version.major !== bound.major) return version.major < bound.major
  return open === 'minor' || version.minor <= bound.minor
}

const tilde: Check = (version, { version: bound, open }) => {
  if (compareVersions(version, bound) < 0) return false
  const isZero = bound.major === 0n && bound.minor === 0n && bound.patch === 0n
  if (isZero && open !== 'minor' && open !== 'patch') return true
  return version.major === bound.major && (open === 'minor' || version.minor === bound.minor)
}

/** The first nonzero number must be equal. */
const caret: Check = (version, { version: bound, open }) => {
  if (compareVersions(version, bound) < 0) return false
  if (bound.major > 0n || open === 'minor') return version.major === bound.major
  if (version.major > 0n) return false
  if (bound.minor > 0n || open === 'patch') return version.minor === bound.minor
  return version.minor === 0n && version.patch === bound.patch
}

const equal: Check = (version, term) =>
  term.open === undefined ? compareVersions(version, term.version) === 0 : tilde(version, term)

const less: Check = (version, term) => compareVersions(version, term.version) < 0
const greaterOrEqual: Check = (version, term) => compareVersions(version, term.version) >= 0

const CHECKS: ReadonlyMap<string, Check> = new Map([
  ['', equal],
  ['=', equal],
  ['!=', notEqual],
  ['>', greater],
  ['<', less],
  ['>=', greaterOrEqual],
  ['=>', greaterOrEqual],
  ['<=', lessOrEqual],
  ['=<', lessOrEqual],
  ['~', tilde],
  ['~>', tilde],
  ['^', caret],
])
