import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { documentsOf, resourceListOf } from '../../src/commands/documents.ts'

const CASES: { name: string; given: string; expected: [line: number, text: string][] }[] = [
  { name: 'one document', given: 'a: 1\n', expected: [[1, 'a: 1\n']] },
  { name: 'a marker before the first', given: '---\na: 1', expected: [[2, 'a: 1']] },
  {
    name: 'two documents',
    given: 'a: 1\n---\nb: 2\n',
    expected: [
      [1, 'a: 1'],
      [3, 'b: 2\n'],
    ],
  },
  { name: 'only comments are no document', given: '# nothing\n---\n\n---\na: 1', expected: [[5, 'a: 1']] },
  { name: 'an end marker', given: 'a: 1\n...\n', expected: [[1, 'a: 1']] },
  { name: 'text behind a marker', given: '--- {a: 1}\n', expected: [[1, '    {a: 1}\n']] },
  { name: 'a comment behind a marker', given: '--- # first\na: 1', expected: [[2, 'a: 1']] },
  { name: 'dashes inside a line are no marker', given: 'a: |\n  ---\n  b\n', expected: [[1, 'a: |\n  ---\n  b\n']] },
  {
    name: 'Windows line ends',
    given: 'a: 1\r\n---\r\nb: 2\r\n',
    expected: [
      [1, 'a: 1\r'],
      [3, 'b: 2\r\n'],
    ],
  },
  { name: 'a byte order mark', given: '\ufeffa: 1', expected: [[1, 'a: 1']] },
]

describe('files are split into documents', () => {
  for (const { name, given, expected } of CASES) {
    test(name, () =>
      assert.deepEqual(
        documentsOf('f', given).map(({ line, text }) => [line, text]),
        expected,
      ),
    )
  }
})

test('as items, documents keep their data: block scalars and lines of blanks too', () => {
  const texts = ['a: |\n  x\n      \n\n  y\n', '# comment\nb: "two\n  lines"\n', '{"c": [1,\n2]}']
  const list = parse(
    resourceListOf(
      texts.map(text => ({ file: 'f', line: 1, text })),
      undefined,
    ),
  )
  assert.deepEqual(
    list.items,
    texts.map(text => parse(text)),
  )
})

test('no documents are an empty list', () => {
  assert.deepEqual(parse(resourceListOf([], undefined)).items, [])
})
