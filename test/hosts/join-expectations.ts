// What holds for every machine that has joined, whatever its profile.

import assert from 'node:assert/strict'
import { readFileSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isForbidden } from '../../src/render/nodes/kubelet.ts'
import { fetchedSecrets, lastSign, setLabelsAndTaints } from './join-access.ts'
import { KUBERNETES, NODE_LABELS, NODE_TAINTS, type Taint } from './join-objects.ts'
import { errorMessages, type Joining, OURS, type Site, tokens } from './join-site.ts'
import type { Answer } from './machine/cluster.ts'
import { boot, digests, isReadableByOthers, journal, type Machine, read, write, written } from './machine/machine.ts'

/** Boots it until it is the Node that its MachineDeployment asked for. */
export async function expectNode(site: Site, { machine: m, pool }: Joining): Promise<void> {
  const isJoined = await boot(m, site.joined(m))
  assert.ok(isJoined, `${errorMessages(m).join('\n')}\n${journal(m, '-u', 'kubelet', '-n', '15').join('\n')}`)

  assert.deepEqual(errorMessages(m), [])
  assert.deepEqual(site.reads(pool.name), pool.output ? [] : fetchedSecrets(pool.name).map(name => `200 ${name}`))
  assert.equal(site.downloads.asked.length, 6, site.downloads.asked.join('\n'))

  const { metadata, spec, status } = (await site.node(m.name))!
  assert.equal(metadata.labels['kubernetes.io/hostname'], m.name)
  // The kubelet registers with the initial taint; the MachineDeployment's own are machine-controller's to bring, unless they are registered.
  assert.ok(hasTaint(spec.taints, { key: 'example.com/new', value: 'true', effect: 'NoSchedule' }))
  const isRegistered = pool.output !== undefined || pool.kubelet?.register !== undefined
  assert.deepEqual(
    Object.keys(NODE_LABELS).filter(label => label in metadata.labels),
    isRegistered ? Object.keys(NODE_LABELS).filter(label => !isForbidden(label)) : [],
  )
  for (const taint of NODE_TAINTS) assert.equal(hasTaint(spec.taints, taint), isRegistered, taint.key)
  // The annotation of the MachineDeployment, and not the setting of all nodes.
  assert.equal(status.capacity.pods, '37')
  // 300 MiB for Kubernetes, 200 MiB for the system, 12 MiB before pods are evicted.
  assert.equal(kibibytes(status.capacity.memory) - kibibytes(status.allocatable.memory), 512 * 1024)
  assert.equal(status.nodeInfo.kubeletVersion, `v${KUBERNETES}`)
  assert.match(status.nodeInfo.containerRuntimeVersion, /^containerd:\/\/v?2\./)
}

const hasTaint = (taints: readonly Taint[], wanted: Taint): boolean =>
  taints.some(({ key, value, effect }) => key === wanted.key && value === wanted.value && effect === wanted.effect)

const kibibytes = (quantity: string): number => Number(quantity.replace(/Ki$/, ''))

/** Nothing can start these units. */
export function expectMasked({ folder }: Machine, ...units: string[]): void {
  for (const unit of units) assert.equal(readlinkSync(join(folder, 'etc/systemd/system', unit)), '/dev/null', unit)
}

/** Neither in the journal nor in a file that others than root may read. */
export function expectNoOpenToken({ machine: m, pool }: Joining): void {
  const hasToken = (text: string | Buffer): boolean => tokens(pool).some(token => text.includes(token))
  assert.deepEqual(journal(m).filter(hasToken), [])
  const open = written(m).filter(
    path => !OF_THE_PROVIDER.test(path) && isReadableByOthers(m, path) && hasToken(readFileSync(join(m.folder, path))),
  )
  assert.deepEqual(open, [])
}

/** User data are the provider's, and lie open here only because a test put them there. */
const OF_THE_PROVIDER = /^\/(?:var\/lib\/cloud\/seed|\.provider)\//

/** Paths that are not what they were. */
const changed = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(path => before.get(path) !== after.get(path))

/** Boots it again: the kubelet speaks up, nothing is loaded, nothing changes but these files, and the Node is what it was. */
export async function expectQuietSecondBoot(
  site: Site,
  { machine: m, pool }: Joining,
  changes: readonly string[] = [],
): Promise<void> {
  await setLabelsAndTaints(site.cluster, m.name)
  const before = {
    files: digests(m, ...OURS),
    reads: site.reads(pool.name),
    sign: await lastSign(site.cluster, m.name),
  }
  site.downloads.asked.length = 0
  const speaks = async (): Promise<boolean> => (await lastSign(site.cluster, m.name)) !== before.sign
  assert.ok(await boot(m, speaks), journal(m, '-u', 'kubelet', '-n', '15').join('\n'))
  assert.deepEqual(changed(before.files, digests(m, ...OURS)), changes)
  assert.deepEqual(site.downloads.asked, [])
  assert.deepEqual(site.reads(pool.name), before.reads)

  const { metadata, spec } = (await site.node(m.name))!
  for (const [label, value] of Object.entries(NODE_LABELS)) assert.equal(metadata.labels[label], value, label)
  for (const taint of [{ key: 'example.com/new', value: 'true', effect: 'NoSchedule' }, ...NODE_TAINTS])
    assert.ok(hasTaint(spec.taints, taint), taint.key)
}

const POD = `apiVersion: v1
kind: Pod
metadata: {name: greeter, namespace: kube-system}
spec:
  hostNetwork: true
  containers: [{name: greeter, image: registry.invalid/greeter}]
`

/** The API server can talk to the kubelet about the log of a static pod, as `kubectl logs` asks. No image can be had, so no container runs. */
export async function expectLogs({ cluster }: Site, m: Machine): Promise<void> {
  write(m, '/etc/kubernetes/manifests/greeter.yaml', POD)
  let answer: Answer | undefined
  const isAnswered = async (): Promise<boolean> => {
    answer = await cluster.request('GET', `/api/v1/namespaces/kube-system/pods/greeter-${m.name}/log`)
    // Only the kubelet knows this.
    return /is waiting to start/.test(String(answer.body.message))
  }
  assert.ok(await boot(m, isAnswered), JSON.stringify(answer))
}

const LABELS = [
  'a',
  'example.com/a',
  'kubernetes.io/arch',
  'node.kubernetes.io/own',
  'own.node.kubernetes.io/a',
  'kubelet.kubernetes.io/own',
  'topology.kubernetes.io/zone',
  'notkubernetes.io/a',
  'node-role.kubernetes.io/worker',
  'kubernetes.io/role',
  'k8s.io/a',
  'a.k8s.io/a',
  'topology.kubernetes.io/rack',
  'example.node-restriction.kubernetes.io/a',
]

/** The API server lets the machine's kubelet set the labels that osm-krm registers, and refuses those that it leaves out. */
export async function expectRestrictedLabels({ cluster }: Site, m: Machine): Promise<void> {
  const pki = '/var/lib/kubelet/pki'
  const certificate = read(m, join(pki, basename(readlinkSync(join(m.folder, pki, 'kubelet-client-current.pem')))))
  const options = { contentType: 'application/merge-patch+json', certificate }
  const refused: string[] = []
  for (const label of LABELS) {
    const patch = { metadata: { labels: { [label]: 'other' } } }
    const { status, body } = await cluster.request('PATCH', `/api/v1/nodes/${m.name}?dryRun=All`, patch, options)
    if (status === 200) continue
    assert.match(String(body.message), /is not allowed to modify labels/, `${label}: ${status}`)
    refused.push(label)
  }
  assert.deepEqual(refused, LABELS.filter(isForbidden))
}
