// Nodes that differ only in their names are made from a pattern, which must give each node of the recorded cases the same
// outputs as alone, as data and as written text.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../../src/base/json.ts'
import { renderNodes } from '../../../src/index.ts'
import { writeItem } from '../../../src/render/yaml/index.ts'
import { type Case, cases, functionConfigOf, itemsOf } from '../../conformance/cases.ts'

/** Every n-th case of each family; `npm run conformance:invariance` takes them all. */
const STEP = Number(process.env.INVARIANCE_STEP ?? 8)

const NAMES = ['a', 'bb', '3', 'd.d', 'e'.repeat(30), 'f-f']
const OWNER = 'machinedeployment.k8s.io/name'

type Metadata = JsonObject & { readonly name: string; readonly namespace: string; readonly labels?: JsonObject }
const metadataOf = ({ metadata }: JsonObject): Metadata => metadata as Metadata

/** A MachineDeployment and its bootstrap tokens under another name; undefined if the case has none or several. */
function family(items: readonly JsonObject[]): { others: JsonObject[]; named(name: string): JsonObject[] } | undefined {
  const [machineDeployment, ...more] = items.filter(({ kind }) => kind === 'MachineDeployment')
  if (machineDeployment === undefined || more.length > 0) return undefined
  const { name, namespace } = metadataOf(machineDeployment)
  const isToken = (object: JsonObject): boolean => metadataOf(object).labels?.[OWNER] === `${namespace}-${name}`
  return {
    others: items.filter(object => object !== machineDeployment && !isToken(object)),
    named: other => [
      { ...machineDeployment, metadata: { ...metadataOf(machineDeployment), name: other } },
      ...items.filter(isToken).map(token => {
        const { labels, ...metadata } = metadataOf(token)
        const own = { ...labels, [OWNER]: `${namespace}-${other}` }
        return { ...token, metadata: { ...metadata, name: `${metadata.name}-${other}`, labels: own } }
      }),
    ],
  }
}

/** Of one MachineDeployment: under several names it makes nodes that differ in them only. */
const CASES = cases(/^(profiles|data|cloudconfig|containerd|identity|userdata)/, STEP).flatMap(given => {
  const found = family(itemsOf(given))
  return found === undefined ? [] : [{ given, ...found }]
})

async function made(given: Case, objects: readonly JsonObject[]) {
  const result = await renderNodes({ objects, functionConfig: functionConfigOf(given) })
  return {
    written: result.objects.map(object => writeItem(object, 0).join('')),
    data: result.objects.map(object => JSON.stringify(object)),
    texts: result.nodes.map(({ texts }) => JSON.stringify({ ...texts })),
    said: result.diagnostics.map(({ code, message }) => `${code} ${message}`),
  }
}

describe('nodes that differ in their names', () => {
  let compared = 0
  for (const { given, others, named } of CASES) {
    test(given.name, async () => {
      const together = await made(given, [...others, ...NAMES.flatMap(named)])
      const alone = await Promise.all(NAMES.map(name => made(given, [...others, ...named(name)])))
      for (const part of ['written', 'data', 'texts', 'said'] as const)
        assert.deepEqual(new Set(together[part]), new Set(alone.flatMap(one => one[part])), part)
      compared += together.data.length
    })
  }
  test('and they made objects', () => assert.ok(compared > 10 * CASES.length, `${compared}`))
})
