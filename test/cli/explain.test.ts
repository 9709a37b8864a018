import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plain } from '../../src/base/span.ts'
import { consequenceOf, type ObstacleCode } from '../../src/compare/outlook.ts'
import { allCodes, type DiagnosticCode } from '../../src/diagnostics/codes.ts'
import { explanations, titles } from '../../src/diagnostics/generated/texts.ts'
import { osmKrm } from '../fixtures/command.ts'

const CODES = {
  OSM0733: true,
  OSM0740: true,
  OSM0741: true,
  OSM0742: true,
  OSM0820: true,
  OSM0841: true,
} satisfies Readonly<Record<ObstacleCode, true>>

const consequences = (Object.keys(CODES) as ObstacleCode[]).map(code => [code, consequenceOf(code)] as const)

const explain = (...args: readonly string[]) => osmKrm(['explain', ...args])

describe('osm-krm explain', () => {
  it('prints severity, title, explanation and example of a code', async () => {
    const { status, stdout } = await explain('osm0301')
    assert.equal(status, 0)
    const [text = '', example] = stdout.split(/\n\nExample: .*\n/)
    assert.equal(
      text.replaceAll('\n', ' ').trim(),
      `OSM0301 (warning): ${titles.OSM0301}  ${explanations.OSM0301} Reported by every rendering.`,
    )
    assert.ok(text.split('\n').every(line => line.length <= 100))
    assert.match(example ?? '', /^- .*mode: 644$/m)
    assert.match(example ?? '', /^\+ .*permissions: 644$/m)
  })
  it('lists the advisories that lint knows, with their source', async () => {
    const { stdout } = await explain('advisories')
    const lines = stdout.trimEnd().split('\n')
    assert.match(lines[0]!, /^ADVISORY +FIXED IN CONTAINERD$/)
    assert.match(stdout, /^CVE-2026-35469 +2\.0\.8, 2\.1\.7, 2\.2\.3$/m)
    assert.match(
      lines.at(-1)!,
      /^From the release notes of \S+: (?:\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)(?:, | and |\.$))+/,
    )
  })
  it('lists all codes', async () =>
    assert.deepEqual(
      (await explain()).stdout
        .trimEnd()
        .split('\n')
        .map(line => line.slice(0, 'OSM0000'.length)),
      allCodes(),
    ))
  for (const { code, by } of [
    { code: 'OSM0640', by: 'Reported by lint.' },
    { code: 'OSM0301', by: 'Reported by every rendering.' },
    { code: 'OSM0740', by: 'Reported by diff.' },
    { code: 'OSM0820', by: 'Reported by diff --live.' },
  ]) {
    it(`says what reports ${code}`, async () => assert.ok((await explain(code)).stdout.includes(`\n${by}\n`)))
  }
  it('lists the codes whose title or explanation contains a word, titles first', async () => {
    const { status, stdout } = await explain('Revision')
    assert.equal(status, 0)
    const found = stdout
      .trimEnd()
      .split('\n')
      .map(line => line.slice(0, 'OSM0000'.length) as DiagnosticCode)
    const inTitle = found.map(code => titles[code].toLowerCase().includes('revision'))
    assert.ok(inTitle.includes(true) && inTitle.includes(false))
    assert.deepEqual(
      inTitle,
      inTitle.toSorted((a, b) => Number(b) - Number(a)),
    )
    for (const [i, code] of found.entries())
      assert.ok(inTitle[i] || explanations[code].toLowerCase().includes('revision'), code)
  })
  it('searches for all of several words, as one argument or several', async () => {
    const { stdout } = await explain('bootstrap', 'token', 'expired')
    assert.match(stdout, /^OSM0834 {2}error {4}diff --live {6}The bootstrap token has expired$/m)
    assert.equal((await explain('bootstrap token expired')).stdout, stdout)
  })
  for (const [code, consequence] of consequences)
    it(`finds "${plain(consequence)}"`, async () =>
      assert.match((await explain(plain(consequence))).stdout, new RegExp(`^${code} `, 'm')))
  it('finds what nodes and the API server report', async () => {
    assert.match((await explain('x509: certificate signed by unknown authority')).stdout, /^OSM0212 /m)
    assert.match((await explain('x509: certificate has expired')).stdout, /^OSM0237 /m)
    assert.match((await explain('Unauthorized')).stdout, /^OSM0234 /m)
    assert.match((await explain('NotReady')).stdout, /^OSM0235 /m)
  })
  it('prints at most a screen of results', async () => {
    const lines = (await explain('a')).stdout.trimEnd().split('\n')
    assert.equal(lines.length, 22)
    assert.equal(lines.at(-1), `${allCodes().length - 20} more: add a word to find fewer.`)
  })
})
