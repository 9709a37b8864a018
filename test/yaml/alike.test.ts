// Texts that look alike, read by what differs in them, are read as each would be alone.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Json, JsonObject } from '../../src/model/json.ts'
import { alikeReader, readCommonYaml, writeYaml } from '../../src/yaml/index.ts'
import { plainJson } from '../../src/yaml/plain-json.ts'
import { json, nastyText } from './values.ts'

/** Lines in which `@` stands for what differs, and `%` for a key of their own: also where it is no value, or one that ends otherwise. */
const LINES = [
  '%: @',
  '%: "@"',
  "%: '@'",
  '% : @',
  '"%": @',
  '%: @ # of many',
  '# %: @',
  '%: |\n  name: @\n  - @',
  '%: |-\n  @',
  '%: "one\n  name: @\n  two"',
  '%: {a: @, b: "@"}',
  '%: {a: @}',
  '- {a: "@"}',
  '%: {a: @ }',
  '%: {a: @',
  '%: @}',
  '%: {a: b,\n  c: @\n  }',
  '%: [@,\n  @\n  ]',
  '%-@: value',
  '%:\n  name: @\n  list:\n  - @\n  - key: @\n    other: "@"',
  '%:\n- a: @\n  b:\n  - @\n-  "@"\n- - @',
  '%:\n  __proto__: @',
  '%:\n  __proto__:\n    constructor: @',
  '%: é @',
  '',
]

/** Few texts with one of these can be read. */
const STRANGE = ['%: &anchor @', '%: @\n  and more', '%: @\r', '- @', '- name: @', 'twice: @\ntwice: @', '@', '? @']

/** What differs mostly: values of which some are no texts. */
const ORDINARY = [
  ...['a', 'pool-1', 'pool-2', 'a b', 'a:b', 'https://a:1/b', 'a@b', '1', '0x1F', '017', '1e5', '1_000', '0b-1', '0o7'],
  ...['12345678901234567890', 'true', 'null', 'y', '1.', '2024-01-01', '1:30', '3b6e6d', '1e999', '9'.repeat(25)],
]

/** What ends in other ways, or is nothing that can stand there. */
const UNUSUAL = [
  ...[
    '',
    'a  b',
    ' a',
    'a ',
    'a: b',
    'a:',
    'a #b',
    'a#b',
    '#b',
    '-1',
    '~',
    '.5',
    '.inf',
    '.nan',
    '<<',
    '-',
    '- a',
    '? a',
  ],
  ...[
    '|',
    '>',
    '*a',
    '&a',
    '!a',
    '%a',
    '@a',
    '`a',
    '{a',
    'a}',
    'a, b',
    'a,',
    '[a]',
    "'",
    "it's",
    "it''s",
    'mark-of-line-0',
  ],
  ...['"', 'a"b', 'a\\nb', 'a\\', 'mark-of-line-1', 'é', '\u2028', '\t', 'a\tb', '\x00', 'a\n  b', 'a\nb: c', 'a\n\n'],
]

const line = (): fc.Arbitrary<string> =>
  fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...LINES) }, { weight: 1, arbitrary: fc.constantFrom(...STRANGE) })

const value = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(...ORDINARY) },
    { weight: 1, arbitrary: fc.constantFrom(...UNUSUAL) },
    { weight: 1, arbitrary: nastyText() },
  )

/** Texts of the same lines, in which each place has a value of its own. */
const alike = (): fc.Arbitrary<string[]> =>
  fc
    .tuple(
      fc.array(line(), { minLength: 1, maxLength: 6 }),
      fc.array(fc.array(value(), { minLength: 8, maxLength: 8 }), { minLength: 3, maxLength: 8 }),
      fc.boolean(),
    )
    .map(([lines, rows, isItem]) =>
      rows.map(values => {
        let next = 0
        const text = lines
          .map((line, i) => line.replaceAll('%', `key-${i}`))
          .join('\n')
          .replace(/@/g, () => values[next++ % values.length]!)
        return `${isItem ? text.replace(/^/gm, '  ') : text}\n`
      }),
    )

/** Objects that somebody wrote, in which texts at any depth differ. */
const written = (): fc.Arbitrary<string[]> =>
  fc
    .tuple(fc.dictionary(nastyText(), json(), { minKeys: 1, maxKeys: 4 }), fc.array(nastyText(), { minLength: 6 }))
    .map(([object, names]) => names.map(name => writeYaml({ name, ...(object as JsonObject), spec: { name, object } })))

/** Also in the order of keys. */
function assertSame(texts: readonly string[]): void {
  const read = alikeReader()
  for (const text of texts) {
    const [value, plain] = [read(text), readCommonYaml(text)]
    assert.deepStrictEqual(value, plain, JSON.stringify(texts))
    if (plain !== undefined) assert.equal(plainJson(value as Json), plainJson(plain))
  }
}

describe('texts that look alike are read as each alone', () => {
  test('of lines that readers take in many ways', () => {
    fc.assert(fc.property(alike(), assertSame), { numRuns: 3000 })
  })

  test('of several shapes in turns', () => {
    const mixed = fc.tuple(alike(), alike()).map(([a, b]) => a.flatMap((text, i) => [text, b[i % b.length]!]))
    fc.assert(fc.property(mixed, assertSame), { numRuns: 1000 })
  })

  test('as they are written', () => {
    fc.assert(fc.property(written(), assertSame), { numRuns: 300 })
  })
})

describe('what texts have in common', () => {
  const text = (name: string, size: string): string => `kind: Pool
metadata:
  name: ${name}
spec:
  size: ${size}
  zones:
  - name: a
    number: 1
`
  const read = alikeReader()
  const [, second, third, fourth] = ['a', 'b', 'c', 'd'].map(
    (name, i) => read(text(name, i % 2 === 0 ? 'small' : 'large')) as { metadata: object; spec: { zones: object } },
  )

  test('is one frozen object', () => {
    assert.equal(third!.spec.zones, fourth!.spec.zones)
    assert.ok(Object.isFrozen(fourth!.spec.zones))
  })

  test('is that also where the same values come again', () => {
    const again = read(text('e', 'large')) as typeof fourth
    assert.equal(again!.spec, fourth!.spec)
    assert.ok(Object.isFrozen(again!.spec))
    assert.notEqual(again!.metadata, fourth!.metadata)
    assert.notEqual(second, undefined)
  })

  test('is not kept where no values come again', () => {
    const many = Array.from({ length: 40 }, (_, i) => read(text(`n-${i}`, 'small')) as { metadata: object })
    assert.equal(Object.isFrozen(many.at(-1)!.metadata), false)
    assert.deepEqual(many.at(-1)!.metadata, { name: 'n-39' })
  })
})
