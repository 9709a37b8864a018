// Opaque texts: what templates may do with a value that is not known yet.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { functions as sprig } from '../../src/sprig/index.ts'
import { execute, type OpaqueTexts, parse } from '../../src/template/index.ts'
import { ANY_ARGUMENT, holdsOpaque, withTexts } from '../../src/template/opaque.ts'
import { namedText, pointerToStruct, struct, structType } from '../../src/values/build.ts'
import { deepEqual } from '../../src/values/maps.ts'
import { ANY, INT, INT64, named, STRING } from '../../src/values/types.ts'
import { dict, type FunctionSpec, type GoMap, integer, list, type Value } from '../../src/values/values.ts'
import '../../src/sprig/loaded.ts'

const MARK = 'MarkOfAToken'
const OPAQUE: OpaqueTexts = {
  includes: text => text.includes(MARK),
  replace: (text, by) => text.replaceAll(MARK, by),
}

const length: FunctionSpec = { params: [STRING], result: INT, call: ([text]) => BigInt((text as string).length) }
const same: FunctionSpec = { params: [ANY], result: ANY, call: ([value]) => value }
const GIVEN = new Map<string, FunctionSpec>([
  ['unmarked', same],
  ['marked', { ...same, opaque: ANY_ARGUMENT }],
  ['markedWrongly', { ...length, opaque: ANY_ARGUMENT }],
])
const functions = new Map([...sprig, ...GIVEN])

const DATA = structType(
  'main.Data',
  [
    { name: 'Token', type: STRING },
    { name: 'Name', type: STRING },
  ],
  { Say: { params: [STRING], result: STRING, call: (_, [text]) => `<${text}>` } },
)
const data = pointerToStruct(struct(DATA, { Token: MARK, Name: 'worker' }))

function run(text: string, opaque: OpaqueTexts | undefined = OPAQUE) {
  const { template, problems } = parse('test', text, functions)
  assert.deepEqual(problems, [])
  const { output, problem } = execute(template!, data, { opaque })
  return problem ? { output, problem } : { output }
}

const KEPT: readonly [template: string, expected: string][] = [
  ['{{ .Token }}', MARK],
  ['{{ printf "%s=%q" .Name .Token }}', `worker="${MARK}"`],
  ['{{ with dict "t" .Token }}{{ .t | quote }}{{ end }}', `"${MARK}"`],
  ['{{ if .Token }}yes{{ end }}', 'yes'],
  ['{{ $x := .Token }}{{ range list $x }}{{ . }}{{ end }}', MARK],
  ['{{ len (list .Token) }}', '1'],
  ['{{ marked .Token }}', MARK],
  ['{{ unmarked .Name }}', 'worker'],
  ['{{ replace "@" "" .Token }}', MARK],
]

describe('templates that pass an opaque text on', () => {
  for (const [template, expected] of KEPT) it(template, () => assert.deepEqual(run(template), { output: expected }))
})

/** Templates, and the function that is refused an opaque text. */
const REFUSED: readonly [template: string, name: string][] = [
  ['{{ len .Token }}', 'len'],
  ['{{ eq .Token "a" }}', 'eq'],
  ['{{ .Token | sha256sum }}', 'sha256sum'],
  ['{{ substr 0 1 .Token }}', 'substr'],
  ['{{ printf "%.2s" .Token }}', 'printf'],
  ['{{ replace "a" "" .Token }}', 'replace'],
  ['{{ dict .Token 1 }}', 'dict'],
  ['{{ unmarked .Token }}', 'unmarked'],
  ['{{ markedWrongly .Token }}', 'markedWrongly'],
  ['{{ .Say .Token }}', 'Say'],
]

describe('calls whose result would depend on an opaque text are refused', () => {
  for (const [template, name] of REFUSED)
    it(template, () => {
      const { output, problem } = run(`a ${template}`)
      assert.deepEqual([output, problem?.code, problem?.message.split(' ')[0]], ['a ', 'opaque-value', name])
      assert.ok(problem!.start >= 2 && problem!.end > problem!.start)
    })
})

it('without the option, a marker is ordinary text', () => {
  assert.equal(execute(parse('test', '{{ len .Token }}', functions).template!, data).output, String(MARK.length))
})

const FAMILY = named('main.Family', STRING)

const HOLDING: readonly (readonly [name: string, value: Value, expected: boolean])[] = [
  ['an opaque text', MARK, true],
  ['another text', 'a', false],
  ['an opaque text of a type with a name', namedText(FAMILY, MARK), true],
  ['a number of a type with a name', integer(INT64, 1n), false],
  ['a list of opaque texts', list(['a', namedText(FAMILY, MARK)]), true],
  ['an opaque key', dict([[MARK, 1n]]), true],
  ['a pointer to a struct with an opaque field', data, true],
  ['nothing', null, false],
]

describe('holdsOpaque', () => {
  for (const [name, value, expected] of HOLDING) it(name, () => assert.equal(holdsOpaque(value, OPAQUE), expected))
})

describe('holdsOpaque and withTexts', () => {
  it('find and replace texts at any depth, in a copy', () => {
    const value = list(['a', dict([['key', list([`x${MARK}`, 1n])]])])
    assert.equal(holdsOpaque(value, OPAQUE), true)
    const copy = withTexts(value, 'b', OPAQUE)
    assert.equal(holdsOpaque(copy, OPAQUE), false)
    assert.ok(deepEqual(copy, list(['a', dict([['key', list(['xb', 1n])]])])))
    assert.equal(holdsOpaque(value, OPAQUE), true)
  })

  it('accept a map that contains itself', () => {
    const map: GoMap = dict([['token', MARK as Value]])
    map.entries!.set('self', map)
    const copy = withTexts(map, 'b', OPAQUE) as GoMap
    assert.equal(copy.entries!.get('token'), 'b')
    assert.equal(copy.entries!.get('self'), copy)
  })
})
