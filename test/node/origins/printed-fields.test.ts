// The fields of the data that the actions of a template print.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { functions } from 'gotemplate/sprig'
import { combine, parse } from 'gotemplate/template'
import { printedFields } from '../../../src/node/origins/printed-fields.ts'
import { inProcessorTime } from '../../fixtures/processor-time.ts'

/** The fields that each printing action prints, in the order of the text. */
const CASES: readonly (readonly [name: string, template: string, fields: readonly string[]])[] = [
  ['a field', 'a{{ .Name }}', ['Name']],
  ['the arguments of functions', '{{ printf "%s %s" .Name (.Home.City | len) }}', ['Name Home.City']],
  ['text and constants', 'a{{ "x" }}{{ 1 }}{{ nil | print }}', []],
  ['a method or field of a result', '{{ (index .Tags 0).Name }}', ['Tags.Name']],
  [
    'the dot of with',
    '{{ with .Home }}{{ .City }} {{ $.Name }}{{ else }}{{ .Name }}{{ end }}',
    ['Home.City', 'Name', 'Name'],
  ],
  ['the variables of range', '{{ range $i, $tag := .Tags }}{{ $i }}{{ $tag.Name }}{{ end }}', ['Tags', 'Tags.Name']],
  [
    'a declaration in a block ends with it',
    '{{ $x := .Name }}{{ if true }}{{ $x := .Age }}{{ end }}{{ $x }}',
    ['Name'],
  ],
  ['an assignment in a branch', '{{ $x := .Name }}{{ if .A }}{{ $x = .Age }}{{ end }}{{ $x }}', ['Name Age']],
  ['the dot alone is no field', '{{ . }}', []],
  [
    'a template with two arguments',
    '{{ define "t" }}{{ .X }}{{ end }}{{ template "t" .A }}{{ template "t" .B }}',
    ['A.X B.X'],
  ],
  [
    'a template that includes itself',
    '{{ define "t" }}{{ .X }}{{ template "t" . }}{{ end }}{{ template "t" . }}',
    ['X'],
  ],
]

function fieldsOf(text: string): string[] {
  const template = combine(parse('file', text, functions).template!, []).template!
  const fieldsAt = printedFields(template)
  const sources = new Set([...template.definitions.values()].map(({ tree }) => tree.source))
  return [...sources].flatMap(source =>
    [...text].flatMap((_, at) => {
      const fields = fieldsAt(source, at).filter(path => path.length > 0)
      return fields.length === 0 ? [] : [fields.map(path => path.join('.')).join(' ')]
    }),
  )
}

describe('printedFields', () => {
  for (const [name, template, fields] of CASES) test(name, () => assert.deepEqual(fieldsOf(template), fields))

  test('stops at included templates whose argument grows', () => {
    const text = '{{ define "t" }}{{ .X }}{{ template "t" .Next }}{{ end }}{{ template "t" . }}'
    assert.ok(fieldsOf(text)[0]!.startsWith('X Next.X Next.Next.X'))
  })

  const many = (count: number, text: (i: number) => string): string =>
    Array.from({ length: count }, (_, i) => text(i)).join('')
  const LARGE: readonly (readonly [name: string, text: string])[] = [
    ['a variable of many fields', `{{ $x := . }}${many(8000, i => `{{ $x = .F${i} }}{{ $x }}`)}`],
    ['a value of many arguments', `{{ $x := print ${many(8000, i => `.F${i} `)} }}${'{{ $x.A }}'.repeat(8000)}`],
    [
      'templates that include each other with other arguments',
      `${many(100, i => `{{ define "t${i}" }}${many(100, j => `{{ template "t${j}" (print .F${j} .G) }}`)}{{ end }}`)}{{ template "t0" . }}`,
    ],
    [
      'nested blocks that include their template',
      `{{ define "t" }}${'{{ with . }}'.repeat(490)}{{ template "t" .A }}{{ template "t" .B }}${'{{ end }}'.repeat(491)}{{ template "t" . }}`,
    ],
  ]
  for (const [name, text] of LARGE)
    test(
      `${name}: takes linear time`,
      inProcessorTime(() => {
        const { template } = parse('file', text, functions)
        printedFields(template!)
      }),
    )
})
