// The stack of variables, and templates with many of them.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inProcessorTime } from '../../../../test/fixtures/processor-time.ts'
import { Variables } from '../../src/template/frame.ts'
import { run } from './run.ts'

describe('Variables', () => {
  test('finds the innermost variable of a name until its block ends', () => {
    const variables = new Variables('root')
    variables.declare('$x', 'outer')
    const { count } = variables
    variables.declare('$x', 'inner')
    variables.declare('$y', 'other')
    assert.ok(variables.set('$x', 'set'))
    assert.deepEqual(
      ['$', '$x', '$y'].map(name => variables.get(name)),
      ['root', 'set', 'other'],
    )
    variables.release(count)
    assert.deepEqual(
      ['$', '$x', '$y'].map(name => variables.get(name)),
      ['root', 'outer', undefined],
    )
    assert.equal(variables.set('$y', ''), false)
    assert.equal(variables.has('$y'), false)
  })
})

test(
  'a loop in the scope of 40,000 variables takes linear time',
  inProcessorTime(() => {
    const declared = Array.from({ length: 40_000 }, (_, i) => `{{ $x${i} := 1 }}`).join('')
    const { problem } = run({ template: `{{ $y := 1 }}${declared}{{ range 300000 }}{{ $y }}{{ $y = 2 }}{{ end }}` })
    assert.equal(problem, undefined)
  }),
)
