// Parses version constraints as Masterminds/semver v3.4.0 does: `>= 1.29, < 1.33 || ~1.35.0`. Unlike in npm, `,` means AND, `!=` exists,
// `=1.33` means `~1.33`, and prereleases match only if the group contains one.

import { comparePrereleaseParts, compareVersions, type Parsed, parseVersion, type Version } from './semver.ts'

/** The groups of a constraint. A version must satisfy all terms of at least one group. */
export type Constraint = readonly Group[]

interface Group {
  readonly terms: readonly Term[]
  /** Whether a term contains a prerelease: only then can a prerelease satisfy the group. */
  readonly allowsPrerelease: boolean
}

interface Term {
  readonly operator: string
  readonly version: Version
  /** The first number that is missing or a wildcard; undefined if all three are given. */
  readonly open: Open | undefined
}

type Open = 'major' | 'minor' | 'patch'

/** The maximum length: rewriting ranges takes quadratic time, and real constraints are much shorter. */
const MAX_LENGTH = 2000

// The bars are in the character classes of Masterminds/semver, too; a version that contains one is refused later.
const NUMBER = '[0-9|xX*]+'
const IDENTIFIERS = '[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*'
const VERSION = `v?${NUMBER}(?:\\.${NUMBER})?(?:\\.${NUMBER})?(?:-${IDENTIFIERS})?(?:\\+${IDENTIFIERS})?`
const SPACE = '[\\t\\n\\f\\r ]'

const TERM = new RegExp(`([=!<>~^]*)${SPACE}*(${VERSION})`, 'y')
const SEPARATOR = new RegExp(`${SPACE}*,${SPACE}*|${SPACE}+`, 'y')
const RANGE = new RegExp(`(${VERSION})${SPACE}+-${SPACE}+(${VERSION})${SPACE}*`, 'g')
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
  for (let at = 0; ; ) {
    TERM.lastIndex = at
    const match = TERM.exec(text)
    if (!match || !CHECKS.has(match[1]!)) return improper
    const term = makeTerm(match[1]!, match[2]!)
    if (!term) return { error: 'constraint parser error' }
    terms.push(term)
    if (TERM.lastIndex === text.length) return { value: terms }
    SEPARATOR.lastIndex = TERM.lastIndex
    if (!SEPARATOR.test(text)) return improper
    at = SEPARATOR.lastIndex
  }
}

function makeTerm(operator: string, text: string): Term | undefined {
  const [, major, minor, patch, prerelease = ''] = PARTS.exec(text)!
  const numbers = [major, minor, patch]
  const given = numbers.findIndex(number => number === undefined || /^[xX*]$/.test(number))
  if (given < 0) {
    const version = parseVersion(text)
    return version.error === undefined ? { operator, version: version.value, open: undefined } : undefined
  }
  const known = [...numbers.slice(0, given), '0', '0', '0'].slice(0, 3).join('.')
  const version = parseVersion(known + prerelease)
  return version.error === undefined
    ? { operator, version: version.value, open: (['major', 'minor', 'patch'] as const)[given]! }
    : undefined
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
