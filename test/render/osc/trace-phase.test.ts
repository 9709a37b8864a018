// The template and line that produced each line of a file.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fromJs } from 'gotemplate/js'
import { phaseTracer } from '../../../src/node/origins/trace-phase.ts'
import { DEFAULT_LIMITS } from '../../../src/render/model/run.ts'
import { Markers } from '../../../src/render/model/text.ts'
import type { PhaseSource } from '../../../src/render/osc/profile-templates.ts'
import { goTemplateEngine } from '../../../src/render/osc/templates/go-templates.ts'

const DATA = { Name: 'node', Lines: 'one\ntwo', List: ['a', 'b'], Umlaut: 'ä\nö', Empty: '' }

/** `lines` has the expectation for each line of the file. */
type Case = readonly [name: string, file: string, templates: Readonly<Record<string, string>>, lines: readonly string[]]

/** The lines are `text <template>:<line>`. */
const CASES: readonly Case[] = [
  ['an action in a line', 'a\nname: {{ .Name }}!\n', {}, ['a file:1', 'name: node! file:2', ' -']],
  ['a value with several lines', 'a\n{{ .Lines }}\nb', {}, ['a file:1', 'one file:2', 'two file:2', 'b file:3']],
  [
    'a template',
    'a\n{{ template "t" . }}\nb',
    { t: 'x\ny {{ .Name }}' },
    ['a file:1', ' t:1', 'x t:1', 'y node t:2', 'b file:3'],
  ],
  ['text beyond ASCII', 'ä\n{{ .Umlaut }} {{ .Name }}\nü', {}, ['ä file:1', 'ä file:2', 'ö node file:2', 'ü file:3']],
  [
    'a definition of its own',
    '{{ define "d" }}x\ny{{ end }}a\n{{ template "d" }}',
    {},
    ['a file:2', 'x file:1', 'y file:2'],
  ],
]

const phaseOf = (file: string, templates: Readonly<Record<string, string>>): PhaseSource => ({
  templates: Object.entries(templates).map(([name, text]) => ({ name, text, field: [name] })),
  files: [{ name: '/file', text: file, field: ['file'] }],
})

/** The fields printed in each line. */
const FIELDS: readonly Case[] = [
  ['of a template', 'a {{ template "t" . }} b', { t: 'x {{ .Name }}\ny' }, ['', 'Name', '']],
  ['of an action that a template prints', '{{- template "t" . }}', { t: '{{ "{{ .Name }}" }}' }, ['', 'Name']],
  ['of a condition: none', '{{ if .Name }}a{{ end }}', {}, ['']],
]

describe('phaseTracer returns the fields of a line', () => {
  for (const [name, file, templates, fields] of FIELDS)
    test(name, () => {
      const data = { data: fromJs(DATA), markers: [] }
      const traced = phaseTracer(phaseOf(file, templates), data, DEFAULT_LIMITS.phase)(0)!
      assert.deepEqual(
        traced.lines.map(line => line?.fields.map(path => path.join('.')).join(' ') ?? ''),
        fields,
      )
    })
})

describe('phaseTracer returns the source of a line', () => {
  for (const [name, file, templates, lines] of CASES)
    test(name, () => {
      const phase = phaseOf(file, templates)
      const data = { data: fromJs(DATA), markers: [] }
      const traced = phaseTracer(phase, data, DEFAULT_LIMITS.phase)(0)!
      const shown = traced.text
        .split('\n')
        .map(
          (text, i) => `${text} ${traced.lines[i] ? `${traced.lines[i].template.field}:${traced.lines[i].line}` : '-'}`,
        )
      assert.deepEqual(shown, lines)
      assert.deepEqual(
        goTemplateEngine().renderPhase(phase, data, () => assert.fail()),
        [traced.text],
      )
    })

  test('with markers', () => {
    const markers = new Markers()
    const phase = phaseOf('a\n{{ .Token }}', {})
    const data = { data: fromJs({ Token: markers.markerOf('token') }), markers: [markers] }
    assert.equal(phaseTracer(phase, data, DEFAULT_LIMITS.phase)(0)!.lines[1]!.line, 2)
  })

  test('returns nothing for a file that fails to render', () =>
    assert.equal(
      phaseTracer(phaseOf('{{ fail "x" }}', {}), { data: fromJs({}), markers: [] }, DEFAULT_LIMITS.phase)(0),
      undefined,
    ))
})
