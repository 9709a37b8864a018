// The controller's eight functions, as templates call them: their documented examples, and how they handle errors.

import assert from 'node:assert/strict'
import test from 'node:test'
import { formats } from '../../src/sprig/encoding.ts'
import { run, runRows } from '../sprig/run.ts'

assert.equal(Object.keys(formats).length, 8)

for (const [name, { usage, about, example }] of Object.entries(formats)) {
  const [template, output] = example
  test(`${name}: ${template}`, () => {
    assert.deepEqual(run(template), { output })
    assert.ok(usage.startsWith(`${name} `), `its usage begins with its name: ${usage}`)
    assert.match(about, /\.$/, 'its description is a sentence')
  })
}

runRows('errors', [['{{ $d := dict }}{{ $_ := set $d "a" $d }}[{{ toJson $d }}]', '[]']])

test('toYaml of a map that contains itself exceeds a limit', () => {
  assert.match(run('{{ $d := dict }}{{ $_ := set $d "a" $d }}{{ toYaml $d }}').error!, /levels deep/)
})
