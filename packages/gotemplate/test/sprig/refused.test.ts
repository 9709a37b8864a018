// Refused functions are reported while the template is parsed: the name, the reason, and what to use instead.

import assert from 'node:assert/strict'
import test from 'node:test'
import { functions, refusals } from '../../src/sprig/index.ts'
import { parse } from '../../src/template/index.ts'
import { run } from './run.ts'

for (const [name, { refused, instead }] of refusals) {
  test(`${name} is refused when the template is parsed`, () => {
    const [problem] = parse('test', `{{ if false }}{{ ${name} }}{{ end }}`, functions).problems
    assert.ok(problem, 'no problem')
    const reported = `${problem.message} ${problem.help ?? ''}`
    for (const part of [name, refused, instead])
      assert.ok(reported.includes(part), `"${reported}" does not contain "${part}"`)
  })
}

for (const template of [
  '{{ date "2006" "2024" }}',
  '{{ htmlDate nil }}',
  '{{ dateInZone "2006" 1.5 "UTC" }}',
  '{{ durationRound (toDate "2006" "2024") }}',
]) {
  test(`${template} is refused because it would read the clock`, () => {
    assert.match(run(template).error ?? '', /is refused here/)
  })
}
