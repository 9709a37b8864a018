// All that containerd is told on a node. It depends on the environment alone, so it is made once for all MachineDeployments.

import type { ContainerdEnvironment } from '../../model/environment.ts'
import { containerdConfig } from './containerd-config.ts'
import { hostsFiles } from './hosts-toml.ts'

export interface ContainerdFiles {
  /** `.ContainerRuntimeConfig` */
  readonly config: string
  /** Content of each hosts.toml by its path. */
  readonly hosts: ReadonlyMap<string, string>
}

const made = new WeakMap<ContainerdEnvironment, ContainerdFiles>()

export function containerdFiles(environment: ContainerdEnvironment): ContainerdFiles {
  let files = made.get(environment)
  if (files === undefined) {
    files = { config: containerdConfig(environment), hosts: hostsFiles(environment) }
    made.set(environment, files)
  }
  return files
}
