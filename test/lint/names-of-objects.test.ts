// Words of profiles that are also names of properties of every JavaScript object.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flagValueProblem } from '../../src/lint/kubelet/flag-values.ts'
import { helpOf } from '../fixtures/told.ts'

const NAMES = ['__proto__', 'constructor', 'toString', 'valueOf']

test('values of switches of the kubelet have no suggestion', () => {
  for (const value of NAMES) {
    const problem = flagValueProblem({ name: 'fail-swap-on', value, isSeparate: false }, 31)
    assert.equal(problem && helpOf(problem), 'Write --fail-swap-on=true or --fail-swap-on=false.', value)
  }
})
