// Makes the configuration files of containerd on a node.

import type { ContainerdEnvironment } from '../../model/environment.ts'
import { containerdConfig } from './containerd-config.ts'
import { hostsFiles } from './hosts-toml.ts'

interface ContainerdFiles {
  /** The template data `.ContainerRuntimeConfig`. */
  readonly config: string
  /** The contents of the hosts.toml files by path. */
  readonly hosts: ReadonlyMap<string, string>
}

/** Returns the configuration of containerd and its hosts.toml files. */
export const containerdFiles = (environment: ContainerdEnvironment): ContainerdFiles => ({
  config: containerdConfig(environment),
  hosts: hostsFiles(environment),
})
