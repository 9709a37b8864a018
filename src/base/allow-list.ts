// A list of prefixes of URLs and images. A prefix matches whole segments of a path, so that mirror.example.com does not match
// mirror.example.com.evil.example.

export type Verdict = 'allowed' | 'refused' | 'unknown'

export class AllowList {
  readonly #prefixes: readonly string[]

  constructor(prefixes: readonly string[]) {
    this.#prefixes = prefixes.map(prefix => normal(prefix) ?? prefix)
  }

  /** `known` is the beginning of `value` that is known; the rest is an expansion that only the node can make. */
  judge(known: string, value: string): Verdict {
    if (!hasOneHost(known)) return 'refused'
    const isWhole = known.length >= value.length
    const text = normal(known, isWhole)
    const candidates = text === undefined ? [] : [text, text.replace(SCHEME, '')]
    if (this.#prefixes.some(prefix => candidates.some(candidate => startsWith(candidate, prefix, isWhole))))
      return 'allowed'
    // The host may go on, or be that of a user.
    const begun = candidates.length > 0 ? candidates : [known, known.replace(SCHEME, '')]
    return !isWhole && this.#prefixes.some(prefix => begun.some(each => prefix.startsWith(each)))
      ? 'unknown'
      : 'refused'
  }
}

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i

/**
 * Whether all clients read the same host. A backslash ends it for a browser, and belongs to the user before it for curl, as a semicolon does, which
 * ends it for wget; of two "@", clients take the first or the last.
 */
const hasOneHost = (text: string): boolean => {
  const authority = text.replace(SCHEME, '').split(/[/?#]/, 1)[0]!
  return !text.includes('\\') && !authority.includes(';') && authority.split('@').length <= 2
}

/** `isWhole` is whether the text ends where it does; what follows the prefix may otherwise belong to its last part. */
function startsWith(text: string, prefix: string, isWhole: boolean): boolean {
  // https://a.example/ means the host, with and without the slash.
  if (prefix === `${text}/`) return isWhole
  if (!text.startsWith(prefix)) return false
  if (prefix.endsWith('/')) return true
  if (text.length === prefix.length) return isWhole
  // Behind a host without a scheme, "@" makes a user of it; behind the path of an image, it begins the digest.
  const ends = SCHEME.test(prefix) || !prefix.includes('/') ? /[/:?#]/ : /[/:?#@]/
  return ends.test(text[prefix.length]!)
}

/** Writes scheme and host in lower case, and resolves dots and credentials as a client does. Returns undefined if there is no host. */
function normal(text: string, isWhole = true): string | undefined {
  if (!SCHEME.test(text)) return text.replace(/^[^/]*/, host => host.toLowerCase())
  if (!URL.canParse(text)) return undefined
  const { protocol, host, pathname, search } = new URL(text)
  const path = isWhole ? pathname : pathname.replace(/\/$/, text.endsWith('/') ? '/' : '')
  return `${protocol}//${host}${path === '/' && !text.endsWith('/') ? '' : path}${search}`
}
