// The controller's eight functions, as templates call them: their documented examples, and how they handle errors.

import assert from 'node:assert/strict'
import test from 'node:test'
import { formats } from '../../../src/gotemplate/sprig/encoding.ts'
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
  {
    name: 'toJson of a map whose keys are not strings',
    template: '[{{ fromYaml "a: {1: x}" | toJson }}]',
    expected: '[]',
  },
  {
    name: 'TOML of a list of maps',
    template: '{{ toToml (list (dict "a" 1)) }}',
    expected: 'toml: top-level values must be Go maps or structs',
  },
  { name: 'TOML of nil', template: '{{ toToml nil }}', error: 'error calling toToml' },
  {
    name: 'invalid YAML',
    template: '{{ fromYaml "a: b: c" }}',
    expected: 'map[Error:yaml: mapping values are not allowed in this context]',
  },
  {
    name: 'fromYamlArray of a map',
    template: '{{ fromYamlArray "a" | first }}',
    expected: 'yaml: unmarshal errors:\n  line 1: cannot unmarshal !!str `a` into []interface {}',
  },
  {
    name: 'invalid TOML',
    template: '{{ (fromToml "a").Error }}',
    expected: "toml: line 1: unexpected EOF; expected key separator '='",
  },
  {
    name: 'invalid JSON after a valid value',
    template: '{{ fromJson `{"a":1,"b":1e400}` }}',
    expected: 'map[Error:json: cannot unmarshal number 1e400 into Go value of type float64 a:1 b:<nil>]',
  },
  {
    name: 'a map that contains itself',
    template: '{{ $d := dict }}{{ $_ := set $d "a" $d }}[{{ toJson $d }}]',
    expected: '[]',
  },
]

runCases('errors', cases)

test('toYaml of a map that contains itself exceeds a limit', () => {
  assert.match(run('{{ $d := dict }}{{ $_ := set $d "a" $d }}{{ toYaml $d }}').error!, /levels deep/)
})
