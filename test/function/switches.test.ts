// Settings that add outputs: turned on and off again, the list is the same byte for byte.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import type { JsonObject } from '../../src/base/json.ts'
import {
  CONFIG,
  configuredBy,
  edit,
  item,
  listText,
  madeIn,
  outcomeOf,
  QUICKSTART,
  withSetting,
} from '../fixtures/lists.ts'

/** The quickstart's functionConfig with more settings. */
const configWith = (spec: string): string =>
  spec.startsWith('machineDeployments: ')
    ? edit(
        CONFIG,
        '\n  machineDeployments:\n',
        `\n  machineDeployments:\n    ${spec.slice('machineDeployments: '.length)}\n`,
      )
    : withSetting(CONFIG, spec)

const PREREQUISITES = [
  'CustomResourceDefinition',
  'Namespace',
  'OperatingSystemConfig',
  'Role',
  'RoleBinding',
  'Secret',
  'ServiceAccount',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
]
/** Any Secret among the items that is long enough. */
const SEED = '{namespace: cloud-init-settings, name: cloud-init-getter-token, key: token}'

interface Switch {
  readonly on: string
  /** The kinds of outputs with the setting. */
  readonly kinds: readonly string[]
  /** An annotation that only this setting adds, and the kinds that have it. */
  readonly annotation?: readonly [name: string, ...kinds: readonly string[]]
  /** Annotations that keep the previous state. */
  readonly remembers?: readonly string[]
}

const SWITCHES: readonly Switch[] = [
  {
    on: `credentials: {placeholders: flux, apiToken: {placeholder: "\${API_TOKEN}"}}`,
    kinds: ['OperatingSystemConfig', 'Secret'],
    annotation: ['kustomize.toolkit.fluxcd.io/substitute', 'Secret'],
  },
  {
    on: 'credentials: {placeholders: vault, bootstrapToken: {placeholder: "<path:secret/data/[key]#token>"}}',
    kinds: ['OperatingSystemConfig', 'Secret'],
  },
  { on: 'output: {target: worker}', kinds: ['Secret'] },
  { on: 'output: {configs: none}', kinds: ['Secret'] },
  { on: 'output: {immutable: false}', kinds: ['OperatingSystemConfig', 'Secret'] },
  { on: 'output: {ignitionVersion: "3.4"}', kinds: ['OperatingSystemConfig', 'Secret'] },
  { on: 'output: {profiles: used}', kinds: ['OperatingSystemConfig', 'OperatingSystemProfile', 'Secret'] },
  { on: 'output: {profiles: all}', kinds: ['OperatingSystemConfig', 'OperatingSystemProfile', 'Secret'] },
  { on: 'output: {profiles: used, target: worker}', kinds: ['Secret'] },
  { on: 'output: {prerequisites: true}', kinds: PREREQUISITES },
  { on: 'output: {prerequisites: true, access: perMachineDeployment}', kinds: PREREQUISITES },
  {
    on: 'output: {prerequisites: true, immutable: false}',
    kinds: PREREQUISITES.filter(kind => !kind.startsWith('ValidatingAdmissionPolicy')),
  },
  {
    on: `credentials: {bootstrapToken: {derive: {seedFrom: {secretKeyRef: ${SEED}}, expiration: never}}}`,
    kinds: ['OperatingSystemConfig', 'Secret'],
  },
  {
    on: 'output: {gitops: argocd}',
    kinds: ['OperatingSystemConfig', 'Secret'],
    annotation: ['argocd.argoproj.io/sync-options', 'OperatingSystemConfig', 'Secret'],
  },
  {
    on: 'output: {gitops: flux, immutable: false}',
    kinds: ['OperatingSystemConfig', 'Secret'],
    annotation: ['kustomize.toolkit.fluxcd.io/force', 'OperatingSystemConfig'],
  },
  {
    on: 'machineDeployments: revision: cluster',
    kinds: ['OperatingSystemConfig', 'Secret'],
    annotation: ['osm-krm.dev/config-digest', 'MachineDeployment', 'Secret'],
    remembers: ['osm-krm.dev/counted-revision', 'osm-krm.dev/template-digest'],
  },
]

/** A list that ends with other fields, as a host may write it. */
const WITH_FIELDS_AFTER = `${listText()}${item('kind: Other\n')}x: y\n`

const run = async (text: string): Promise<string> => {
  const outcome = await outcomeOf(text)
  assert.ok(!outcome.failed, outcome.messages)
  return outcome.text
}

describe('a setting, turned on and off again', () => {
  for (const { on, kinds, annotation, remembers } of SWITCHES) {
    it(on, async () => {
      const text = on === 'output: {prerequisites: true}' ? WITH_FIELDS_AFTER : listText()
      const before = await run(text)
      const changed = await run(configuredBy(configWith(on), before))
      assert.equal(await run(changed), changed, 'a second run changes something')
      assert.deepEqual([...new Set(madeIn({ text: changed }).map(made => made.split(' ')[0]))].sort(), kinds)
      if (annotation) assert.deepEqual(kindsWith(annotation[0], changed), annotation.slice(1))
      assert.equal(await run(edit(changed, functionConfigOf(changed), functionConfigOf(before))), before)
      // A list that always had the setting is the same, except for annotations of the previous state.
      const fresh = await run(configuredBy(configWith(on), text))
      assert.deepEqual(new Set(itemsOf(fresh, remembers)), new Set(itemsOf(changed, remembers)))
    })
  }
})

const functionConfigOf = (text: string): string => /^functionConfig:\n(?: .*\n)*/m.exec(text)![0]

/** Each item as text; files of new items have the folders of the first run. */
const itemsOf = (text: string, without: readonly string[] = []): string[] =>
  (parse(text).items as readonly JsonObject[]).map(object =>
    JSON.stringify(object, (name, value) => (without.includes(name) ? undefined : value)).replaceAll(
      '"elsewhere/',
      '"osm-krm/',
    ),
  )

const kindsWith = (annotation: string, text: string): string[] => {
  const items = parse(text).items as readonly { kind: string; metadata?: { annotations?: JsonObject } }[]
  return [...new Set(items.filter(made => made.metadata?.annotations?.[annotation]).map(({ kind }) => kind))].sort()
}

describe('two functionConfigs, one for each cluster', () => {
  const named = (name: string, target: string): string =>
    edit(configWith(`output: {target: ${target}}`), 'name: quickstart', `name: ${name}`)

  it("make the outputs of one together, and keep each other's", async () => {
    const one = await run(listText({ items: QUICKSTART }))
    const first = await run(configuredBy(named('m', 'management'), listText({ items: QUICKSTART })))
    const swap = (from: string, to: string, text: string): string =>
      edit(text, functionConfigOf(text), `functionConfig:\n${named(from, to).replace(/^(?=.)/gm, '  ')}`)
    const both = await run(swap('w', 'worker', first))
    assert.deepEqual(madeIn({ text: both }), madeIn({ text: one }))
    assert.equal(await run(swap('m', 'management', both)), swap('m', 'management', both))
    assert.equal(await run(both), both)
  })
})
