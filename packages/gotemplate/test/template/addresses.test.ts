// Go prints some pointers as an address that differs in every run: this is refused. Values that pointers point to are printed.

import assert from 'node:assert/strict'
import test from 'node:test'
import { run } from './run.ts'

const refused: readonly string[] = [
  '{{ print .Port }}',
  '{{ printf "%v" .Port }}',
  '{{ printf "%d" .Port }}',
  '{{ printf "%p" .Home }}',
  '{{ printf "%p" .Tags }}',
  '{{ printf "%p" .Any }}',
  '{{ printf "%s" .Port }}',
  '{{ printf "%v" .Add }}',
  '{{ list .Port }}',
  '{{ html (list .Port) }}',
  '{{ . }}',
]

for (const template of refused) {
  test(`${template} is refused, as it would print an address`, () => {
    const { output, problem } = run({ template })
    assert.deepEqual([output, problem?.code], ['', 'pointer-address'])
    assert.match(problem!.message, /cannot print the address of a /)
    assert.match(problem!.help!, /\{\{ with /)
  })
}

const printed: readonly { readonly template: string; readonly expected: string }[] = [
  { template: '{{ .Port }}', expected: '8080' },
  { template: '{{ with .Port }}{{ . }}{{ end }}', expected: '8080' },
  { template: '{{ html .Port }} {{ js .Port }} {{ urlquery .Port }}', expected: '8080 8080 8080' },
  { template: '{{ long .Port }}', expected: '' },
  { template: '{{ print .NilPort }} {{ list .NilPort }}', expected: '<nil> [<nil>]' },
  { template: '{{ print .Home }}', expected: '&{Köln 50667}' },
  { template: '{{ printf "%T" .Port }}', expected: '*int32' },
  { template: '{{ printf "%p" .NilTags }}', expected: '0x0' },
]

for (const { template, expected } of printed) {
  test(`${template} prints no address`, () => {
    const { output, problem } = run({ template })
    assert.notEqual(problem?.code, 'pointer-address')
    assert.equal(output, expected)
  })
}
