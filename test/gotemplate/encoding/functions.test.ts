// The controller's eight functions, as templates call them: their examples, and what they make of errors.

import assert from 'node:assert/strict'
import test from 'node:test'
import { formats } from '../../../src/gotemplate/sprig/formats.ts'
import { type Case, run, runCases } from '../sprig/run.ts'

assert.equal(Object.keys(formats).length, 8)

for (const [name, { usage, about, example }] of Object.entries(formats)) {
  const [template, output] = example
  test(`${name}: ${template}`, () => {
    assert.deepEqual(run(template), { output })
    assert.ok(usage.startsWith(`${name} `), `its usage begins with its name: ${usage}`)
    assert.match(about, /\.$/, 'its description is a sentence')
  })
}

const cases: readonly Case[] = [
  { name: 'JSON without keys of another type', template: '[{{ fromYaml "a: {1: x}" | toJson }}]', expected: '[]' },
  {
    name: 'TOML of a list of maps',
    template: '{{ toToml (list (dict "a" 1)) }}',
    expected: 'toml: top-level values must be Go maps or structs',
  },
  { name: 'TOML of nil', template: '{{ toToml nil }}', error: 'error calling toToml' },
  {
    name: 'YAML that is none',
    template: '{{ fromYaml "a: b: c" }}',
    expected: 'map[Error:yaml: mapping values are not allowed in this context]',
  },
  {
    name: 'a YAML list that is none',
    template: '{{ fromYamlArray "a" | first }}',
    expected: 'yaml: unmarshal errors:\n  line 1: cannot unmarshal !!str `a` into []interface {}',
  },
  {
    name: 'TOML that is none',
    template: '{{ (fromToml "a").Error }}',
    expected: "toml: line 1: unexpected EOF; expected key separator '='",
  },
  {
    name: 'JSON that is none, beside what was read',
    template: '{{ fromJson `{"a":1,"b":1e400}` }}',
    expected: 'map[Error:json: cannot unmarshal number 1e400 into Go value of type float64 a:1 b:<nil>]',
  },
  {
    name: 'a map within itself',
    template: '{{ $d := dict }}{{ $_ := set $d "a" $d }}[{{ toJson $d }}]',
    expected: '[]',
  },
]

runCases('errors', cases)

test('a map within itself has no YAML: the call passes a limit', () => {
  assert.match(run('{{ $d := dict }}{{ $_ := set $d "a" $d }}{{ toYaml $d }}').error!, /levels deep/)
})
