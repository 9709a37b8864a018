// Problems: the code, position, text of the action, Go's message and, where the intention is clear, a suggestion.

import assert from 'node:assert/strict'
import test from 'node:test'
import { execute, type FunctionMap, parse, type TemplateProblem } from '../../../src/gotemplate/template/index.ts'
import { run } from './run.ts'
import { functions } from './template-data.ts'

type Reported = Pick<TemplateProblem, 'code' | 'line' | 'column' | 'action' | 'goMessage' | 'help'>

const cases: readonly { readonly name: string; readonly template: string; readonly expected: Reported }[] = [
  {
    name: 'a malformed action',
    template: 'a\n{{ if }}b{{ end }}',
    expected: {
      code: 'syntax-error',
      line: 2,
      column: 6,
      action: '{{ if }}',
      goMessage: 'template: test:2: missing value for if',
    },
  },
  {
    name: 'an action that is not closed',
    template: '{{ .Name',
    expected: {
      code: 'syntax-error',
      line: 1,
      column: 8,
      action: '{{ .Name',
      goMessage: 'template: test:1: unclosed action',
    },
  },
  {
    name: 'a string that is not closed',
    template: '{{ "a }}',
    expected: {
      code: 'syntax-error',
      line: 1,
      column: 3,
      action: '{{ "a }}',
      goMessage: 'template: test:1: unterminated quoted string',
    },
  },
  {
    name: 'a block that is not closed',
    template: '{{ if true }}a',
    expected: {
      code: 'syntax-error',
      line: 1,
      column: 14,
      action: '{{ if true }}a',
      goMessage: 'template: test:1: unexpected EOF',
      help: 'the block that begins in line 1 is not closed by {{ end }}',
    },
  },
  {
    name: 'an unexpected end',
    template: '\n\n  {{ end }}',
    expected: {
      code: 'syntax-error',
      line: 3,
      column: 9,
      action: '{{ end }}',
      goMessage: 'template: test:3: unexpected {{end}}',
    },
  },
  {
    name: 'a malformed number',
    template: '{{ 1a }}',
    expected: {
      code: 'syntax-error',
      line: 1,
      column: 3,
      action: '{{ 1a }}',
      goMessage: 'template: test:1: bad number syntax: "1a"',
    },
  },
  {
    name: 'a function that does not exist',
    template: '{{ none 1 }}',
    expected: {
      code: 'undefined-function',
      line: 1,
      column: 3,
      action: '{{ none 1 }}',
      goMessage: 'template: test:1: function "none" not defined',
    },
  },
  {
    name: 'columns are bytes',
    template: 'é {{ "x" | none }}',
    expected: {
      code: 'undefined-function',
      line: 1,
      column: 12,
      action: '{{ "x" | none }}',
      goMessage: 'template: test:1: function "none" not defined',
    },
  },
  {
    name: 'a mistyped function',
    template: '{{ lenn 1 }}',
    expected: {
      code: 'undefined-function',
      line: 1,
      column: 3,
      action: '{{ lenn 1 }}',
      goMessage: 'template: test:1: function "lenn" not defined',
      help: 'is len meant?',
    },
  },
  {
    name: 'an undefined variable',
    template: '{{ $x }}',
    expected: {
      code: 'undefined-variable',
      line: 1,
      column: 3,
      action: '{{ $x }}',
      goMessage: 'template: test:1: undefined variable "$x"',
    },
  },
  {
    name: 'a mistyped variable',
    template: '{{ $name := 1 }}{{ $nam }}',
    expected: {
      code: 'undefined-variable',
      line: 1,
      column: 19,
      action: '{{ $nam }}',
      goMessage: 'template: test:1: undefined variable "$nam"',
      help: 'is $name meant?',
    },
  },
  {
    name: 'a duplicate definition',
    template: '{{ define "x" }}a{{ end }}\n{{ define "x" }}b{{ end }}',
    expected: {
      code: 'duplicate-definition',
      line: 2,
      column: 24,
      action: '{{ end }}',
      goMessage: 'template: test:2: template: multiple definition of template "x"',
    },
  },
  {
    name: 'a field that does not exist',
    template: '{{ .Missing }}',
    expected: {
      code: 'unknown-field',
      line: 1,
      column: 3,
      action: '{{ .Missing }}',
      goMessage:
        'template: test:1:3: executing "test" at <.Missing>: can\'t evaluate field Missing in type *main.World',
    },
  },
  {
    name: 'a mistyped field',
    template: '{{ .Nam }}',
    expected: {
      code: 'unknown-field',
      line: 1,
      column: 3,
      action: '{{ .Nam }}',
      goMessage: 'template: test:1:3: executing "test" at <.Nam>: can\'t evaluate field Nam in type *main.World',
      help: 'is Name meant?',
    },
  },
  {
    name: 'a field that is not exported',
    template: '{{ .secret }}',
    expected: {
      code: 'unknown-field',
      line: 1,
      column: 3,
      action: '{{ .secret }}',
      goMessage:
        'template: test:1:3: executing "test" at <.secret>: secret is an unexported field of struct type *main.World',
    },
  },
  {
    name: 'a field of a field',
    template: 'a\n é{{ .Place.Missing }}',
    expected: {
      code: 'unknown-field',
      line: 2,
      column: 12,
      action: '{{ .Place.Missing }}',
      goMessage:
        'template: test:2:12: executing "test" at <.Place.Missing>: can\'t evaluate field Missing in type main.Place',
    },
  },
  {
    name: 'a field of a nil pointer',
    template: '{{ .Nowhere.City }}',
    expected: {
      code: 'nil-value',
      line: 1,
      column: 11,
      action: '{{ .Nowhere.City }}',
      goMessage: 'template: test:1:11: executing "test" at <.Nowhere.City>: nil pointer evaluating *main.Place.City',
      help: 'test it first, with {{ if }} or {{ with }}',
    },
  },
  {
    name: 'a dereferenced nil pointer',
    template: '{{ city .Nowhere }}',
    expected: {
      code: 'nil-value',
      line: 1,
      column: 8,
      action: '{{ city .Nowhere }}',
      goMessage: 'template: test:1:8: executing "test" at <.Nowhere>: dereference of nil pointer of type main.Place',
    },
  },
  {
    name: 'a literal of the wrong type',
    template: '{{ double "a" }}',
    expected: {
      code: 'wrong-arguments',
      line: 1,
      column: 10,
      action: '{{ double "a" }}',
      goMessage: 'template: test:1:10: executing "test" at <"a">: expected integer; found "a"',
    },
  },
  {
    name: 'a value of the wrong type',
    template: '{{ .Big | double }}',
    expected: {
      code: 'wrong-arguments',
      line: 1,
      column: 10,
      action: '{{ .Big | double }}',
      goMessage: 'template: test:1:10: executing "test" at <double>: wrong type for value; expected int; got int64',
      help: 'convert it with int',
    },
  },
  {
    name: 'an argument in the second line',
    template: '{{ print .Name\n  (double .Name) }}',
    expected: {
      code: 'wrong-arguments',
      line: 2,
      column: 10,
      action: '{{ print .Name\n  (double .Name) }}',
      goMessage: 'template: test:2:10: executing "test" at <.Name>: wrong type for value; expected int; got string',
    },
  },
  {
    name: 'too many arguments',
    template: '{{ double 1 2 }}',
    expected: {
      code: 'wrong-arguments',
      line: 1,
      column: 3,
      action: '{{ double 1 2 }}',
      goMessage: 'template: test:1:3: executing "test" at <double>: wrong number of args for double: want 1 got 2',
    },
  },
  {
    name: 'a method without its argument',
    template: '{{ printf "%v" (.Greet) }}',
    expected: {
      code: 'wrong-arguments',
      line: 1,
      column: 16,
      action: '{{ printf "%v" (.Greet) }}',
      goMessage: 'template: test:1:16: executing "test" at <.Greet>: wrong number of args for Greet: want 1 got 0',
    },
  },
  {
    name: 'a function that fails',
    template: '{{ fails }}',
    expected: {
      code: 'function-failed',
      line: 1,
      column: 3,
      action: '{{ fails }}',
      goMessage: 'template: test:1:3: executing "test" at <fails>: error calling fails: it failed',
    },
  },
  {
    name: 'a method that fails',
    template: '{{ .Broken }}',
    expected: {
      code: 'function-failed',
      line: 1,
      column: 3,
      action: '{{ .Broken }}',
      goMessage: 'template: test:1:3: executing "test" at <.Broken>: error calling Broken: it is broken',
    },
  },
  {
    name: 'an index beyond the end',
    template: '{{ with (print (index .Tags 9)) }}b{{ end }}',
    expected: {
      code: 'function-failed',
      line: 1,
      column: 16,
      action: '{{ with (print (index .Tags 9)) }}',
      goMessage: 'template: test:1:16: executing "test" at <index .Tags 9>: error calling index: index out of range: 9',
    },
  },
  {
    name: 'a comparison of different kinds',
    template: '{{ if eq 1 "a" }}b{{ end }}',
    expected: {
      code: 'function-failed',
      line: 1,
      column: 6,
      action: '{{ if eq 1 "a" }}',
      goMessage:
        'template: test:1:6: executing "test" at <eq 1 "a">: error calling eq: incompatible types for comparison: int and string',
    },
  },
  {
    name: 'a template that is not defined',
    template: '{{ template "x" }}',
    expected: {
      code: 'undefined-template',
      line: 1,
      column: 12,
      action: '{{ template "x" }}',
      goMessage: 'template: test:1:12: executing "test" at <{{template "x"}}>: template "x" not defined',
    },
  },
  {
    name: 'an error in a definition',
    template: '{{ define "x" }}\n{{ .Missing }}{{ end }}{{ template "x" . }}',
    expected: {
      code: 'unknown-field',
      line: 2,
      column: 3,
      action: '{{ .Missing }}',
      goMessage: 'template: test:2:3: executing "x" at <.Missing>: can\'t evaluate field Missing in type *main.World',
    },
  },
  {
    name: 'a range over a value that is not a list',
    template: '{{ range 1.5 }}{{ end }}',
    expected: {
      code: 'wrong-type',
      line: 1,
      column: 9,
      action: '{{ range 1.5 }}',
      goMessage: 'template: test:1:9: executing "test" at <1.5>: range can\'t iterate over 1.5',
    },
  },
  {
    name: 'an argument after a variable',
    template: '{{ $x := 1 }}{{ "a" | $x }}',
    expected: {
      code: 'wrong-type',
      line: 1,
      column: 22,
      action: '{{ "a" | $x }}',
      goMessage: 'template: test:1:22: executing "test" at <$x>: can\'t give argument to non-function $x',
    },
  },
  {
    name: 'an argument after a field',
    template: '{{ .Name 1 }}',
    expected: {
      code: 'wrong-type',
      line: 1,
      column: 3,
      action: '{{ .Name 1 }}',
      goMessage:
        'template: test:1:3: executing "test" at <.Name>: Name has arguments but cannot be invoked as function',
    },
  },
  {
    name: 'an assignment without a declaration',
    template: '{{ range .Tags }}{{ $x = . }}{{ end }}',
    expected: {
      code: 'wrong-type',
      line: 1,
      column: 25,
      action: '{{ $x = . }}',
      goMessage: 'template: test:1:25: executing "test" at <.>: undefined variable: $x',
    },
  },
]

const reportOf = ({ code, line, column, action, goMessage, help }: TemplateProblem): Reported => ({
  code,
  line,
  column,
  action,
  goMessage,
  ...(help !== undefined && { help }),
})

for (const given of cases) {
  test(`problems: ${given.name}`, () => {
    const { problem } = run(given)
    assert.ok(problem, 'no problem')
    assert.deepEqual(reportOf(problem), given.expected)
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
