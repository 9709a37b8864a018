import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { holdsCertificate } from '../../../src/render/settings/certificate.ts'
import { CERTIFICATE } from './reading.ts'

const block = (type: string, body: string) => `-----BEGIN ${type}-----\n${body}\n-----END ${type}-----\n`
const body = CERTIFICATE.split('\n').slice(1, -2).join('\n')

describe('a text holds a certificate', () => {
  const cases: { name: string; given: string; expected: boolean }[] = [
    { name: 'one block', given: CERTIFICATE, expected: true },
    { name: 'with Windows line ends', given: CERTIFICATE.replaceAll('\n', '\r\n'), expected: true },
    { name: 'after a text', given: `# our CA\n${CERTIFICATE}`, expected: true },
    {
      name: 'after a block that holds none',
      given: block('CERTIFICATE', 'bm90IGEgY2VydA==') + CERTIFICATE,
      expected: true,
    },
    { name: 'after a key', given: block('PUBLIC KEY', body) + CERTIFICATE, expected: true },
    { name: 'a block of something else', given: block('PUBLIC KEY', body), expected: false },
    { name: 'a block of a text', given: block('CERTIFICATE', 'bm90IGEgY2VydA=='), expected: false },
    { name: 'a block with headers, which Go skips', given: block('CERTIFICATE', `A: b\n\n${body}`), expected: false },
    { name: 'a block that is cut off', given: CERTIFICATE.slice(0, -40), expected: false },
    { name: 'a certificate that is cut off', given: block('CERTIFICATE', body.slice(0, 128)), expected: false },
    { name: 'not at the start of a line', given: ` ${CERTIFICATE}`, expected: false },
    {
      name: 'with spaces before the lines of base64',
      given: CERTIFICATE.replaceAll(/\n(?=\w)/g, '\n  '),
      expected: true,
    },
    {
      name: 'with a space before each line but the first',
      given: CERTIFICATE.replaceAll('\n', '\n '),
      expected: false,
    },
    {
      name: 'whose last line follows the base64',
      given: CERTIFICATE.replace('\n-----END', '-----END'),
      expected: false,
    },
  ]
  for (const { name, given, expected } of cases)
    it(`${name}: ${expected}`, () => assert.equal(holdsCertificate(given), expected))
})
