import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { locate } from '../../src/krm/locate.ts'
import { HEAD, listOf } from './given.ts'

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
`

const of = (more: Partial<Diagnostic>): Diagnostic => ({
  code: 'OSM0401',
  severity: 'error',
  message: 'm',
  object: { kind: 'OperatingSystemProfile', namespace: 'n', name: 'p' },
  ...more,
})

const locateOne = async (diagnostic: Diagnostic): Promise<Diagnostic> =>
  (await locate(await listOf(LIST), [diagnostic]))[0]!

describe('a problem is at', () => {
  const DATA = 'spec.files[0].content.inline.data'
  const TABLE = [
    { name: 'its object', given: of({}), line: 6, shown: undefined },
    { name: 'its field', given: of({ field: 'spec.files[0].path' }), line: 18, shown: '/etc/x' },
    { name: 'a key with dots', given: of({ field: 'metadata.annotations[k8c.io/name]' }), line: 14, shown: '"a b"' },
    {
      name: 'a key with dots and no brackets',
      given: of({ field: 'metadata.annotations.k8c.io/name' }),
      line: 14,
      shown: '"a b"',
    },
    { name: 'the key of a field without value', given: of({ field: 'spec.empty' }), line: 16, shown: 'empty' },
    {
      name: 'what is around a field that is not there',
      given: of({ field: 'spec.files[0].permissions' }),
      line: 18,
      shown: undefined,
    },
    {
      name: 'a line of a literal',
      given: of({ field: DATA, excerpt: { text: '\nfirst\n {{ second }}\n', start: 11, end: 17 } }),
      line: 24,
      shown: 'second',
    },
    {
      name: 'a place in quotes',
      given: of({ field: 'spec.files[0].content.inline.plain', excerpt: { text: 'one {{ two }}', start: 7, end: 10 } }),
      line: 25,
      shown: 'two',
    },
    {
      name: 'the field, if the text is another one',
      given: of({ field: DATA, excerpt: { text: 'something made of it', start: 3, end: 4 } }),
      line: 21,
      shown: 'e',
    },
  ]
  for (const { name, given, line, shown } of TABLE) {
    test(name, async () => {
      const { origin, excerpt } = await locateOne(given)
      assert.deepEqual(origin, { path: 'profiles/p.yaml', index: 2, line })
      assert.equal(excerpt?.text.slice(excerpt.start, excerpt.end), shown)
    })
  }
})

test('of a Secret its keys are shown, and no value', async () => {
  const located = await locateOne(of({ object: { kind: 'Secret', name: 's' }, field: 'data.token' }))
  assert.equal(located.origin?.line, 29)
  assert.match(located.excerpt!.text, /^ {2}data: \{token: \*{4}\}$/m)
})

test('an object that is not in the list stays without a place', async () => {
  const given = of({ object: { kind: 'OperatingSystemProfile', namespace: 'n', name: 'other' } })
  assert.deepEqual(await locateOne(given), given)
})

describe('the line of an item', () => {
  const TABLE = [
    { name: 'after comments and blank lines', item: '-\n\n  # about it\n\t\n  a: b\n', line: 9 },
    { name: 'with Windows line breaks', item: '- # about it\r\n\r\n  a: b\r\n', line: 7 },
    { name: 'on that of its dash', item: '- a: b\n', line: 5 },
    {
      name: 'with nothing else than blank lines, of which there are many',
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
