// Parses and formats URLs as Go's net/url does, which differs from a browser's URL. All strings are byte strings (strconv/bytes.ts).

import { compareBytes } from '../strconv/bytes.ts'
import { quote } from '../strconv/quote.ts'
import { isIp } from './net-ip.ts'

export interface Url {
  readonly scheme: string
  readonly opaque: string
  readonly user: UserInfo | undefined
  /** The host and port. */
  readonly host: string
  /** The unescaped path. */
  readonly path: string
  /** The escaped path in the text, if escaping `path` again would give another one. */
  readonly rawPath: string
  readonly forceQuery: boolean
  readonly rawQuery: string
  readonly fragment: string
  readonly rawFragment: string
  readonly omitHost: boolean
}

export interface UserInfo {
  readonly username: string
  readonly password: string | undefined
}

/** Go's url.Parse. Throws a UrlError. */
export function parseUrl(text: string): Url {
  const [withoutFragment, fragment] = cut(text, '#')
  const url = within(withoutFragment, () => parse(withoutFragment))
  return fragment === '' ? url : within(text, () => ({ ...url, ...splitFragment(fragment) }))
}

function within<T>(text: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof UrlError) throw new UrlError(`parse ${quote(text)}: ${error.message}`)
    throw error
  }
}

export const EMPTY: Url = {
  scheme: '',
  opaque: '',
  user: undefined,
  host: '',
  path: '',
  rawPath: '',
  forceQuery: false,
  rawQuery: '',
  fragment: '',
  rawFragment: '',
  omitHost: false,
}

function parse(text: string): Url {
  if (/[\x00-\x1f\x7f]/.test(text)) throw new UrlError('net/url: invalid control character in URL')
  if (text === '*') return { ...EMPTY, path: '*' }
  const { scheme, rest: afterScheme } = splitScheme(text)
  const forceQuery = afterScheme.indexOf('?') === afterScheme.length - 1 && afterScheme !== ''
  const [hierarchy, rawQuery] = cut(afterScheme, '?')
  const start = { ...EMPTY, scheme, forceQuery, rawQuery }
  if (!hierarchy.startsWith('/')) {
    if (scheme !== '') return { ...start, opaque: hierarchy }
    if (cut(hierarchy, '/')[0].includes(':')) {
      throw new UrlError('first path segment in URL cannot contain colon')
    }
  }
  if (hierarchy.startsWith('//') && (scheme !== '' || !hierarchy.startsWith('///'))) {
    const slash = hierarchy.indexOf('/', 2)
    const authority = slash < 0 ? hierarchy.slice(2) : hierarchy.slice(2, slash)
    return { ...start, ...parseAuthority(scheme, authority), ...splitPath(slash < 0 ? '' : hierarchy.slice(slash)) }
  }
  return { ...start, omitHost: scheme !== '' && hierarchy.startsWith('/'), ...splitPath(hierarchy) }
}

function splitScheme(text: string): { scheme: string; rest: string } {
  if (text.startsWith(':')) throw new UrlError('missing protocol scheme')
  const match = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(text)
  return match ? { scheme: match[1]!.toLowerCase(), rest: text.slice(match[0].length) } : { scheme: '', rest: text }
}

function parseAuthority(scheme: string, authority: string): Pick<Url, 'user' | 'host'> {
  const at = authority.lastIndexOf('@')
  const host = parseHost(scheme, authority.slice(at + 1))
  if (at < 0) return { user: undefined, host }
  const userInfo = authority.slice(0, at)
  if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(userInfo)) throw new UrlError('net/url: invalid userinfo')
  const [username, password] = cut(userInfo, ':')
  const decoded = decodePart(username, 'user')
  const user = { username: decoded, password: userInfo.includes(':') ? decodePart(password, 'user') : undefined }
  return { host, user }
}

function parseHost(scheme: string, host: string): string {
  const open = host.lastIndexOf('[')
  if (open > 0) throw new UrlError('invalid IP-literal')
  if (open === 0) return parseIPLiteral(host)
  const colon = host.indexOf(':')
  if (colon >= 0) {
    // Only http and https URLs must not have more than one colon.
    const http = scheme === 'http' || scheme === 'https'
    checkPort(host.slice(http ? colon : host.lastIndexOf(':')))
  }
  return decodePart(host, 'host')
}

function parseIPLiteral(host: string): string {
  const close = host.lastIndexOf(']')
  if (close < 0) throw new UrlError("missing ']' in host")
  const port = host.slice(close + 1)
  checkPort(port)
  const inside = host.slice(1, close)
  const zone = inside.indexOf('%25')
  const name =
    zone < 0
      ? decodePart(inside, 'host')
      : decodePart(inside.slice(0, zone), 'host') + decodePart(inside.slice(zone), 'zone')
  const [address, zoneName] = cut(name, '%')
  if (!isIp(address) || (name.includes('%') && zoneName === '')) {
    throw new UrlError(`invalid host: ParseAddr(${quote(name)}): unable to parse IP`)
  }
  if (!address.includes(':')) throw new UrlError('invalid IP-literal')
  return `[${name}]${decodePart(port, 'host')}`
}

const isPort = (text: string): boolean => /^(:[0-9]*)?$/.test(text)

function checkPort(text: string): void {
  if (!isPort(text)) throw new UrlError(`invalid port ${quote(text)} after host`)
}

function splitPath(text: string): Pick<Url, 'path' | 'rawPath'> {
  const path = decodePart(text, 'path')
  return { path, rawPath: encodePart(path, 'path') === text ? '' : text }
}

function splitFragment(text: string): Pick<Url, 'fragment' | 'rawFragment'> {
  const fragment = decodePart(text, 'fragment')
  return { fragment, rawFragment: encodePart(fragment, 'fragment') === text ? '' : text }
}

/** Go's URL.EscapedPath. */
function escapedPath({ path, rawPath }: Pick<Url, 'path' | 'rawPath'>): string {
  if (isEscapedForm(rawPath, path, 'path')) return rawPath
  return path === '*' ? '*' : encodePart(path, 'path')
}

/** Go's URL.EscapedFragment. */
const escapedFragment = ({ fragment, rawFragment }: Pick<Url, 'fragment' | 'rawFragment'>): string =>
  isEscapedForm(rawFragment, fragment, 'fragment') ? rawFragment : encodePart(fragment, 'fragment')

function isEscapedForm(raw: string, plain: string, part: Part): boolean {
  if (raw === '' || ![...raw].every(char => "!$&'()*+,;=:@[]%".includes(char) || PLAIN[part].includes(char)))
    return false
  try {
    return decodePart(raw, part) === plain
  } catch {
    return false
  }
}

/** Go's URL.String. */
export function formatUrl(url: Url): string {
  const scheme = url.scheme === '' ? '' : `${url.scheme}:`
  const end = (url.forceQuery || url.rawQuery !== '' ? `?${url.rawQuery}` : '') + formatFragment(url)
  if (url.opaque !== '') return scheme + url.opaque + end
  const authority = formatAuthority(url)
  const path = escapedPath(url)
  const slash = path !== '' && !path.startsWith('/') && url.host !== '' ? '/' : ''
  // A first path segment with a colon would be parsed as a scheme.
  const dot = scheme + authority + slash === '' && cut(path, '/')[0].includes(':') ? './' : ''
  return scheme + authority + slash + dot + path + end
}

const formatFragment = (url: Url): string => (url.fragment === '' ? '' : `#${escapedFragment(url)}`)

function formatAuthority({ scheme, user, host, path, omitHost }: Url): string {
  if (scheme === '' && host === '' && user === undefined) return ''
  if (omitHost && host === '' && user === undefined) return ''
  const slashes = host !== '' || path !== '' || user !== undefined ? '//' : ''
  return slashes + (user ? `${formatUser(user)}@` : '') + encodePart(host, 'host')
}

export const formatUser = ({ username, password }: UserInfo): string =>
  encodePart(username, 'user') + (password === undefined ? '' : `:${encodePart(password, 'user')}`)

export function splitHostPort(hostPort: string): { hostname: string; port: string } {
  const colon = hostPort.lastIndexOf(':')
  const hasPort = colon >= 0 && isPort(hostPort.slice(colon))
  const host = hasPort ? hostPort.slice(0, colon) : hostPort
  const hostname = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host
  return { hostname, port: hasPort ? hostPort.slice(colon + 1) : '' }
}

/** An error that Go's url.Parse returns. */
export class UrlError extends Error {}

type Part = 'query' | 'path' | 'fragment' | 'user' | 'host' | 'zone'

const UNRESERVED = '-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~'
const HOST = `!"$&'()*+,:;<=>[]${UNRESERVED}`

/** The characters that are not escaped in each part of a URL. */
const PLAIN: Readonly<Record<Part, string>> = {
  query: UNRESERVED,
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
function encodePart(text: string, part: Part): string {
  let out = ''
  for (const char of text) {
    if (PLAIN[part].includes(char)) out += char
    else if (char === ' ' && part === 'query') out += '+'
    else out += `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  }
  return out
}

function decodePart(text: string, part: Part): string {
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

/** Go's url.ParseQuery: keeps the valid pairs, and returns the first error. */
export function parseQuery(query: string): { values: Map<string, string[]>; error?: string } {
  const values = new Map<string, string[]>()
  const errors: string[] = []
  for (const pair of query.split('&')) {
    if (pair.includes(';')) errors.push('invalid semicolon separator in query')
    if (pair === '' || pair.includes(';')) continue
    const [rawKey, rawValue] = cut(pair, '=')
    try {
      const key = queryUnescape(rawKey)
      const value = queryUnescape(rawValue)
      const known = values.get(key)
      if (known) known.push(value)
      else values.set(key, [value])
    } catch (error) {
      if (!(error instanceof UrlError)) throw error
      errors.push(error.message)
    }
  }
  return { values, ...(errors.length > 0 && { error: errors[0] }) }
}

/** Go's Values.Encode: sorted by key. */
export const encodeQuery = (values: ReadonlyMap<string, readonly string[]>): string =>
  [...values.keys()]
    .sort(compareBytes)
    .flatMap(key => values.get(key)!.map(value => `${queryEscape(key)}=${queryEscape(value)}`))
    .join('&')
