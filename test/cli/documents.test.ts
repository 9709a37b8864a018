import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { documentsOf, resourceListOf } from '../../src/cli/documents.ts'
import { inFiles } from '../../src/cli/places.ts'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'

const CASES: { name: string; given: string; expected: [line: number, text: string][] }[] = [
  { name: 'one document', given: 'a: 1\n', expected: [[1, 'a: 1\n']] },
  { name: 'a marker before the first', given: '---\na: 1', expected: [[2, 'a: 1']] },
  {
    name: 'two documents',
    given: 'a: 1\n---\nb: 2\n',
    expected: [
      [1, 'a: 1\n'],
      [3, 'b: 2\n'],
    ],
  },
  { name: 'only comments are no document', given: '# nothing\n---\n\n---\na: 1', expected: [[5, 'a: 1']] },
  { name: 'an end marker', given: 'a: 1\n...\n', expected: [[1, 'a: 1\n']] },
  { name: 'text behind a marker', given: '--- {a: 1}\n', expected: [[1, '    {a: 1}\n']] },
  { name: 'a comment behind a marker', given: '--- # first\na: 1', expected: [[2, 'a: 1']] },
  { name: 'dashes inside a line are no marker', given: 'a: |\n  ---\n  b\n', expected: [[1, 'a: |\n  ---\n  b\n']] },
  {
    name: 'Windows line ends',
    given: 'a: 1\r\n---\r\nb: 2\r\n',
    expected: [
      [1, 'a: 1\r\n'],
      [3, 'b: 2\r\n'],
    ],
  },
  {
    name: 'line breaks that a block scalar keeps',
    given: 'a: |+\n  x\n\n---\nb: |+\n  x\n\n',
    expected: [
      [1, 'a: |+\n  x\n\n'],
      [5, 'b: |+\n  x\n\n'],
    ],
  },
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
  const documents = texts.map(text => ({ file: 'f', line: 1, text }))
  const list = parse(resourceListOf(documents, undefined).text)
  assert.deepEqual(
    list.items,
    texts.map(text => parse(text)),
  )
})

test('no documents are an empty list', () => {
  assert.deepEqual(parse(resourceListOf([], undefined).text).items, [])
})

test('a problem is told with the line of its file', () => {
  const config = { file: 'config.yaml', line: 3, text: 'kind: OperatingSystemConfigGenerator\n' }
  const documents = [
    { file: 'a.yaml', line: 1, text: 'a: 1\nb: 2\n' },
    { file: 'a.yaml', line: 5, text: 'c: 3\n' },
  ]
  const list = resourceListOf(documents, config)
  const at = (text: string): string | undefined => {
    const line = list.text.split('\n').findIndex(candidate => candidate.trim() === text) + 1
    assert.ok(line > 0)
    const diagnostic: Diagnostic = { code: 'OSM0001', severity: 'error', message: '', origin: { line } }
    return inFiles(list, [diagnostic])[0]!.origin?.path
  }
  assert.equal(at('kind: OperatingSystemConfigGenerator'), 'config.yaml:3')
  assert.equal(at('a: 1'), 'a.yaml:1')
  assert.equal(at('b: 2'), 'a.yaml:2')
  assert.equal(at('c: 3'), 'a.yaml:5')
})
