// URLs as net/url parses and formats them, in the less obvious cases.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { encodeQuery, formatUrl, parseQuery, parseUrl, splitHostPort, type Url, UrlError } from '../../src/net/url.ts'

const PARSED: readonly (readonly [text: string, expected: Partial<Url>])[] = [
  ['http:/p', { host: '', path: '/p', omitHost: true }],
  ['http://h/a b', { path: '/a b', rawPath: '/a b' }],
  ['http://h?', { forceQuery: true, rawQuery: '' }],
]

const REFUSED: readonly string[] = [
  ':x',
  'a:b/c:d\n',
  '10.0.0.1:80',
  'http://[x]',
  'http://h:p',
  'http://h:1:2',
  'http://a b',
  'http://h/%zz',
  'http://%41',
]

const PRINTED: readonly (readonly [text: string, printed: string])[] = [
  ['http://h/a b?x y#z w', 'http://h/a%20b?x y#z%20w'],
  ['http://h/%7Ex', 'http://h/%7Ex'],
  ['http:/p', 'http:/p'],
  ['http:///p', 'http:///p'],
  ['http://h?', 'http://h?'],
]

describe('parseUrl', () => {
  for (const [text, expected] of PARSED) {
    it(text, () => assert.deepEqual(parseUrl(text), { ...parseUrl(text), ...expected }))
  }
  for (const text of REFUSED) it(`rejects ${JSON.stringify(text)}`, () => assert.throws(() => parseUrl(text), UrlError))
})

describe('formatUrl', () => {
  for (const [text, printed] of PRINTED) it(text, () => assert.equal(formatUrl(parseUrl(text)), printed))
})

describe('splitHostPort', () => {
  const table: readonly (readonly [text: string, hostname: string, port: string])[] = [
    ['h', 'h', ''],
    ['h:1', 'h', '1'],
    ['h:', 'h', ''],
    ['[::1]:5', '::1', '5'],
    ['[::1]', '::1', ''],
  ]
  for (const [text, hostname, port] of table) {
    it(text, () => assert.deepEqual(splitHostPort(text), { hostname, port }))
  }
})

describe('parseQuery', () => {
  it('returns the valid parameters, and an error for the first invalid one', () => {
    const { values, error } = parseQuery('b=1&a=x+y&b=%32&c&&d=%zz&e=1;f=2')
    assert.deepEqual(Object.fromEntries(values), { b: ['1', '2'], a: ['x y'], c: [''] })
    assert.equal(error, 'invalid URL escape "%zz"')
  })
  it('encodeQuery sorts by key', () => {
    assert.equal(encodeQuery(parseQuery('b=%20&a=/&b=2').values), 'a=%2F&b=+&b=2')
  })
})
