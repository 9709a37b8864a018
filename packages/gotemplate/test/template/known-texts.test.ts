// Comparisons and conditions whose result is always the same, joined lines and unused variables; and templates with which nothing must be reported.

import assert from 'node:assert/strict'
import test from 'node:test'
import { functions } from '../../src/sprig/index.ts'
import { check } from '../../src/template/check/index.ts'
import { parse } from '../../src/template/index.ts'
import { oneOf } from '../../src/template/known-texts.ts'
import { structType } from '../../src/values/build.ts'
import { BOOL, named, STRING } from '../../src/values/types.ts'
import '../../src/sprig/loaded.ts'
import { inProcessorTime } from '../../../../test/fixtures/processor-time.ts'

const COLOURS = oneOf(['blue', 'green', 'red'], 'no colour has this name')
const DATA = structType('main.Car', [
  { name: 'Name', type: STRING },
  { name: 'IsNew', type: BOOL },
  { name: 'Colour', type: named('main.Colour', STRING), texts: COLOURS },
  { name: 'Paint', type: STRING, texts: COLOURS },
])

function checked(text: string): string[] {
  const { template, problems } = parse('test', text, functions)
  assert.deepEqual(problems, [])
  return check(template!, { data: DATA }).map(({ code, message, start, end }) =>
    [code, text.slice(start, end), message].join(' | '),
  )
}

const found: readonly (readonly [template: string, ...expected: string[]])[] = [
  [
    '{{ eq .Colour "grey" }}',
    'constant-argument | eq .Colour "grey" | eq is never true for "grey": no colour has this name',
  ],
  [
    '{{ "grey" | ne .Colour }}',
    'constant-argument | ne .Colour | ne is always true for "grey": no colour has this name',
  ],
  [
    '{{ $c := .Colour }}{{ with $c }}{{ eq . "red" "rd" }}{{ end }}',
    'constant-argument | eq . "red" "rd" | eq is never true for "rd": no colour has this name',
  ],
  [
    '{{ has .Colour (list "red") }}',
    'constant-argument | has .Colour (list "red") | has is never true: no element has the type main.Colour of the value, and it compares types, too',
  ],
  [
    '{{ list "red" "rd" | has (toString .Colour) }}',
    'constant-argument | has (toString .Colour) | has is never true for "rd": no colour has this name',
  ],
  [
    '{{ hasPrefix .Paint "re" }}{{ trimSuffix "x" .Paint }}',
    'constant-argument | hasPrefix .Paint "re" | hasPrefix is never true in "re"',
    'constant-argument | trimSuffix "x" .Paint | trimSuffix never removes anything for "x": no colour has this name',
  ],
  ['{{ replace .Name "a" "" }}', 'constant-argument | replace .Name "a" "" | replace never replaces anything in ""'],
  [
    '{{ default .Name "a" }}',
    'constant-argument | default .Name "a" | default always returns the constant, which is not empty',
  ],
  [
    '{{ if or (not (eq .Name "a")) (ne .Name "b") }}{{ end }}',
    'constant-argument | or (not (eq .Name "a")) (ne .Name "b") | or is always true: .Name has only one of the values',
  ],
  [
    '{{ and .IsNew (eq .Name "a") (eq "b" .Name) }}',
    'constant-argument | and .IsNew (eq .Name "a") (eq "b" .Name) | and is never true: .Name cannot have two values',
  ],
  ['{{ if "Name" }}{{ end }}', 'constant-argument | "Name" | the text "Name" as a condition is always true'],
  ['{{ if or (eq .Name "a") "b" }}{{ end }}', 'constant-argument | "b" | the text "b" as a condition is always true'],
  [
    'a\n{{- if .IsNew -}}\nb\n{{- end }}\n',
    'joined-lines | {{- if .IsNew -}} | the hyphens remove all line breaks here, so that the line before and the line after become one',
  ],
  [
    'a\n{{- if .IsNew }}\nb\n{{- end }}\n{{- /* "}} */ -}}\nc',
    'joined-lines | {{- /* "}} */ -}} | the hyphens remove all line breaks here, so that the line before and the line after become one',
  ],
  ['{{ $x := 1 }}', 'unused-variable | $x := 1 | nothing reads the variable $x'],
  [
    '{{ $x := 1 }}{{ if .IsNew }}{{ $x := 2 }}{{ end }}{{ $x }}',
    'unused-variable | $x := 2 | nothing reads the variable $x',
  ],
  [
    '{{ define "a" }}{{ $.Name }}{{ end }}{{ template "a" }}',
    'missing-data | .Name | the field Name has no value: the template "a" is included without data',
  ],
]

for (const [template, ...expected] of found)
  test(`check reports ${template.replaceAll('\n', ' ')}`, () => assert.deepEqual(checked(template), expected))

const sound: readonly string[] = [
  '{{ eq .Colour "red" }}{{ ne "blue" .Colour }}{{ eq .Name "grey" }}',
  '{{ has (toString .Colour) (list "red" .Name) }}{{ has .Colour (list .Colour) }}{{ has .Colour (splitList "," "red") }}',
  '{{ has .Colour (list) }}{{ $l := list "a" }}{{ has .Name $l }}',
  '{{ hasPrefix .Paint "red, green" }}{{ contains .Paint "bluegreen" }}{{ hasSuffix "n" .Paint }}{{ contains .Name "" | not }}',
  '{{ contains .Name "a b c" }}{{ trimPrefix .Name "abc" }}',
  '{{ default "a" .Name }}{{ .Name | default "a" }}{{ default .Name "" }}{{ default "a" }}',
  '{{ $c := .Colour }}{{ if .IsNew }}{{ $c = "grey" }}{{ end }}{{ eq $c "grey" }}',
  '{{ if and (ne .Name "a") (ne .Name "b") }}{{ end }}{{ or (eq .Name "a") (eq .Name "b") }}',
  '{{ if or (eq .Name "a" "b") (ne .Name "b") }}{{ end }}{{ or (ne .Name "a") (ne .Paint "red") }}',
  '{{ with "text" }}{{ . }}{{ end }}{{ or .Name "text" }}{{ if eq .Name "text" }}{{ end }}',
  'a\n{{- if .IsNew }}\nb\n{{- end }}\n{{- /* c */}}\nd\n',
  'a\n\n{{ if .IsNew -}}\nb\n{{ end -}}\nc\n',
  'a=\n{{- if .IsNew -}}\nb\n{{- else -}}\nc\n{{- end }}\n',
  'a\n{{- .Name -}}\nb {{- if .IsNew -}} c {{- end -}} d',
  'a\n{{- define "x" -}}\nb\n{{- end -}}\nc',
  '{{ $x := 1 }}{{ if .IsNew }}{{ $x = 2 }}{{ end }}{{ $x }}',
  '{{ $d := dict }}{{ $_ := set $d "a" 1 }}{{ $y := set $d "b" 2 }}{{ toJson $d }}',
  '{{ range $i, $x := list 1 }}{{ $x }}{{ end }}{{ with $x := .Name }}a{{ end }}',
  '{{ define "a" }}{{ with . }}{{ .Name }}{{ end }}{{ end }}{{ template "a" }}{{ template "a" . }}',
  '{{ define "a" }}{{ .x }}{{ $.y }}{{ end }}',
  '{{ define "a" }}{{ .Name }}{{ end }}{{ if .IsNew }}{{ template "a" . }}{{ end }}',
]

for (const template of sound)
  test(`check reports nothing for ${template.replaceAll('\n', ' ')}`, () => assert.deepEqual(checked(template), []))

test(
  'check of long texts takes linear time',
  inProcessorTime(() => {
    const many = (text: string) => checked(text.repeat(20_000)).length
    assert.ok(many('a\n{{- if .IsNew -}}\nb\n{{- end -}}\n') <= 1000)
    assert.ok(many('{{ $x := 1 }}') <= 1000)
    assert.ok(many('{{- /* a */ -}}\n \n') <= 1000)
    checked(`{{ contains .Paint "${'a'.repeat(100_000)}" }}`)
  }),
)
