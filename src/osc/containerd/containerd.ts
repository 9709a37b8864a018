// The configuration of containerd on a node.

import type { ContainerdEnvironment } from '../../model/environment.ts'
import { containerdConfig } from './containerd-config.ts'
import { hostsFiles } from './hosts-toml.ts'

export interface ContainerdFiles {
  /** `.ContainerRuntimeConfig` */
  readonly config: string
  /** Content of each hosts.toml by its path. */
  readonly hosts: ReadonlyMap<string, string>
}

export const containerdFiles = (environment: ContainerdEnvironment): ContainerdFiles => ({
  config: containerdConfig(environment),
  hosts: hostsFiles(environment),
})
