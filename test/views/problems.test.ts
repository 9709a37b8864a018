import assert from 'node:assert/strict'
import { test } from 'node:test'
import { t } from '../../src/base/span.ts'
import { titles } from '../../src/diagnostics/generated/texts.ts'
import { problem } from '../../src/diagnostics/problem.ts'
import { textOf } from '../../src/doc/text.ts'
import { findingsDoc } from '../../src/views/problems.ts'

const odd = Array.from({ length: 11 }, (_, i) => problem('OSM0401', t`odd ${i}`))
const textFor = (...given: Parameters<typeof findingsDoc>[0]) => textOf(findingsDoc(given, 'see FILE'))

test('many findings end with a table by code, those with the most first', () =>
  assert.ok(
    textFor(problem('OSM0410', t`x`), ...odd).endsWith(
      `\n\n11  OSM0401  ${titles.OSM0401}\n1   OSM0410  ${titles.OSM0410}\n`,
    ),
  ))

test('few findings, and those of one code, have none', () => {
  assert.ok(!textFor(...odd).includes(titles.OSM0401))
  assert.ok(!textFor(problem('OSM0410', t`x`), odd[0]!).includes(titles.OSM0401))
})
