import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatPath } from '../../src/base/field-path.ts'
import { documentsOf } from '../../src/source/documents.ts'
import { kustomizationProblems } from '../../src/source/kustomizations.ts'
import { told } from '../fixtures/told.ts'

const CONFIG = 'kind: OperatingSystemConfigGenerator\nmetadata:\n  name: workers\n'
const RUNS = `${CONFIG}  annotations:\n    config.kubernetes.io/function: |\n      exec: {path: osm-krm}\n`
const MACHINES = 'kind: MachineDeployment\nmetadata:\n  name: a\n'

const found = async (files: Readonly<Record<string, string>>, config = RUNS): Promise<string[]> => {
  const documents = Object.entries({ 'md.yaml': MACHINES, ...files }).flatMap(([file, text]) => documentsOf(file, text))
  const problems = await kustomizationProblems(documents, documentsOf('osm-krm.yaml', config)[0], () => 'elsewhere')
  return problems.map(({ code, field }) => `${code} ${formatPath(field ?? [])}`)
}

const annotated = (value: string): string => RUNS.replace('exec: {path: osm-krm}', value)

const CORRECT: readonly (readonly [name: string, kustomization: string, config?: string])[] = [
  ['a transformer', 'resources: [md.yaml]\ntransformers: [osm-krm.yaml]'],
  ['a transformer that is a resource, too', 'resources: [md.yaml, osm-krm.yaml]\ntransformers: [osm-krm.yaml]'],
  ['a path with a dot', 'resources: [./md.yaml]\ntransformers: [./osm-krm.yaml]'],
  ['a validator that validates', 'resources: [md.yaml]\nvalidators: [osm-krm.yaml]', `${RUNS}spec: {mode: validate}\n`],
  ['a folder of transformers', 'resources: [osm-krm.yaml]'],
  ['a kustomization of other objects', 'namespace: argocd\nresources: [other.yaml]\npatches: [{path: a.yaml}]'],
  ['labels', 'resources: [md.yaml]\ntransformers: [osm-krm.yaml]\nlabels: [{pairs: {a: b}}]'],
  ['empty fields', 'resources: [md.yaml]\ntransformers: [osm-krm.yaml]\npatches: []\nnamespace: ""'],
  [
    'a resource of another repository',
    'resources: [md.yaml, https://example.com/a.yaml]\ntransformers: [osm-krm.yaml]',
  ],
  ['a transformer in the text', 'resources: [md.yaml]\ntransformers: ["kind: A", osm-krm.yaml]'],
  [
    'an image',
    'resources: [md.yaml]\ntransformers: [osm-krm.yaml]',
    annotated('container: {image: osm-krm, network: true}'),
  ],
  ['a program in a folder', 'transformers: [osm-krm.yaml]', annotated('exec: {path: ./bin/osm-krm}')],
  ['a script that Node runs', 'transformers: [osm-krm.yaml]', annotated('exec: {path: node, args: [./osm-krm.js]}')],
  [
    'arguments of another program',
    'transformers: [osm-krm.yaml]',
    annotated('exec: {path: timeout, args: ["9", osm-krm]}'),
  ],
  ['the former annotation', 'transformers: [osm-krm.yaml]', RUNS.replace('kubernetes.io', 'k8s.io')],
  ['a damaged kustomization', 'resources: [md.yaml'],
  ['lists that are none', 'resources: md.yaml\ntransformers: {}\nvalidators: 1'],
]

describe('no kustomization is reported with', () => {
  for (const [name, kustomization, config] of CORRECT)
    test(name, async () => assert.deepEqual(await found({ 'kustomization.yaml': kustomization }, config), []))

  test('another name', async () =>
    assert.deepEqual(await found({ 'other.yaml': 'resources: [md.yaml]\ngenerators: [osm-krm.yaml]' }), []))

  test('a function in each layer', async () => {
    const outer = 'resources: [..]\ntransformers: [a.yaml]\nnameSuffix: -b'
    const files = {
      'kustomization.yaml': 'resources: [md.yaml]\ntransformers: [osm-krm.yaml]',
      'o/kustomization.yaml': outer,
    }
    assert.deepEqual(await found(files), ['OSM0020 nameSuffix'])
  })
})

const WRONG: readonly (readonly [expected: string, kustomization: string, config?: string])[] = [
  ['OSM0019 generators[1]', 'resources: [md.yaml]\ngenerators: [a.yaml, ./osm-krm.yaml]'],
  ['OSM0019 validators[0]', 'resources: [md.yaml]\nvalidators: [osm-krm.yaml]'],
  ['OSM0019 resources[0]', 'resources: [osm-krm.yaml, md.yaml]'],
  ['OSM0019 metadata.annotations', 'transformers: [osm-krm.yaml]', CONFIG],
  [
    'OSM0019 metadata.labels[config.kubernetes.io/function]',
    'transformers: [osm-krm.yaml]',
    RUNS.replace('annotations', 'labels'),
  ],
  [
    'OSM0019 metadata.annotations[config.kubernetes.io/function]',
    'transformers: [osm-krm.yaml]',
    annotated('exec: {path: node, args: [dist/osm-krm.js, render]}'),
  ],
  ['OSM0019 metadata.annotations[config.kubernetes.io/function]', 'transformers: [osm-krm.yaml]', annotated('osm-krm')],
  [
    'OSM0019 metadata.annotations[config.kubernetes.io/function]',
    'transformers: [osm-krm.yaml]',
    annotated('exec: {}'),
  ],
  ['OSM0020 namePrefix', 'resources: [md.yaml]\nnamePrefix: a-\npatches: [{path: a.yaml}]'],
  ['OSM0020 resources[1]', 'resources: [md.yaml, ../base]\ntransformers: [osm-krm.yaml]'],
]

describe('a kustomization is reported with', () => {
  for (const [expected, kustomization, config] of WRONG)
    test(`${expected}: ${kustomization.split('\n').at(-1)}`, async () =>
      assert.deepEqual(await found({ 'kustomization.yaml': kustomization }, config), [expected]))
})

describe('a file beside a kustomization', () => {
  const beside = (kustomization: string): Promise<string[]> =>
    found({ 'kustomization.yaml': `${kustomization}\ntransformers: [osm-krm.yaml]`, 'more.yaml': MACHINES })

  test('is reported if only osm-krm reads it', async () =>
    assert.deepEqual(await beside('resources: [md.yaml]'), ['OSM0020 resources']))

  test('is not reported if it is listed as a patch', async () =>
    assert.deepEqual(await beside('resources: [md.yaml]\npatches: [{path: more.yaml}]'), ['OSM0020 patches']))
})

describe('a listed file of which nothing was read', () => {
  const documents = [
    ...documentsOf('a/kustomization.yaml', 'resources: [md.yaml, tokns.yaml]\ntransformers: [osm-krm.yaml]'),
    ...documentsOf('a/md.yaml', MACHINES),
    ...documentsOf('a/tokens.yaml', 'kind: Secret\nmetadata:\n  name: a\n'),
  ]
  const expected = {
    missing: 'lists "tokns.yaml", which does not exist: kustomize refuses it. Did you mean tokens.yaml?',
    empty: 'lists "tokns.yaml", which contains no object. Write objects into it, or remove it from the list.',
    elsewhere: 'lists "tokns.yaml", which osm-krm does not read, because it is not below the paths of the command.',
  } as const
  for (const state of ['missing', 'empty', 'elsewhere'] as const)
    test(`is ${state}`, async () => {
      const [problem] = await kustomizationProblems(documents, documentsOf('a/osm-krm.yaml', RUNS)[0], () => state)
      const { message, help } = told(problem!)
      assert.ok(`${message}. ${help}`.startsWith(expected[state]), message)
    })
})
