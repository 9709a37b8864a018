// A short run of the fuzzer, and for each oracle a run with a failure that it must report.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inputOf } from '../../fuzz/generators/index.ts'
import { KINDS, type ListInput, sizeOf } from '../../fuzz/input.ts'
import type { Observation } from '../../fuzz/observe.ts'
import { judge, ORACLES } from '../../fuzz/oracles/index.ts'
import { shrink } from '../../fuzz/shrink.ts'

const SEED = 20_000
const RUNS = 300

describe('random inputs', () => {
  it('depend only on seed and index', () => {
    for (let index = 0; index < 30; index++) assert.deepEqual(inputOf(SEED, index), inputOf(SEED, index))
  })

  it('include every kind', () => {
    const kinds = new Set(Array.from({ length: 300 }, (_, index) => inputOf(SEED, index).kind))
    assert.deepEqual([...kinds].sort(), [...KINDS].sort())
  })

  it('cause no failures', async () => {
    for (let index = 0; index < RUNS; index++) {
      const { problem } = await judge(inputOf(SEED, index))
      assert.equal(problem, undefined, `npm run fuzz -- --seed ${SEED} --only ${index}: ${JSON.stringify(problem)}`)
    }
  })
})

const SECRET = 'q4n0z8uibrjq27kd'

const LIST = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
- kind: Foreign
  text: one
- kind: MachineDeployment
- kind: Foreign
  text: two
`

const input: ListInput = { kind: 'lists', via: 'run', list: Buffer.from(LIST), secrets: [SECRET] }

const GOOD: Observation = { output: Buffer.from(LIST), messages: '', failed: false, milliseconds: 10, heapBytes: 1000 }

const without = (part: string): Buffer => Buffer.from(LIST.replace(part, ''))

const files = (entries: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(entries))

interface Bad {
  readonly name: string
  readonly oracle: keyof typeof ORACLES
  readonly seen: Partial<Observation>
  /** The second run, if it differs from the first one. */
  readonly again?: Partial<Observation>
}

const encoded = (text: string) => Buffer.from(text).toString('base64')

const BAD: readonly Bad[] = [
  { name: 'an exception', oracle: 'result', seen: { thrown: 'Error: x' } },
  { name: 'a failure without a message', oracle: 'result', seen: { failed: true } },
  { name: 'no output', oracle: 'result', seen: { output: Buffer.alloc(0) } },
  { name: 'an internal error', oracle: 'internals', seen: { messages: 'osm-krm: internal error: x' } },
  { name: 'a stack', oracle: 'internals', seen: { messages: 'x\n    at run (/a/b.js:1:2)\n' } },
  { name: 'a slow run', oracle: 'budget', seen: { milliseconds: 3000 } },
  { name: 'a large heap', oracle: 'budget', seen: { heapBytes: 2 ** 30 } },
  { name: 'a different output', oracle: 'sameBytes', seen: {}, again: { output: Buffer.from('x') } },
  { name: 'different messages', oracle: 'sameBytes', seen: {}, again: { messages: 'x' } },
  { name: 'a lost item', oracle: 'unrelatedItems', seen: { output: without('- kind: Foreign\n  text: two\n') } },
  { name: 'a changed item', oracle: 'unrelatedItems', seen: { output: Buffer.from(LIST.replace('one', 'on')) } },
  {
    name: 'an item lost after an error',
    oracle: 'unrelatedItems',
    seen: { failed: true, output: without('- kind: MachineDeployment\n') },
  },
  {
    name: 'an output that is not YAML',
    oracle: 'readable',
    seen: { output: Buffer.from(`${LIST}results: [${' '.repeat(16)}`) },
  },
  ...[
    ['unchanged', `${SECRET}`],
    ['in base64', encoded(SECRET)],
    ['in base64 after one byte', encoded(`a${SECRET}`)],
    ['in base64 after two bytes', encoded(`ab${SECRET}`)],
    ['in base64url', Buffer.from(SECRET).toString('base64url')],
    ['in hexadecimal', Buffer.from(SECRET).toString('hex')],
    ['reversed', [...SECRET].reverse().join('')],
  ].map(([name, text]) => ({ name: `a secret ${name}`, oracle: 'secrets', seen: { messages: `x ${text} y` } })),
  {
    name: 'a file outside of the folder',
    oracle: 'containment',
    seen: { written: { before: files({}), after: files({ 'other/escape': '' }) } },
  },
  {
    name: 'a link that is replaced',
    oracle: 'containment',
    seen: { written: { before: files({ 'out/a': '-> b' }), after: files({ 'out/a': '' }) } },
  },
  {
    name: 'a temporary file that is left',
    oracle: 'containment',
    seen: { written: { before: files({}), after: files({ 'out/.osm-krm-1': '' }) } },
  },
]

describe('each oracle', () => {
  for (const { name, oracle, seen, again } of BAD) {
    it(`${oracle} reports ${name}`, () => {
      const first = withSizeToRead({ ...GOOD, ...seen }, oracle)
      const found = ORACLES[oracle]!(input, first, { ...first, ...again })
      assert.equal(typeof found, 'string')
    })
  }

  it('has a case in the table', () => {
    assert.deepEqual([...new Set(BAD.map(({ oracle }) => oracle))].sort(), Object.keys(ORACLES).sort())
  })

  for (const [name, oracle] of Object.entries(ORACLES))
    it(`${name} reports nothing for a correct run`, () => assert.equal(oracle(input, GOOD, GOOD), undefined))
})

/** The oracle `readable` parses every sixteenth output. */
function withSizeToRead(seen: Observation, oracle: string): Observation {
  if (oracle !== 'readable') return seen
  const missing = (16 - ((seen.output.length + input.list.length) % 16)) % 16
  return { ...seen, output: Buffer.concat([seen.output, Buffer.alloc(missing, ' ')]) }
}

describe('shrink', () => {
  it('keeps the failure that the oracle reports', async () => {
    const list = Buffer.from(`${'# a comment\n'.repeat(20)}kind: Other\n`)
    // A word of the message serves as a secret.
    const small = await shrink({ ...input, list, secrets: ['not a ResourceList'] }, 'secrets', 5000)
    assert.ok(sizeOf(small) < 12, String(sizeOf(small)))
  })
})
