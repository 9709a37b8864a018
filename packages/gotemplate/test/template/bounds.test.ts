// Limits: a runaway template stops with an error that names the limit, and never crashes the process.

import assert from 'node:assert/strict'
import test from 'node:test'
import { DEFAULT_LIMITS, type Limits, parse } from '../../src/template/index.ts'
import { run } from './run.ts'
import { functions } from './template-data.ts'

interface Case {
  readonly name: string
  readonly template: string
  readonly limits: Partial<Limits>
  readonly limit: keyof Limits
}

const define = (name: string, body: string): string => `{{ define "${name}" }}${body}{{ end }}`

const passed: readonly Case[] = [
  { name: 'a long loop', template: '{{ range 1000000000 }}{{ end }}', limits: { steps: 1000 }, limit: 'steps' },
  {
    name: 'large strings passed through functions',
    template: '{{ $x := printf "%1000d" 1 }}{{ range 1000 }}{{ $y := html $x }}{{ end }}',
    limits: { steps: 10_000 },
    limit: 'steps',
  },
  {
    name: 'output in a loop',
    template: '{{ range 1000000 }}0123456789{{ end }}',
    limits: { outputBytes: 1000 },
    limit: 'outputBytes',
  },
  {
    name: 'output is counted in bytes, not characters',
    template: 'é'.repeat(501),
    limits: { outputBytes: 1000 },
    limit: 'outputBytes',
  },
  {
    name: 'a template that includes itself',
    template: `${define('x', '{{ template "x" . }}')}{{ template "x" . }}`,
    limits: {},
    limit: 'depth',
  },
  {
    name: 'enclosing blocks count towards the depth',
    template: `${define('x', `${'{{ with 1 }}'.repeat(99)}{{ template "x" . }}${'{{ end }}'.repeat(99)}`)}{{ template "x" }}`,
    limits: {},
    limit: 'depth',
  },
  {
    name: 'a wide column from an argument',
    template: '{{ printf "%*d" 1000000 1 }}',
    limits: { stringBytes: 1000 },
    limit: 'stringBytes',
  },
  {
    name: 'a long fraction',
    template: '{{ printf "%.1000000f" 1.5 }}',
    limits: { stringBytes: 1000 },
    limit: 'stringBytes',
  },
  {
    name: 'a string that doubles',
    template: '{{ $x := "a" }}{{ range 64 }}{{ $x = print $x $x }}{{ end }}',
    limits: { stringBytes: 1 << 16 },
    limit: 'stringBytes',
  },
  {
    name: 'printing deeply nested lists',
    template: '{{ $x := list 1 }}{{ range 40 }}{{ $x = list $x $x }}{{ end }}{{ $x }}',
    limits: { steps: 100_000 },
    limit: 'steps',
  },
]

for (const { name, template, limits, limit } of passed) {
  test(`${name} exceeds limit ${limit}`, () => {
    const { problem } = run({ template }, limits)
    assert.equal(problem?.code, 'limit-exceeded')
    const number = { ...DEFAULT_LIMITS, ...limits }[limit]
    for (const part of [limit, String(number)]) assert.ok(problem.message.includes(part), problem.message)
  })
}

const nested: readonly { readonly name: string; readonly template: (depth: number) => string }[] = [
  { name: 'parentheses', template: n => `{{ ${'('.repeat(n)}1${')'.repeat(n)} }}` },
  { name: 'if', template: n => '{{ if true }}'.repeat(n) + '{{ end }}'.repeat(n) },
  { name: 'range', template: n => '{{ range 1 }}'.repeat(n) + '{{ end }}'.repeat(n) },
  { name: 'else if', template: n => `{{ if false }}${'{{ else if false }}'.repeat(n)}{{ end }}` },
  { name: 'else', template: n => '{{ if false }}{{ else }}'.repeat(n) + '{{ end }}'.repeat(n) },
  {
    name: 'block',
    template: n => Array.from({ length: n }, (_, i) => `{{ block "b${i}" . }}`).join('') + '{{ end }}'.repeat(n),
  },
]

for (const { name, template } of nested) {
  test(`${name} nested 100,000 deep exceeds the limit of depth`, () => {
    const { problems } = parse('test', template(100_000), functions)
    assert.equal(problems[0]?.code, 'limit-exceeded')
    assert.match(problems[0].message, /500 deep \(limit depth\)/)
  })
  test(`${name} nested 400 deep is accepted`, () => {
    assert.equal(run({ template: template(400) }).problem, undefined)
  })
}

const long: readonly { readonly name: string; readonly template: string; readonly expected: string }[] = [
  { name: 'a chain of pipes', template: `{{ 1${' | print'.repeat(10_000)} }}`, expected: '1' },
  { name: 'a chain of fields', template: `{{ (dict)${'.a'.repeat(10_000)} }}`, expected: '<no value>' },
  { name: 'many arguments', template: `{{ print${' "a"'.repeat(10_000)} | len }}`, expected: '10000' },
  {
    name: 'many blocks side by side',
    template: '{{ if true }}a{{ end }}'.repeat(10_000),
    expected: 'a'.repeat(10_000),
  },
  { name: 'a long text', template: 'a'.repeat(1_000_000), expected: 'a'.repeat(1_000_000) },
]

for (const { name, template, expected } of long) {
  test(`${name} does not count as depth`, () => {
    const { output, problem } = run({ template })
    assert.deepEqual({ output, problem }, { output: expected, problem: undefined })
  })
}

test('many unclosed actions are rejected in bounded time', () => {
  for (const text of ['{{ if true }}', '{{ (', '{{ define "x" }}', '{{ "', '{{/*', '{{ range', '{{']) {
    const { problems } = parse('test', text.repeat(20_000), functions)
    assert.ok(problems.length > 0 && problems.length <= 51, text)
  }
})

test('a limit of undefined is the default', () => {
  assert.equal(run({ template: '{{ range 1000 }}{{ end }}' }, { steps: undefined }).problem, undefined)
})
