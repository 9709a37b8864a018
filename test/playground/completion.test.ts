// Completions at a position of an incomplete text.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { completeAt } from '../../src/playground/completion/complete.ts'
import { cursorAt } from '../../src/playground/completion/cursor.ts'
import { atCursor, START } from './fixtures.ts'

const DEPLOYMENT = 'apiVersion: cluster.k8s.io/v1alpha1\nkind: MachineDeployment\nmetadata:\n  name: workers\n'
const GENERATOR = 'kind: OperatingSystemConfigGenerator\n'

/** `|` is the cursor. */
const PATHS: readonly { name: string; given: string; path: string[] | undefined; key?: string }[] = [
  { name: 'the top level', given: 'kind: Secret\n|', path: [] },
  { name: 'a key in a map', given: 'a:\n  b:\n    |', path: ['a', 'b'] },
  { name: 'a key next to others', given: 'a:\n  b:\n    c: 1\n    d|', path: ['a', 'b'] },
  { name: 'after a nested map', given: 'a:\n  b:\n    c: 1\n  |', path: ['a'] },
  { name: 'an entry of a list', given: 'a:\n  - |', path: ['a', '[]'] },
  { name: 'an entry of a list at the indentation of its key', given: 'a:\n- b: 1\n  |', path: ['a', '[]'] },
  { name: 'the second entry', given: 'a:\n  - b: 1\n  - |', path: ['a', '[]'] },
  { name: 'in an object of a list', given: 'a:\n  - b:\n      c: 1\n    |', path: ['a', '[]'] },
  { name: 'a list in a list', given: 'a:\n  - - |', path: ['a', '[]', '[]'] },
  { name: 'a value', given: 'a:\n  b: x|', path: ['a'], key: 'b' },
  { name: 'a value of a quoted key', given: 'a:\n  "b/c": |', path: ['a'], key: 'b/c' },
  { name: 'another document', given: 'a:\n  b: 1\n---\n|', path: [] },
  { name: 'before another document', given: 'a:\n  |\n---\nb: 1\n', path: ['a'] },
  { name: 'after a block scalar that a marker ends', given: 'a: >-\n  b\n---\nc:\n  @', path: ['c'] },
  { name: 'after a block scalar with dashes', given: 'a:\n  b: >-\n    ---\n    ---c\n  @', path: ['a'] },
  { name: 'after a block scalar', given: 'a:\n  b: |-\n    c: 1\n  @', path: ['a'] },
  { name: 'within a block scalar', given: 'a:\n  b: >-\n    c@', path: undefined },
  { name: 'below a scalar', given: 'a: 1\n  |', path: undefined },
  { name: 'in flow style', given: 'a: {b: |', path: undefined },
  { name: 'in a comment', given: 'a:\n  # b|', path: undefined },
  { name: 'blank lines and comments are ignored', given: 'a:\n\n# comment\n\n  |', path: ['a'] },
]

describe('cursorAt returns the path of the cursor', () => {
  for (const { name, given, path, key } of PATHS)
    test(name, () => {
      const { text, offset } = atCursor(given.includes('@') ? given.replace('|', '\0').replace('@', '|') : given)
      const cursor = cursorAt(text.replace('\0', '|'), offset)
      assert.deepEqual(cursor?.path, path)
      assert.equal(cursor?.key, key)
    })

  test('cursorAt returns the existing keys', () => {
    const { text, offset } = atCursor('a:\n  b: 1\n  c:\n    d: 1\n  |\n  e: 1\nf: 1\n')
    assert.deepEqual([...cursorAt(text, offset)!.siblings], ['b', 'c', 'e'])
  })
})

const OPTIONS: readonly { name: string; given: string; has?: string[]; not?: string[]; all?: string[] }[] = [
  { name: 'keys of settings', given: `${GENERATOR}spec:\n  |`, has: ['cluster', 'nodes', 'profiles'] },
  {
    name: 'no existing keys',
    given: `${GENERATOR}spec:\n  cluster: {}\n  |`,
    has: ['nodes'],
    not: ['cluster'],
  },
  {
    name: 'keys behind $ref',
    given: `${GENERATOR}spec:\n  nodes:\n    proxy:\n      |`,
    has: ['http', 'noProxy'],
  },
  { name: 'values of an enumeration', given: `${GENERATOR}spec:\n  mode: |`, all: ['generate', 'validate'] },
  { name: 'booleans', given: `${GENERATOR}spec:\n  profiles:\n    builtIn: |`, all: ['true', 'false'] },
  { name: 'kinds', given: 'kind: |', has: ['MachineDeployment', 'OperatingSystemProfile', 'Secret'] },
  { name: 'the version of a kind', given: 'kind: MachineDeployment\napiVersion: |', all: ['cluster.k8s.io/v1alpha1'] },
  {
    name: 'cloud providers',
    given: `${DEPLOYMENT}spec:\n  template:\n    spec:\n      providerSpec:\n        value:\n          cloudProvider: |`,
    has: ['aws', 'openstack'],
  },
  {
    name: 'settings of an operating system',
    given: `${DEPLOYMENT}spec:\n  template:\n    spec:\n      providerSpec:\n        value:\n          operatingSystemSpec:\n            |`,
    has: ['distUpgradeOnBoot', 'rhsmOfflineToken'],
  },
  {
    name: 'operating systems of a profile',
    given: 'kind: OperatingSystemProfile\nspec:\n  osName: |',
    has: ['ubuntu', 'flatcar'],
  },
  {
    name: 'files of a profile',
    given: 'kind: OperatingSystemProfile\nspec:\n  bootstrapConfig:\n    files:\n      - |',
    has: ['path', 'permissions', 'content'],
  },
  {
    name: 'an overlay',
    given: 'kind: OperatingSystemProfileOverlay\nspec:\n  |',
    has: ['extends', 'version', 'provisioningConfig'],
  },
  { name: 'none for an unknown kind', given: 'kind: Other\nspec:\n  |', all: [] },
  { name: 'none for an unknown key', given: `${GENERATOR}spec:\n  other:\n    |`, all: [] },
]

describe('completions', () => {
  for (const { name, given, has, not = [], all } of OPTIONS)
    test(name, () => {
      const { text, offset } = atCursor(given)
      const labels = completeAt(text, offset)?.options.map(({ label }) => label) ?? []
      if (all) assert.deepEqual(labels.sort(), [...all].sort())
      for (const label of has ?? []) assert.ok(labels.includes(label), `${label} is not in ${labels}`)
      for (const label of not) assert.ok(!labels.includes(label), label)
    })

  test('insert line breaks or spaces for the value', () => {
    const { text, offset } = atCursor(`${GENERATOR}spec:\n  |`)
    const { options } = completeAt(text, offset)!
    const apply = (label: string) => options.find(option => option.label === label)?.apply
    assert.equal(apply('cluster'), 'cluster:\n    ')
    assert.equal(apply('mode'), 'mode: ')
    assert.match(options.find(({ label }) => label === 'mode')?.info ?? '', /only reports problems/)
  })

  test('never throw at any position of the initial files', () => {
    for (const text of Object.values(START)) for (let i = 0; i <= text.length; i += 3) completeAt(text, i)
  })
})
