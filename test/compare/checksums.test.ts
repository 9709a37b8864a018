// Lines of checksums are told by versions only if this release knows each of them.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plain } from '../../src/base/span.ts'
import { checksumChange } from '../../src/compare/checksums.ts'
import { DEFAULT_DOWNLOADS, downloadTemplates } from '../../src/render/profiles/built-in/downloads.ts'
import { DOWNLOADS_TEMPLATE } from '../../src/render/profiles/built-in/names.ts'
import { checksumsText } from '../../src/views/facts.ts'

const downloads = (kubelet: string, urls = {}): string =>
  downloadTemplates(kubelet, { ...DEFAULT_DOWNLOADS, urls }, () => undefined)[DOWNLOADS_TEMPLATE]!
const OLD = downloads('1.36.1')
const NEW = downloads('1.36.4')
const sumOf = (text: string): string => /[0-9a-f]{64}/.exec(text)![0]
const lineOf = (text: string, name: string): string => text.split('\n').find(line => line.startsWith(`${name} `))!

const CASES: readonly [name: string, old: string, now: string, says: string | undefined][] = [
  ['another version', OLD, NEW, '4 checksums of this release: kubelet 1.36.1 → 1.36.4, kubectl 1.36.1 → 1.36.4'],
  ['the same lines', OLD, OLD, undefined],
  ['a program that is gone', OLD, OLD.replace(/^crictl .*\n/gm, ''), '2 checksums of this release: no crictl 1.36.0'],
  ['another checksum of a known version', OLD, OLD.replace(sumOf(OLD), '0'.repeat(64)), undefined],
  [
    'the checksum of another program',
    OLD,
    NEW.replace(sumOf(lineOf(NEW, 'kubelet')), sumOf(lineOf(NEW, 'runc'))),
    undefined,
  ],
  ['another address', OLD, downloads('1.36.4', { kubernetes: 'https://evil.example' }), undefined],
  ['a version that this release does not know', OLD, downloads('1.36.99'), undefined],
  ['a line beside them', OLD, `${NEW}\ncurl evil.example`, undefined],
  ['lines in another order', OLD, NEW.split('\n').reverse().join('\n'), undefined],
]

describe('a list of downloads', () => {
  for (const [name, old, now, says] of CASES)
    test(name, () => {
      const change = checksumChange(old, now)
      assert.equal(change && plain(checksumsText(change)), says)
    })
})
