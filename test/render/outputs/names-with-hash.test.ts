import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../../src/base/json.ts'
import { Catalog } from '../../../src/render/inputs/catalog.ts'
import { readItem, readResourceList } from '../../../src/render/krm/index.ts'
import type { OperatingSystemConfigSpec } from '../../../src/render/model/config.ts'
import { reportNamesWithHash } from '../../../src/render/outputs/check.ts'
import { HEAD, reported, silent } from '../krm/fixtures.ts'

const generated = (
  name: string,
  kind = 'Secret',
  annotation = 'internal.config.kubernetes.io/needsHashSuffix',
): string =>
  `- apiVersion: v1\n  kind: ${kind}\n  metadata:\n    name: ${name}\n    annotations:\n      ${annotation}: enabled\n`

const config = (data: string, spec: JsonObject = {}): OperatingSystemConfigSpec => ({
  osName: 'ubuntu',
  osVersion: '24.04',
  cloudProvider: { name: 'fake', spec },
  bootstrapConfig: {},
  provisioningConfig: { files: [{ path: '/f', permissions: 644, content: { inline: { data } } }] },
  provisioningUtility: 'cloud-init',
})

const ref = (kind: string, name: string): JsonObject => ({ password: { [kind]: { name, namespace: 'a', key: 'b' } } })

const TABLE: readonly {
  name: string
  items: string
  config: OperatingSystemConfigSpec
  expected: readonly string[]
}[] = [
  { name: 'in a script', items: generated('a-b'), config: config('get secret a-b'), expected: ['a-b'] },
  { name: 'at the end of a sentence', items: generated('a.b'), config: config('It is in a.b.'), expected: ['a.b'] },
  { name: 'as a part of a longer name', items: generated('a-b'), config: config('x-a-b a-b-c a-b.c'), expected: [] },
  { name: 'with another character in place of the dot', items: generated('a.b'), config: config('a-b'), expected: [] },
  { name: 'a word after its kind', items: generated('pull'), config: config('Secret pull'), expected: ['pull'] },
  {
    name: 'in a reference',
    items: generated('pull'),
    config: config('', ref('secretKeyRef', 'pull')),
    expected: ['pull'],
  },
  {
    name: 'in a reference of another kind',
    items: generated('pull'),
    config: config('', ref('configMapKeyRef', 'pull')),
    expected: [],
  },
  { name: 'of a ConfigMap', items: generated('a-b', 'ConfigMap'), config: config('a-b'), expected: ['a-b'] },
  {
    name: 'of a Secret that keeps its name',
    items: generated('a-b', 'Secret', 'x'),
    config: config('a-b'),
    expected: [],
  },
]

describe('a name to which kustomize will add a hash', () => {
  for (const { name, items, config, expected } of TABLE) {
    test(`${name}: ${expected.length === 0 ? 'no warning' : 'a warning'}`, async () => {
      const list = readResourceList(`${HEAD}items:\n${items}`, silent)!
      const source = { items: list.items, read: (item: (typeof list.items)[0]) => readItem(list, item, silent) }
      const catalog = new Catalog(source as ConstructorParameters<typeof Catalog>[0], silent)
      const machineDeployment = { ref: { kind: 'MachineDeployment', namespace: 'kube-system', name: 'md' } }
      const { found } = await reported(async report =>
        reportNamesWithHash(catalog, [{ machineDeployment, config }], report),
      )
      assert.deepEqual(
        found.map(({ code, object }) => [code, object?.name]),
        expected.map(name => ['OSM0013', name]),
      )
      for (const { related } of found)
        assert.deepEqual(
          related?.map(({ object }) => object),
          [machineDeployment.ref],
        )
    })
  }
})
