// The site where machines join: a cluster, a mirror that programs are loaded from, and the part of machine-controller.

import type { JsonObject } from '../../src/base/json.ts'
import type { NodeSettings } from '../../src/render/profiles/built-in/index.ts'
import { apiToken, applySecrets, bootstrapData, letKubeletsIn, makeNamespace, poolData } from './join-access.ts'
import {
  bootstrapTokenSecret,
  KUBERNETES,
  type Pool,
  type PoolOutput,
  renderPool,
  type System,
  type Taint,
  UBUNTU,
} from './join-objects.ts'
import { ubuntu } from './machine/cloud-init.ts'
import type { Cluster } from './machine/cluster.ts'
import { downloadSettings } from './machine/download-settings.ts'
import type { DownloadServer } from './machine/downloads.ts'
import { openGround } from './machine/ground.ts'
import { type Distribution, exists, journal, type Machine } from './machine/machine.ts'

/** What is not as it should be, or not as for everyone. */
export interface Circumstances {
  readonly rights?: boolean
  readonly ca?: string
  readonly server?: string
  readonly wrongSumOf?: string
  /** profiles.containerdVersion of the functionConfig. */
  readonly containerd?: string
  readonly proxy?: string
  /** A mirror of the distribution's packages. */
  readonly packages?: string
  /** nodes.kubelet of the functionConfig. */
  readonly kubelet?: JsonObject
  readonly settings?: Partial<NodeSettings>
  readonly system?: System
  readonly distribution?: Distribution
  /** That of a NodePool, whose machines fetch nothing. */
  readonly output?: PoolOutput
}

export interface Joining {
  readonly machine: Machine
  readonly pool: Pool
}

export interface Site {
  readonly cluster: Cluster
  readonly downloads: DownloadServer
  /** A machine of a pool of its own, not booted yet. */
  machine(name: string, its?: Circumstances): Promise<Joining>
  node(name: string): Promise<Node | undefined>
  /** Has it done everything, and is it a Node? */
  joined(machine: Machine): () => Promise<boolean>
  /** Reads of Secrets with a pool's token, in their order. */
  reads(pool: string): string[]
  close(): Promise<void>
}

export async function openSite(): Promise<Site> {
  const ground = await openGround()
  const { cluster, downloads } = ground
  await makeNamespace(cluster)
  await letKubeletsIn(cluster)
  let count = 0

  async function machine(name: string, its: Circumstances = {}): Promise<Joining> {
    const settings = downloadSettings(downloads, KUBERNETES, its)
    const pool: Pool = {
      name,
      system: its.system ?? UBUNTU,
      server: its.server ?? cluster.url,
      ca: its.ca ?? cluster.ca,
      apiToken: await apiToken(cluster, name, its.rights ?? true),
      bootstrapToken: { id: String(count++).padStart(6, '0'), secret: '0123456789abcdef' },
      downloads: { ...settings, urls: { ...settings.urls, ...(its.packages && { packages: its.packages }) } },
      proxy: its.proxy,
      kubelet: its.kubelet,
      settings: its.settings,
      output: its.output,
    }
    const made = await renderPool(pool)
    await applySecrets(cluster, [bootstrapTokenSecret(pool), ...made])
    const userData = await (pool.output ? poolData(cluster, made) : bootstrapData(cluster, name))
    const created = ground.machine(`${name}-1`, userData, its.distribution ?? ubuntu)
    downloads.asked.length = 0
    return { machine: created, pool }
  }

  const node: Site['node'] = async name => {
    const { status, body } = await cluster.request('GET', `/api/v1/nodes/${name}`)
    return status === 200 ? (body as unknown as Node) : undefined
  }

  return {
    cluster,
    downloads,
    machine,
    node,
    joined: m => async () => exists(m, '/var/lib/osm-krm/provisioned') && (await node(m.name)) !== undefined,
    reads: pool =>
      cluster
        .secretReads()
        .filter(({ user }) => user === `system:serviceaccount:cloud-init-settings:${pool}`)
        .map(({ secret, status }) => `${status} ${secret}`),
    close: ground.close,
  }
}

export interface Node {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> }
  readonly spec: { readonly taints: readonly Taint[] }
  readonly status: {
    readonly capacity: Readonly<Record<'pods' | 'memory', string>>
    readonly allocatable: Readonly<Record<'pods' | 'memory', string>>
    readonly nodeInfo: { readonly kubeletVersion: string; readonly containerRuntimeVersion: string }
  }
}

/** Whether a unit of the machine has failed. */
export const failed = (m: Machine) => (): boolean =>
  journal(m, '-u', 'bootstrap', '-u', 'setup').some(line => line.startsWith('Failed to start'))

/** Returns the messages of the scripts of the profile before they failed. */
export const errorMessages = (m: Machine): string[] =>
  journal(m, '-p', 'err', '-u', 'bootstrap', '-u', 'setup').filter(
    line => !line.startsWith('Failed to start') && line !== REBOOTED_FIRST,
  )

/** The message of systemctl if the machine shuts down before it answers. */
const REBOOTED_FIRST = 'Call to Reboot failed: Connection reset by peer'

/** What was written on the machine by us. */
export const OURS = ['/etc/osm-krm', '/etc/kubernetes', '/etc/systemd', '/opt']

export const tokens = ({ apiToken, bootstrapToken: { id, secret } }: Pool): string[] => [apiToken, `${id}.${secret}`]
