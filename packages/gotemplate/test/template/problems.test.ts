// Problems: the code, position, text of the action, Go's message and, where the intention is clear, a suggestion.

import assert from 'node:assert/strict'
import test from 'node:test'
import { execute, type FunctionMap, parse } from '../../src/template/index.ts'
import { run } from './run.ts'
import { functions } from './template-data.ts'

type Row = readonly [template: string, codeAndPlace: string, action: string, goMessage: string, help?: string]

const cases: readonly Row[] = [
  ['a\n{{ if }}b{{ end }}', 'syntax-error 2:6', '{{ if }}', 'template: test:2: missing value for if'],
  ['{{ "a }}', 'syntax-error 1:3', '{{ "a }}', 'template: test:1: unterminated quoted string'],
  [
    '{{ if true }}a',
    'syntax-error 1:14',
    '{{ if true }}a',
    'template: test:1: unexpected EOF',
    'the block that begins in line 1 is not closed by {{ end }}',
  ],
  [
    '\n\n  {{ end }}',
    'syntax-error 3:9',
    '{{ end }}',
    'template: test:3: unexpected {{end}}',
    'no block is open here: remove it, or look for an {{ end }} too many above',
  ],
  [
    '{{ if .Name == "a" }}{{ end }}',
    'syntax-error 1:12',
    '{{ if .Name == "a" }}',
    'template: test:1: unexpected "=" in operand',
    'operators are functions: {{ if and (eq .A "b") (not .C) }}, or ne, or, lt, le, gt, ge',
  ],
  [
    "{{ eq .Name 'ab' }}",
    'syntax-error 1:12',
    "{{ eq .Name 'ab' }}",
    "template: test:1: malformed character constant: 'ab'",
    'write texts in double quotes: {{ if eq .A "b" }}',
  ],
  [
    '{{ eq .Name \u201cab\u201d }}',
    'syntax-error 1:12',
    '{{ eq .Name \u201cab\u201d }}',
    "template: test:1: unrecognized character in action: U+201C '\u201c'",
    'write texts in double quotes: {{ if eq .A "b" }}',
  ],
  [
    '{{% if a %}}',
    'syntax-error 1:2',
    '{{% if a %}}',
    'template: test:1: unexpected "%" in command',
    'if the braces are for another program, write {{ "{{" }} instead of each {{',
  ],
  [
    'é {{ "x" | none }}',
    'undefined-function 1:12',
    '{{ "x" | none }}',
    'template: test:1: function "none" not defined',
  ],
  [
    '{{ lenn 1 }}',
    'undefined-function 1:3',
    '{{ lenn 1 }}',
    'template: test:1: function "lenn" not defined',
    'is len meant?',
  ],
  [
    '{{ include "a" . }}',
    'undefined-function 1:3',
    '{{ include "a" . }}',
    'template: test:1: function "include" not defined',
    'it is a function of Helm: include a template with {{ template "name" . }}',
  ],
  [
    '{{ elseif .a }}',
    'undefined-function 1:3',
    '{{ elseif .a }}',
    'template: test:1: function "elseif" not defined',
    'blocks are {{ if .X }}, {{ else if .Y }} and {{ range $value := .X }}, and end with {{ end }}',
  ],
  ['{{ $x }}', 'undefined-variable 1:3', '{{ $x }}', 'template: test:1: undefined variable "$x"'],
  [
    '{{ $name := 1 }}{{ $nam }}',
    'undefined-variable 1:19',
    '{{ $nam }}',
    'template: test:1: undefined variable "$nam"',
    'is $name meant?',
  ],
  [
    '{{ define "x" }}a{{ end }}\n{{ define "x" }}b{{ end }}',
    'duplicate-definition 2:24',
    '{{ end }}',
    'template: test:2: template: multiple definition of template "x"',
  ],
  [
    '{{ .Nam }}',
    'unknown-field 1:3',
    '{{ .Nam }}',
    'template: test:1:3: executing "test" at <.Nam>: can\'t evaluate field Nam in type *main.World',
    'is Name meant?',
  ],
  [
    'a\n é{{ .Place.Missing }}',
    'unknown-field 2:12',
    '{{ .Place.Missing }}',
    'template: test:2:12: executing "test" at <.Place.Missing>: can\'t evaluate field Missing in type main.Place',
  ],
  [
    '{{ .Nowhere.City }}',
    'nil-value 1:11',
    '{{ .Nowhere.City }}',
    'template: test:1:11: executing "test" at <.Nowhere.City>: nil pointer evaluating *main.Place.City',
    'test it first, with {{ if }} or {{ with }}',
  ],
  [
    '{{ .Big | double }}',
    'wrong-arguments 1:10',
    '{{ .Big | double }}',
    'template: test:1:10: executing "test" at <double>: wrong type for value; expected int; got int64',
    'convert it with int',
  ],
  [
    '{{ print .Name\n  (double .Name) }}',
    'wrong-arguments 2:10',
    '{{ print .Name\n  (double .Name) }}',
    'template: test:2:10: executing "test" at <.Name>: wrong type for value; expected int; got string',
  ],
  [
    '{{ double 1 2 }}',
    'wrong-arguments 1:3',
    '{{ double 1 2 }}',
    'template: test:1:3: executing "test" at <double>: wrong number of args for double: want 1 got 2',
  ],
  [
    '{{ fails }}',
    'function-failed 1:3',
    '{{ fails }}',
    'template: test:1:3: executing "test" at <fails>: error calling fails: it failed',
  ],
  [
    '{{ template "x" }}',
    'undefined-template 1:12',
    '{{ template "x" }}',
    'template: test:1:12: executing "test" at <{{template "x"}}>: template "x" not defined',
  ],
  [
    '{{ define "x" }}\n{{ .Missing }}{{ end }}{{ template "x" . }}',
    'unknown-field 2:3',
    '{{ .Missing }}',
    'template: test:2:3: executing "x" at <.Missing>: can\'t evaluate field Missing in type *main.World',
  ],
  [
    '{{ range 1.5 }}{{ end }}',
    'wrong-type 1:9',
    '{{ range 1.5 }}',
    'template: test:1:9: executing "test" at <1.5>: range can\'t iterate over 1.5',
  ],
]

for (const [template, ...expected] of cases) {
  test(`problems: ${template}`, () => {
    const { problem } = run({ template })
    assert.ok(problem, 'no problem')
    const { code, line, column, action, goMessage, help } = problem
    assert.deepEqual([`${code} ${line}:${column}`, action, goMessage, ...(help === undefined ? [] : [help])], expected)
  })
}

test('offsets are UTF-16 code units of the template', () => {
  const template = 'é日😀 {{ .Name | none }}'
  const { problem } = run({ template })
  assert.equal(template.slice(problem!.start, problem!.end), 'none')
})

test('execute returns the output before the problem', () => {
  const { output, problem } = run({ template: 'a{{ .Name }}b{{ fails }}c' })
  assert.deepEqual([output, problem?.code], ['aAdab', 'function-failed'])
})

const several: readonly { readonly name: string; readonly template: string; readonly expected: readonly string[] }[] = [
  {
    name: 'each action has its own problem',
    template: '{{ none }}\n{{ $x }}\n{{ 1a }}',
    expected: ['1 function "none" not defined', '2 undefined variable "$x"', '3 bad number syntax: "1a"'],
  },
  {
    name: 'an invalid condition does not hide problems in its block',
    template: '{{ if none }}\n{{ nope }}\n{{ else }}{{ $x }}{{ end }}',
    expected: ['1 function "none" not defined', '2 function "nope" not defined', '3 undefined variable "$x"'],
  },
  {
    name: 'an invalid declaration still declares its variable',
    template: '{{ $x := none }}\n{{ $x }}',
    expected: ['1 function "none" not defined'],
  },
  {
    name: 'an invalid definition does not hide problems in others',
    template: '{{ define x }}{{ none }}{{ end }}\n{{ define "y" }}{{ nope }}{{ end }}',
    expected: ['1 unexpected "x" in define clause', '1 function "none" not defined', '2 function "nope" not defined'],
  },
  {
    name: 'an invalid action ends at its own delimiter, not at one in a text',
    template: '{{ none "}} {{ nope" `}} {{ $x` }}{{ $y }}',
    expected: ['1 function "none" not defined', '1 undefined variable "$y"'],
  },
  {
    name: 'an unclosed block is reported once',
    template: '{{ if true }}{{ range .Tags }}{{ none }}',
    expected: ['1 function "none" not defined', '1 unexpected EOF'],
  },
]

for (const { name, template, expected } of several) {
  test(`parse reports several problems: ${name}`, () => {
    const { problems } = parse('test', template, functions)
    assert.deepEqual(
      problems.map(({ line, message }) => `${line} ${message}`),
      expected,
    )
  })
}

test('parse reports at most 50 problems', () => {
  const { problems } = parse('test', '{{ none }}\n'.repeat(1000), functions)
  assert.equal(problems.length, 50)
})

const NOW = { refused: 'it reads the clock', instead: 'write the date' }
const REFUSING = new Map([...functions, ['now', NOW] as const])

test('parse reports a refused function at its position, with what to use instead', () => {
  const { template, problems } = parse('test', 'a\n{{ if false }}{{ now | print }}{{ end }}', REFUSING)
  assert.equal(template, undefined)
  assert.deepEqual(
    problems.map(({ code, line, column }) => [code, line, column]),
    [['refused-function', 2, 17]],
  )
  const [problem] = problems
  for (const part of ['now', 'it reads the clock', 'write the date'])
    assert.ok(`${problem!.message} ${problem!.help}`.includes(part), part)
})

test('execute reports an unexpected exception of a function as a problem with its own code', () => {
  const broken: FunctionMap = new Map([
    [
      'broken',
      {
        params: [],
        result: { kind: 'string', name: 'string' },
        call() {
          throw new TypeError('x is undefined')
        },
      },
    ],
  ])
  const { template } = parse('test', 'a{{ broken }}', broken)
  const { output, problem } = execute(template!, null)
  assert.deepEqual(
    [output, problem?.code, problem?.message],
    ['a', 'internal-error', 'unexpected failure: x is undefined'],
  )
})

test('execute throws a TypeError if the data are not a Go value', () => {
  const { template } = parse('test', '{{ .a }}', new Map())
  assert.throws(
    () => execute(template!, { a: 1 } as never),
    /^TypeError: the data are not a Go value: convert them with fromJs$/,
  )
})

test('execute throws a TypeError if the text could not be parsed', () => {
  const { template } = parse('test', '{{ .a', new Map())
  assert.throws(
    () => execute(template!, null),
    /^TypeError: there is no template: see the problems that parse returned$/,
  )
})
