// The KRM function as a whole: its contract with callers.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import type { JsonObject } from '../../src/render/model/json.ts'
import {
  API_TOKEN,
  CONFIG,
  configuredBy,
  edit,
  errorsOf,
  FLATCAR,
  FLATCAR_TOKEN,
  item,
  listText,
  madeIn,
  outcomeOf,
  outputsOf,
  QUICKSTART,
  UBUNTU,
  UBUNTU_TOKEN,
} from '../fixtures/lists.ts'

const NO_CLUSTER = `apiVersion: osm-krm.dev/v1alpha1
kind: OperatingSystemConfigGenerator
metadata:
  name: quickstart
`

const BOTH = [...outputsOf('flatcar-workers'), ...outputsOf('ubuntu-workers')].sort()

describe('a correct list', () => {
  for (const version of ['v1', 'v1beta1']) {
    test(`of ${version}: outputs follow the items, which are unchanged`, async () => {
      const outcome = await outcomeOf({ version })
      assert.ok(!outcome.failed)
      assert.equal(outcome.messages, '')
      assert.deepEqual(outcome.results, [])
      assert.ok(outcome.text.startsWith(listText({ version })))
      assert.deepEqual(madeIn(outcome), BOTH)
    })
  }

  test('is not changed by a second run', async () => {
    const { text } = await outcomeOf({})
    assert.equal((await outcomeOf(text)).text, text)
  })

  test('may be JSON', async () => {
    const outcome = await outcomeOf(JSON.stringify(parse(listText())))
    assert.ok(!outcome.failed, outcome.messages)
    assert.deepEqual(madeIn(outcome), BOTH)
    assert.deepEqual(madeIn({ ...outcome, ...JSON.parse(outcome.text) }), BOTH)
  })

  test('without MachineDeployments has only a warning', async () => {
    for (const items of [[], [UBUNTU_TOKEN]]) {
      const given = { items, functionConfig: NO_CLUSTER }
      const outcome = await outcomeOf(given)
      assert.ok(!outcome.failed, outcome.messages)
      assert.deepEqual(
        outcome.results.map(({ tags }) => tags.code),
        ['OSM0204'],
      )
      assert.ok(outcome.text.startsWith(listText(given)))
    }
  })
})

describe('items that the function does not use', () => {
  const FOREIGN: readonly { readonly name: string; readonly text: string }[] = [
    {
      name: 'comments and unusual styles',
      text: item('# a\napiVersion: v1   # b\nkind: ConfigMap\ndata: {mode: 0755, no: no, "q": \'q\'}\n'),
    },
    { name: 'text that is not YAML', text: '- kind: ConfigMap\n  data: "no end\n  other: [\n' },
    { name: 'a duplicate key', text: '- kind: ConfigMap\n  a: 1\n  a: 2\n' },
    { name: 'missing metadata', text: '- kind: ConfigMap\n' },
    { name: 'missing kind', text: '- metadata: {name: a}\n' },
    { name: 'duplicate objects', text: item('apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n').repeat(2) },
    {
      name: 'a damaged Secret that is not needed',
      text: '- apiVersion: v1\n  kind: Secret\n  metadata:\n    name: a\n  data: {a: "\n',
    },
    {
      name: 'a Secret of the same name in another namespace',
      text: item(edit(API_TOKEN, 'cloud-init-settings', 'default')),
    },
    { name: 'keys with a meaning in JavaScript', text: item('kind: X\n__proto__: {a: b}\nconstructor: c\n') },
    { name: 'a long line', text: item(`kind: X\na: ${'b'.repeat(300_000)}\n`) },
  ]
  for (const { name, text } of FOREIGN) {
    test(`are kept byte for byte: ${name}`, async () => {
      const input = listText({ items: [UBUNTU, 'PLACE: 1\n', API_TOKEN, UBUNTU_TOKEN] })
      const given = edit(input, '-\n  PLACE: 1\n', text)
      const outcome = await outcomeOf(given)
      assert.ok(!outcome.failed, outcome.messages)
      assert.ok(outcome.text.startsWith(`${given}- apiVersion: `))
    })
  }
})

describe('invalid items that the function uses', () => {
  const TABLE: readonly { readonly name: string; readonly items: readonly string[]; readonly expected: string }[] = [
    { name: 'a damaged MachineDeployment', items: [`${UBUNTU}odd: [\n`, ...QUICKSTART.slice(1)], expected: 'OSM0007' },
    { name: 'a duplicate MachineDeployment', items: [...QUICKSTART, UBUNTU], expected: 'OSM0008' },
    {
      name: 'a MachineDeployment without metadata',
      items: [edit(UBUNTU, 'metadata:', 'meta:'), ...QUICKSTART],
      expected: 'OSM0200',
    },
  ]
  for (const { name, items, expected } of TABLE) {
    test(`${name}: an error, and the items are unchanged`, async () => {
      const outcome = await outcomeOf({ items })
      assert.ok(outcome.failed)
      assert.ok(errorsOf(outcome).includes(expected), outcome.messages)
      assert.ok(outcome.text.startsWith(listText({ items })))
      assert.match(outcome.text.slice(listText({ items }).length), /^results:\n/)
      assert.match(outcome.messages.split('\n')[0]!, /^osm-krm: .*\[OSM\d{4}\]$/)
    })
  }
})

describe('outputs of earlier runs', () => {
  test('are removed with their MachineDeployment', async () => {
    const { text } = await outcomeOf({})
    const outcome = await outcomeOf(edit(edit(text, item(FLATCAR), ''), item(FLATCAR_TOKEN), ''))
    assert.ok(!outcome.failed, outcome.messages)
    assert.deepEqual(madeIn(outcome), outputsOf('ubuntu-workers'))
    const { text: fresh } = await outcomeOf({ items: [UBUNTU, API_TOKEN, UBUNTU_TOKEN] })
    assert.equal(outcome.text, fresh)
  })

  test('are removed with the last MachineDeployment', async () => {
    const { text } = await outcomeOf({})
    const outcome = await outcomeOf(QUICKSTART.reduce((rest, one) => edit(rest, item(one), ''), text))
    assert.ok(!outcome.failed, outcome.messages)
    assert.deepEqual(madeIn(outcome), [])
  })

  const SELECTING = edit(
    CONFIG,
    '  machineDeployments:\n',
    '  machineDeployments:\n    selector: {matchLabels: {pool: ubuntu}}\n',
  )
  const LABELLED = edit(UBUNTU, '  annotations:\n', '  labels: {pool: ubuntu}\n  annotations:\n')

  test('are kept if their MachineDeployment exists but is not selected', async () => {
    const before = await outcomeOf({ items: [LABELLED, ...QUICKSTART.slice(1)] })
    const outcome = await outcomeOf(configuredBy(SELECTING, before.text))
    assert.ok(!outcome.failed, outcome.messages)
    assert.deepEqual(madeIn(outcome), BOTH)
  })

  test('are kept if another functionConfig made them', async () => {
    const before = await outcomeOf({})
    const other = edit(CONFIG, 'name: quickstart', 'name: another')
    const rest = edit(edit(before.text, item(FLATCAR), ''), item(UBUNTU), '')
    const outcome = await outcomeOf(configuredBy(other, rest))
    assert.ok(!outcome.failed, outcome.messages)
    assert.deepEqual(madeIn(outcome), BOTH)
  })

  test('of another functionConfig are not overwritten', async () => {
    const before = await outcomeOf({})
    const other = edit(CONFIG, 'name: quickstart', 'name: another')
    const outcome = await outcomeOf(configuredBy(other, before.text))
    assert.ok(outcome.failed)
    assert.deepEqual([...new Set(errorsOf(outcome))], ['OSM0009'])
  })
})

describe('mode: validate', () => {
  const functionConfig = edit(CONFIG, '\nspec:\n', '\nspec:\n  mode: validate\n')
  const withPaths = QUICKSTART.map(text =>
    text
      .replace(/^metadata:\n/m, 'metadata:\n  # a comment\n')
      .replace(/^ {2}annotations:\n/m, all => `${all}    internal.config.kubernetes.io/path: a.yaml\n`),
  )

  test('returns items with paths unchanged, as kpt would delete the files of missing ones', async () => {
    const given = { functionConfig, items: withPaths }
    const outcome = await outcomeOf(given)
    assert.ok(!outcome.failed, outcome.messages)
    assert.equal(outcome.text, listText(given))
  })

  test('returns an empty list for items without paths, as kustomize rejects a validator that changes items', async () => {
    const outcome = await outcomeOf({ functionConfig })
    assert.ok(!outcome.failed, outcome.messages)
    assert.deepEqual(parse(outcome.text).items, [])
  })

  for (const items of [QUICKSTART, withPaths]) {
    test('fails if there is an error', async () => {
      const outcome = await outcomeOf({ functionConfig, items: items.slice(0, 4) })
      assert.ok(outcome.failed)
      assert.deepEqual(errorsOf(outcome), ['OSM0220'])
    })
  }
})

test('both forms of functionConfig with the same settings give the same bytes', async () => {
  const clusterInfo = `apiVersion: v1
kind: ConfigMap
metadata:
  name: cluster-info
  namespace: kube-public
data:
  kubeconfig: |
    apiVersion: v1
    kind: Config
    clusters: [{name: "", cluster: {server: "https://api.example.com:6443", certificate-authority-data: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSUJrRENDQVRlZ0F3SUJBZ0lVVjR1bExoMlNvbHZKKzFHUVhTcUxmQnFrN2xZd0NnWUlLb1pJemowRUF3SXcKSFRFYk1Ca0dBMVVFQXd3U1pYaGhiWEJzWlNCamJIVnpkR1Z5SUVOQk1DQVhEVEkyTVRFeU1UQTBNVEl4T0ZvWQpEekl4TWpZeE1ESTRNRFF4TWpFNFdqQWRNUnN3R1FZRFZRUUREQkpsZUdGdGNHeGxJR05zZFhOMFpYSWdRMEV3CldUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFUSHY1azdmMmRCbnhLNGR2UXZpdmFwb3Jld1VOK1YKTmtuQ0l2R2t1NFlBQ2hLbnNJc0RJRDBEOHNKL0o1RjRHWVMrYWFUTXM0N1o0YStRMmFvQWNuVjhvMU13VVRBZApCZ05WSFE0RUZnUVVBYzRvU3R6Yk5HRDd0aGQ4YjJBcXBlakxZTDh3SHdZRFZSMGpCQmd3Rm9BVUFjNG9TdHpiCk5HRDd0aGQ4YjJBcXBlakxZTDh3RHdZRFZSMFRBUUgvQkFVd0F3RUIvekFLQmdncWhrak9QUVFEQWdOSEFEQkUKQWlCMkxWdUZaV0U1QVd1WXRVS1FiSHVBcWJCYnpOTzgrbjJmTVJ4emxuT2Q3Z0lnRmR1RUhQQnlUMnV1b011SQpjeUs0WTU2aFF2NE0vVEZMdWpnWVYraThIUTg9Ci0tLS0tRU5EIENFUlRJRklDQVRFLS0tLS0K}}]
`
  const metadata = '\nmetadata:\n  name: both\n'
  const flags = `apiVersion: v1
kind: ConfigMap${metadata}data:
  external-cloud-provider: "true"
  cluster-dns: 10.96.0.10
  pause-image: registry.example.com/pause:3.10
  node-http-proxy: http://proxy.example.com:3128
  node-insecure-registries: a.example.com,b.example.com
  node-containerd-registry-mirrors: |
    docker.io=https://mirror.example.com
  node-kubelet-feature-gates: GracefulNodeShutdown=true
`
  const fields = `apiVersion: osm-krm.dev/v1alpha1
kind: OperatingSystemConfigGenerator${metadata}spec:
  cluster:
    dnsIPs: [10.96.0.10]
  nodes:
    externalCloudProvider: true
    proxy: {http: "http://proxy.example.com:3128"}
    kubelet: {featureGates: {GracefulNodeShutdown: true}}
    containerd:
      pauseImage: registry.example.com/pause:3.10
      insecureRegistries: [a.example.com, b.example.com]
      registryMirrors: {docker.io: [https://mirror.example.com]}
`
  const items = [...QUICKSTART, clusterInfo]
  const [one, other] = await Promise.all(
    [flags, fields].map(async functionConfig => {
      const outcome = await outcomeOf({ items, functionConfig })
      assert.ok(!outcome.failed, outcome.messages)
      return outcome.text.slice(outcome.text.indexOf('\nitems:'))
    }),
  )
  assert.match(one!, /proxy\.example\.com/)
  assert.equal(one, other)
})

describe('messages and results show no Secret', () => {
  const SECRET = 's3cr3t-0f-n0b0dy'
  const damages: readonly { readonly name: string; readonly text: string }[] = [
    { name: 'a quote that is not closed', text: `token: "${SECRET}` },
    { name: 'a bracket that is not closed', text: `token: [${SECRET}` },
    { name: 'an alias without an anchor', text: `token: *${SECRET}` },
    { name: 'a duplicate key', text: `${SECRET}: a\n  ${SECRET}: b` },
    { name: 'a missing colon', text: SECRET },
    { name: 'a tag that does not match', text: `token: !!int ${SECRET}` },
    { name: 'an unknown tag', text: `token: !${SECRET} {` },
    { name: 'a value of the wrong type', text: `token: {${SECRET}: b}` },
    { name: 'a control character', text: `token: ${SECRET}\x01` },
    { name: 'an invalid escape', text: `token: "${SECRET}\\q"` },
    { name: 'a duplicate anchor', text: `token: &${SECRET} &b c` },
  ]
  for (const { name, text } of damages) {
    for (const kind of ['kind: Secret\n', '']) {
      test(`of a ${kind === '' ? 'damaged item that may be a Secret' : 'Secret'}: ${name}`, async () => {
        const damaged = edit(edit(API_TOKEN, 'token: example-api-token', text), 'kind: Secret\n', kind)
        const input = listText({ items: [UBUNTU, damaged, UBUNTU_TOKEN] })
        const outcome = await outcomeOf(input)
        assert.ok(outcome.failed)
        const results = outcome.text.slice(outcome.text.lastIndexOf('\nresults:\n'))
        assert.ok(results.length > 10)
        assert.doesNotMatch(`${results}${outcome.messages}`, new RegExp(`${SECRET}|s3cr3t`))
      })
    }
  }
})

test("kustomize's annotation of origins does not change outputs", async () => {
  const annotated = (text: string): string =>
    edit(text, '  namespace:', '  annotations:\n    config.kubernetes.io/origin: |\n      path: a.yaml\n  namespace:')
  const generated = ({ text }: { readonly text: string }): unknown[] =>
    parse(text).items.filter(
      ({ metadata }: JsonObject) =>
        (metadata as { annotations?: JsonObject }).annotations?.['osm-krm.dev/generated-by'],
    )
  const tokens = QUICKSTART.slice(2)
  const items = (second: string): string[] => [UBUNTU, second, ...tokens]
  const [without, withOrigin] = [
    await outcomeOf({ items: items(FLATCAR) }),
    await outcomeOf({ items: items(annotated(FLATCAR)) }),
  ]
  assert.equal(generated(without).length, 8)
  assert.deepEqual(generated(withOrigin), generated(without))
})
