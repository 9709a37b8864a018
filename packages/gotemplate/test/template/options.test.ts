// Delimiters and missingkey, whose outputs and messages are those of Go 1.26 with Delims and Option, and options that do not exist.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fromJs } from '../../src/js/values.ts'
import { toText } from '../../src/strconv/bytes.ts'
import { check } from '../../src/template/check/index.ts'
import { execute, type MissingKey, parse } from '../../src/template/index.ts'
import { INT, mapOf, STRING } from '../../src/values/types.ts'
import { NotLoaded } from '../../src/values/values.ts'

type Delims = readonly [string, string]

const delimited: readonly (readonly [delims: Delims, template: string, expected: string])[] = [
  [['[[', ']]'], 'a [[ .a ]] {{ .a }} [[- /* c */ -]] b [[if .a]]x[[end]]', 'a 1 {{ .a }}b x'],
  [['', ''], '{{.a}}', '1'],
  [['<<', ''], '<<.a}}', '1'],
  [['$', '$'], '$.a$ $if .a$1$end$', '1 1'],
  [['[[', ']]'], '[[ index .l 0 ]][[.l]]]', '4[4]]'],
  [['<%', '%>'], '<%- .a -%> x <% "%>" %>', '1x %>'],
  [['//', '//'], '//.a//', '1'],
  [['(', ')'], '(.a)', '1'],
  [['|', '|'], '|.a|', '1'],
  [['é', 'ü'], 'é .a ü', '1'],
  [['[[', ']]'], '[[ .a }}', 'template: t:1: unexpected "}" in operand'],
  [['[[', ']]'], '[[/* c }}', 'template: t:1: unclosed comment'],
  [['[[', ']]'], 'a\n[[ if ]]', 'template: t:2: missing value for if'],
  [['[[', ']]'], '[[end]]', 'template: t:1: unexpected {{end}}'],
  [
    ['[[', ']]'],
    '[[ .a.b.c ]]',
    'template: t:1:5: executing "t" at <.a.b.c>: can\'t evaluate field b in type interface {}',
  ],
]

describe('delims', () => {
  for (const [delims, text, expected] of delimited)
    it(`${delims.join(' ')}: ${JSON.stringify(text)}`, () => {
      const { template, problems } = parse('t', text, new Map(), { delims })
      const { output, problem } = template
        ? execute(template, fromJs({ a: 1, l: [4] }))
        : { output: '', problem: problems[0] }
      assert.equal(problem?.goMessage ?? toText(output), expected)
    })

  it('a problem has the action between them, and parsing continues after it', () => {
    const { problems } = parse('t', '[[ none ]] {{ end }} [[ nix ]]', new Map(), { delims: ['[[', ']]'] })
    assert.deepEqual(
      problems.map(({ action }) => action),
      ['[[ none ]]', '[[ nix ]]'],
    )
  })

  it('what is in other braces is text for check', () => {
    const { template } = parse('t', 'a {{- .A }} {{ .b }} {.A} [[ . ]]', new Map(), { delims: ['[[', ']]'] })
    assert.deepEqual(check(template!), [])
  })
})

const NO_ENTRY = 'map has no entry for key "x"'
const missing: readonly (readonly [MissingKey, template: string, expected: string])[] = [
  ['default', '{{ .x }}', '<no value>'],
  ['invalid', '{{ .i.x }}', '<no value>'],
  ['zero', '{{ .x }}', '<no value>'],
  ['zero', '{{ .i.x }}', '0'],
  ['zero', '{{ .s.x }}', ''],
  ['zero', '{{ .x.y }}', 'nil pointer evaluating interface {}.y'],
  ['zero', '{{ .s.x.y }}', "can't evaluate field y in type string"],
  ['error', '{{ .x }}', NO_ENTRY],
  ['error', '{{ .i.x }}', NO_ENTRY],
  ['error', '{{ with .x }}a{{ end }}', NO_ENTRY],
  ['error', '{{ $.x }}', NO_ENTRY],
  ['error', '{{ index . "x" }}', '<no value>'],
  ['error', '{{ .nil }}', '<no value>'],
  ['error', '{{ .nil.x }}', 'nil pointer evaluating interface {}.x'],
  ['error', '{{ template "t" }}{{ define "t" }}{{ .x }}{{ end }}', 'nil data; no entry for key "x"'],
]

describe('missingkey', () => {
  const data = fromJs({ i: fromJs({}, mapOf(STRING, INT)), s: fromJs({}, mapOf(STRING, STRING)), nil: null })
  for (const [missingkey, text, expected] of missing)
    it(`${missingkey}: ${text}`, () => {
      const { output, problem } = execute(parse('main', text, new Map()).template!, data, { missingkey })
      assert.equal(problem?.message ?? output, expected)
    })

  it('error suggests a key that the map has', () => {
    const { template } = parse('t', '{{ .nmae }}', new Map())
    const { problem } = execute(template!, fromJs({ name: 1 }), { missingkey: 'error' })
    assert.deepEqual([problem?.code, problem?.help], ['unknown-field', 'is name meant?'])
  })
})

describe('wrong arguments', () => {
  const { template } = parse('t', '', new Map())
  const wrong: readonly (readonly [name: string, call: () => unknown, error: string])[] = [
    [
      'of parse',
      () => parse('t', '', new Map(), { delim: ['a', 'b'] } as object),
      'parse has no option delim: is delims meant?',
    ],
    [
      'of execute',
      () => execute(template!, null, { missingKey: 'error' } as object),
      'execute has no option missingKey: is missingkey meant?',
    ],
    [
      'limits',
      () => execute(template!, null, { limits: { step: 1 } as object }),
      'limits has no option step: is steps meant?',
    ],
    [
      'missingkey',
      () => execute(template!, null, { missingkey: 'eror' as 'error' }),
      'missingkey is default, invalid, zero, error, not "eror"',
    ],
    [
      'delims',
      () => parse('t', '', new Map(), { delims: ['[['] as unknown as Delims }),
      'delims are two texts, such as ["[[", "]]"]',
    ],
    [
      'one delimiter',
      () => parse('t', '', new Map(), { delims: '[[' as unknown as Delims }),
      'delims are two texts, such as ["[[", "]]"]',
    ],
    [
      'no text',
      () => parse('t', undefined as unknown as string, new Map()),
      'the name and the text of a template are strings, not string and undefined',
    ],
  ]
  for (const [name, call, message] of wrong) it(name, () => assert.throws(call, { name: 'TypeError', message }))
})

describe('a function that needs what is not loaded', () => {
  const load = async (): Promise<void> => {}
  const call = (): never => {
    throw new NotLoaded(load)
  }
  const functions = new Map([['zone', { params: [], result: STRING, call, check: call }]])
  const { template } = parse('t', 'a{{ zone }}', functions)

  it('is a problem of the execution, which has what to load', () => {
    const { output, problem, notLoaded } = execute(template!, null)
    assert.deepEqual([output, problem?.code, problem?.start], ['a', 'not-loaded', 4])
    assert.equal(problem?.message, 'what zone needs is not loaded')
    assert.equal(notLoaded?.load, load)
  })

  it('is a problem of check', () =>
    assert.deepEqual(
      check(template!).map(({ code }) => code),
      ['not-loaded'],
    ))
})
