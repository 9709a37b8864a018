// The revisions of Secrets across runs, and changes of a profile without a new version.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import {
  API_TOKEN,
  UBUNTU_CONFIG as CONFIG,
  configEntry,
  configuredBy,
  edit,
  listText,
  type Outcome,
  outcomeOf,
  UBUNTU,
  UBUNTU_TOKEN,
  withoutResults,
  withProfile,
  withSetting,
} from '../fixtures/lists.ts'

const SETTING = '    revisions:\n      kube-system/ubuntu-workers: "1"\n'
/** The quickstart's functionConfig without revisions. */
const SILENT = edit(CONFIG, SETTING, '    selector: {}\n')
const SET_TO = (number: string) => edit(CONFIG, 'ubuntu-workers: "1"', `ubuntu-workers: "${number}"`)
const CLUSTER = edit(CONFIG, SETTING, '    revision: cluster\n')

const ANNOTATED = edit(
  UBUNTU,
  '  annotations:\n',
  '  annotations:\n    machinedeployment.clusters.k8s.io/revision: "7"\n',
)

const listOf = (functionConfig: string, machineDeployment = UBUNTU): string =>
  listText({ functionConfig, items: [machineDeployment, API_TOKEN, UBUNTU_TOKEN] })

/** The list with a changed MachineDeployment. */
const changed = (list: string, from = 'kubelet: 1.36.1', to = 'kubelet: 1.36.2'): string => edit(list, from, to)

async function run(input: string): Promise<Outcome> {
  const outcome = await outcomeOf(input)
  assert.ok(!outcome.failed, outcome.messages)
  return outcome
}

type Annotations = Readonly<Record<string, string>>

const objectsOf = ({ text }: Pick<Outcome, 'text'>) =>
  parse(text).items as readonly { kind: string; metadata: { name: string; annotations?: Annotations } }[]

const annotationsOf = (outcome: Pick<Outcome, 'text'>, name: string): Annotations =>
  objectsOf(outcome).find(({ metadata }) => metadata.name === name)?.metadata.annotations ?? {}

const REVISION = 'k8c.io/machine-deployment-revision'
const STAMPED = ['config', 'bootstrap-config', 'provisioning-config'].map(name => `ubuntu-workers-kube-system-${name}`)

function revisionsIn(outcome: Outcome): string[] {
  const found = STAMPED.map(name => annotationsOf(outcome, name)[REVISION] ?? 'none')
  return [...new Set(found)]
}

const codesIn = ({ results }: Outcome): string[] => results.map(({ tags }) => tags.code)

describe('the revision comes from', () => {
  const CASES: readonly { name: string; given: string; revision: string; codes: readonly string[] }[] = [
    { name: 'a setting', given: listOf(SET_TO('4')), revision: '4', codes: [] },
    { name: 'the annotation of the MachineDeployment', given: listOf(SILENT, ANNOTATED), revision: '7', codes: [] },
    { name: 'nowhere, as it is new', given: listOf(SILENT), revision: '1', codes: ['OSM0205'] },
  ]
  for (const { name, given, revision, codes } of CASES) {
    it(name, async () => {
      const outcome = await run(given)
      assert.deepEqual(revisionsIn(outcome), [revision])
      assert.deepEqual(codesIn(outcome), codes)
    })
  }

  it('the previous output: an unchanged template keeps its revision, without a message', async () => {
    const first = await run(listOf(SILENT))
    const second = await run(first.text)
    assert.equal(withoutResults(second.text), withoutResults(first.text))
    assert.deepEqual(codesIn(second), [])
    assert.equal((await run(second.text)).text, second.text)
  })

  it('the previous output: a changed template increases the revision, even if it changes back', async () => {
    const first = await run(listOf(SILENT))
    const second = await run(changed(first.text))
    assert.deepEqual(revisionsIn(second), ['2'])
    assert.deepEqual(codesIn(second), ['OSM0730'])
    const third = await run(changed(second.text, 'kubelet: 1.36.2', 'kubelet: 1.36.1'))
    assert.deepEqual(revisionsIn(third), ['3'])
    assert.deepEqual(revisionsIn(await run(third.text)), ['3'])
  })
})

describe('a set revision and a changed template', () => {
  const CASES = [
    { name: 'a setting that was not increased', before: listOf(SET_TO('4')), now: SET_TO('4'), codes: ['OSM0732'] },
    { name: 'an annotation', before: listOf(SILENT, ANNOTATED), now: SILENT, codes: ['OSM0732'] },
  ]
  for (const { name, before, now, codes } of CASES) {
    it(name, async () => {
      const first = await run(before)
      const config = /^functionConfig:\n(?: .*\n)*/m.exec(before)![0]
      const outcome = await run(changed(edit(first.text, config, configEntry(now))))
      assert.deepEqual(codesIn(outcome), codes)
    })
  }
})

describe('revision: cluster', () => {
  const DIGEST = 'osm-krm.dev/config-digest'

  it('Secrets and MachineDeployment have the same digest, and no revision', async () => {
    const outcome = await run(listOf(CLUSTER))
    assert.deepEqual(revisionsIn(outcome), ['none'])
    const digests = ['ubuntu-workers', ...STAMPED.slice(1)].map(name => annotationsOf(outcome, name)[DIGEST])
    assert.match(digests[0]!, /^[0-9a-f]{64}$/)
    assert.deepEqual(new Set(digests), new Set([digests[0]]))
    assert.deepEqual(codesIn(outcome), [])
    assert.equal((await run(outcome.text)).text, outcome.text)
  })

  it('the hash covers annotations that the cluster adds to each MachineDeployment', async () => {
    const hashOf = async (value: string, annotation = ''): Promise<string | undefined> => {
      const config = edit(CONFIG, SETTING, `${SETTING}    annotationsAddedByCluster: {example.com/id: "${value}"}\n`)
      const outcome = await run(listOf(annotation === '' ? CONFIG : config, UBUNTU))
      return annotationsOf(outcome, STAMPED[1]!)['k8c.io/mdannotations-hash']
    }
    const added = await hashOf('app:[namespace]/[name]', 'added')
    assert.equal(added, await hashOf('app:kube-system/ubuntu-workers', 'added'))
    assert.notEqual(added, await hashOf(''))
  })

  it('the hash does not cover the digest', async () => {
    const hash = (outcome: Outcome) => annotationsOf(outcome, STAMPED[1]!)['k8c.io/mdannotations-hash']
    const first = await run(listOf(CLUSTER))
    assert.equal(hash(await run(changed(first.text))), hash(first))
  })

  const CHANGES = [
    { name: 'the user data', from: 'MaxPods: "110"', to: 'MaxPods: "50"', same: false },
    { name: 'only the template, which changes the MachineSet', from: 'cx32', to: 'cx42', same: false },
    { name: 'neither', from: 'replicas: 3', to: 'replicas: 4', same: true },
  ]
  for (const { name, from, to, same } of CHANGES) {
    it(`if ${name} changes, the digest is ${same ? 'the same' : 'different'}`, async () => {
      const [one, other] = [await run(listOf(CLUSTER)), await run(changed(listOf(CLUSTER), from, to))]
      const digests = [one, other].map(outcome => annotationsOf(outcome, STAMPED[1]!)[DIGEST])
      assert.equal(digests[0] === digests[1], same)
    })
  }

  const toCluster = (text: string): string => edit(text, configEntry(SILENT), configEntry(CLUSTER))
  const toTracked = (text: string): string => edit(text, configEntry(CLUSTER), configEntry(SILENT))

  it('counting resumes at the previous number', async () => {
    const first = await run(listOf(SILENT))
    const second = await run((await run(changed(first.text))).text)
    assert.deepEqual(revisionsIn(second), ['2'])
    const numbered = await run(toCluster(second.text))
    assert.deepEqual(revisionsIn(numbered), ['none'])
    assert.equal((await run(numbered.text)).text, numbered.text)
    assert.equal((await run(toTracked(numbered.text))).text, second.text)
  })
})

describe('profile versions', () => {
  const PROFILE = `apiVersion: operatingsystemmanager.k8c.io/v1alpha1
kind: OperatingSystemProfile
metadata:
  name: company
  namespace: kube-system
spec:
  osName: ubuntu
  osVersion: "24.04"
  version: v1.0.0
  supportedCloudProviders: [{name: hetzner}]
  bootstrapConfig:
    files:
      - {path: /etc/a, permissions: 755, content: {inline: {data: "one"}}}
    modules: {runcmd: [/etc/a]}
  provisioningConfig:
    files:
      - {path: /etc/b, content: {inline: {data: "one"}}}
`
  const OVERLAY = `apiVersion: osm-krm.dev/v1alpha1
kind: OperatingSystemProfileOverlay
metadata:
  name: company
spec:
  extends: osp-ubuntu
  version: v1.0.0
  bootstrapConfig:
    files:
      add:
        - {path: /etc/a, content: {inline: {data: "one"}}}
`
  const NAMED = withProfile('company')
  const given = (profile: string): string =>
    listText({ functionConfig: CONFIG, items: [NAMED, profile, API_TOKEN, UBUNTU_TOKEN] })

  for (const [kind, profile] of [
    ['a profile', PROFILE],
    ['an overlay', OVERLAY],
  ] as const) {
    it(`${kind} changed without a new version is an error`, async () => {
      const first = await run(given(profile))
      const outcome = await outcomeOf(changed(first.text, 'data: "one"', 'data: "two"'))
      assert.ok(outcome.failed)
      assert.deepEqual(codesIn(outcome), ['OSM0733'])
      assert.match(outcome.results[0]!.message, /version is still "v1\.0\.0"/)
    })

    it(`${kind} changed with a new version is accepted`, async () => {
      const first = await run(given(profile))
      const raised = changed(changed(first.text, 'data: "one"', 'data: "two"'), 'version: v1.0.0', 'version: v1.0.1')
      assert.deepEqual(codesIn(await run(raised)), [])
    })
  }

  it('a built-in profile does not change with the downloads in the settings', async () => {
    const first = await run(listText())
    const mirror = withSetting(CONFIG, 'profiles: {downloads: {kubernetes: https://mirror.example.com}}')
    assert.deepEqual(codesIn(await run(configuredBy(mirror, first.text))), [])
  })
})
