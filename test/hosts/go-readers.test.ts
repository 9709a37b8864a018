// Texts that YAML parsers often get wrong, through the whole function: Go reads the same values in inputs and outputs.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { run } from '../../src/function.ts'
import type { Json, JsonObject } from '../../src/render/model/json.ts'
import { writeFlow } from '../../src/render/yaml/index.ts'
import { example } from '../fixtures/examples.ts'
import { profileObject } from '../fixtures/profile.ts'
import { textOf } from '../render/krm/fixtures.ts'
import { json, nastyText } from '../render/yaml/values.ts'
import { FUNCTION, filesOf, folderOf } from './folder.ts'
import { absent as kptIsAbsent, packageOf } from './kpt.ts'
import { buildFolder, isSpoilt, absent as kustomizeIsAbsent, SPOILT, SPOILT_KEY } from './kustomize.ts'
import { absent, readWithGo } from './yaml-read.ts'

const { objects, functionConfig } = example('quickstart')

const TEXTS = [...new Set(fc.sample(nastyText(), { numRuns: 600, seed: 7 }))].filter(text => !text.includes('{{'))
const VALUES = fc.sample(json(), { numRuns: 200, seed: 7 })

interface Corpus {
  readonly texts: readonly string[]
  readonly keys: readonly string[]
  readonly values: readonly Json[]
}

const CORPUS: Corpus = { texts: TEXTS, keys: TEXTS, values: VALUES }

/** Any JSON may stand in a cloudProviderSpec, and goes from there into the OperatingSystemConfig. */
const specOf = ({ texts, keys, values }: Corpus): JsonObject => ({
  texts: [...texts],
  keys: Object.fromEntries(keys.map((key, i) => [key, i])),
  values: [...values],
})

const machineDeployment = (cloudProviderSpec: JsonObject): JsonObject => ({
  apiVersion: 'cluster.k8s.io/v1alpha1',
  kind: 'MachineDeployment',
  metadata: { name: 'ubuntu-workers', namespace: 'kube-system' },
  spec: {
    selector: {},
    template: {
      spec: {
        versions: { kubelet: '1.34.1' },
        providerSpec: { value: { cloudProvider: 'hetzner', cloudProviderSpec, operatingSystem: 'ubuntu' } },
      },
    },
  },
})

const profile = ({ texts }: Corpus): JsonObject => {
  const files = texts.map((data, i) => ({ path: `/texts/${i}`, content: { inline: { encoding: 'b64', data } } }))
  return profileObject({ bootstrapConfig: { files } }, { name: 'osp-ubuntu' })
}

const itemsOf = (corpus: Corpus): readonly JsonObject[] => [
  machineDeployment(specOf(corpus)),
  profile(corpus),
  ...objects.filter(({ kind }) => kind === 'Secret'),
]

/** Written with every string in quotes, so that the input is unambiguous. */
const manifests = (items: readonly JsonObject[]): string => items.map(item => `${writeFlow(item)}\n`).join('---\n')

const FOR_KUSTOMIZE: Corpus = {
  texts: TEXTS.filter(text => !SPOILT.test(text)),
  keys: TEXTS.filter(text => !SPOILT.test(text) && !SPOILT_KEY.test(text)),
  values: VALUES.filter(value => !isSpoilt(value)),
}

interface Config {
  readonly kind: string
  readonly spec: {
    readonly cloudProvider: { readonly spec: unknown }
    readonly bootstrapConfig: { readonly files: readonly { content: { inline: { data: string } } }[] }
  }
}

interface Deployment {
  readonly kind: string
  readonly spec: {
    readonly template: { readonly spec: { readonly providerSpec: { readonly value: { cloudProviderSpec: unknown } } } }
  }
}

const configIn = (manifests: readonly unknown[]): Config => {
  const found = manifests.find(manifest => (manifest as Config).kind === 'OperatingSystemConfig')
  assert.ok(found, 'no OperatingSystemConfig')
  return found as Config
}

/** The MachineDeployment must be the same through the host's parser and writer and through ours. */
function agrees(documents: readonly string[], { texts }: Corpus): void {
  const read = readWithGo(documents).map(({ v3 }) => v3)
  const config = configIn(read)
  const deployment = read.find(manifest => (manifest as Deployment).kind === 'MachineDeployment') as Deployment
  const expected = deployment.spec.template.spec.providerSpec.value.cloudProviderSpec as JsonObject
  assert.equal((expected.texts as unknown[]).length, texts.length)
  assert.deepEqual(config.spec.cloudProvider.spec, expected)
  assert.deepEqual(dataOf(config), texts)
}

const dataOf = ({ spec }: Config): string[] => spec.bootstrapConfig.files.map(({ content }) => content.inline.data)

describe("Go's parsers", { skip: absent() }, () => {
  let list: string

  before(async () => {
    assert.ok(TEXTS.length > 100)
    const items = itemsOf(CORPUS)
      .map(item => `- ${writeFlow(item)}\n`)
      .join('')
    const { output, failed, messages } = await run(
      `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nfunctionConfig: ${writeFlow(functionConfig)}\nitems:\n${items}`,
    )
    assert.ok(!failed, messages)
    list = textOf(output)
  })

  for (const reader of ['v2', 'v3', 'sigs'] as const) {
    test(`${reader} reads the given values from the list`, () => {
      const { items } = readWithGo([list])[0]![reader] as { items: readonly unknown[] }
      const config = configIn(items)
      assert.deepEqual(dataOf(config), TEXTS)
      const given = readWithGo([writeFlow(specOf(CORPUS))])[0]![reader]
      assert.deepEqual(config.spec.cloudProvider.spec, given)
    })
  }

  test('kustomize reads back the values that it passed', { skip: kustomizeIsAbsent() }, () => {
    const folder = folderOf({
      'items.yaml': manifests(itemsOf(FOR_KUSTOMIZE)),
      'osm-krm.yaml': writeFlow(functionConfig),
      'kustomization.yaml': 'resources: [items.yaml]\ntransformers: [osm-krm.yaml]\n',
    })
    const { status, stdout, stderr } = buildFolder(folder)
    assert.equal(status, 0, stderr)
    agrees(stdout.split('\n---\n'), FOR_KUSTOMIZE)
  })

  test('kpt reads back the values that it passed', { skip: kptIsAbsent() }, () => {
    const folder = packageOf(
      { 'items.yaml': manifests(itemsOf(CORPUS)), 'osm-krm.yaml': writeFlow(functionConfig) },
      {},
    )
    const sunk = join(folder, '../sunk')
    const kpt = (args: readonly string[], input?: string): string => piped('kpt', ['fn', ...args], input)
    const source = kpt(['source', folder, '--fn-config', join(folder, 'osm-krm.yaml')])
    kpt(['sink', sunk], piped(process.execPath, [FUNCTION], source))
    agrees(
      Object.values(filesOf(sunk)).flatMap(text => text.split('\n---\n')),
      CORPUS,
    )
  })
})

function piped(program: string, args: readonly string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync(program, args, { input, encoding: 'utf8', maxBuffer: 1 << 28 })
  assert.equal(status, 0, stderr)
  return stdout
}
