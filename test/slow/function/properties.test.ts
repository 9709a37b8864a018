// Properties of a whole run that hold for any items in any order.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { stringify } from 'yaml'
import {
  API_TOKEN,
  CONFIG,
  edit,
  item,
  listText,
  type Outcome,
  outcomeOf,
  UBUNTU,
  UBUNTU_TOKEN,
  withoutResults,
} from '../../fixtures/lists.ts'
import { json, nastyText } from '../../render/yaml/values.ts'

const NUMBER_OF_RUNS = 40

/** A MachineDeployment with its token, as two items. */
interface Pool {
  readonly name: string
  readonly machineDeployment: string
  readonly token: string
}

const NAMES = ['a', 'b', 'pool', 'pool-a', 'x'.repeat(50)]

const pool = (): fc.Arbitrary<Pool> =>
  fc
    .record({
      name: fc.constantFrom(...NAMES),
      kubelet: fc.constantFrom('1.33.5', '1.36.1'),
      key: fc.stringMatching(/^[a-z]{1,8}$/),
      value: nastyText(),
    })
    .map(({ name, kubelet, key, value }) => ({
      name,
      machineDeployment: edit(
        edit(UBUNTU, 'name: ubuntu-workers', `name: ${name}`),
        'kubelet: 1.36.1',
        `kubelet: ${kubelet}`,
      ).replace(
        // With a comma or a colon first, the quote before it could close the text of an item that lacks its own.
        '  annotations:\n',
        () => `  annotations:\n    example.com/${key}: ${JSON.stringify(`x${value.replace(FORBIDDEN, '')}`)}\n`,
      ),
      token: edit(
        edit(UBUNTU_TOKEN, 'name: bootstrap-token-ubuntu', `name: bootstrap-token-${name}`),
        'kube-system-ubuntu-workers',
        `kube-system-${name}`,
      ),
    }))

/** Characters that YAML does not allow, not even in quotes. */
const FORBIDDEN = /[\x7f-\x9f\ufffe\uffff\ud800-\udfff]/g

/** An item that the function does not use: an object, or a text that is not YAML. */
const foreign = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc
      .record({ name: fc.nat(), spec: json(), comment: fc.constantFrom('', '# a comment\n') })
      .map(({ name, spec, comment }) => {
        const object = { apiVersion: 'x.io/v1', kind: 'Foreign', metadata: { name: `f${name}` }, spec }
        return item(`${comment}${stringify(object).replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\uffff]/g, '?')}`)
      }),
    fc.constantFrom('- kind: Odd\n  text: "no end\n', '- kind: Odd\n  list: [a\n', '- {}\n', '- &a {b: c}\n'),
  )

interface Given {
  readonly pools: readonly Pool[]
  readonly foreign: readonly string[]
  /** Decides the order of all items. */
  readonly order: readonly number[]
}

const given = (): fc.Arbitrary<Given> =>
  fc.record({
    pools: fc.uniqueArray(pool(), { selector: ({ name }) => name, minLength: 1, maxLength: 3 }),
    foreign: fc.array(foreign(), { maxLength: 4 }),
    order: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
  })

const ofPools = (pools: readonly Pool[]): string[] => [
  item(API_TOKEN),
  ...pools.flatMap(({ machineDeployment, token }) => [item(machineDeployment), item(token)]),
]

const sorted = (items: readonly string[], order: readonly number[]): string[] =>
  items
    .map((text, i) => ({ text, rank: order[i] ?? i }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ text }) => text)

const list = (items: readonly string[], version = 'v1'): string =>
  listText({ items: [], functionConfig: CONFIG, version }).replace('items: []\n', () => `items:\n${items.join('')}`)

const itemsOf = (g: Given): string[] => sorted([...ofPools(g.pools), ...g.foreign], g.order)

/** The outputs and results of a run, which follow the input. */
function behind(input: string, { text, failed, messages }: Outcome): string {
  assert.ok(!failed, messages)
  assert.ok(text.startsWith(input), 'the items have changed')
  return text.slice(input.length)
}

const check = (holds: (g: Given) => Promise<void>): Promise<void> =>
  fc.assert(fc.asyncProperty(given(), holds), { numRuns: NUMBER_OF_RUNS })

test('all items are kept byte for byte and in order, before the outputs', () =>
  check(async g => {
    const input = list(itemsOf(g))
    const made = behind(input, await outcomeOf(input))
    assert.equal(made.match(/^- apiVersion: /gm)?.length, 4 * g.pools.length)
  }))

test('a second run changes no item, and a third changes nothing', () =>
  check(async g => {
    const { text } = await outcomeOf(list(itemsOf(g)))
    const second = await outcomeOf(text)
    assert.equal(withoutResults(second.text), withoutResults(text))
    assert.equal((await outcomeOf(second.text)).text, second.text)
  }))

test('the order of the items does not change the outputs', () =>
  check(async g => {
    const inOrder = list([...ofPools(g.pools), ...g.foreign])
    const shuffled = list(itemsOf(g))
    const [one, other] = await Promise.all(
      [inOrder, shuffled].map(async input => behind(input, await outcomeOf(input))),
    )
    assert.equal(one, other)
  }))

test('items that the function does not use do not change the outputs', () =>
  check(async g => {
    const [alone, among] = [list(ofPools(g.pools)), list([...ofPools(g.pools), ...g.foreign])]
    assert.equal(behind(among, await outcomeOf(among)), behind(alone, await outcomeOf(alone)))
  }))

test('v1 and v1beta1 lists have the same outputs', () =>
  check(async g => {
    const [v1, beta] = ['v1', 'v1beta1'].map(version => list(itemsOf(g), version))
    assert.equal(behind(v1!, await outcomeOf(v1!)), behind(beta!, await outcomeOf(beta!)))
  }))

test('a removed MachineDeployment leaves no traces', () =>
  check(async g => {
    const [gone, ...rest] = g.pools
    const before = await outcomeOf(list(ofPools(g.pools)))
    const without = [gone!.machineDeployment, gone!.token].reduce((text, one) => edit(text, item(one), ''), before.text)
    const outcome = await outcomeOf(without)
    assert.equal(withoutResults(outcome.text), withoutResults((await outcomeOf(list(ofPools(rest)))).text))
  }))

test('with an error the items are unchanged', () =>
  check(async g => {
    const items = itemsOf(g).map(text => text.replace('operatingSystem: ubuntu', 'operatingSystem: none'))
    const input = list(items)
    const { text, failed } = await outcomeOf(input)
    assert.ok(failed)
    assert.ok(text.startsWith(input))
    assert.match(text.slice(input.length), /^results:\n/)
  }))
