// The switch of a cluster with the real machine-controller: the short version of npm run experiment:switch, whose table tells what it tries.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { whyNoCluster } from './machine/cluster.ts'
import { notInstalled } from './programs.ts'
import { runExperiment } from './switch/experiment.ts'
import { absent } from './switch/machine-controller.ts'
import { shortSteps } from './switch/steps.ts'

describe('the switch from operating-system-manager to Git and back', {
  skip: whyNoCluster() ?? notInstalled('kubectl') ?? absent(),
}, () => {
  it('replaces only the expected machines, and diff --live agrees with machine-controller', async () => {
    const rows = await runExperiment({ count: 12, isShort: true })
    assert.deepEqual(
      rows.map(({ step, failure }) => ({ step, failure })),
      shortSteps.map(({ name }) => ({ step: name, failure: undefined })),
    )
  })
})
