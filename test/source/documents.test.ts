import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { t } from '../../src/base/span.ts'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { positionOf, renderExcerpt } from '../../src/diagnostics/excerpt.ts'
import { fileText } from '../../src/diagnostics/render.ts'
import { evaluateList } from '../../src/evaluate/evaluate-list.ts'
import { type Document, documentsOf, resourceListOf } from '../../src/source/documents.ts'
import { inFiles } from '../../src/source/places.ts'
import { listText, UBUNTU } from '../fixtures/lists.ts'

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
  { name: 'a text of comments is no document', given: '# nothing\n---\n\n---\na: 1', expected: [[5, 'a: 1']] },
  { name: 'an end marker', given: 'a: 1\n...\n', expected: [[1, 'a: 1\n']] },
  { name: 'text after a marker', given: '--- {a: 1}\n', expected: [[1, '    {a: 1}\n']] },
  { name: 'a comment after a marker', given: '--- # first\na: 1', expected: [[2, 'a: 1']] },
  { name: 'dashes within a line are not a marker', given: 'a: |\n  ---\n  b\n', expected: [[1, 'a: |\n  ---\n  b\n']] },
  {
    name: 'CRLF line endings',
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

describe('splits files into documents', () => {
  for (const { name, given, expected } of CASES) {
    test(name, () =>
      assert.deepEqual(
        documentsOf('f', given).map(({ line, text }) => [line, text]),
        expected,
      ),
    )
  }
})

test('keeps the data of documents as items, including block scalars and lines of spaces', () => {
  const texts = [
    'a: |\n  x\n      \n\n  y\n',
    'a: |2-\n    x\n  y\n',
    'a: >+\n  x\n  y\n\n\n',
    'a: one\n  two\n\n  three # comment\n',
    'a:\r\n- b: c\r\n',
    '# comment\nb: "two\n  lines"\n',
    "b: 'two\n\n  lines'\n",
    '{"c": [1,\n2]}',
    'a: &x [1]\nb: *x\n',
  ]
  const documents = texts.map(text => ({ file: 'f', line: 1, text }))
  const list = parse(resourceListOf(documents, undefined).text)
  assert.deepEqual(
    list.items,
    texts.map(text => parse(text)),
  )
})

test('makes an empty list without documents', () => {
  assert.deepEqual(parse(resourceListOf([], undefined).text).items, [])
})

describe('maps a position in the list to line and column of the file', () => {
  const config = { file: 'config.yaml', line: 3, text: 'kind: OperatingSystemConfigGenerator\n' }
  const documents: Document[] = [
    { file: 'a.yaml', line: 1, text: 'a: 1\nb: 2\n' },
    { file: 'a.yaml', line: 5, text: 'c: 3\n' },
    { file: 'list.json', line: 4, removed: [6, 2], text: '{"d":\n"e"}\n' },
  ]
  const list = resourceListOf(documents, config)
  const TABLE = [
    { text: 'kind: OperatingSystemConfigGenerator', expected: 'config.yaml:3:1' },
    { text: 'a: 1', expected: 'a.yaml:1:1' },
    { text: 'b: 2', expected: 'a.yaml:2:1' },
    { text: 'c: 3', expected: 'a.yaml:5:1' },
    { text: '{"d":', expected: 'list.json:4:7' },
    { text: '"e"}', expected: 'list.json:5:3' },
  ]
  for (const { text, expected } of TABLE)
    test(text, () => {
      const start = list.text.indexOf(`  ${text}`) + 2
      const excerpt = { text: list.text, start, end: start + 1 }
      const { line, column } = positionOf(excerpt)
      const place = { origin: { line, column }, itemExcerpt: () => excerpt }
      const given: Diagnostic = { code: 'OSM0001', severity: 'error', message: t``, ...place }
      const [found] = inFiles(list, [given])
      assert.equal(fileText(found?.origin), expected)
      const [, number] = expected.split(':')
      assert.ok(
        renderExcerpt(found!.itemExcerpt!()).some(shown => shown.startsWith(`${number} | `) && shown.endsWith(text)),
      )
    })
})

test('without settings, no object counts as made by an earlier run, so none is left out of a comparison', async () => {
  const functionConfig =
    'apiVersion: osm-krm.dev/v1alpha1\nkind: OperatingSystemConfigGenerator\nmetadata: {name: nodes}\nspec: {unknown: 1}\n'
  const evaluation = await evaluateList(listText({ items: [UBUNTU], functionConfig }))
  assert.ok(evaluation.failed)
  assert.equal(evaluation.isEarlierOutput({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'any' } }), false)
})
