// sprig's path functions. The `os…` functions are the same, because templates run where the controller runs, on Linux.

import { EMPTY, formatUrl, formatUser, parseUrl, splitHostPort, type Url, UrlError, type UserInfo } from '../net/url.ts'
import { clean } from '../path/clean.ts'
import { BOOL, STRING, STRING_MAP } from '../values/types.ts'
import { dict, type GoMap, Scalar, typeOf, type Value } from '../values/values.ts'
import { type Family, fail, NIL_DEREFERENCE, type OfText, ofText, panic, type SprigFunction } from './function.ts'

const onPath = (...of: OfText): SprigFunction => ofText(of)

function base(path: string): string {
  if (path === '') return '.'
  const bare = withoutTrailing(path)
  return bare.slice(bare.lastIndexOf('/') + 1) || '/'
}

function withoutTrailing(path: string): string {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end--
  return path.slice(0, end)
}

const directory = (path: string): string => clean(path.slice(0, path.lastIndexOf('/') + 1))

function extension(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot)
}

const isAbsolute = (path: string): boolean => path.startsWith('/')

export const paths: Family = {
  base: onPath('base PATH', 'The last element.', ['{{ base "/etc/hosts" }}', 'hosts'], base),
  dir: onPath('dir PATH', 'All but the last element.', ['{{ dir "/etc/hosts" }}', '/etc'], directory),
  clean: onPath('clean PATH', 'The shortest form.', ['{{ clean "/etc/../opt//bin/" }}', '/opt/bin'], clean),
  ext: onPath(
    'ext PATH',
    'What begins with the last dot of the last element.',
    ['{{ ext "a/b.tar.gz" }}', '.gz'],
    extension,
  ),
  isAbs: ofText(
    ['isAbs PATH', 'Whether the path begins at the root.', ['{{ isAbs "/etc" }}', 'true'], isAbsolute],
    undefined,
    BOOL,
  ),
  osBase: onPath('osBase PATH', 'As `base`.', ['{{ osBase "/etc/hosts" }}', 'hosts'], base),
  osDir: onPath('osDir PATH', 'As `dir`.', ['{{ osDir "/etc/hosts" }}', '/etc'], directory),
  osClean: onPath('osClean PATH', 'As `clean`.', ['{{ osClean "/a/./b" }}', '/a/b'], clean),
  osExt: onPath('osExt PATH', 'As `ext`.', ['{{ osExt "b.conf" }}', '.conf'], extension),
  osIsAbs: ofText(['osIsAbs PATH', 'As `isAbs`.', ['{{ osIsAbs "etc" }}', 'false'], isAbsolute], undefined, BOOL),
}

export const urls: Family = {
  urlParse: {
    usage: 'urlParse URL',
    about: 'A map of the parts: scheme, host, hostname, path, query, opaque, fragment, userinfo.',
    example: ['{{ (urlParse "https://example.com:6443/a?b=c").hostname }}', 'example.com'],
    params: [STRING],
    result: STRING_MAP,
    call: ([text]) => {
      const url = parse(text as string, 'unable to parse url')
      return dict([
        ['scheme', url.scheme],
        ['host', url.host],
        ['hostname', splitHostPort(url.host).hostname],
        ['path', url.path],
        ['query', url.rawQuery],
        ['opaque', url.opaque],
        ['fragment', url.fragment],
        ['userinfo', url.user ? formatUser(url.user) : ''],
      ])
    },
  },
  urlJoin: {
    usage: 'urlJoin MAP',
    about: 'The URL made from the parts that `urlParse` returns.',
    example: ['{{ urlJoin (dict "scheme" "https" "host" "example.com" "path" "/a b") }}', 'https://example.com/a%20b'],
    params: [STRING_MAP],
    result: STRING,
    call: ([map]) => {
      const part = (key: string): string => partOf(map as GoMap, key)
      return formatUrl({
        ...EMPTY,
        scheme: part('scheme'),
        host: part('host'),
        path: part('path'),
        rawQuery: part('query'),
        opaque: part('opaque'),
        fragment: part('fragment'),
        user: userOf(part('userinfo')),
      })
    },
  },
}

function parse(text: string, refusal: string): Url {
  try {
    return parseUrl(text)
  } catch (error) {
    if (error instanceof UrlError) return fail(`${refusal}: ${error.message}`)
    throw error
  }
}

const userOf = (info: string): UserInfo | undefined =>
  info === '' ? undefined : parse(`proto://${info}@host`, 'unable to parse userinfo in dict').user

function partOf(map: GoMap, key: string): string {
  if (!map.entries?.has(key)) return ''
  const value: Value = map.entries.get(key)
  if (value === null) return panic(NIL_DEREFERENCE)
  const text = value instanceof Scalar ? value.value : value
  if (typeof text === 'string') return text
  return fail(`unable to parse ${key} key, must be of type string, but ${typeOf(value)!.kind} found`)
}
