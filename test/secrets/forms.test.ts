// Known values are found in every encoding: each kind of value is written in each way, and nothing of it may be left.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plain, t } from '../../src/base/span.ts'
import { redactor } from '../../src/diagnostics/redact.ts'
import { secretHider } from '../../src/secrets/labels.ts'
import { leftOf, PLANTED, partsOf, WORDS } from '../fixtures/planted-secrets.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const json = (text: string): string => JSON.stringify(text).slice(1, -1)
const percent = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*.~-]/g, char => `%${char.charCodeAt(0).toString(16)}`)

const WRITINGS: Readonly<Record<string, (text: string) => string>> = {
  'as it is': text => text,
  'in upper case': text => text.toUpperCase(),
  'in lower case': text => text.toLowerCase(),
  'after a line break in quotes': text => `"x\\n${json(text)}"`,
  ...Object.fromEntries(
    [...'abefrtv'].map(char => [`after \\${char} in quotes`, (text: string) => `"x\\${char}${json(text)}"`]),
  ),
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

describe('a planted value', () => {
  for (const [kind, text] of Object.entries(PLANTED)) {
    const secret = { text, source: 'Secret a/b: c' }
    const hide = secretHider({ secrets: [secret], shown: [] })
    const redact = redactor([secret])
    for (const [writing, write] of Object.entries(WRITINGS))
      test(`${kind}, ${writing}`, () => {
        for (const value of partsOf(kind)) {
          const encoded = write(value)
          const body = encoded.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
          const own = writing.startsWith('in base64 at') || writing.endsWith('for URLs') ? value : body
          const given = `key: ${encoded} end`
          assert.equal(leftOf([value, own], hide(given)), undefined, hide(given))
          const { message } = redact({ code: 'OSM0001', severity: 'error', message: t`${given}` })
          assert.equal(leftOf([value, own], plain(message)), undefined, plain(message))
          assert.ok(hide(given).startsWith('key: ') && hide(given).endsWith(' end'))
        }
      })
    if (!WORDS.has(kind))
      test(`${kind}, between letters`, () => {
        for (const value of partsOf(kind)) assert.equal(leftOf([value], hide(`x${value}x`)), undefined)
      })
  }
})
