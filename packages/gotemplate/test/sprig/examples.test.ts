// The documented example of every function has the output shown.

import assert from 'node:assert/strict'
import test from 'node:test'
import { families } from '../../src/sprig/index.ts'
import { run } from './run.ts'

let examples = 0

for (const { title, functions } of families) {
  for (const [name, { usage, about, example }] of Object.entries(functions)) {
    const [template, output] = example
    examples++
    test(`${title}: ${name}: ${template}`, () => {
      assert.deepEqual(run(template), { output })
      assert.ok(usage === name || usage.startsWith(`${name} `), `its usage begins with its name: ${usage}`)
      assert.match(about, /\.\)?$/, 'its description is a sentence')
    })
  }
}

test('most functions have examples', () => {
  assert.ok(examples > 150)
})
