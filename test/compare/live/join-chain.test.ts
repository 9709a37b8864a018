// Why a node does not join: in examples/migrate everything holds once a Machine has joined; each case breaks one thing.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { plain } from '../../../src/base/span.ts'
import { compareClusters } from '../../../src/compare/compare.ts'
import { type JsonObject, renderNodes } from '../../../src/index.ts'
import { DocumentObject, documentObject } from '../../../src/node/document-object.ts'
import { unrenderedSide } from '../../../src/source/side.ts'
import { diffMarkdown, diffText } from '../../../src/views/diff.ts'
import { diffJson } from '../../../src/views/diff-json.ts'
import { firstBroken } from '../../../src/views/joining.ts'
import { example, root, withSettings } from '../../fixtures/examples.ts'
import { annotate, at, type Edit, edited, nameOf } from '../../inspect/fixtures.ts'

const TIME = new Date('2026-11-29T12:00:00Z')
const { items: exported } = parse(readFileSync(join(root, 'examples/migrate/exported.yaml'), 'utf8')) as {
  items: JsonObject[]
}
const { objects: inputs, functionConfig } = example('migrate/git')
const settings = withSettings(functionConfig, 'machineDeployments', { revisions: { 'kube-system/workers': '3' } })
/** What Git renders, as from the standard input, and the inputs as files. */
const git = [
  ...(await renderNodes({ objects: inputs, functionConfig: settings })).objects.map(documentObject),
  ...inputs.map(each => new DocumentObject(each, { path: `git/${nameOf(each).replace(' ', '-')}.yaml`, line: 1 })),
]

const object = (apiVersion: string, kind: string, name: string, namespace: string, rest: JsonObject): JsonObject => ({
  apiVersion,
  kind,
  metadata: { name, ...(namespace && { namespace }) },
  ...rest,
})

const kubeconfigOf = (secret: JsonObject): string =>
  Buffer.from(String(at(secret, 'data').kubeconfig), 'base64').toString()
const KUBECONFIG = 'Secret kube-system-workers-kubelet-bootstrap-config'
const joinedAt = kubeconfigOf(exported.find(each => nameOf(each) === KUBECONFIG)!)

const MACHINE = object('cluster.k8s.io/v1alpha1', 'Machine', 'workers-2718281828-abcde', 'kube-system', {
  spec: { providerID: 'kubermatic://hetzner/1' },
  status: { nodeRef: { name: 'workers-2718281828-abcde' } },
})
Object.assign(at(MACHINE, 'metadata'), {
  uid: 'machine-1',
  creationTimestamp: '2026-11-29T11:50:00Z',
  ownerReferences: [{ kind: 'MachineSet', name: 'workers-2718281828' }],
})

const WEBHOOK = object(
  'admissionregistration.k8s.io/v1',
  'MutatingWebhookConfiguration',
  'operatingsystemmanager.k8c.io',
  '',
  {
    webhooks: [
      {
        name: 'machinedeployments.cluster.k8s.io',
        failurePolicy: 'Fail',
        clientConfig: { service: { namespace: 'kube-system', name: 'operating-system-manager-webhook' } },
        namespaceSelector: {},
        rules: [
          {
            apiGroups: ['cluster.k8s.io'],
            apiVersions: ['v1alpha1'],
            operations: ['CREATE', 'UPDATE'],
            resources: ['machinedeployments'],
          },
        ],
      },
    ],
  },
)

const SLICE = object('discovery.k8s.io/v1', 'EndpointSlice', 'operating-system-manager-webhook-x', 'kube-system', {
  endpoints: [{ addresses: ['10.0.0.9'], conditions: { ready: true } }],
})
at(SLICE, 'metadata').labels = { 'kubernetes.io/service-name': 'operating-system-manager-webhook' }

const well: readonly JsonObject[] = [
  ...exported,
  MACHINE,
  object('v1', 'Node', 'workers-2718281828-abcde', '', { status: { conditions: [{ type: 'Ready', status: 'True' }] } }),
  object('v1', 'ConfigMap', 'cluster-info', 'kube-public', { data: { kubeconfig: joinedAt } }),
  object('v1', 'Event', 'workers.1', 'kube-system', {
    type: 'Warning',
    reason: 'ReconcilingError',
    message: 'the server type cx32 is not available',
    lastTimestamp: '2026-11-29T11:59:00Z',
    involvedObject: { kind: 'Machine', uid: 'machine-1' },
  }),
  WEBHOOK,
  SLICE,
]

const without = (...names: string[]): JsonObject[] => well.filter(each => !names.includes(nameOf(each)))
const BOOTSTRAP = 'Secret workers-kube-system-bootstrap-config'
const TOKEN = 'Secret bootstrap-token-worker'
const M = 'Machine workers-2718281828-abcde'
const MD = 'MachineDeployment workers'
const SETS = ['MachineSet workers-2718281828', 'MachineSet workers-1414213562'] as const
const isDeleted = (each: JsonObject): void => void (at(each, 'metadata').deletionTimestamp = '2026-11-29T11:55:00Z')
const setToken = (texts: Readonly<Record<string, string>>): Edit => [
  TOKEN,
  secret => {
    for (const [key, text] of Object.entries(texts)) at(secret, 'data')[key] = Buffer.from(text).toString('base64')
  },
]
const setStatus = (status: JsonObject): Edit => [M, machine => void (machine.status = status)]
const AGAIN = 'kubectl delete machines.cluster.k8s.io workers-2718281828-abcde -n kube-system'

/** The certificate of another CA, which is in no kubeconfig here. */
const OTHER_CA = readFileSync(join(root, 'test/fixtures/certificates/new.pem'), 'utf8')

interface Case {
  readonly name: string
  readonly given: readonly JsonObject[]
  /** Whether operating-system-manager makes the Secrets, and not Git. */
  readonly isOfController?: boolean
  /** The first broken link, what it says, and the command that repairs it. */
  readonly expected?: readonly [link: string, says: string, command: string]
}

const CASES: readonly Case[] = [
  { name: 'all well', given: well },
  {
    name: 'a wrong revision',
    given: edited(well, [[BOOTSTRAP, annotate('k8c.io/machine-deployment-revision', '2')]]),
    expected: [
      'Secrets',
      'carries the revision 2 in the cluster, but machine-controller looks for 3',
      'kubectl annotate --overwrite --field-manager=osm-krm secret workers-kube-system-bootstrap-config -n cloud-init-settings k8c.io/machine-deployment-revision=3',
    ],
  },
  {
    name: 'an expired token',
    given: edited(well, [setToken({ expiration: '2026-11-28T00:00:00Z' })]),
    expected: [
      'bootstrap token',
      'valid until 2026-11-28T00:00:00Z',
      `kubectl patch --field-manager=osm-krm secret bootstrap-token-worker -n kube-system --type=json -p '[{"op":"add","path":"/stringData","value":{"expiration":"2026-11-30T12:00:00Z"}}]'`,
    ],
  },
  {
    name: 'a token without usages',
    given: edited(well, [[TOKEN, secret => void delete at(secret, 'data')['usage-bootstrap-authentication']]]),
    expected: [
      'bootstrap token',
      'usage-bootstrap-authentication of the Secret kube-system/bootstrap-token-worker is not "true"',
      `kubectl patch --field-manager=osm-krm secret bootstrap-token-worker -n kube-system --type=json -p '[{"op":"add","path":"/stringData","value":{"usage-bootstrap-authentication":"true"}}]'`,
    ],
  },
  {
    name: 'a wrong CA',
    given: edited(well, [
      [
        'ConfigMap cluster-info',
        info => {
          const ca = Buffer.from(OTHER_CA).toString('base64')
          at(info, 'data').kubeconfig = joinedAt.replace(/(certificate-authority-data: )\S+/, `$1${ca}`)
        },
      ],
    ]),
    expected: [
      'API server',
      'the CA that nodes trust for https://api.example.com:6443 is not the one in kube-public/cluster-info',
      'osm-krm render | kubectl apply --server-side --field-manager=osm-krm -f -',
    ],
  },
  {
    name: 'a missing Secret',
    given: without(BOOTSTRAP),
    expected: [
      'Secrets',
      'cloud-init-settings has no bootstrap Secret of it',
      'osm-krm render | kubectl apply --server-side --field-manager=osm-krm -f -',
    ],
  },
  {
    name: 'a missing profile',
    isOfController: true,
    given: [
      ...without(BOOTSTRAP, 'OperatingSystemProfile company-ubuntu'),
      object('operatingsystemmanager.k8c.io/v1alpha1', 'OperatingSystemProfile', 'other', 'kube-system', {}),
    ],
    expected: [
      'profile',
      'company-ubuntu is not in the cluster, and operating-system-manager makes no Secrets without it',
      'kubectl apply --server-side --field-manager=osm-krm -f git/OperatingSystemProfile-company-ubuntu.yaml',
    ],
  },
  {
    name: 'a machine without a provider ID',
    given: edited(well, [[M, machine => void Object.assign(machine, { spec: {}, status: {} })]]),
    expected: [
      'Machine',
      'no provider ID and no address: ReconcilingError: the server type cx32 is not available',
      AGAIN,
    ],
  },
  {
    name: "a quota error in the Machine's status",
    given: edited(well, [
      setStatus({ errorReason: 'InsufficientResources', errorMessage: 'limit of 5 servers reached' }),
    ]),
    expected: ['Machine', 'has an error: InsufficientResources: limit of 5 servers reached', AGAIN],
  },
  {
    name: 'a webhook that was left behind',
    given: edited(well, [['EndpointSlice operating-system-manager-webhook-x', slice => void (slice.endpoints = [])]]),
    expected: [
      'webhooks',
      'MutatingWebhookConfiguration operatingsystemmanager.k8c.io refuses changes',
      'kubectl delete mutatingwebhookconfiguration operatingsystemmanager.k8c.io',
    ],
  },
]

/** Compares the cluster with Git for its only MachineDeployment. */
function changesOf(cluster: readonly JsonObject[], now: readonly DocumentObject[] = git) {
  const sides = {
    old: unrenderedSide({ objects: cluster.map(documentObject) }),
    now: unrenderedSide({ objects: now }),
  }
  return compareClusters([{ name: '', ...sides, sharedFiles: new Set() }], {
    live: true,
    time: TIME,
    select: nodes => new Set(nodes.map(({ title }) => title)),
  }).changes
}

describe('diff --live --node names the first broken link and its repair', () => {
  for (const { name, given, isOfController, expected } of CASES) {
    test(name, () => {
      const changes = changesOf(given, isOfController ? git.filter(({ origin }) => origin) : git)
      const [chain] = changes.joining
      assert.equal(chain!.title, 'kube-system/workers')
      const broken = firstBroken(chain!)
      const [link, says, command] = expected ?? []
      assert.equal(broken && plain(broken.name), link, JSON.stringify(chain, null, 2))
      if (expected === undefined) {
        assert.deepEqual([...new Set(chain!.links.map(({ holds }) => holds))], ['yes'])
        return
      }
      assert.ok(plain(broken!.text).includes(says!), plain(broken!.text))
      assert.equal(broken!.repair?.command, command)
      const shown = diffText(changes, { isFull: true })
      assert.ok(shown.includes(`no: ${link}: `) && shown.includes(command!), shown)
      assert.ok(diffMarkdown(changes).includes(`First broken: ${link}`))
      const { joining } = diffJson(changes) as { joining: [{ firstBroken: string }] }
      assert.equal(joining[0].firstBroken, link)
    })
  }
})

describe('a link whose kind the export lacks is not known', () => {
  const kinds: Readonly<Record<string, readonly [link: string, add: string]>> = {
    MachineSet: ['MachineSet', 'machinesets.cluster.k8s.io'],
    ConfigMap: ['API server', 'configmaps'],
    MutatingWebhookConfiguration: ['webhooks', 'mutatingwebhookconfigurations,validatingwebhookconfigurations'],
    EndpointSlice: ['webhooks', 'endpointslices'],
    Secret: ['Secrets', 'secrets'],
    Machine: ['Machine', 'machines.cluster.k8s.io'],
    Node: ['Machine', 'nodes'],
  }
  for (const [kind, [link, add]] of Object.entries(kinds)) {
    test(kind, () => {
      const [chain] = changesOf(well.filter(each => each.kind !== kind)).joining
      const { holds, text } = chain!.links.find(({ name }) => plain(name) === link)!
      assert.equal(holds, 'not known')
      assert.ok(plain(text).includes(`add ${add} to it`), plain(text))
    })
  }
})

const sliceOf = (conditions: JsonObject): Edit => [
  'EndpointSlice operating-system-manager-webhook-x',
  slice => void (slice.endpoints = [{ addresses: ['10.0.0.9'], conditions }]),
]
const setWebhook = (fields: JsonObject): Edit => [
  nameOf(WEBHOOK),
  ({ webhooks }) => void Object.assign((webhooks as JsonObject[])[0]!, fields),
]
const setServer = (server: string): Edit => [
  'ConfigMap cluster-info',
  info => void (at(info, 'data').kubeconfig = joinedAt.replace('https://api.example.com:6443', server)),
]

const LINKS: readonly (readonly [name: string, given: readonly JsonObject[], link: string, says: string])[] = [
  [
    'a profile that no Secret waits for',
    without('OperatingSystemProfile company-ubuntu'),
    'profile',
    'yes: no Secret waits for it',
  ],
  ['a MachineDeployment that is deleted', edited(well, [[MD, isDeleted]]), 'MachineDeployment', 'no: was deleted'],
  ['no MachineSet of it', without(...SETS), 'MachineSet', 'not known: the export has none'],
  [
    'another API server',
    edited(well, [setServer('https://10.0.0.1:6443')]),
    'API server',
    'not known: nodes join at https://api.example.com:6443, and kube-public/cluster-info has https://10.0.0.1:6443',
  ],
  ['no cluster-info', without('ConfigMap cluster-info'), 'API server', 'not known: the export has none'],
  ['an endpoint that does not say whether it is ready', edited(well, [sliceOf({})]), 'webhooks', 'yes'],
  ['an endpoint that is not ready', edited(well, [sliceOf({ ready: false })]), 'webhooks', 'no'],
  [
    'a webhook without an answer that may fail',
    edited(well, [sliceOf({ ready: false }), setWebhook({ failurePolicy: 'Ignore' })]),
    'webhooks',
    'yes',
  ],
  [
    'a webhook without an answer that selects objects',
    edited(well, [sliceOf({ ready: false }), setWebhook({ objectSelector: { matchLabels: { a: 'b' } } })]),
    'webhooks',
    'yes: those that ask a Service about all objects are answered',
  ],
  [
    'a webhook without an answer for other objects',
    edited(well, [sliceOf({ ready: false }), setWebhook({ rules: [] })]),
    'webhooks',
    'yes',
  ],
  [
    'a machine with an address, beside a cloud controller manager',
    edited(well, [[M, machine => void Object.assign(machine, { spec: {}, status: { addresses: [{}] } })]]),
    'Machine',
    'no: workers-2718281828-abcde has no node; it was made at 2026-11-29T11:50:00Z',
  ],
  [
    'a machine that is being deleted, beside none',
    edited(well, [[M, isDeleted]]),
    'Machine',
    'no: machine-controller has made none',
  ],
  [
    'a node that is not ready',
    edited(well, [['Node workers-2718281828-abcde', node => void (node.status = {})]]),
    'Machine',
    'no: workers-2718281828-abcde has joined, but is not ready',
  ],
  [
    'no replicas, and no Machine',
    edited(without(M), [[MD, object => void (at(object, 'spec').replicas = 0)]]),
    'Machine',
    'yes: none is wanted',
  ],
]

describe('a link says what is known', () => {
  for (const [name, given, link, says] of LINKS) {
    test(name, () => {
      const { holds, text } = changesOf(given).joining[0]!.links.find(each => plain(each.name) === link)!
      assert.ok(`${holds}: ${plain(text)}`.startsWith(says), `${holds}: ${plain(text)}`)
    })
  }

  test('of a node that only the cluster has', () => {
    const [chain] = changesOf(without(BOOTSTRAP), []).joining
    const { repair } = firstBroken(chain!)!
    assert.equal(repair?.command, 'kubectl logs -n kube-system deployment/operating-system-manager')
  })

  test('only if a node is asked for', () => {
    const sides = { old: unrenderedSide({ objects: well.map(documentObject) }), now: unrenderedSide({ objects: git }) }
    const cluster = { name: '', ...sides, sharedFiles: new Set<string>() }
    assert.deepEqual(compareClusters([cluster], { live: true, time: TIME }).changes.joining, [])
  })
})

test('nothing of a Secret is said, also if a message of the cluster has it', () => {
  const leaking = edited(well, [setStatus({ errorReason: 'CreateError', errorMessage: 'worker.exampleexample00' })])
  const json = JSON.stringify([...CASES.map(({ given }) => given), leaking].map(given => changesOf(given).joining))
  assert.doesNotMatch(json, /exampleexample00|example-api-token|LS0tLS1/)
})
