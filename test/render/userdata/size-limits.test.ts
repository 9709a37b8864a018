import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { measure, type SizeVerdict, sizeLimit, userDataBytes } from '../../../src/render/userdata/size-limits.ts'

const plain = (length: number): string => 'a'.repeat(length)
/** A text that hardly compresses: ninety characters in a pseudo-random order. */
const dense = (length: number): string => {
  let state = 1
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return String.fromCharCode(33 + ((state >>> 16) % 90))
  }).join('')
}

const CASES: { provider: string; os?: string; text: string; expected: SizeVerdict; why: string }[] = [
  { provider: 'hetzner', text: plain(26_214), expected: 'fits', why: '80 %' },
  { provider: 'hetzner', text: plain(26_215), expected: 'nearly', why: 'more than 80 %' },
  { provider: 'hetzner', text: plain(32_769), expected: 'too large', why: 'one byte more' },
  { provider: 'hetzner', text: 'é'.repeat(16_385), expected: 'too large', why: 'bytes count, not characters' },
  { provider: 'aws', os: 'flatcar', text: plain(16_385), expected: 'too large', why: 'not compressed for Flatcar' },
  { provider: 'aws', os: 'ubuntu', text: plain(100_000), expected: 'fits', why: 'fits compressed' },
  { provider: 'aws', os: 'ubuntu', text: dense(30_000), expected: 'too large', why: 'does not fit compressed' },
  { provider: 'linode', text: plain(50_000), expected: 'perhaps not', why: 'limits of sources differ' },
  { provider: 'vsphere', os: 'flatcar', text: plain(60_000), expected: 'perhaps not', why: 'as a property' },
  { provider: 'somebody', text: plain(16_385), expected: 'perhaps not', why: 'unknown limit' },
]

describe('measures user data against the limit of the provider', () => {
  for (const { provider, os = 'ubuntu', text, expected, why } of CASES) {
    test(`${provider}, ${os}, ${text.length} characters: ${expected} (${why})`, async () => {
      assert.equal((await measure(text, provider, os)).verdict, expected)
    })
  }

  test('is undecided only within three percent of the limit', async () => {
    const sizes = await Promise.all(
      Array.from({ length: 40 }, (_, i) => measure(dense(18_000 + i * 100), 'aws', 'ubuntu')),
    )
    assert.ok(sizes.some(({ verdict }) => verdict === 'perhaps not'))
    for (const { size, verdict } of sizes) assert.equal(verdict === 'perhaps not', Math.abs(size / 16_384 - 1) <= 0.03)
  })

  test('counts the longest possible machine name, plain and percent-encoded', () => {
    assert.equal(userDataBytes('<MACHINE_NAME>%3CMACHINE_NAME%3E').length, 126)
  })

  test('returns the default limit for an unknown provider', () =>
    assert.equal(sizeLimit('constructor', 'ubuntu').bytes, 16_384))
})
