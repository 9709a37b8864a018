import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { stampingProblems } from '../../../src/lint/settings/stamping.ts'
import { allowProblems, downloadProblems } from '../../../src/lint/settings/values.ts'
import type { Settings } from '../../../src/render/settings/settings.ts'

const settingsWith = (schedule: string): Settings =>
  ({
    machineDeployments: { revision: 'cluster', stamping: { image: 'docker.io/alpine/kubectl:1.34.1', schedule } },
    output: { prerequisites: true, gitops: 'none' },
  }) as unknown as Settings

describe('schedules that the API server accepts', () => {
  for (const schedule of ['*/1 * * * *', '0,30 8-18/2 1 jan-mar MON-FRI', '@hourly', '@every 5m', '  5 4 ? * *'])
    test(schedule, () => assert.deepEqual(stampingProblems(settingsWith(schedule)), []))
})

describe('schedules that the API server refuses', () => {
  for (const schedule of [
    '0 */5 * * * *',
    '* * * *',
    '60 * * * *',
    '* * * * 7',
    '*/0 * * * *',
    '5-1 * * * *',
    '@often',
  ])
    test(schedule, () => assert.equal(stampingProblems(settingsWith(schedule)).length, 1))
})

test('base URLs and prefixes without a mistake', () => {
  const urls = {
    kubernetes: 'https://mirror.example.com/kubernetes-1.34/release/',
    runc: 'https://mirror.example.com/runc',
  }
  assert.deepEqual(downloadProblems(urls), [])
  assert.deepEqual(allowProblems(['https://mirror.example.com/', 'registry.example.com/library']), [])
})
