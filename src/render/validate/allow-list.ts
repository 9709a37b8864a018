// A list of prefixes of URLs and images. A prefix matches whole segments of a path, so that mirror.example.com does not match
// mirror.example.com.evil.example.

type Verdict = 'allowed' | 'refused' | 'unknown'

export class AllowList {
  readonly #prefixes: readonly string[]

  constructor(prefixes: readonly string[]) {
    this.#prefixes = prefixes.map(prefix => normal(prefix))
  }

  /** `known` is the beginning of `value` that is known; the rest is an expansion that only the node can make. */
  judge(known: string, value: string): Verdict {
    // A backslash ends the host for a browser, and belongs to the user before it for curl.
    if (known.includes('\\')) return 'refused'
    const isWhole = known.length >= value.length
    const text = normal(known, isWhole)
    const bare = text.replace(/^[a-z0-9+]+:\/\//, '')
    const candidates = [text, bare]
    if (this.#prefixes.some(prefix => candidates.some(candidate => startsWith(candidate, prefix)))) return 'allowed'
    if (isWhole) return 'refused'
    return this.#prefixes.some(prefix => candidates.some(candidate => prefix.startsWith(candidate)))
      ? 'unknown'
      : 'refused'
  }
}

function startsWith(text: string, prefix: string): boolean {
  // https://a.example/ means the host, with and without the slash.
  if (prefix === `${text}/`) return true
  if (!text.startsWith(prefix)) return false
  return prefix.endsWith('/') || text.length === prefix.length || /[/:?#@]/.test(text[prefix.length]!)
}

/** Writes scheme and host in lower case, and resolves dots and credentials as a client does. */
function normal(text: string, isWhole = true): string {
  if (!/^[a-z0-9+]+:\/\//i.test(text)) return text.replace(/^[^/]*/, host => host.toLowerCase())
  if (!URL.canParse(text)) return text
  const { protocol, host, pathname, search } = new URL(text)
  const path = isWhole ? pathname : pathname.replace(/\/$/, text.endsWith('/') ? '/' : '')
  return `${protocol}//${host}${path === '/' && !text.endsWith('/') ? '' : path}${search}`
}
