// Problems that check finds without executing a template, and correct templates in which it must find none.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how Go writes groups in a replacement

import assert from 'node:assert/strict'
import test from 'node:test'
import { functions as sprig } from '../../src/sprig/index.ts'
import { check, includedNames } from '../../src/template/check/index.ts'
import { parse } from '../../src/template/index.ts'
import { typeOf } from '../../src/values/values.ts'
import { functions as dataFunctions, templateData } from './template-data.ts'
import '../../src/sprig/loaded.ts'
import { inProcessorTime } from '../../../../test/fixtures/processor-time.ts'

const FUNCTIONS = new Map([...sprig, ...dataFunctions])

function checked(
  text: string,
  templates: ReadonlySet<string> | 'any' = new Set(),
  data = typeOf(templateData()),
): string[] {
  const { template, problems } = parse('test', text, FUNCTIONS)
  assert.deepEqual(problems, [])
  return check(template!, { ...(data && { data }), templates }).map(({ code, message, help, start, end }) =>
    [code, text.slice(start, end), message, help].filter(part => part !== undefined).join(' | '),
  )
}

const found: readonly (readonly [name: string, template: string, ...expected: string[]])[] = [
  // Fields
  [
    'a field in a branch',
    '{{ if false }}{{ .Nme }}{{ end }}',
    "unknown-field | .Nme | can't evaluate field Nme in type *main.World | is Name meant?",
  ],
  [
    'a field of a field, with a longer similar name',
    '{{ .Place.CityName }}',
    "unknown-field | .CityName | can't evaluate field CityName in type main.Place | is City meant?",
  ],
  [
    'a field of the data where the dot has another type',
    '{{ range .Tags }}{{ .Family }}{{ end }}',
    "unknown-field | .Family | can't evaluate field Family in type string | is $.Family meant? Within {{ with }}, {{ range }} and {{ template }}, the dot is another value",
  ],
  [
    'a key of a map with other keys',
    '{{ .Ages.x }}',
    "unknown-field | .x | can't evaluate field x in type map[int]string",
  ],
  [
    'the elements of a list of lists',
    '{{ range $i, $tag := .Tags }}{{ $i.x }}{{ $tag.x }}{{ end }}',
    "unknown-field | .x | can't evaluate field x in type int",
    "unknown-field | .x | can't evaluate field x in type string",
  ],
  [
    'what a definition is given',
    '{{ define "d" }}{{ .Zipp }}{{ end }}{{ template "d" .Place }}',
    "unknown-field | .Zipp | can't evaluate field Zipp in type main.Place | is Zip meant?",
  ],
  ['an element of a list', '{{ (index .Tags 0).x }}', "unknown-field | .x | can't evaluate field x in type string"],
  // Templates
  [
    'a template without a similar name, with a few defined',
    '{{ template "a" . }}',
    'undefined-template | "a" | template "a" not defined | defined here: "unit", "proxy"',
  ],
  ['its name in backquotes', '{{ template `a` . }}', 'undefined-template | `a` | template "a" not defined'],
  // Calls
  [
    'an argument of a wrong type',
    '{{ indent .Name "x" }}',
    'wrong-arguments | .Name | wrong type for value; expected int; got string',
  ],
  [
    'a piped value of a wrong type',
    '{{ .Big | double }}',
    'wrong-arguments | double | wrong type for value; expected int; got int64 | convert it with int',
  ],
  ['a literal of a wrong type', '{{ double "a" }}', 'wrong-arguments | "a" | expected integer; found "a"'],
  [
    'arguments after a field',
    '{{ .Name 1 }}',
    'wrong-type | .Name | Name has arguments but cannot be invoked as function',
  ],
  [
    'a range over a struct',
    '{{ range .Place }}{{ end }}',
    "wrong-type | .Place | range can't iterate over a value of type main.Place",
  ],
  [
    'a comparison of a string with a number',
    '{{ eq .Name 1 }}',
    'function-failed | eq .Name 1 | error calling eq: incompatible types for comparison: string and int',
  ],
  [
    'a variable that is only assigned',
    '{{ $name := 1 }}{{ $nam = 2 }}{{ $name }}',
    'wrong-type | $nam = 2 | undefined variable: $nam | is $name meant?',
  ],
  // Constants
  [
    'an invalid constraint',
    '{{ semverCompare ">= 1.2.y" .Name }}',
    'function-failed | semverCompare ">= 1.2.y" .Name | error calling semverCompare: improper constraint: >= 1.2.y',
  ],
  [
    'an invalid regular expression',
    '{{ regexFind "(" .Name }}',
    'function-failed | regexFind "(" .Name | error calling regexFind: regexp: Compile(`(`): error parsing regexp: missing closing ): `(`',
  ],
  [
    'an invalid regular expression whose error is ignored',
    '{{ regexMatch "(?=a)" .Name }}',
    'constant-argument | regexMatch "(?=a)" .Name | regexMatch never matches: error parsing regexp: invalid or unsupported Perl syntax: `(?=`',
  ],
  [
    'a replacement that names a group by accident',
    '{{ regexReplaceAll "v(.*)" .Name "$1_x" }}',
    'constant-argument | regexReplaceAll "v(.*)" .Name "$1_x" | regexReplaceAll replaces $1_x by nothing: the pattern has no such group | is ${1}_x meant?',
  ],
  [
    'a verb for a value of another type',
    '{{ printf "%d" .Name }}',
    'constant-argument | printf "%d" .Name | printf prints %!d(string=…) | %d does not print a value of the type string: use %v, or convert the value first',
  ],
  [
    'too few operands, and too many',
    '{{ printf "%s" }}{{ .Any.x | printf "a" }}',
    'constant-argument | printf "%s" | printf prints %!s(MISSING) | it has fewer arguments than verbs: add one, or remove a verb',
    'constant-argument | printf "a" | printf prints %!(EXTRA …) | it has more arguments than verbs: remove one, or add a verb',
  ],
  [
    "a layout that is not Go's",
    '{{ date "YYYY-MM-DD" 0 }}',
    'constant-argument | date "YYYY-MM-DD" 0 | date prints the same text for every time: the layout "YYYY-MM-DD" contains no element of a time | a layout shows how to write Monday, January 2nd 2006, 15:04:05: 2006-01-02 stands for year, month and day',
  ],
  [
    'an unknown time zone',
    '{{ dateInZone "15:04" 0 "Berlin" }}',
    'constant-argument | dateInZone "15:04" 0 "Berlin" | dateInZone uses UTC: the time zone "Berlin" does not exist',
  ],
  [
    'a date in another layout',
    '{{ toDate "2006-01-02" "1.2.2024" }}',
    'constant-argument | toDate "2006-01-02" "1.2.2024" | toDate gives the year 1: parsing time "1.2.2024" as "2006-01-02": cannot parse "1.2.2024" as "2006"',
  ],
  [
    'an invalid duration',
    '{{ dateModify "1 day" (toDate "2006" "2024") }}',
    'constant-argument | dateModify "1 day" (toDate "2006" "2024") | dateModify changes nothing: time: unknown unit " day" in duration "1 day"',
  ],
  [
    'the address of a pointer',
    '{{ if .Port }}{{ quote .Port }}{{ end }}',
    'pointer-address | quote .Port | error calling quote: cannot print the address of a *int32',
  ],
]

for (const [name, template, ...expected] of found)
  test(`check reports ${name}`, () => {
    assert.deepEqual(checked(template, template.includes('"a" .') ? new Set(['unit', 'proxy']) : undefined), expected)
  })

const sound: readonly (readonly [name: string, template: string])[] = [
  ['keys of maps', '{{ .Labels.x }}{{ .Any.x.y.z }}{{ .Labels.x.y }}'],
  ['values in interfaces', '{{ .Nothing.x }}{{ (index .Mixed 0).y }}{{ range .Mixed }}{{ .z }}{{ end }}'],
  ['results of unknown types', '{{ (default .Place .Nothing).x }}{{ (fromJson .Name).a.b }}{{ (dict "a" 1).a }}'],
  ['a variable of several types', '{{ $x := .Name }}{{ if .On }}{{ $x = .Place }}{{ end }}{{ $x.City }}'],
  ['a variable that a loop changes later', '{{ $x := 1 }}{{ range .Tags }}{{ $x.City }}{{ $x = $.Place }}{{ end }}'],
  [
    'a loop that sets variables',
    '{{ $i := .Place }}{{ $e := 1 }}{{ range $i, $e = .Tags }}{{ end }}{{ $i.City }}{{ $e.City }}',
  ],
  [
    'a definition with several types',
    '{{ define "d" }}{{ .City }}{{ end }}{{ template "d" .Place }}{{ template "d" .Any }}',
  ],
  ['a definition that nothing includes', '{{ define "d" }}{{ .x }}{{ end }}'],
  [
    'a branch that depends on the kind',
    '{{ define "d" }}{{ if kindIs "map" . }}{{ .a }}{{ else }}{{ . }}{{ end }}{{ end }}{{ template "d" .Name }}',
  ],
  ['a variable that holds the kind', '{{ $isMap := eq (kindOf .Name) "map" }}{{ if $isMap }}{{ .Name.a }}{{ end }}'],
  ['a condition that tests the kind first', '{{ if and (kindIs "map" .Name) .Name.a }}{{ end }}'],
  [
    'a condition that tests the type by printf',
    '{{ if eq (printf "%T" .Name) "map" }}{{ range .Place }}{{ end }}{{ end }}',
  ],
  ['else branches of a loop', '{{ range $i, $e := .Place.City | list }}{{ else }}{{ $e.x }}{{ end }}'],
  ['pointers where values are required', '{{ double .NilPort | len }}'.replace(' | len', '').replace('double', 'int')],
  ['a promoted field and methods', '{{ .City }}{{ .Place.Label }}{{ .Home.Call "x" }}{{ .Place.Call "x" }}'],
  ['widths from arguments', '{{ printf "%*d %[1]v %v" (len .Name) 3 .Nothing }}'],
  ['an unknown format', '{{ printf .Name .Port 1 2 3 }}'],
  ['an escaped percent sign', '{{ printf "100%%!(x" }}{{ printf "%5.1f%%" .Ratio }}'],
  ['arguments of eq after the first', '{{ eq .Name "x" 1 }}'],
  ['groups and dollars in a replacement', '{{ regexReplaceAll "(?P<n>v)(.*)" .Name "$n${2}$$x $0" }}'],
  ['layouts', '{{ date "Jan" 0 }}{{ date "15" 0 }}{{ dateInZone "MST" 0 "Europe/Berlin" }}{{ toDate .Name "x" }}'],
  ['a call that fails on purpose', '{{ if .Name }}{{ fail "no name" }}{{ end }}'],
]

for (const [name, template] of sound)
  test(`check reports nothing for ${name}`, () => assert.deepEqual(checked(template), []))

test('check reports nothing for data without a type', () => {
  const { template } = parse('test', '{{ .x.y }}{{ range .z }}{{ .a }}{{ end }}', FUNCTIONS)
  assert.deepEqual(check(template!), [])
})

test('check knows the templates that other texts define', () => {
  assert.deepEqual(checked('{{ template "unit" . }}', new Set(['unit'])), [])
  assert.deepEqual(checked('{{ template "unit" . }}', 'any'), [])
  assert.deepEqual(checked('{{ define "unit" }}{{ .Nme }}{{ end }}{{ template "unit" . }}', new Set(['unit'])), [])
})

test('includedNames returns the names that a text includes, starting from its body', () => {
  const text = `{{ define "a" }}{{ template "b" }}{{ end }}{{ define "unused" }}{{ template "c" }}{{ end }}
{{ if .x }}{{ range .y }}{{ template "a" }}{{ end }}{{ else }}{{ block "d" . }}{{ template "a" }}{{ end }}{{ end }}`
  assert.deepEqual([...includedNames(parse('test', text, FUNCTIONS).template!)], ['a', 'b', 'd'])
})

test(
  'check of many definitions takes linear time, and reports the first of many problems',
  inProcessorTime(() => {
    const numbers = Array.from({ length: 20_000 }, (_, i) => i)
    assert.deepEqual(checked(numbers.map(i => `{{ define "a${i}" }}x{{ end }}`).join('')), [])
    assert.equal(checked(numbers.map(i => `{{ .Nme${i} }}`).join('\n')).length, 1000)
  }),
)

test(
  'check of many variables takes linear time',
  inProcessorTime(() => {
    const numbers = Array.from({ length: 40_000 }, (_, i) => i)
    const declared = numbers.map(i => `{{ $x${i} := 1 }}`).join('')
    assert.deepEqual(checked(declared + numbers.map(i => `{{ $x${i} }}`).join('')), [])
    assert.equal(checked(declared + '{{ $y = 2 }}'.repeat(numbers.length)).length, 1000)
  }),
)

test(
  "check of variables that take each other's types takes linear time",
  inProcessorTime(() => {
    const numbers = Array.from({ length: 8000 }, (_, i) => i)
    const declared = numbers.map(i => `{{ $x${i} := $.Home }}`).join('')
    // Each iteration of the loop makes one more variable a string.
    const moved = numbers.map(i => `{{ $x${numbers.length - i} = $x${numbers.length - i - 1} }}`).slice(1)
    const text = `${declared}{{ range .Tags }}${moved.join('')}{{ $x0 = . }}{{ end }}{{ $x7999.Nme }}`
    assert.deepEqual(checked(text), [])
  }),
)
