// Compares the machines that machine-controller created and deleted with the result of diff --live for the same cluster.

import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import type { JsonObject } from '../../../src/base/json.ts'
import { outputNames } from '../../../src/render/stamps/names.ts'
import { until } from '../programs.ts'
import { nameOf, type SwitchCluster } from './cluster.ts'
import type { Machine } from './machine-controller.ts'
import type { ListedObject } from './operating-system-manager.ts'

const numberAt = (object: JsonObject, group: string, field: string): number =>
  Number((object[group] as JsonObject | undefined)?.[field] ?? 0)

/** Whether a MachineDeployment has as many machines as it wants, of its newest template, and all are Nodes. */
const isSettled = (md: ListedObject): boolean => {
  const wanted = numberAt(md, 'spec', 'replicas')
  return (
    numberAt(md, 'status', 'observedGeneration') >= Number(md.metadata.generation) &&
    ['replicas', 'updatedReplicas', 'availableReplicas'].every(field => numberAt(md, 'status', field) === wanted)
  )
}

/** Waits for all MachineDeployments but those named. */
export async function settle(cluster: SwitchCluster, except: readonly string[] = []): Promise<void> {
  let late: string[] = []
  await until('all machines are Nodes', 240, async () => {
    const all = await cluster.list('machinedeployments')
    late = all.filter(md => !except.includes(nameOf(md)) && !isSettled(md)).map(nameOf)
    return late.length === 0
  }).catch(error => {
    throw new Error(
      `${error.message}: ${late.join(', ')}\n${cluster.controller.log().split('\n').slice(-12).join('\n')}`,
    )
  })
}

/** The machines that were made since, by MachineDeployment. */
export function madeSince(cluster: SwitchCluster, known: ReadonlySet<string>): Map<string, Machine[]> {
  const made = new Map<string, Machine[]>()
  for (const machine of cluster.controller.machines()) {
    if (known.has(machine.uid)) continue
    const pool = cluster.poolOf(machine)
    made.set(pool, [...(made.get(pool) ?? []), machine])
  }
  return made
}

export const knownMachines = ({ controller }: SwitchCluster): Set<string> =>
  new Set(controller.machines().map(({ uid }) => uid))

/** What a machine gets of a Secret: its name in the place of the placeholder, and no empty lines. */
const userDataFor = (text: string, name: string): string =>
  text
    .replaceAll('<MACHINE_NAME>', name)
    .replaceAll('%3CMACHINE_NAME%3E', name)
    .replaceAll(/\n\s*\n/g, '\n')
    .trim()

/** Asserts that machines have the user data that the Secret of their MachineDeployment holds now. */
export async function assertUserData(
  cluster: SwitchCluster,
  made: ReadonlyMap<string, readonly Machine[]>,
): Promise<void> {
  for (const [pool, machines] of made) {
    const [namespace, name] = pool.split('/') as [string, string]
    const path = `/api/v1/namespaces/cloud-init-settings/secrets/${name}-${namespace}-bootstrap-config`
    const { body } = await cluster.server.request('GET', path)
    const text = Buffer.from(String((body.data as JsonObject)['cloud-config']), 'base64').toString()
    for (const machine of machines)
      assert.equal(
        userDataFor(machine.userData, machine.name),
        userDataFor(text, machine.name),
        `user data of ${machine.name}`,
      )
  }
}

/**
 * For each MachineDeployment, whether machine-controller makes a machine now: all Machines are deleted, and their MachineSets make others,
 * which get an instance or wait. Those of `expected` are waited for; the others have some seconds for it, in which machine-controller tries
 * about ten times.
 */
export async function probe(cluster: SwitchCluster, expected: ReadonlySet<string>): Promise<Map<string, boolean>> {
  const known = knownMachines(cluster)
  const old = await cluster.list('machines')
  for (const { metadata } of old)
    await cluster.server.request(
      'DELETE',
      `/apis/cluster.k8s.io/v1alpha1/namespaces/${metadata.namespace}/machines/${metadata.name}`,
    )
  const uids = new Set(old.map(({ metadata }) => metadata.uid))
  await until('other Machines', 180, async () => {
    const now = await cluster.list('machines')
    return now.length >= old.length && now.every(({ metadata }) => !uids.has(metadata.uid!))
  })
  const pools = cluster.members.map(({ machineDeployment }) => nameOf(machineDeployment))
  const isMade = () => madeSince(cluster, known)
  await until('machines', 60, async () => pools.every(pool => !expected.has(pool) || isMade().has(pool))).catch(
    () => {},
  )
  if (pools.some(pool => !expected.has(pool))) await setTimeout(4000)
  const made = isMade()
  const newest = await newestMachineSets(cluster)
  const isOfNewest = (pool: string) =>
    made.get(pool)?.some(({ name }) => name.startsWith(`${newest.get(pool)}-`)) === true
  return new Map(pools.map(pool => [pool, isOfNewest(pool)]))
}

/** The name of the MachineSet with the highest revision, by MachineDeployment: an earlier one may still make machines, of its own template. */
async function newestMachineSets(cluster: SwitchCluster): Promise<ReadonlyMap<string, string>> {
  const sets = await cluster.list('machinesets')
  const revision = ({ metadata }: ListedObject) =>
    Number(metadata.annotations?.['machinedeployment.clusters.k8s.io/revision'] ?? 0)
  const newest = new Map<string, string>()
  for (const { metadata } of sets.sort((a, b) => revision(a) - revision(b))) {
    const [owner] = metadata.ownerReferences as unknown as { name: string }[]
    newest.set(`${metadata.namespace}/${owner!.name}`, metadata.name)
  }
  return newest
}

export type Verdict = 'yes' | 'no' | 'absent'

export const EXPORT =
  'kubectl get machinedeployments.cluster.k8s.io,machinesets.cluster.k8s.io,machines.cluster.k8s.io,operatingsystemprofiles,operatingsystemconfigs,deployments,secrets,configmaps,serviceaccounts,mutatingwebhookconfigurations,validatingwebhookconfigurations -A -o yaml > exported.yaml'

interface Problem {
  readonly code: string
  readonly message: string
  readonly help?: string
  readonly object?: { readonly kind: string; readonly name: string }
}

/** What diff --live -o json says. */
interface Comparison {
  readonly clusters: readonly {
    readonly machineDeployments: readonly { readonly machineDeployment: string; readonly class: string }[]
  }[]
  readonly diagnostics: { readonly problems: readonly Problem[] }
}

export interface Judged {
  readonly status: number
  readonly problems: readonly Problem[]
  /** Whether a machine can be made now, by MachineDeployment. */
  readonly now: ReadonlyMap<string, Verdict>
}

/** The problems because of which machine-controller makes no machine that becomes a node, before anything is applied. */
const BLOCKING = new Set(['OSM0812', 'OSM0824', 'OSM0826', 'OSM0827', 'OSM0829', 'OSM0833', 'OSM0834', 'OSM0839'])

function isBlocked(pool: string, problems: readonly Problem[]): boolean {
  const [namespace = '', name = ''] = pool.split('/')
  const { bootstrapSecret, provisioningSecret, kubeletBootstrapSecret } = outputNames({ namespace, name })
  const names = [name, bootstrapSecret, provisioningSecret, kubeletBootstrapSecret]
  return problems.some(({ code, object }) => BLOCKING.has(code) && object !== undefined && names.includes(object.name))
}

/** Exports the cluster, and compares it. `manifests`: paths of what Git has. */
export function judgeLive({ shell }: SwitchCluster, manifests: string): Judged {
  const exported = shell(EXPORT)
  assert.equal(exported.status, 0, exported.stderr)
  const { status, stdout, stderr } = shell(`osm-krm diff --live exported.yaml ${manifests} -o json`)
  assert.ok(stdout.startsWith('{'), stderr)
  const { clusters, diagnostics } = JSON.parse(stdout) as Comparison
  const { problems } = diagnostics
  const now = clusters
    .flatMap(({ machineDeployments }) => machineDeployments)
    .map((each): [string, Verdict] => {
      const { machineDeployment: pool, class: found } = each
      return [pool, isBlocked(pool, problems) ? 'no' : found === 'new' || found === 'gone' ? 'absent' : 'yes']
    })
  return { status, problems, now: new Map(now) }
}

export const poolsWith = (verdicts: ReadonlyMap<string, Verdict>, verdict: Verdict): Set<string> =>
  new Set([...verdicts].flatMap(([name, each]) => (each === verdict ? [name] : [])))
