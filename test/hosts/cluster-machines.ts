// Machines of a cluster whose objects another program applied: each boots with what the API server has for its pool at that moment.

import assert from 'node:assert/strict'
import { bootstrapData, fetchedSecrets } from './join-access.ts'
import { errorMessages, type Node } from './join-site.ts'
import { letKubeletStart } from './machine/container-kubelet.ts'
import type { Distribution } from './machine/distribution.ts'
import type { Ground } from './machine/ground.ts'
import { boot, exists, journal } from './machine/machine.ts'
import type { Controller } from './machine-controller.ts'

const ACCOUNT = 'system:serviceaccount:cloud-init-settings:cloud-init-getter'

/** machine-controller's part, and the provider's: made where the revisions agree, and booted until it is a Node. */
export async function bootMachine(
  ground: Ground,
  controller: Controller,
  pool: string,
  name: string,
  distribution: Distribution,
): Promise<Node> {
  await controller.reconcile()
  assert.ok(await controller.canMakeMachines(pool), `the Secret of ${pool} has another revision than its MachineSet`)
  const readBefore = reads(ground).length
  const machine = ground.machine(name, await bootstrapData(ground.cluster, pool), distribution)
  letKubeletStart(machine)
  const isJoined = await boot(
    machine,
    async () => exists(machine, '/var/lib/osm-krm/provisioned') && (await nodeOf(ground, name)) !== undefined,
  )
  assert.ok(isJoined, [...errorMessages(machine), ...journal(machine, '-u', 'kubelet', '-n', '15')].join('\n'))
  assert.deepEqual(
    reads(ground).slice(readBefore),
    fetchedSecrets(pool).map(secret => `200 ${secret}`),
  )
  return (await nodeOf(ground, name))!
}

export async function nodeOf({ cluster }: Ground, name: string): Promise<Node | undefined> {
  const { status, body } = await cluster.request('GET', `/api/v1/nodes/${name}`)
  return status === 200 ? (body as unknown as Node) : undefined
}

/** Secrets that machines have fetched, in their order. */
const reads = ({ cluster }: Ground): string[] =>
  cluster
    .secretReads()
    .filter(({ user }) => user === ACCOUNT)
    .map(({ secret, status }) => `${status} ${secret}`)
