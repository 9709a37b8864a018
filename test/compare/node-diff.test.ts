import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../src/base/json.ts'
import { type ChangeClass, hasDifferences, objectName } from '../../src/compare/diff-model.ts'
import { NO_MACHINES } from '../../src/compare/machines.ts'
import { diffRenderings } from '../../src/compare/node-diff.ts'
import { unifiedText } from '../../src/doc/unified.ts'
import { documentObject } from '../../src/node/document-object.ts'
import { renderingOf } from '../../src/node/rendering.ts'
import { diffText } from '../../src/views/diff.ts'
import { diffJson } from '../../src/views/diff-json.ts'
import {
  annotate,
  at,
  type ComparedObjects,
  compared,
  type Edit,
  edited,
  type GivenRendering,
  rendered,
} from '../inspect/fixtures.ts'

const UBUNTU = 'MachineDeployment ubuntu-workers'
const FLATCAR = 'MachineDeployment flatcar-workers'
const MAX_PODS = 'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods'

const spec = (object: JsonObject): JsonObject => at(object, 'spec', 'template', 'spec')
const setProxy = (config: JsonObject): void => {
  at(config, 'spec', 'nodes', 'proxy').http = 'http://proxy.example.com:3128'
}

const textOf = (sides: ComparedObjects): string => diffText(compared(sides).changes, { isFull: true })

interface Case {
  readonly name: string
  readonly old?: GivenRendering
  readonly now?: GivenRendering
  readonly ubuntu: ChangeClass
  readonly flatcar: ChangeClass
  /** The parts of the ubuntu node that differ. */
  readonly parts?: readonly string[]
}

const setRevision =
  (revision: string) =>
  (config: JsonObject): void => {
    at(config, 'spec', 'machineDeployments', 'revisions')['kube-system/ubuntu-workers'] = revision
  }

const edits = (...edits: readonly Edit[]): GivenRendering => ({ edits })

const CASES: readonly Case[] = [
  { name: 'the same rendering twice', ubuntu: 'unchanged', flatcar: 'unchanged', parts: [] },
  {
    name: 'an annotation that no node reads',
    now: edits([UBUNTU, annotate('example.com/owner', 'me')]),
    ubuntu: 'objects',
    flatcar: 'unchanged',
    parts: [],
  },
  {
    name: 'an annotation for the kubelet',
    now: edits([UBUNTU, annotate(MAX_PODS, '120')]),
    ubuntu: 'new machines',
    flatcar: 'unchanged',
    parts: ['provisioning file /etc/kubernetes/kubelet.conf changed'],
  },
  {
    name: 'a changed bootstrap token',
    now: edits([
      'Secret bootstrap-token-ubuntu',
      (secret: JsonObject) => {
        at(secret, 'stringData')['token-secret'] = 'exampleexample99'
      },
    ]),
    ubuntu: 'new machines',
    flatcar: 'unchanged',
    parts: ['kubeconfig text  changed'],
  },
  {
    name: 'a changed setting of all nodes',
    now: { settings: setProxy },
    ubuntu: 'new machines',
    flatcar: 'new machines',
  },
  {
    name: 'an increased revision, without the templates',
    old: { settings: setRevision('3') },
    now: { settings: setRevision('4') },
    ubuntu: 'waits',
    flatcar: 'unchanged',
    parts: [],
  },
  {
    name: 'only an increased revision, with equal templates',
    old: { settings: setRevision('3'), withInputs: true },
    now: { settings: setRevision('4'), withInputs: true },
    ubuntu: 'waits',
    flatcar: 'unchanged',
    parts: [],
  },
  {
    name: 'a changed template',
    old: { withInputs: true },
    now: {
      ...edits([
        UBUNTU,
        object => {
          at(spec(object), 'providerSpec', 'value', 'cloudProviderSpec').serverType = 'cx42'
        },
      ]),
      withInputs: true,
    },
    ubuntu: 'waits',
    flatcar: 'unchanged',
  },
  {
    name: 'a changed number of replicas',
    old: { withInputs: true },
    now: {
      ...edits([
        UBUNTU,
        object => {
          at(object, 'spec').replicas = 9
        },
      ]),
      withInputs: true,
    },
    ubuntu: 'scaled',
    flatcar: 'unchanged',
    parts: [],
  },
]

describe('effects on nodes', () => {
  for (const { name, old, now, ubuntu, flatcar, parts } of CASES) {
    test(name, async () => {
      const diff = diffRenderings({ old: renderingOf(await rendered(old)), now: renderingOf(await rendered(now)) })
      const effects = Object.fromEntries(diff.nodes.map(node => [node.title, node.class]))
      assert.deepEqual(effects, { 'kube-system/flatcar-workers': flatcar, 'kube-system/ubuntu-workers': ubuntu })
      assert.equal(hasDifferences(diff), ubuntu !== 'unchanged' || flatcar !== 'unchanged')
      const found = diff.nodes[1]!.parts.map(part => `${part.section} ${part.kind} ${part.name} ${part.change}`)
      if (parts !== undefined) assert.deepEqual(found, parts)
    })
  }

  test('an added or removed MachineDeployment', async () => {
    const both = await rendered()
    const one = both.filter(({ header }) => !header.name.includes('flatcar'))
    const effect = (old: typeof both, now: typeof both) =>
      diffRenderings({ old: renderingOf(old), now: renderingOf(now) }).nodes[0]!.class
    assert.equal(effect(one, both), 'new')
    assert.equal(effect(both, one), 'gone')
  })

  test('the order of keys is not a difference', async () => {
    const withSubscription = (entries: JsonObject): Edit => [
      'OperatingSystemConfig ubuntu-workers-kube-system-config',
      config => void (at(config, 'spec', 'bootstrapConfig', 'modules').rh_subscription = entries),
    ]
    const objects = (await rendered()).map(({ object }) => object)
    const [old, now] = [
      withSubscription({ username: 'u', password: 'p', 'auto-attach': 'true' }),
      withSubscription({ 'auto-attach': 'true', password: 'p', username: 'u' }),
    ].map(edit => edited(objects, [edit]).map(documentObject))
    assert.equal(hasDifferences(diffRenderings({ old: renderingOf(old!), now: renderingOf(now!) })), false)
  })

  test('the values of a template are shown, except secrets', async () => {
    const old = await rendered({ withInputs: true })
    const now = await rendered({
      edits: [
        [
          FLATCAR,
          object =>
            void (at(spec(object), 'providerSpec', 'value', 'cloudProviderSpec').password = 'inline-password-1'),
        ],
        [FLATCAR, object => void (at(spec(object), 'versions').kubelet = '1.36.2')],
      ],
      withInputs: true,
    })
    const text = textOf({ old, now })
    assert.match(
      text,
      /^ {2}cloudProviderSpec\.password is new: ⟦MachineDeployment kube-system\/flatcar-workers: password⟧: 1 of 2$/m,
    )
    assert.match(text, /^ {2}kubelet 1\.36\.1 → 1\.36\.2: 1 of 2$/m)
    assert.ok(!text.includes('inline-password'))
  })
})

describe('limits of the Cluster Autoscaler', () => {
  const name = (end: string) => `cluster.k8s.io/cluster-api-autoscaler-node-group-${end}-size`
  const limits = (min?: string, max?: string): Edit[] => [
    ...(min === undefined ? [] : [['MachineDeployment ubuntu-workers', annotate(name('min'), min)] as const]),
    ...(max === undefined ? [] : [['MachineDeployment ubuntu-workers', annotate(name('max'), max)] as const]),
  ]
  const CASES: readonly [
    name: string,
    old: Edit[],
    now: Edit[],
    before: string | undefined,
    after: string | undefined,
  ][] = [
    ['both', limits('3', '10'), limits('300', '900'), '3–10', '300–900'],
    ['one', limits('3', '10'), limits('3', '900'), '3–10', '3–900'],
    ['new ones', [], limits('3', '10'), undefined, '3–10'],
    ['those that are gone', limits('3', '10'), [], '3–10', undefined],
    ['no minimum, and no number', limits(undefined, '10'), limits('3', 'many'), '–10', '3–many'],
  ]
  for (const [title, old, now, before, after] of CASES)
    test(`${title} are one value, and no machines`, async () => {
      const { changes } = compared({
        old: await rendered({ edits: old, withInputs: true }),
        now: await rendered({ edits: now, withInputs: true }),
      })
      const node = changes.nodes.find(({ title: each }) => each === 'kube-system/ubuntu-workers')!
      assert.deepEqual(node.values, [{ name: 'autoscaler', old: before, now: after }])
      const text = ({ min = '', max = '' }) => `${min}–${max}`
      const { old: was, now: is } = node.autoscaler!
      assert.deepEqual([was && text(was), is && text(is)], [before, after])
      assert.deepEqual(
        node.stamps.filter(({ name: each }) => each.includes('autoscaler')),
        [],
      )
      assert.deepEqual([node.class, changes.verdict.machines], ['objects', NO_MACHINES])
      const shown = before && after ? `autoscaler ${before} → ${after}` : `autoscaler is ${after ? 'new' : 'gone'}: `
      assert.ok(diffText(changes, { isFull: true }).includes(`\n    ${shown}`))
    })
})

describe('fields of the objects beside the data of nodes', () => {
  const BOOTSTRAP = 'Secret ubuntu-workers-kube-system-bootstrap-config'
  const CONFIG = 'OperatingSystemConfig ubuntu-workers-kube-system-config'
  const CASES: readonly { name: string; old?: Edit; now: Edit; shown: RegExp }[] = [
    {
      name: 'whether a Secret can be changed',
      now: [BOOTSTRAP, secret => void (secret.immutable = false)],
      shown: /^ {4}immutable true → false$/m,
    },
    {
      name: 'another key of a Secret, without its value',
      now: [BOOTSTRAP, secret => void (at(secret, 'data').other = 'aGlkZGVuLXZhbHVl')],
      shown: /^ {4}data\.other is new: ⟦hidden⟧$/m,
    },
    {
      name: 'the selector of a MachineDeployment',
      now: [UBUNTU, object => void (at(object, 'spec', 'selector', 'matchLabels').pool = 'other')],
      shown: /^ {4}spec\.selector\.matchLabels\.pool ubuntu-workers → other$/m,
    },
    {
      name: 'an annotation of which the rendering says nothing yet',
      now: [UBUNTU, annotate(MAX_PODS, '120')],
      shown: /^ {4}MaxPods 110 → 120$/m,
    },
    {
      name: 'how many machines may be missing, from none',
      old: [UBUNTU, object => void (at(object, 'spec', 'strategy').rollingUpdate = { maxUnavailable: 0 })],
      now: [UBUNTU, object => void (at(object, 'spec', 'strategy').rollingUpdate = { maxUnavailable: 1 })],
      shown: /^ {4}maxUnavailable 0 → 1$/m,
    },
    {
      name: 'a strategy that only one side sets',
      now: [UBUNTU, object => void (at(object, 'spec', 'strategy').rollingUpdate = { maxUnavailable: 1 })],
      shown: /^ {4}spec\.strategy\.rollingUpdate\.maxUnavailable is new: 1$/m,
    },
    {
      name: 'a digest, beside what it keeps from machines',
      now: [CONFIG, annotate('osm-krm.dev/profile-digest', '0'.repeat(64))],
      shown: /^ {4}profile digest changes\n {4}the change will not be noticed/m,
    },
  ]
  for (const { name, old, now, shown } of CASES)
    test(name, async () => {
      const objects = (await rendered({ withInputs: true })).map(({ object }) => object)
      const [before, after] = [old, now].map(edit => edited(objects, edit ? [edit] : []).map(documentObject))
      const { changes } = compared({ old: before!, now: after! })
      assert.equal(changes.differs, true)
      assert.match(diffText(changes, { isFull: true }), shown)
    })

  test('are not compared with a cluster, whose server and controllers write some', async () => {
    const objects = (await rendered({ withInputs: true })).map(({ object }) => object)
    const old = renderingOf(edited(objects, [[BOOTSTRAP, annotate('example.com/owner', 'me')]]).map(documentObject))
    const now = renderingOf(objects.map(documentObject))
    assert.equal(hasDifferences(diffRenderings({ old, now, live: true })), false)
  })
})

describe('a MachineDeployment compared with the one in a cluster', () => {
  const CASES: readonly { name: string; live: (object: JsonObject) => void; expected: ChangeClass }[] = [
    {
      name: 'what the API server, controllers and hosts add is not a difference',
      live: object => {
        object.status = { replicas: 3 }
        Object.assign(at(object, 'metadata'), {
          resourceVersion: '7',
          managedFields: [{ manager: 'kubectl', operation: 'Update' }],
          labels: { 'kustomize.toolkit.fluxcd.io/name': 'nodes' },
        })
        annotate('argocd.argoproj.io/tracking-id', 'nodes')(object)
        annotate('kubectl.kubernetes.io/last-applied-configuration', '{}')(object)
        Object.assign(at(object, 'spec'), { minReadySeconds: 0, progressDeadlineSeconds: 600 })
        at(spec(object), 'providerSpec', 'value').operatingSystemSpec = { provisioningUtility: 'ignition' }
      },
      expected: 'unchanged',
    },
    {
      name: 'another value of a field that Git sets',
      live: object => void (at(spec(object), 'versions').kubelet = '1.33.0'),
      expected: 'replaced',
    },
    {
      name: 'a field of the template that nothing adds',
      live: object => void (spec(object).taints = [{ key: 'a', effect: 'NoSchedule' }]),
      expected: 'replaced',
    },
  ]
  for (const { name, live, expected } of CASES)
    test(name, async () => {
      const objects = (await rendered({ withInputs: true })).map(({ object }) => object)
      const old = renderingOf(edited(objects, [[UBUNTU, live]]).map(documentObject))
      const { nodes } = diffRenderings({ old, now: renderingOf(objects.map(documentObject)), live: true })
      assert.equal(nodes[1]!.class, expected)
    })
})

describe('OperatingSystemConfigs that are not rendered (output.configs: none)', () => {
  const without = () => rendered({ settings: config => void (at(config, 'spec', 'output').configs = 'none') })
  const effects = async (live: boolean): Promise<ChangeClass[]> => {
    const given = {
      old: renderingOf(await rendered()),
      now: renderingOf(await without()),
      live,
    }
    return diffRenderings(given).nodes.map(node => node.class)
  }

  test('are kept in the cluster', async () => assert.deepEqual(await effects(true), ['unchanged', 'unchanged']))
  test('are removed from a rendering', async () => assert.deepEqual(await effects(false), ['objects', 'objects']))
})

describe('differences that are shown', () => {
  test('a changed line of a file, once: the OperatingSystemConfig has the same change', async () => {
    const now = await rendered(edits([UBUNTU, annotate(MAX_PODS, '120')]))
    const { changes } = compared({ old: await rendered(), now })
    const [, ubuntu] = changes.nodes
    assert.match(unifiedText(changes.parts[ubuntu!.parts[0]!]!.hunks), /^-maxPods: 110\n\+maxPods: 120$/m)
    assert.equal(diffText(changes, { isFull: true }).match(/maxPods: 120/g)?.length, 1)
  })

  test('a changed token by its label only', async () => {
    const old = await rendered()
    const now = await rendered({
      edits: [['Secret bootstrap-token-ubuntu', s => void (at(s, 'stringData')['token-secret'] = 'exampleexample99')]],
    })
    const { changes } = compared({ old, now })
    const text = `${diffText(changes, { isFull: true })}${JSON.stringify(diffJson(changes))}`
    assert.match(text, /- {4}token: ubuntu\.⟦A⟧\n\+ {4}token: ubuntu\.⟦B⟧/)
    assert.ok(!text.includes('exampleexample'))
  })

  test('objects that belong to no node', async () => {
    const role = (verb: string) =>
      documentObject({
        apiVersion: 'rbac.authorization.k8s.io/v1',
        kind: 'Role',
        metadata: { namespace: 'a', name: 'b' },
        rules: [{ verbs: [verb] }],
      })
    const both = await rendered()
    const { others } = diffRenderings({
      old: renderingOf([...both, role('get')]),
      now: renderingOf([...both, role('list')]),
    })
    assert.deepEqual(
      others.map(each => [objectName(each.object), each.change]),
      [['Role.rbac.authorization.k8s.io a/b', 'changed']],
    )
  })

  test('an object without a namespace is one of default', () => {
    const metadata: JsonObject[] = [{ name: 'a' }, { name: 'a', namespace: 'default' }]
    const [old, now] = metadata.map(each =>
      renderingOf([documentObject({ apiVersion: 'v1', kind: 'ConfigMap', metadata: each })]),
    )
    const { others } = diffRenderings({ old: old!, now: now! })
    assert.deepEqual(
      others.map(each => [objectName(each.object), each.change]),
      [['ConfigMap default/a', 'changed']],
    )
  })
})
