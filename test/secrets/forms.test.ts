// Known values are found in every encoding: each kind of value is written in each way, and nothing of it may be left.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { secretHider } from '../../src/secrets/labels.ts'
import { redactor } from '../../src/secrets/redact.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const json = (text: string): string => JSON.stringify(text).slice(1, -1)
const percent = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*.~-]/g, char => `%${char.charCodeAt(0).toString(16)}`)

const PLANTED: Readonly<Record<string, string>> = {
  '22 letters and digits': 'q7Zk2Lm9Xw4Rt8x6y7z8Ab',
  'letters only': 'abcdefghijklmnop',
  'a word': 'manager',
  'six characters': 'a1b2c3',
  'with blanks': 'correct horse 7',
  'with signs': 'a%b+c/d=e?f>g~',
  'with quotes': `p"a's\\s<w>&0rd`,
  'letters that are not Latin': 'пароль-ключ-ё',
  'several lines': 'first-line-1\nsecond-line-2\n',
  'JSON of a registry': JSON.stringify({ auths: { 'a.example': { username: 'bob', password: 'reg1strypw' } } }),
  'a kubeconfig': 'users:\n- user:\n    token: kubec0nf1g-token\n',
}

/** What has to be hidden of a value that has parts. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  'several lines': ['first-line-1', 'second-line-2'],
  'JSON of a registry': ['reg1strypw'],
  'a kubeconfig': ['kubec0nf1g-token'],
}

/** A short value and a word are found as whole words only. */
const WORDS: ReadonlySet<string> = new Set(['a word', 'six characters'])

const WRITINGS: Readonly<Record<string, (text: string) => string>> = {
  'as it is': text => text,
  'in upper case': text => text.toUpperCase(),
  'in lower case': text => text.toLowerCase(),
  'after a line break in quotes': text => `"x\\n${json(text)}"`,
  'after a line break in quotes in quotes': text => JSON.stringify(`"x\\n${json(text)}"`),
  'in JSON': text => JSON.stringify(text),
  'in JSON for HTML': text => JSON.stringify(text).replace(/[<>&]/g, char => `\\u00${char.charCodeAt(0).toString(16)}`),
  'in JSON within JSON within JSON': text => JSON.stringify(JSON.stringify(JSON.stringify(text))),
  'in single quotes of YAML': text => `'${text.replaceAll("'", "''")}'`,
  'in single quotes of a shell': text => `'${text.replaceAll("'", `'\\''`)}'`,
  'in a path of a URL': text => `/${encodeURIComponent(text)}/`,
  'in a query': text => `?x=${encodeURIComponent(text).replaceAll('%20', '+')}&`,
  'with every sign escaped': percent,
  'in HTML': text =>
    text.replace(/[&<>"']/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? '&#39;'),
  'in hexadecimal': text => Buffer.from(text).toString('hex'),
  'in hexadecimal of capitals': text => Buffer.from(text).toString('hex').toUpperCase(),
  'in base64 alone': base64,
  'in base64 with a line break': text => base64(`${text}\n`),
  'in base64 at the second offset': text => base64(`a${text} and more`),
  'in base64 at the third offset': text => base64(`ab${text} and more`),
  'in base64 at the first offset': text => base64(`abc${text} and more`),
  'in base64 for URLs': text => Buffer.from(`ab${text} and more`).toString('base64url'),
}

/** Whether a text still has six characters of the value or of one of its encodings. */
function left(told: string, value: string, written: string): string | undefined {
  const forms = [value, value.toLowerCase(), value.toUpperCase(), written].filter(form => form.length >= 6)
  const hasPart = (form: string): string | undefined => {
    for (let at = 0; at + 6 <= form.length; at++)
      if (told.includes(form.slice(at, at + 6))) return form.slice(at, at + 6)
    return undefined
  }
  return forms.map(hasPart).find(Boolean)
}

describe('a planted value', () => {
  for (const [kind, text] of Object.entries(PLANTED)) {
    const secret = { text, source: 'Secret a/b: c' }
    const hide = secretHider({ secrets: [secret], shown: [] })
    const redact = redactor([secret])
    for (const [writing, write] of Object.entries(WRITINGS))
      test(`${kind}, ${writing}`, () => {
        for (const value of PARTS[kind] ?? [text]) {
          const encoded = write(value)
          const body = encoded.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
          const own = writing.startsWith('in base64 at') || writing.endsWith('for URLs') ? value : body
          const given = `key: ${encoded} end`
          assert.equal(left(hide(given), value, own), undefined, hide(given))
          const { message } = redact({ code: 'OSM0001', severity: 'error', message: given })
          assert.equal(left(message, value, own), undefined, message)
          assert.ok(hide(given).startsWith('key: ') && hide(given).endsWith(' end'))
        }
      })
    if (!WORDS.has(kind))
      test(`${kind}, between letters`, () => {
        for (const value of PARTS[kind] ?? [text]) assert.equal(left(hide(`x${value}x`), value, value), undefined)
      })
  }
})
