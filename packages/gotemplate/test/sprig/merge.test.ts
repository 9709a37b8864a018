// Merging data that are no maps: mergo, which sprig uses, changes the struct behind a pointer. The expected outputs are Go's.

import assert from 'node:assert/strict'
import test from 'node:test'
import { pointerToStruct, struct, structType, textMap } from '../../src/values/build.ts'
import { mapOf, STRING } from '../../src/values/types.ts'
import { run } from './run.ts'

const PAIR = structType('main.Pair', [
  { name: 'A', type: STRING },
  { name: 'B', type: STRING },
])
const pair = (fields: Readonly<Record<string, string>>) => pointerToStruct(struct(PAIR, fields))

const HOLDER = structType('main.Holder', [
  { name: 'P', type: pair({}).type },
  { name: 'M', type: mapOf(STRING, STRING) },
  { name: 'N', type: mapOf(STRING, STRING) },
])
const holder = (fields: Parameters<typeof struct>[1]) => pointerToStruct(struct(HOLDER, fields))

const DATA = structType('main.Data', [
  { name: 'P', type: pair({}).type },
  { name: 'Q', type: pair({}).type },
  { name: 'X', type: holder({}).type },
  { name: 'Y', type: holder({}).type },
])

const ROWS: readonly (readonly [template: string, expected: string])[] = [
  ['{{ $_ := merge (dict "k" .P) (dict "k" .Q) }}{{ .P.A }} {{ .P.B }}', 'a d'],
  ['{{ $_ := mergeOverwrite (dict "k" .P) (dict "k" .Q) }}{{ .P.A }} {{ .P.B }}', 'c d'],
  ['{{ $m := merge (dict "k" .P) (dict "k" .Q) }}{{ $m.k.A }} {{ $m.k.B }}', 'a d'],
  ['{{ $_ := merge (dict "k" .X) (dict "k" .Y) }}{{ .X.P }} {{ .X.M }} {{ .X.N }}', '{a d} map[a:1 b:3] map[c:4]'],
  [
    '{{ $_ := mergeOverwrite (dict "k" .X) (dict "k" .Y) }}{{ .X.P }} {{ .X.M }} {{ .X.N }}',
    '{c d} map[a:2 b:3] map[c:4]',
  ],
]

for (const [template, expected] of ROWS)
  test(`merge: ${template}`, () => {
    const [P, Q] = [pair({ A: 'a' }), pair({ A: 'c', B: 'd' })]
    const X = holder({ P, M: textMap([['a', '1']]) })
    const Y = holder({ P: Q, M: textMap(Object.entries({ a: '2', b: '3' })), N: textMap([['c', '4']]) })
    const data = pointerToStruct(struct(DATA, { P, Q, X, Y }))
    assert.deepEqual(run(template, data), { output: expected })
  })
