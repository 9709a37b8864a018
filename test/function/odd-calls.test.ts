// Calls of the library from JavaScript, with values of wrong types.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type FunctionResult, type RenderInput, type RenderResult, renderNodes, run } from '../../src/index.ts'
import { example } from '../fixtures/examples.ts'

const { objects, functionConfig } = example('quickstart')

function boom(): never {
  throw new Error('boom')
}

function nested(depth: number): object {
  let value = {}
  for (let i = 0; i < depth; i++) value = { value }
  return value
}

function cyclic(): object {
  const object: Record<string, unknown> = { kind: 'Secret' }
  object.self = object
  return object
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

class Secret {
  readonly kind = 'Secret'
}

const VALUES: Readonly<Record<string, unknown>> = {
  null: null,
  zero: 0,
  NaN: Number.NaN,
  text: 'x',
  'an empty string': '',
  'a lone surrogate': '\ud800',
  true: true,
  'a function': () => 1,
  'a symbol': Symbol('x'),
  'a bigint': 10n,
  'an empty list': [],
  'an empty object': {},
  'a list of null': [null],
  'a list of lists': [[]],
  'a sparse list': Object.assign([], { 3: {} }),
  'a Map': new Map([['a', 1]]),
  'a Date': new Date(0),
  'a RegExp': /x/,
  'a Buffer': Buffer.from('x'),
  'a Promise': Promise.resolve(1),
  'a boxed string': new String('x'),
  'an Error': new Error('x'),
  'an iterator': [1][Symbol.iterator](),
  'a proxy that throws': new Proxy({}, { get: boom, ownKeys: boom }),
  'a revoked proxy': revoked(),
  'a getter that throws': Object.defineProperty({}, 'a', { enumerable: true, get: boom }),
  'an object that contains itself': cyclic(),
  'a deep object': nested(20_000),
  'an instance of a class': new Secret(),
  'an object without a prototype': Object.assign(Object.create(null), { kind: 'Secret' }),
  'a frozen object': Object.freeze({}),
}

const config = (spec: unknown) => ({
  apiVersion: 'osm-krm.dev/v1alpha1',
  kind: 'OperatingSystemConfigGenerator',
  metadata: { name: 'a' },
  spec,
})

const render = (input: unknown): Promise<RenderResult> => renderNodes(input as RenderInput)

const CALLS: Readonly<Record<string, (value: unknown) => Promise<RenderResult | FunctionResult>>> = {
  'the input': value => render(value),
  objects: value => render({ objects: value }),
  'an object': value => render({ objects: [...objects, value], functionConfig }),
  functionConfig: value => render({ objects, functionConfig: value }),
  'spec of the functionConfig': value => render({ objects, functionConfig: config(value) }),
  previous: value => render({ objects, functionConfig, previous: value }),
  kind: value => render({ objects: [{ apiVersion: 'v1', kind: value, metadata: { name: 'a' } }], functionConfig }),
  metadata: value => render({ objects: [{ apiVersion: 'v1', kind: 'Secret', metadata: value }], functionConfig }),
  'the list': value => run(value as string),
}

describe('renderNodes and run do not throw, and report no internal error', () => {
  for (const [place, call] of Object.entries(CALLS)) {
    it(place, async () => {
      for (const [name, value] of Object.entries(VALUES)) {
        const result = await call(value)
        const reported = 'messages' in result ? result.messages : result.diagnostics.map(found => found.code).join()
        assert.doesNotMatch(reported, /OSM0001/, name)
      }
    })
  }

  it('a value of a wrong type is reported with its name', async () => {
    const { diagnostics } = await render({ objects: { a: 1 } })
    assert.deepEqual(
      diagnostics.map(({ code, message }) => `${code} ${message}`),
      ['OSM0014 objects is not a list'],
    )
  })
})
