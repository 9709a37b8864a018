// Plain JavaScript functions in templates.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { renderTemplate } from '../../src/render.ts'
import type { Functions } from '../../src/template/index.ts'

const functions = {
  shout: (text: string) => text.toUpperCase(),
  add2: (a: number, b = 10) => a + b,
  half: (a: number) => a / 2,
  size: (map: object) => Object.keys(map).length,
  words: (...texts: string[]) => texts.map(text => ({ text })),
  year: (date: Date) => date.getUTCFullYear(),
  later: (date: Date) => new Date(date.getTime() + 1500),
  nothing: () => undefined,
  same: (value: unknown) => value,
  broken: () => {
    throw new Error('no ünit')
  },
  text: () => {
    throw 'a text'
  },
  wait: async () => 1,
  makes: () => ({ f: () => 1 }),
  endless: function endless(): unknown {
    return endless()
  },
  upper: () => 'own',
} satisfies Functions

const data = { name: 'wörld', n: 3, big: 2n ** 60n, when: new Date(Date.UTC(2024, 1, 29)), map: { a: 1, b: 2 } }

const results: readonly (readonly [template: string, expected: string])[] = [
  ['{{ shout .name }} {{ .name | shout | printf "%q" }}', 'WÖRLD "WÖRLD"'],
  ['{{ add2 .n }} {{ add2 1 2 }} {{ printf "%T" (add2 1 2) }}', '13 3 int'],
  ['{{ half .n }} {{ printf "%T" (half .n) }} {{ size .map }} {{ size (dict "a" 1) }}', '1.5 float64 2 1'],
  ['{{ range words "a" "b" }}{{ .text }},{{ end }}{{ len words }}', 'a,b,0'],
  ['{{ year .when }} {{ (later .when).Format "15:04:05.0" }}', '2024 00:00:01.5'],
  [
    '{{ nothing }} {{ same .none }} {{ same .big }} {{ same (list 1 nil "ä") }}',
    '<no value> <no value> 1152921504606846976 [1 <nil> ä]',
  ],
  ['{{ upper "a" }} {{ lower "B" }}', 'own b'],
]

const failures: readonly (readonly [template: string, code: string, goMessage: string])[] = [
  [
    'a {{ broken }}',
    'function-failed',
    'template: template:1:5: executing "template" at <broken>: error calling broken: no ünit',
  ],
  [
    '{{ text }}',
    'function-failed',
    'template: template:1:3: executing "template" at <text>: error calling text: a text',
  ],
  [
    '{{ shout .n }}',
    'function-failed',
    'template: template:1:3: executing "template" at <shout .n>: error calling shout: text.toUpperCase is not a function',
  ],
  [
    '{{ shout }}',
    'wrong-arguments',
    'template: template:1:3: executing "template" at <shout>: wrong number of args for shout: want at least 1 got 0',
  ],
  [
    '{{ wait }}',
    'function-failed',
    'template: template:1:3: executing "template" at <wait>: error calling wait: it returned a Promise: a template does not wait. Give the result in the data',
  ],
  [
    '{{ makes }}',
    'function-failed',
    'template: template:1:3: executing "template" at <makes>: error calling makes: .f: a function is not data: give it in functions',
  ],
  [
    '{{ endless }}',
    'function-failed',
    'template: template:1:3: executing "template" at <endless>: error calling endless: Maximum call stack size exceeded',
  ],
]

describe('plain functions', () => {
  for (const [template, expected] of results)
    it(template, async () =>
      assert.deepEqual(await renderTemplate(template, data, { functions }), { output: expected, problems: [] }),
    )

  for (const [template, code, goMessage] of failures)
    it(`${template} fails`, async () => {
      const { problems } = await renderTemplate(template, data, { functions })
      assert.deepEqual(
        problems.map(problem => [problem.code, problem.goMessage]),
        [[code, goMessage]],
      )
    })

  it('can be in a Map', async () => {
    const given = new Map([['shout', functions.shout]])
    assert.equal((await renderTemplate('{{ shout "a" | lower }}', {}, { functions: given })).output, 'a')
  })

  it('do not get a text that is not known yet', async () => {
    const opaque = {
      includes: (text: string) => text.includes('MARKER'),
      replace: (text: string, by: string) => text.replaceAll('MARKER', by),
    }
    const { problems } = await renderTemplate('{{ shout .t }}', { t: 'MARKER' }, { functions, opaque })
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['opaque-value'],
    )
  })

  it('count their results', async () => {
    const { problems } = await renderTemplate(
      '{{ same .t }}',
      { t: 'x'.repeat(100) },
      { functions, limits: { stringBytes: 99 } },
    )
    assert.deepEqual(
      problems.map(({ limit }) => limit),
      ['stringBytes'],
    )
  })

  const wrong: readonly (readonly [functions: object, message: string])[] = [
    [{ 'to-upper': functions.shout }, 'the function name "to-upper" is not a Go identifier'],
    [{ shout: 'a' }, 'the function shout is a JavaScript string'],
    [{ shout: null }, 'the function shout is null'],
    [{ shout: {} }, 'the function shout is a JavaScript object'],
  ]
  for (const [given, message] of wrong)
    it(message, async () =>
      assert.rejects(renderTemplate('', {}, { functions: given as Functions }), { name: 'TypeError', message }),
    )
})
