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
export function comparePrereleaseParts(a: string, b: string): number {
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
