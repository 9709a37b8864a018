// The machines of a new, removed or renamed MachineDeployment, and what they run.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PoolFacts } from '../../src/compare/diff-model.ts'
import { autoscalerLimits } from '../../src/node/autoscaler-limits.ts'
import { diffMarkdown, diffText } from '../../src/views/diff.ts'
import { annotate, at, compared, type Edit, rendered } from '../inspect/fixtures.ts'
import { type GivenNode, renderingOfNodes } from '../inspect/report/fixtures.ts'

const ubuntu = (name: string): GivenNode => ({ name, operatingSystem: 'ubuntu', maxPods: 50 })

const changed = async (old: readonly GivenNode[], now: readonly GivenNode[]) => {
  const [before, after] = await Promise.all([old, now].map(renderingOfNodes))
  return compared({ old: before!.objects, now: after!.objects }).changes
}

const FACTS: Omit<PoolFacts, 'profileVersion'> = {
  autoscaler: undefined,
  machineType: 'cx32',
  operatingSystem: 'ubuntu',
  cloudProvider: 'hetzner',
  kubernetes: '1.36.1',
  profile: 'kube-system/osp-ubuntu',
}

const CASES: readonly {
  readonly name: string
  readonly old: readonly GivenNode[]
  readonly now: readonly GivenNode[]
  readonly lines: readonly string[]
}[] = [
  {
    name: 'that is new',
    old: [ubuntu('a')],
    now: [ubuntu('a'), ubuntu('b')],
    lines: ['+ kube-system/b: 3 × cx32, ubuntu, kubelet 1.36.1, profile osp-ubuntu'],
  },
  {
    name: 'that has another name',
    old: [ubuntu('a')],
    now: [ubuntu('b')],
    lines: [
      '- kube-system/a: 3 × cx32, hetzner',
      '+ kube-system/b: 3 × cx32, ubuntu, kubelet 1.36.1, profile osp-ubuntu',
    ],
  },
  {
    name: 'that is one of two alike',
    old: [],
    now: [ubuntu('a'), ubuntu('b')],
    lines: ['+ kube-system/a, kube-system/b: 6 × cx32, ubuntu, kubelet 1.36.1, profile osp-ubuntu'],
  },
  {
    name: 'that is new beside one with another version',
    old: [],
    now: [ubuntu('a'), { ...ubuntu('b'), kubelet: '1.36.2' }],
    lines: [
      '+ kube-system/a: 3 × cx32, ubuntu, kubelet 1.36.1, profile osp-ubuntu',
      '+ kube-system/b: 3 × cx32, ubuntu, kubelet 1.36.2, profile osp-ubuntu',
    ],
  },
]

describe('a MachineDeployment', () => {
  for (const { name, old, now, lines } of CASES)
    test(name, async () => {
      const text = diffText(await changed(old, now), { isFull: false })
      assert.deepEqual(
        text.split('\n').filter(line => /^[+-] /.test(line)),
        lines,
      )
    })

  test('has its facts as values, and all of its parts', async () => {
    const changes = await changed([ubuntu('a')], [ubuntu('b')])
    for (const node of changes.nodes) {
      const { profileVersion, ...facts } = node.facts!
      assert.deepEqual(facts, FACTS)
      assert.match(profileVersion!, /^v1\./)
    }
    const group = changes.groups.find(each => each.class === 'new')!
    const parts = group.parts.map(i => changes.parts[i]!)
    assert.ok(parts.some(({ title }) => title === 'provisioning file /etc/kubernetes/kubelet.conf'))
    assert.deepEqual([...new Set(parts.map(({ change }) => change))], ['added'])
  })

  test('says the limits of its autoscaler and, without a type of machines, its provider', async () => {
    const limits: Edit[] = ['min', 'max'].map((end, i) => [
      'MachineDeployment ubuntu-workers',
      annotate(`cluster.k8s.io/cluster-api-autoscaler-node-group-${end}-size`, ['3', '10'][i]!),
    ])
    const vsphere: Edit = [
      'MachineDeployment ubuntu-workers',
      object => {
        const value = at(object, 'spec', 'template', 'spec', 'providerSpec', 'value')
        value.cloudProvider = 'vsphere'
        value.cloudProviderSpec = { cpus: 2, memoryMB: 4096, diskSizeGB: 20, templateVMName: 'ubuntu', datastore: 'a' }
      },
    ]
    const now = await rendered({ withInputs: true, edits: [...limits, vsphere] })
    const text = diffText(compared({ old: [], now }).changes, { isFull: false })
    assert.match(
      text,
      /^\+ kube-system\/ubuntu-workers: 3 machines, vsphere, autoscaler 3–10, ubuntu, kubelet 1\.36\.1, profile osp-ubuntu$/m,
    )
  })

  test('has no machines that anybody knows if the files are rendered ones', async () => {
    const text = diffText(compared({ old: [], now: await rendered({}) }).changes, { isFull: false })
    assert.match(text, /^\+ kube-system\/ubuntu-workers: cx32, ubuntu, profile osp-ubuntu$/m)
  })

  test('is code in Markdown, but for our words', async () => {
    const comment = diffMarkdown(await changed([ubuntu('a')], [ubuntu('b')]))
    assert.ok(
      comment.includes('- - <code>kube-system/a</code>: 3 × <code>cx32</code>, <code>hetzner</code>\n'),
      comment,
    )
    const added = '3 × <code>cx32</code>, <code>ubuntu</code>, kubelet <code>1.36.1</code>'
    assert.ok(comment.includes(`- + <code>kube-system/b</code>: ${added}`), comment)
  })

  test('with an operating system that is Markdown starts no heading', async () => {
    const changes = await changed([], [ubuntu('b')])
    const operatingSystem = 'x | |\n\n### All is well\n\n<!--\u001b[2J'
    const groups = changes.groups.map(group => ({ ...group, facts: { ...group.facts!, operatingSystem } }))
    for (const text of [diffMarkdown({ ...changes, groups }), diffText({ ...changes, groups }, { isFull: false })])
      assert.doesNotMatch(text, /<!--.*\u001b|^#+ All|\u001b/m)
  })
})

describe('the limits of an autoscaler', () => {
  const annotated = (annotations: Record<string, string>) => ({ metadata: { annotations } })
  const PREFIX = 'cluster.k8s.io/cluster-api-autoscaler-node-group-'
  const LIMITS: readonly [name: string, given: Record<string, string>, expected: object | undefined][] = [
    ['both', { [`${PREFIX}min-size`]: '3', [`${PREFIX}max-size`]: '10' }, { min: '3', max: '10' }],
    ['one', { [`${PREFIX}max-size`]: '10' }, { max: '10' }],
    ['none', { other: '3' }, undefined],
  ]
  for (const [name, given, expected] of LIMITS)
    test(name, () => assert.deepEqual(autoscalerLimits(annotated(given)), expected))
})
