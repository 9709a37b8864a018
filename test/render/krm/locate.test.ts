import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { t } from '../../../src/base/span.ts'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { printedExcerpt } from '../../../src/diagnostics/excerpt.ts'
import { locate } from '../../../src/render/krm/locate.ts'
import { HEAD, listOf } from './fixtures.ts'

const LIST = `${HEAD}items:
- kind: X
# about it
- apiVersion: a/v1
  kind: OperatingSystemProfile
  metadata:
    name: p
    namespace: n
    annotations:
      config.kubernetes.io/path: 'profiles/p.yaml'
      config.kubernetes.io/index: '2'
      k8c.io/name: "a b"
  spec:
    empty:
    list: []
    files:
    - path: /etc/x
      content:
        inline:
          data: |2

            first
             {{ second }}
          plain: "one {{ two }}"
- kind: Secret
  metadata:
    name: s
  data: {token: hush}
  type: x
`

const of = (more: Partial<Diagnostic>): Diagnostic => ({
  code: 'OSM0401',
  severity: 'error',
  message: t`m`,
  object: { kind: 'OperatingSystemProfile', namespace: 'n', name: 'p' },
  ...more,
})

const locateOne = async (diagnostic: Diagnostic): Promise<Diagnostic> =>
  (await locate(await listOf(LIST), [diagnostic]))[0]!

describe('locate finds the line of', () => {
  const DATA = ['spec', 'files', 0, 'content', 'inline', 'data']
  const TABLE = [
    { name: 'its field', given: of({ field: ['spec', 'files', 0, 'path'] }), line: 13, shown: '/etc/x' },
    {
      name: 'a key that is itself invalid',
      given: of({ field: ['spec', 'files', 0, 'path'], caret: 'key' }),
      line: 13,
      shown: 'path',
    },
    { name: 'an element of a list in flow style', given: of({ field: ['spec', 'list'] }), line: 11, shown: '[]' },
    {
      name: 'a key with dots, without brackets in the path',
      given: of({ field: ['metadata', 'annotations', 'k8c.io/name'] }),
      line: 8,
      shown: '"a b"',
    },
    { name: 'the key of a field without a value', given: of({ field: ['spec', 'empty'] }), line: 10, shown: 'empty' },
    {
      name: 'the parent of a missing field',
      given: of({ field: ['spec', 'files', 0, 'content', 'inline', 'encoding'] }),
      line: 15,
      shown: 'inline',
    },
    {
      name: 'a line of a literal block',
      given: of({ field: DATA, excerpt: { text: '\nfirst\n {{ second }}\n', start: 11, end: 17 } }),
      line: 19,
      shown: 'second',
    },
  ]
  for (const { name, given, line, shown } of TABLE) {
    test(name, async () => {
      const located = await locateOne(given)
      const { origin } = located
      const excerpt = printedExcerpt(located)
      assert.deepEqual(origin, { path: 'profiles/p.yaml', index: 2, line, lineIn: 'object' })
      assert.equal(excerpt?.text.slice(excerpt.start, excerpt.end).split('\n')[0], shown)
      assert.equal(excerpt?.firstLine, undefined)
    })
  }

  test('locate points at the field if the excerpt is of another text', async () => {
    const excerpt = { text: 'something made of it', start: 3, end: 4 }
    const located = await locateOne(of({ field: DATA, excerpt }))
    assert.equal(located.origin?.line, 16)
    assert.deepEqual(located.excerpt, excerpt)
  })
})

describe('an excerpt of a value with escapes', () => {
  const list = (data: string) => `${HEAD}items:
- kind: OperatingSystemProfile
  metadata: {name: p, namespace: n}
  spec:
    text: ${data}
`
  const locateIn = async (data: string, text: string): Promise<Diagnostic | undefined> => {
    const excerpt = { text, start: text.indexOf('X'), end: text.indexOf('X') + 1 }
    return (await locate(await listOf(list(data)), [of({ field: ['spec', 'text'], excerpt })]))[0]
  }

  test('is shown as it is read, at the line of the field', async () => {
    const located = await locateIn('"one\\n\\tX"', 'one\n\tX')
    assert.equal(located?.origin?.line, 7)
    assert.deepEqual(located?.excerpt, { text: 'one\n\tX', start: 5, end: 6 })
  })

  test('is masked as in the object if that has a secret there', async () => {
    const located = await locateIn('"https://a:hunter22@b\\n\\tX"', 'https://a:hunter22@b\n\tX')
    assert.ok(located?.itemExcerpt)
    assert.equal(located.excerpt, undefined)
    assert.doesNotMatch(located.itemExcerpt().text, /hunter22/)
  })
})

test('locate returns the line and column in the input of an item without a file, whose namespace may be explicit', async () => {
  const object = { kind: 'Secret', namespace: 'default', name: 's' }
  const { origin } = await locateOne(of({ object, field: ['metadata', 'namespace'] }))
  assert.deepEqual(origin, { line: 28, column: 3 })
})

describe('locate finds the file of an object under kustomize', () => {
  const TABLE = [
    { name: 'from its origin annotation', given: ['path: base/p.yaml'], file: { path: 'base/p.yaml' } },
    {
      name: 'with the repository',
      given: ['path: p.yaml', 'repo: https://example.com/x', 'ref: v1'],
      file: { path: 'p.yaml', note: 'in https://example.com/x at v1' },
    },
    {
      name: "as the generator's configuration",
      given: ['configuredIn: kustomization.yaml', 'configuredBy: {kind: SecretGenerator}'],
      file: { path: 'kustomization.yaml', note: 'which configures its generator' },
    },
    { name: 'undefined for an unknown annotation', given: ['[a'], file: {} },
  ]
  for (const { name, given, file } of TABLE)
    test(name, async () => {
      const text = given.map(line => `        ${line}\n`).join('')
      const list = await listOf(
        `${HEAD}items:\n- kind: X\n  metadata:\n    annotations:\n      config.kubernetes.io/origin: |\n${text}    name: q\n  a: b\n`,
      )
      const [located] = await locate(list, [of({ object: { kind: 'X', name: 'q' }, field: ['a'] })])
      assert.deepEqual(located?.origin, { ...file, line: 9 + given.length, column: 6 })
      assert.equal(located?.itemExcerpt?.().unnumbered, 'path' in file ? true : undefined)
    })
})

test('locate leaves annotations that kpt added out of excerpts and line numbers', async () => {
  const added = "config.kubernetes.io/path: 'p.yaml'\n      config.kubernetes.io/index: '0'"
  const list = await listOf(
    `${HEAD}items:\n- # about it\n  kind: X\n  a: b\n  metadata:\n    annotations:\n      ${added}\n    name: q\n  c: d\n`,
  )
  const [located] = await locate(list, [of({ object: { kind: 'X', name: 'q' } })])
  assert.deepEqual(located?.origin, { path: 'p.yaml', index: 0, line: 5, lineIn: 'object' })
  assert.equal(located?.itemExcerpt?.().text, '  # about it\n  kind: X\n  a: b\n  metadata:\n    name: q\n  c: d\n')
})

test('locate finds related objects, and the second of two objects with the same name', async () => {
  const list = await listOf(`${HEAD}items:\n- kind: X\n  metadata: {name: z}\n- kind: X\n  metadata: {name: z}\n`)
  const object = { kind: 'X', name: 'z' }
  const [located] = await locate(list, [of({ object, related: [{ object, role: 'the other' }] })])
  assert.deepEqual(located?.origin, { line: 5, column: 20 })
  assert.deepEqual(located?.related, [{ object, role: 'the other', origin: { line: 6, column: 3 } }])
})

test('locate adds no position for an object that is not in the list', async () => {
  const given = of({ object: { kind: 'OperatingSystemProfile', namespace: 'n', name: 'other' } })
  assert.deepEqual(await locateOne(given), given)
})

describe('locate finds the line of an item', () => {
  const TABLE = [
    { name: 'after comments and blank lines', item: '-\n\n  # about it\n \n  a: b\n', line: 9 },
    {
      name: 'after a large number of blank lines',
      item: `- {}${'\n'.repeat(2_000_000)}`,
      line: 5,
    },
  ]
  for (const { name, item, line } of TABLE) {
    test(name, async () => {
      const list = await listOf(`${HEAD}items:\n- kind: X\n${item}`)
      const [{ origin }] = (await locate(list, [of({ object: { kind: 'item', name: '2' } })])) as [Diagnostic]
      assert.equal(origin?.line, line)
    })
  }
})
