// Merging data that are no maps: mergo, which sprig uses, changes the struct behind a pointer. The expected outputs are Go's.

import assert from 'node:assert/strict'
import test from 'node:test'
import { pointerToStruct, struct, structType } from '../../src/values/build.ts'
import { STRING } from '../../src/values/types.ts'
import { run } from './run.ts'

const PAIR = structType('main.Pair', [
  { name: 'A', type: STRING },
  { name: 'B', type: STRING },
])
const pair = (fields: Readonly<Record<string, string>>) => pointerToStruct(struct(PAIR, fields))

const DATA = structType('main.Data', [
  { name: 'P', type: pair({}).type },
  { name: 'Q', type: pair({}).type },
])

const ROWS: readonly (readonly [template: string, expected: string])[] = [
  ['{{ $_ := merge (dict "k" .P) (dict "k" .Q) }}{{ .P.A }} {{ .P.B }}', 'a d'],
  ['{{ $_ := mergeOverwrite (dict "k" .P) (dict "k" .Q) }}{{ .P.A }} {{ .P.B }}', 'c d'],
  ['{{ $m := merge (dict "k" .P) (dict "k" .Q) }}{{ $m.k.A }} {{ $m.k.B }}', 'a d'],
]

for (const [template, expected] of ROWS)
  test(`merge: ${template}`, () => {
    const data = pointerToStruct(struct(DATA, { P: pair({ A: 'a' }), Q: pair({ A: 'c', B: 'd' }) }))
    assert.deepEqual(run(template, data), { output: expected })
  })
