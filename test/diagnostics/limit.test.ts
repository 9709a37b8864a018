import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plain, t } from '../../src/base/span.ts'
import { concluded } from '../../src/diagnostics/concluded.ts'
import type { Diagnostic, Severity } from '../../src/diagnostics/diagnostic.ts'

const found = (name: string, count: number, severity: Severity = 'warning'): Diagnostic[] =>
  Array.from({ length: count }, (_, i) => ({
    code: 'OSM0242',
    severity,
    message: t`${name} ${i}`,
    object: { kind: 'MachineDeployment', name },
  }))

describe('problems of one object', () => {
  it('of which there are a hundred are all kept', () => {
    const problems = [...found('a', 100), ...found('b', 100)]
    assert.deepEqual(concluded(problems), problems)
  })
  it('beyond a hundred are counted', () => {
    const limited = concluded([...found('a', 10_000), ...found('b', 1)])
    assert.equal(limited.length, 101)
    assert.equal(plain(limited[99]!.message), 'a 99; 9900 more problems of it are not listed')
    assert.equal(plain(limited[100]!.message), 'b 0')
  })
  it('that are errors are kept before others, in their order', () => {
    const limited = concluded([...found('a', 200), ...found('a', 2, 'error')])
    assert.deepEqual(
      limited.slice(98).map(({ severity }) => severity),
      ['error', 'error'],
    )
    assert.equal(plain(limited[97]!.message), 'a 97; 102 more problems of it are not listed')
  })
  it('are limited for all items without a name together', () => {
    const problems = Array.from(
      { length: 1000 },
      (_, i): Diagnostic => ({
        code: 'OSM0007',
        severity: 'error',
        message: t`cannot be read ${i}`,
        object: { kind: 'item', name: `${i + 1}` },
      }),
    )
    const limited = concluded([...problems, ...found('a', 1)])
    assert.equal(limited.length, 101)
    assert.equal(
      plain(limited[99]!.message),
      'cannot be read 99; 900 more problems of items without a name are not listed',
    )
  })
})
