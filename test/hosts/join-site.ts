// The site where machines join: a cluster, a mirror that programs are loaded from, and the part of machine-controller.

import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JsonObject } from '../../src/model/profile.ts'
import { apiToken, applySecrets, bootstrapData, letKubeletsIn } from './join-access.ts'
import {
  bootstrapTokenSecret,
  KUBERNETES,
  type Pool,
  renderPool,
  type System,
  type Taint,
  UBUNTU,
} from './join-objects.ts'
import { ubuntu } from './machine/cloud-init.ts'
import { built, type Cluster, startCluster, whyNoCluster } from './machine/cluster.ts'
import type { Distribution } from './machine/distribution.ts'
import { downloadSettings } from './machine/download-settings.ts'
import { machineRoot, whyNoMachine } from './machine/image.ts'
import { createMachine, exists, journal, type Machine, removeMachine } from './machine/machine.ts'
import { type DownloadServer, serveDownloads } from './machine/programs.ts'

const PROGRAMS = {
  kubelet: built('kubelet'),
  'containerd/bin/containerd': built('containerd'),
  'containerd/bin/containerd-shim-runc-v2': built('containerd-shim-runc-v2'),
}
/** What the kubelet insists on; in a container nobody can set it. */
const KERNEL: Readonly<Record<string, string>> = {
  'vm.overcommit_memory': '1',
  'kernel.panic': '10',
  'kernel.panic_on_oops': '1',
  'kernel.keys.root_maxkeys': '1000000',
  'kernel.keys.root_maxbytes': '25000000',
}

/** Why no machine can join a cluster here, or undefined. */
export function whyNoSite(): string | undefined {
  const missing = Object.values(PROGRAMS).find(file => !existsSync(file))
  return (
    whyNoMachine() ??
    whyNoCluster() ??
    whyNoKernel() ??
    (missing && `${missing} was not built: .ci/install-programs does it`)
  )
}

/** What is not as it should be, or not as for everyone. */
export interface Circumstances {
  readonly rights?: boolean
  readonly ca?: string
  readonly server?: string
  readonly wrongSumOf?: string
  readonly proxy?: string
  readonly system?: System
  readonly distribution?: Distribution
  /** OperatingSystemProfileExtensions of the profile. */
  readonly extensions?: readonly JsonObject[]
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
  const made = machineRoot()
  if ('problem' in made) throw new Error(made.problem)
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-join-'))
  // Ignition writes a user's keys as that user, who has to get at the machine's root.
  chmodSync(folder, 0o711)
  const kernel = setKernel(KERNEL)
  for (const name of ['cluster', 'downloads']) mkdirSync(join(folder, name))
  const downloads = await serveDownloads(join(folder, 'downloads'), PROGRAMS, [])
  const cluster = await startCluster(join(folder, 'cluster'))
  await letKubeletsIn(cluster)
  const machines: Machine[] = []

  async function machine(name: string, its: Circumstances = {}): Promise<Joining> {
    const pool: Pool = {
      name,
      system: its.system ?? UBUNTU,
      server: its.server ?? cluster.url,
      ca: its.ca ?? cluster.ca,
      apiToken: await apiToken(cluster, name, its.rights ?? true),
      bootstrapToken: { id: String(machines.length).padStart(6, '0'), secret: '0123456789abcdef' },
      downloads: downloadSettings(downloads, KUBERNETES, its.wrongSumOf),
      proxy: its.proxy,
      extensions: its.extensions ?? [],
    }
    await applySecrets(cluster, [bootstrapTokenSecret(pool), ...(await renderPool(pool))])
    const userData = await bootstrapData(cluster, name)
    const path = join(folder, name)
    const created = createMachine(
      (made as { root: string }).root,
      path,
      `${name}-1`,
      userData,
      its.distribution ?? ubuntu,
    )
    machines.push(created)
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
    close: async () => {
      for (const m of machines) removeMachine(m)
      await cluster.close()
      downloads.close()
      setKernel(kernel)
      rmSync(folder, { recursive: true })
    },
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

/** Has the machine given up? */
export const failed = (m: Machine) => (): boolean =>
  journal(m, '-u', 'bootstrap', '-u', 'setup').some(line => line.startsWith('Failed to start'))

/** What our scripts said before they gave up. */
export const complaints = (m: Machine): string[] =>
  journal(m, '-p', 'err', '-u', 'bootstrap', '-u', 'setup').filter(line => !line.startsWith('Failed to start'))

/** What was written on the machine by us. */
export const OURS = ['/etc/osm-krm', '/etc/kubernetes', '/etc/systemd', '/opt']

export const tokens = ({ apiToken, bootstrapToken: { id, secret } }: Pool): string[] => [apiToken, `${id}.${secret}`]

const parameter = (name: string): string => `/proc/sys/${name.replaceAll('.', '/')}`

/** Sets kernel parameters and gives back what they were. */
function setKernel(wanted: Readonly<Record<string, string>>): Record<string, string> {
  const previous: Record<string, string> = {}
  for (const [name, value] of Object.entries(wanted)) {
    previous[name] = readFileSync(parameter(name), 'utf8').trim()
    writeFileSync(parameter(name), value)
  }
  return previous
}

/** Why the kernel cannot be made ready for a kubelet here. */
function whyNoKernel(): string | undefined {
  try {
    for (const name of Object.keys(KERNEL)) accessSync(parameter(name), constants.W_OK)
    return undefined
  } catch {
    return 'kernel parameters cannot be set here'
  }
}
