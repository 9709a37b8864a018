// A site whose machines run pods: a network and control groups of their own, a proxy, and a registry that the proxy knows as a mirror.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  configFolder,
  configureGPUs,
  containerdProgram,
  NEWEST,
  shimProgram,
  whyNoToolkit,
} from './containerd-files.ts'
import { approveServing } from './join-access.ts'
import { errorMessages, type Joining, openSite, type Site } from './join-site.ts'
import { type Cgroups, makeCgroups, whyNoCgroups } from './machine/cgroups.ts'
import { whyNoGround } from './machine/ground.ts'
import { boot, journal, type Machine, write } from './machine/machine.ts'
import { makeNetwork, whyNoNetwork } from './machine/network.ts'
import { letRunPods, SYSTEM_CALLS } from './machine/pods.ts'
import { type ProxyServer, startProxy } from './machine/proxy.ts'
import { CNI_CONFIG, CNI_PROGRAMS, GPU_CONFIG, GPU_RUNTIME, IMAGES, RUNC } from './pod-programs.ts'
import { pushProgram, startRegistry, whyNoRegistry } from './registry.ts'

/** Why no pod can run here with a version of containerd; undefined where one can. */
export function whyNoPods(containerd: string): string | undefined {
  if (containerd !== NEWEST) {
    if (process.env.CONTAINERD !== 'every') return 'only npm run hosts:containerd runs it'
    const program = [containerdProgram(containerd), shimProgram(containerd)].find(file => !existsSync(file))
    if (program !== undefined) return `${program} is not on this machine: npm run hosts:containerd`
    const noToolkit = whyNoToolkit()
    if (noToolkit !== undefined) return noToolkit
  }
  const missing = [...Object.values(CNI_PROGRAMS), ...Object.values(IMAGES), RUNC].find(file => !existsSync(file))
  return (
    whyNoGround() ??
    whyNoRegistry() ??
    (missing && `${missing} is not on this machine: .ci/install-programs brings it`) ??
    whyNoCgroups() ??
    whyNoNetwork()
  )
}

export interface PodSite {
  readonly site: Site
  readonly proxy: ProxyServer
  readonly cgroups: Cgroups
  /** A machine of a pool of its own, not booted yet, with what a network add-on and NVIDIA's toolkit put there. */
  machine(name: string): Promise<Joining>
  close(): Promise<void>
}

/** The registry that images are named after does not exist: only its mirror has them. */
export const REGISTRY = 'images.example.com'
export const MIRROR = 'http://mirror.example.com'

export async function openPodSite(containerdVersion: string): Promise<PodSite> {
  const opened: { close(): unknown }[] = []
  const keep = <T extends { close(): unknown }>(thing: T): T => {
    opened.unshift(thing)
    return thing
  }
  const close = async (): Promise<void> => {
    for (const thing of opened) await thing.close()
  }
  try {
    // Removed last: the machine's processes are in them.
    const cgroups = keep(makeCgroups(`osm-krm-${process.pid}`))
    const network = keep(makeNetwork())
    const registry = await startRegistry()
    keep({ close: registry.stop })
    for (const [name, program] of Object.entries(IMAGES)) await pushProgram(registry, name, '1.0', program)
    const names = { [new URL(MIRROR).hostname]: `http://${registry.host}` }
    const proxy = keep(await startProxy({ address: network.host, names }))
    const site = keep(
      await openSite({
        address: network.host,
        command: [...cgroups.prefix, 'systemd-nspawn', ...network.options, SYSTEM_CALLS],
        programs: {
          ...CNI_PROGRAMS,
          runc: RUNC,
          'containerd/bin/containerd': containerdProgram(containerdVersion),
          'containerd/bin/containerd-shim-runc-v2': shimProgram(containerdVersion),
        },
      }),
    )
    const gpuConfig = containerdVersion === NEWEST ? GPU_CONFIG : await writtenGPUConfig(containerdVersion)
    const machine: PodSite['machine'] = async name => {
      const joining = await site.machine(name, {
        hasCgroups: true,
        containerdVersion,
        proxy: proxy.url,
        containerd: { pauseImage: `${REGISTRY}/pause:1.0`, registryMirrors: { [REGISTRY]: [MIRROR] } },
      })
      letRunPods(joining.machine)
      write(joining.machine, '/etc/cni/net.d/10-pods.conflist', CNI_CONFIG)
      write(joining.machine, '/etc/containerd/conf.d/99-nvidia.toml', gpuConfig)
      write(joining.machine, '/usr/bin/nvidia-container-runtime', GPU_RUNTIME)
      return joining
    }
    return { site, proxy, cgroups, machine, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function writtenGPUConfig(containerd: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-gpu-'))
  const at = await configFolder(folder, containerd)
  configureGPUs(at, containerdProgram(containerd), 'command')
  const written = readFileSync(join(at, 'conf.d/99-nvidia.toml'), 'utf8')
  rmSync(folder, { recursive: true })
  return written
}

/** Waits until a condition holds. If it does not, throws an error with the last messages of the machine. */
export type Until = (what: string, holds: () => Promise<boolean>) => Promise<void>

/** Boots the machine and shuts it down when `play` has ended, which begins once it is a Node with a certificate for its server. */
export async function whileJoined({ site }: PodSite, m: Machine, play: (until: Until) => Promise<void>): Promise<void> {
  const until: Until = async (what, holds) => {
    for (const end = Date.now() + 120_000; !(await holds()); await new Promise(resolve => setTimeout(resolve, 200)))
      if (Date.now() > end) throw new Error([`no ${what}`, ...errorMessages(m), ...lastMessages(m)].join('\n'))
  }
  let isOver = false
  const played = async (): Promise<void> => {
    try {
      await until('Node', site.joined(m))
      await until('request for a certificate', () => approveServing(site.cluster, m.name))
      await play(until)
    } finally {
      isOver = true
    }
  }
  // A machine that runs cannot be removed, whatever went wrong on it.
  const [result] = await Promise.allSettled([played(), boot(m, () => isOver)])
  if (result.status === 'rejected') throw result.reason
}

const lastMessages = (m: Machine): string[] => journal(m, '-u', 'kubelet', '-u', 'containerd', '-n', '30')
