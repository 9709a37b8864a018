import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plain } from '../../../src/base/span.ts'
import table from '../../../src/lint/generated/end-of-life.json' with { type: 'json' }
import { endOfSystem, unsupportedKubelet } from '../../../src/lint/machine-deployments/versions.ts'
import { told } from '../../fixtures/told.ts'

describe('a version of the kubelet', () => {
  const CASES: readonly (readonly [version: string, reported: string | undefined])[] = [
    ['1.32.9', 'Kubernetes 1.32 gets no updates since 2026-02-28'],
    ['v1.33.1', 'Kubernetes 1.33 gets no updates since 2026-06-28'],
    ['1.15.0', 'Kubernetes 1.15 gets no updates'],
    ['1.34.1', undefined],
    ['1.37.0', undefined],
    ['1.32', undefined],
    ['', undefined],
  ]
  for (const [kubelet, reported] of CASES)
    it(`${kubelet || 'none'}: ${reported ?? 'nothing to report'}`, () => {
      const found = unsupportedKubelet({ spec: { template: { spec: { versions: { kubelet } } } } }, { now: undefined })
      assert.equal(found && plain(found.message), reported)
    })
})

describe('a release of an operating system', () => {
  const CASES: readonly (readonly [osName: string, osVersion: string, end: string | undefined])[] = [
    ['amzn2', '2.0', '2026-06-30'],
    ['amzn2', '2023', undefined],
    ['ubuntu', '20.04', '2025-05-31'],
    ['ubuntu', '24.04', undefined],
    ['rhel', '8.5', undefined],
    ['rhel', '7.9', '2024-06-30'],
    ['rockylinux', '10.0', undefined],
    ['flatcar', '2983.2.0', undefined],
  ]
  for (const [osName, osVersion, end] of CASES)
    it(`${osName} ${osVersion}: ${end ?? 'gets updates'}`, () =>
      assert.equal(endOfSystem(osName, osVersion, table.asOf), end))
})

it('the date of --now counts', () => {
  const found = unsupportedKubelet(
    { spec: { template: { spec: { versions: { kubelet: '1.34.1' } } } } },
    { now: { date: new Date('2026-11-28'), isGiven: true } },
  )
  const { message, help } = told(found ?? {})
  assert.equal(message, 'Kubernetes 1.34 gets no updates since 2026-10-27')
  assert.equal(help, 'On 2026-11-28, 1.35 was the oldest minor version that gets updates.')
})

it('the dates are compared with the day of the table', () => assert.match(table.asOf, /^\d{4}-\d\d-\d\d$/))
