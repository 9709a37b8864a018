// Where machines join a cluster: its control plane, a mirror that programs are loaded from, and a kernel that lets kubelets start.

import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { built, notInstalled } from '../programs.ts'
import { type Cluster, startCluster, whyNoCluster } from './cluster.ts'
import { type DownloadServer, serveDownloads } from './downloads.ts'
import { MACHINE_ROOT, whyNoMachine } from './image.ts'
import { setKernel, whyNoKernel } from './kernel.ts'
import { createMachine, type Distribution, type Machine } from './machine.ts'
import { makeMachinesFolder, removeMachinesFolder } from './machines-folder.ts'

const PROGRAMS = {
  kubelet: built('kubelet'),
  'containerd/bin/containerd': built('containerd'),
  'containerd/bin/containerd-shim-runc-v2': built('containerd-shim-runc-v2'),
}

/** Why no machine can join a cluster here, or undefined. */
export const whyNoGround = (): string | undefined =>
  whyNoMachine() ?? whyNoCluster() ?? whyNoKernel() ?? notInstalled('kubelet', 'containerd', 'containerd-shim-runc-v2')

export interface Ground {
  readonly cluster: Cluster
  readonly downloads: DownloadServer
  /** A machine that is not booted yet, with what its provider hands to it. */
  machine(name: string, userData: string, distribution: Distribution): Machine
  close(): Promise<void>
}

export async function openGround(): Promise<Ground> {
  const folder = makeMachinesFolder()
  // Ignition writes a user's keys as that user, who has to get at the machine's root.
  chmodSync(folder, 0o711)
  const restoreKernel = setKernel()
  for (const name of ['cluster', 'downloads', 'machines']) mkdirSync(join(folder, name))
  chmodSync(join(folder, 'machines'), 0o711)
  const downloads = await serveDownloads(join(folder, 'downloads'), PROGRAMS, [])
  const cluster = await startCluster(join(folder, 'cluster'))
  return {
    cluster,
    downloads,
    machine: (name, userData, distribution) =>
      createMachine(MACHINE_ROOT, join(folder, 'machines', name), name, userData, distribution),
    close: async () => {
      await cluster.close()
      downloads.close()
      restoreKernel()
      removeMachinesFolder(folder)
    },
  }
}
