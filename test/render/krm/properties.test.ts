// Properties that hold for every list, whatever its content.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Json, JsonObject } from '../../../src/base/json.ts'
import { readItem, readResourceList, writeResourceList } from '../../../src/render/krm/index.ts'
import { writeFlow, writeYaml } from '../../../src/render/yaml/index.ts'
import { readAnyYaml } from '../../../src/render/yaml/read.ts'
import { json, nastyText } from '../yaml/values.ts'
import { HEAD, listOf, merge, merged, outputsOf, readItems, reported, secret, textOf } from './fixtures.ts'

/** An item as a user may write it, including its dash, starting at column 0. */
const foreignItem = (): fc.Arbitrary<string> =>
  fc
    .record({
      index: fc.nat(1_000_000),
      spec: json(),
      style: fc.constantFrom('block', 'flow', 'dash alone'),
      comment: fc.constantFrom('', '# above\n', '  # deeper\n'),
    })
    .map(({ index, spec, style, comment }) => {
      const object = { apiVersion: 'x.io/v1', kind: 'Foreign', metadata: { name: `f${index}` }, spec }
      const text = style === 'flow' ? `${writeFlow(object)}\n` : writeYaml(object)
      const indented = text.replace(/^(?=.)/gm, '  ')
      return `${comment}${style === 'dash alone' ? `-\n${indented}` : `-${indented.slice(1)}`}`
    })

/** The items of a list that is parsed as one document. */
function itemsOf(text: string): Json {
  const result = readAnyYaml(text)
  assert.ok('value' in result)
  return (result.value as JsonObject).items ?? []
}

interface Given {
  readonly foreign: readonly string[]
  readonly indent: number
  readonly version: string
}

const given = (): fc.Arbitrary<Given> =>
  fc.record({
    foreign: fc.array(foreignItem(), { maxLength: 5 }),
    indent: fc.constantFrom(0, 2, 4),
    version: fc.constantFrom('v1', 'v1beta1'),
  })

const listText = ({ foreign, indent, version }: Given): string => {
  const items = foreign.join('').replace(/^(?=.)/gm, ' '.repeat(indent))
  return `apiVersion: config.kubernetes.io/${version}\nkind: ResourceList\nitems:${items === '' ? ' []' : ''}\n${items}# foot\n`
}

const outputs = (): fc.Arbitrary<JsonObject[]> =>
  fc
    .uniqueArray(
      fc.tuple(
        fc.constantFrom('a', 'b', 'c', 'd'),
        fc.dictionary(nastyText(), nastyText(), { maxKeys: 3, noNullPrototype: true }),
      ),
      {
        selector: ([name]) => name,
      },
    )
    .map(list => list.map(([name, data]) => secret(name, data as JsonObject)))

test('merge keeps foreign items byte for byte and in order', async () => {
  await fc.assert(
    fc.asyncProperty(given(), outputs(), async (list, objects) => {
      const input = listText(list)
      const output = await merged(input, outputsOf(objects))
      const at = input.indexOf('items:\n') + 7
      const items = input.slice(at, input.lastIndexOf('# foot'))
      if (list.foreign.length > 0) assert.ok(output.slice(at).startsWith(items.trimEnd()))
      assert.ok(output.endsWith('# foot\n'))
    }),
  )
})

test('items read one by one equal those of the list parsed as a whole', async () => {
  await fc.assert(
    fc.asyncProperty(given(), async list => {
      const input = listText(list)
      const { value, problems } = await reported(async report => {
        const split = await listOf(input)
        return Promise.all(split.items.map(item => readItem(split, item, report)))
      })
      assert.deepEqual(problems, [])
      assert.deepEqual(value, itemsOf(input))
    }),
  )
})

test('merging the same outputs again changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(given(), outputs(), async (list, objects) => {
      const once = await merged(listText(list), outputsOf(objects))
      assert.equal(await merged(once, outputsOf(objects)), once)
    }),
  )
})

test('merge removes outputs that are gone, without leaving traces', async () => {
  await fc.assert(
    fc.asyncProperty(given(), outputs(), async (list, objects) => {
      const with_ = await merged(listText(list), outputsOf(objects))
      const without = await merged(with_, outputsOf([]))
      assert.deepEqual(itemsOf(without), itemsOf(listText(list)))
    }),
  )
})

test('merge adds the same outputs for any order of items and outputs', async () => {
  await fc.assert(
    fc.asyncProperty(given(), outputs(), fc.func(fc.nat()), async (list, objects, rank) => {
      const shuffled = <T>(values: readonly T[]): T[] =>
        values
          .map((value, i) => ({ value, rank: rank(i) }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ value }) => value)
      const added = async (foreign: readonly string[], made: readonly JsonObject[]) => {
        const { value } = await reported(async report =>
          merge(await listOf(listText({ ...list, foreign })), outputsOf(made), report),
        )
        return value.added
      }
      assert.deepEqual(await added(shuffled(list.foreign), shuffled(objects)), await added(list.foreign, objects))
    }),
  )
})

test('v1 and v1beta1 lists have the same results', async () => {
  await fc.assert(
    fc.asyncProperty(given(), outputs(), async (list, objects) => {
      const [v1, beta] = await Promise.all(
        ['v1', 'v1beta1'].map(version => merged(listText({ ...list, version }), outputsOf(objects))),
      )
      assert.equal(v1!.replace('/v1\n', '/v1beta1\n'), beta)
    }),
  )
})

test('reading never throws, and accepted lists are written back unchanged', async () => {
  const pieces = fc.constantFrom(
    ...[
      HEAD,
      'items:',
      '\n',
      '- ',
      '  ',
      'kind: X',
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      ': ',
      '#',
      '---\n',
      '...\n',
      '&a',
      '*a',
      '|',
      '\t',
      '\r\n',
      '\0',
      '\xff',
      '\ufeff',
      'functionConfig:',
      '? ',
      '%Y',
      ',',
    ],
  )
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 25 }), async parts => {
      const bytes = Uint8Array.from(Buffer.from(`${HEAD}${parts.join('')}`, 'latin1'))
      const { value } = await reported(async report => {
        const list = await readResourceList(bytes, report)
        if (list === undefined) return
        await readItems(list, () => true, report)
        await merge(list, outputsOf([secret('a')]), report)
        return list
      })
      if (value)
        assert.deepEqual(
          Buffer.from(textOf(writeResourceList(value, { items: 'unchanged', diagnostics: [] }))),
          Buffer.from(textOf([bytes])).subarray(0),
        )
    }),
    { numRuns: 400 },
  )
})
