// Objects that MachineDeployments share, in a whole run: prerequisites, access, and the profiles in use.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import type { JsonObject } from '../../src/base/json.ts'
import { BUILT_IN_PROFILES, exportedProfile } from '../../src/render/profiles/built-in/index.ts'
import { writeYaml } from '../../src/render/yaml/index.ts'
import {
  API_TOKEN,
  CONFIG,
  edit,
  errorsOf,
  FLATCAR,
  FLATCAR_TOKEN,
  item,
  listText,
  madeIn,
  type Outcome,
  outcomeOf,
  outputsOf,
  overlayOf,
  QUICKSTART,
  selecting,
  UBUNTU,
  UBUNTU_TOKEN,
  withProfile,
  withSetting,
} from '../fixtures/lists.ts'
import { profileObject } from '../fixtures/profile.ts'

const configWith = (output: string): string => withSetting(CONFIG, `output: {${output}}`)

/** The input Secret has another name, so that the Secret of the prerequisites is written. */
const OWN_TOKEN = edit(API_TOKEN, 'name: cloud-init-getter-token', 'name: api-token')
const withOwnToken = (functionConfig: string): string =>
  withSetting(
    functionConfig,
    'credentials: {apiToken: {secretKeyRef: {namespace: cloud-init-settings, name: api-token, key: token}}}',
  )
const ITEMS = [UBUNTU, FLATCAR, OWN_TOKEN, UBUNTU_TOKEN, FLATCAR_TOKEN]

const succeed = async (input: string | { items: readonly string[]; functionConfig: string }): Promise<Outcome> => {
  const outcome = await outcomeOf(input)
  assert.ok(!outcome.failed, outcome.messages)
  return outcome
}

const codesOf = ({ results }: Outcome): string[] => results.map(({ tags }) => tags.code)

const itemsOf = ({ text }: Pick<Outcome, 'text'>): readonly JsonObject[] => parse(text, { uniqueKeys: false }).items

const find = (outcome: Outcome, kind: string, name: string): JsonObject | undefined =>
  itemsOf(outcome).find(object => object.kind === kind && (object.metadata as JsonObject).name === name)

const pathOf = (object: JsonObject): string =>
  ((object.metadata as JsonObject).annotations as Record<string, string>)['internal.config.kubernetes.io/path']!

const NODES = [...outputsOf('flatcar-workers'), ...outputsOf('ubuntu-workers')]

const PREREQUISITES = [
  'CustomResourceDefinition undefined/operatingsystemconfigs.operatingsystemmanager.k8c.io',
  'CustomResourceDefinition undefined/operatingsystemprofiles.operatingsystemmanager.k8c.io',
  'Namespace undefined/cloud-init-settings',
  'Role cloud-init-settings/cloud-init-getter',
  'RoleBinding cloud-init-settings/cloud-init-getter',
  'Secret cloud-init-settings/cloud-init-getter-token',
  'ServiceAccount cloud-init-settings/cloud-init-getter',
  'ValidatingAdmissionPolicy undefined/osm-krm-immutable-specs',
  'ValidatingAdmissionPolicyBinding undefined/osm-krm-immutable-specs',
]

describe('prerequisites', () => {
  const functionConfig = withOwnToken(configWith('prerequisites: true'))

  it('are added to the other outputs, each with its cluster and file', async () => {
    const outcome = await succeed({ items: ITEMS, functionConfig })
    assert.deepEqual(codesOf(outcome), [])
    assert.deepEqual(madeIn(outcome), [...NODES, ...PREREQUISITES].sort())
    const files = ['Namespace', 'CustomResourceDefinition', 'Role'].map(kind =>
      pathOf(itemsOf(outcome).find(object => object.kind === kind)!),
    )
    assert.deepEqual(files, [
      'osm-krm/worker/namespace_cloud-init-settings.yaml',
      'osm-krm/management/customresourcedefinition_operatingsystemconfigs.operatingsystemmanager.k8c.io.yaml',
      'osm-krm/worker/cloud-init-settings/role_cloud-init-getter.yaml',
    ])
    assert.equal((await succeed(outcome.text)).text, outcome.text)
  })

  it('are made without MachineDeployments, as a cluster has them before its nodes', async () => {
    const outcome = await succeed({ items: [], functionConfig })
    assert.deepEqual(madeIn(outcome), PREREQUISITES)
    assert.deepEqual(codesOf(outcome), [])
  })

  const FOREIGN: readonly { readonly name: string; readonly text: string; readonly count?: number }[] = [
    {
      name: 'a damaged object',
      text: 'apiVersion: v1\nkind: Namespace\nmetadata:\n  name: cloud-init-settings\na: [\n',
    },
    { name: 'an object of another functionConfig', text: namespaceOf('another') },
  ]
  for (const { name, text } of FOREIGN) {
    it(`keep existing objects unchanged: ${name}`, async () => {
      const given = listText({ items: [...ITEMS, text], functionConfig })
      const outcome = await succeed(given)
      assert.ok(outcome.text.startsWith(given))
      assert.deepEqual(codesOf(outcome), [])
      const [, kind, named] = /kind: (\w+)\n[\s\S]*name: (\S+)/.exec(text)!
      const made = (parse(outcome.text.slice(given.length)) as readonly JsonObject[]).map(
        object => `${object.kind} ${(object.metadata as JsonObject).name}`,
      )
      assert.equal(made.length, NODES.length + PREREQUISITES.length - 1)
      assert.ok(!made.includes(`${kind} ${named}`))
      assert.equal((await succeed(outcome.text)).text, outcome.text)
    })
  }

  it('keep the data of an input with the same name, and warn of the consequences', async () => {
    const given = listText({ items: QUICKSTART, functionConfig: configWith('prerequisites: true') })
    const outcome = await succeed(given)
    assert.ok(outcome.text.startsWith(given))
    assert.deepEqual(codesOf(outcome), ['OSM0750'])
    assert.deepEqual(
      madeIn(outcome),
      [...NODES, ...PREREQUISITES].filter(made => !made.endsWith('getter-token')).sort(),
    )
    assert.equal((await succeed(outcome.text)).text, outcome.text)
  })

  it('keep the data of an output that came back from the cluster', async () => {
    const back = API_TOKEN.replace('annotations:\n', 'annotations:\n    osm-krm.dev/generated-by: quickstart\n')
    const items = [UBUNTU, FLATCAR, back, UBUNTU_TOKEN, FLATCAR_TOKEN]
    for (const output of ['prerequisites: true', 'prerequisites: false']) {
      const outcome = await succeed({ items, functionConfig: configWith(output) })
      assert.deepEqual(codesOf(outcome), output.endsWith('true') ? ['OSM0750'] : [])
      assert.ok(outcome.text.includes(item(back)))
    }
  })
})

function namespaceOf(owner: string): string {
  return `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: cloud-init-settings\n  annotations:\n    osm-krm.dev/generated-by: ${owner}\n`
}

describe('access', () => {
  const functionConfig = withOwnToken(configWith('prerequisites: true, access: perMachineDeployment'))
  const rulesOf = (outcome: Outcome) => find(outcome, 'Role', 'cloud-init-getter')!.rules
  const names = (pool: string): string[] => [
    `${pool}-kube-system-provisioning-config`,
    `kube-system-${pool}-kubelet-bootstrap-config`,
  ]
  const getting = (resourceNames: readonly string[]) => [
    { apiGroups: [''], resources: ['secrets'], resourceNames: [...resourceNames].sort(), verbs: ['get'] },
  ]

  it('per MachineDeployment: the Secrets that its nodes fetch, by name', async () => {
    const outcome = await succeed({ items: ITEMS, functionConfig })
    assert.deepEqual(rulesOf(outcome), getting([...names('flatcar-workers'), ...names('ubuntu-workers')]))
  })

  it('on "edge" includes the bootstrap data', async () => {
    const edge = edit(UBUNTU, 'cloudProvider: hetzner', 'cloudProvider: edge')
    const outcome = await succeed({ items: [edge, ...ITEMS.slice(2)], functionConfig })
    assert.deepEqual(
      rulesOf(outcome),
      getting([...names('ubuntu-workers'), 'ubuntu-workers-kube-system-bootstrap-config']),
    )
  })

  it('without MachineDeployments has no rule, as one without names would match every Secret', async () => {
    assert.deepEqual(rulesOf(await succeed({ items: [], functionConfig })), [])
  })
})

describe('access with an API token per MachineDeployment', () => {
  const functionConfig = withSetting(
    configWith('prerequisites: true, access: perMachineDeployment'),
    'credentials: {apiToken: {secretKeyRef: {namespace: cloud-init-settings, name: "api-[key]", key: token}}}',
  )
  const tokenFor = (pool: string): string => edit(API_TOKEN, 'cloud-init-getter-token', `api-kube-system-${pool}`)
  const items = [UBUNTU, FLATCAR, tokenFor('ubuntu-workers'), tokenFor('flatcar-workers'), UBUNTU_TOKEN, FLATCAR_TOKEN]
  const own = (pool: string): string[] =>
    ['Role', 'RoleBinding', 'Secret', 'ServiceAccount'].map(
      kind => `${kind} cloud-init-settings/cloud-init-getter-kube-system-${pool}${kind === 'Secret' ? '-token' : ''}`,
    )
  const access = (outcome: Outcome): string[] => madeIn(outcome).filter(made => made.includes('cloud-init-getter'))
  const both = [...own('flatcar-workers'), ...own('ubuntu-workers')].sort()

  it('has an account, a token, a Role and a RoleBinding for each', async () => {
    const outcome = await succeed({ items, functionConfig })
    assert.deepEqual(codesOf(outcome), [])
    assert.deepEqual(access(outcome), both)
    assert.equal((await succeed(outcome.text)).text, outcome.text)
  })
})

describe('output.profiles', () => {
  const functionConfig = configWith('profiles: used')
  const profiles = (outcome: Outcome): string[] =>
    madeIn(outcome).filter(made => made.startsWith('OperatingSystemProfile '))
  const contentOf = (object: JsonObject | undefined): JsonObject => {
    const { annotations: _, ...metadata } = object!.metadata as JsonObject
    return { ...object, metadata }
  }

  it('writes each profile once, as `osm-krm profiles NAME` prints it', async () => {
    const outcome = await succeed({ items: QUICKSTART, functionConfig })
    assert.deepEqual(profiles(outcome), [
      'OperatingSystemProfile kube-system/osp-flatcar',
      'OperatingSystemProfile kube-system/osp-ubuntu',
    ])
    for (const name of ['osp-flatcar', 'osp-ubuntu'])
      assert.deepEqual(contentOf(find(outcome, 'OperatingSystemProfile', name)), await exportedProfile(name))
  })

  it('renders the profiles again in the next run, rather than reading its output', async () => {
    const mirrored = withSetting(functionConfig, 'profiles: {downloads: {kubernetes: "https://mirror.example.com"}}')
    const before = await succeed({ items: QUICKSTART, functionConfig })
    const outcome = await succeed(edit(before.text, indented(functionConfig), indented(mirrored)))
    assert.match(JSON.stringify(find(outcome, 'OperatingSystemProfile', 'osp-ubuntu')), /mirror\.example\.com/)
    assert.equal(outcome.text, (await succeed({ items: QUICKSTART, functionConfig: mirrored })).text)
  })

  const ORDINARY = writeYaml(profileObject({}, { name: 'osp-ubuntu' }))
  const one = [UBUNTU, API_TOKEN, UBUNTU_TOKEN]

  const allWith = async (more: string, items: readonly string[]): Promise<string[]> => {
    const all = edit(configWith('profiles: all'), '\nspec:\n', `\nspec:\n${more}`)
    const outcome = await succeed({ items, functionConfig: all })
    assert.equal((await succeed(outcome.text)).text, outcome.text)
    return profiles(outcome).map(made => made.replace('OperatingSystemProfile kube-system/', ''))
  }

  it('with "all" writes every built-in profile, also those that nobody uses', async () => {
    assert.deepEqual(await allWith('', QUICKSTART), BUILT_IN_PROFILES)
  })

  it('with "all" also writes what overlays define, and no built-in profiles if these are disabled', async () => {
    assert.deepEqual(await allWith('', [...one, OVERLAY]), ['company', ...BUILT_IN_PROFILES])
    assert.deepEqual(await allWith('  profiles: {builtIn: false}\n', [...one, ORDINARY]), [])
  })

  const OVERLAY = overlayOf('company', '{add: [{path: /etc/company, content: {inline: {data: hello}}}]}')
  it('writes an overlay of an ordinary profile as the result', async () => {
    const outcome = await succeed({
      items: [withProfile('company'), API_TOKEN, UBUNTU_TOKEN, OVERLAY, ORDINARY],
      functionConfig,
    })
    assert.deepEqual(profiles(outcome), ['OperatingSystemProfile kube-system/company'])
    assert.equal((await succeed(outcome.text)).text, outcome.text)
    // As an ordinary item it gives the same user data.
    const written = itemsOf(outcome).findLast(({ kind }) => kind === 'OperatingSystemProfile')!
    const rendered = await succeed({
      items: [withProfile('company'), API_TOKEN, UBUNTU_TOKEN, JSON.stringify(contentOf(written))],
      functionConfig: CONFIG,
    })
    const data = (of: Outcome) => itemsOf(of).flatMap(({ kind, data }) => (kind === 'Secret' && data ? [data] : []))
    assert.equal(data(outcome).length, 3)
    assert.deepEqual(data(rendered), data(outcome))
  })

  it('keeps profiles of MachineDeployments that are not selected', async () => {
    const labelled = edit(UBUNTU, '  annotations:\n', '  labels: {pool: ubuntu}\n  annotations:\n')
    const before = await succeed({ items: [labelled, ...QUICKSTART.slice(1)], functionConfig })
    const selected = selecting(functionConfig, 'pool: ubuntu')
    const outcome = await succeed(edit(before.text, indented(functionConfig), indented(selected)))
    assert.deepEqual(madeIn(outcome), madeIn(before))
  })

  it('keeps profiles of another functionConfig', async () => {
    const before = await succeed({ items: QUICKSTART, functionConfig })
    const other = edit(functionConfig, 'name: quickstart', 'name: another')
    const outcome = await outcomeOf(edit(before.text, indented(functionConfig), indented(other)))
    // Both functionConfigs claim the Secrets; the profiles are shared.
    assert.deepEqual([...new Set(errorsOf(outcome))], ['OSM0009'])
    assert.doesNotMatch(outcome.messages, /OperatingSystemProfile/)
  })
})

const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ')
