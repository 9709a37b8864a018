// The site where machines join: a cluster, a mirror that programs are loaded from, a kernel that lets kubelets start, and the part of
// machine-controller.

import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '../../src/base/json.ts'
import { downloadTemplates } from '../../src/render/profiles/built-in/downloads.ts'
import type { NodeSettings } from '../../src/render/profiles/built-in/index.ts'
import { DOWNLOADS_TEMPLATE } from '../../src/render/profiles/built-in/names.ts'
import type { DownloadSettings } from '../../src/render/settings/settings.ts'
import { apiServerOf } from './api-server.ts'
import { apiToken, bootstrapData, letKubeletsIn, NAMESPACE, poolData } from './join-access.ts'
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
import { startCluster, whyNoCluster } from './machine/cluster.ts'
import { type DownloadServer, serveDownloads } from './machine/downloads.ts'
import { MACHINE_ROOT, whyNoMachine } from './machine/image.ts'
import { setKernel, whyNoKernel } from './machine/kernel.ts'
import { lockMachines } from './machine/lock.ts'
import { createMachine, type Distribution, exists, journal, type Machine } from './machine/machine.ts'
import { makeMachinesFolder, removeMachinesFolder } from './machine/machines-folder.ts'
import { built, notInstalled } from './programs.ts'

/** What is not as it should be, or not as for everyone. */
export interface Circumstances {
  readonly rights?: boolean
  readonly ca?: string
  readonly server?: string
  /** The name of a file whose sum is not its own. */
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

export type Site = Awaited<ReturnType<typeof openSite>>

const PROGRAMS = {
  kubelet: built('kubelet'),
  'containerd/bin/containerd': built('containerd'),
  'containerd/bin/containerd-shim-runc-v2': built('containerd-shim-runc-v2'),
}

/** Why no machine can join a cluster here, or undefined. */
export const whyNoSite = (): string | undefined =>
  whyNoMachine() ?? whyNoCluster() ?? whyNoKernel() ?? notInstalled('kubelet', 'containerd', 'containerd-shim-runc-v2')

export async function openSite() {
  const unlock = await lockMachines()
  const folder = makeMachinesFolder()
  // Ignition writes a user's keys as that user, who has to get at the machine's root.
  chmodSync(folder, 0o711)
  const restoreKernel = setKernel()
  for (const name of ['cluster', 'downloads', 'machines']) mkdirSync(join(folder, name))
  chmodSync(join(folder, 'machines'), 0o711)
  const downloads = await serveDownloads(join(folder, 'downloads'), PROGRAMS)
  const cluster = apiServerOf(await startCluster(join(folder, 'cluster')))
  await cluster.makeNamespaces([{ metadata: { namespace: NAMESPACE } }])
  await letKubeletsIn(cluster)
  let count = 0

  /** A machine of a pool of its own, not booted yet. */
  async function machine(name: string, its: Circumstances = {}): Promise<Joining> {
    const settings = downloadSettings(downloads, its)
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
    await cluster.apply([bootstrapTokenSecret(pool), ...made])
    const userData = await (pool.output ? poolData(cluster, made) : bootstrapData(cluster, name))
    const root = join(folder, 'machines', `${name}-1`)
    const machine = createMachine(MACHINE_ROOT, root, `${name}-1`, userData, its.distribution ?? ubuntu)
    downloads.asked.length = 0
    return { machine, pool }
  }

  async function node(name: string): Promise<Node | undefined> {
    const { status, body } = await cluster.request('GET', `/api/v1/nodes/${name}`)
    return status === 200 ? (body as unknown as Node) : undefined
  }

  return {
    cluster,
    downloads,
    machine,
    node,
    /** Has it done everything, and is it a Node? */
    joined: (m: Machine) => async (): Promise<boolean> =>
      exists(m, '/var/lib/osm-krm/provisioned') && (await node(m.name)) !== undefined,
    /** Reads of Secrets with a pool's token, in their order. */
    reads: (pool: string): string[] =>
      cluster
        .secretReads()
        .filter(({ user }) => user === `system:serviceaccount:cloud-init-settings:${pool}`)
        .map(({ secret, status }) => `${status} ${secret}`),
    close: async (): Promise<void> => {
      await cluster.close()
      downloads.close()
      restoreKernel()
      removeMachinesFolder(folder)
      unlock()
    },
  }
}

/** All downloads come from one mirror, each below a base URL of its own and with its sum. */
function downloadSettings(server: DownloadServer, { wrongSumOf, containerd }: Circumstances): DownloadSettings {
  const chosen = containerd === undefined ? {} : { containerd }
  const programs = ['kubernetes', 'containerd', 'runc', 'cni', 'crictl']
  const urls = Object.fromEntries(programs.map(program => [program, `${server.url}/mirror/${program}`]))
  const table = downloadTemplates(KUBERNETES, { urls, checksums: {}, ...chosen }, () => {})[DOWNLOADS_TEMPLATE]!
  const paths = table.split('\n').map(line => line.split(' ')[4]!.replace(/^http.*?\/mirror\/[a-z]+\//, ''))
  const sum = (path: string): string => (path.endsWith(`/${wrongSumOf}`) ? '0'.repeat(64) : server.sum(`/${path}`))
  return { urls, checksums: Object.fromEntries(paths.map(path => [path, sum(path)])), ...chosen }
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
