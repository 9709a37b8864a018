// Containers without a daemon and without a registry: buildah and podman with a storage of their own, and hosts that use them.

import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../../fixtures/examples.ts'
import { mountsOverlays } from '../machine/image.ts'
import { notOnPath, outputOf } from '../programs.ts'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** The images that commands of docs/install.md build. */
export const IMAGE = `localhost/osm-krm:v${version}`
export const ARGOCD_IMAGE = `localhost/osm-krm-argocd:v${version}`

const cache = fileURLToPath(new URL('../../../.cache/containers/', import.meta.url))

/** Why no image can be built here; undefined where one can. */
export const whyNoContainers = (): string | undefined =>
  process.getuid?.() === 0 ? notOnPath('buildah', 'podman', 'runc') : 'only root may build an image here'

/** The configuration of a storage in a folder. Without overlays, each layer is a copy of all files. */
export const storageIn = (folder: string): string => `[storage]
driver = "${mountsOverlays(folder) ? 'overlay' : 'vfs'}"
graphroot = "${join(folder, 'storage')}"
runroot = "${join(folder, 'run')}"
`

/** A container inside a container may not raise limits or make cgroups of its own. */
const ENGINE = `[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1000:1000"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
`

/** kustomize starts docker: podman accepts every flag that it passes. */
const DOCKER = '#!/bin/sh\nexec podman "$@"\n'

/** The environment in which podman, buildah, kustomize and kpt find the storage. Without colours or proxies of the caller. */
export function containerEnvironment(): NodeJS.ProcessEnv {
  const bin = join(cache, 'bin')
  if (!existsSync(bin)) {
    mkdirSync(bin, { recursive: true })
    writeFileSync(join(cache, 'storage.conf'), storageIn(cache))
    writeFileSync(join(cache, 'containers.conf'), ENGINE)
    writeFileSync(join(bin, 'docker'), DOCKER)
    chmodSync(join(bin, 'docker'), 0o755)
  }
  return {
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    CONTAINERS_STORAGE_CONF: join(cache, 'storage.conf'),
    CONTAINERS_CONF: join(cache, 'containers.conf'),
    BUILDAH_ISOLATION: 'chroot',
    KRM_FN_RUNTIME: 'podman',
    // Before 1.0.0-beta.59.
    KPT_FN_RUNTIME: 'podman',
  }
}

export interface RunOptions {
  readonly input?: string
  readonly cwd?: string
}

/** A program in that environment; what it prints may be large. */
export const run = (program: string, args: readonly string[], options: RunOptions = {}): SpawnSyncReturns<string> =>
  spawnSync(program, args, {
    ...options,
    env: containerEnvironment(),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: 600_000,
  })

/** As `run`, for one that has to succeed: what it prints. */
export const mustRun = (program: string, args: readonly string[], options: RunOptions = {}): string =>
  outputOf(program, args, { ...options, env: containerEnvironment() })

/** Removes what builds leave in the storage, also those that were ended. */
export function removeLeftovers(): void {
  mustRun('buildah', ['rm', '--all'])
  mustRun('podman', ['image', 'prune', '--force'])
}

/** The image that `FROM` names in the Dockerfile, without a digest. */
export function baseImageOf(dockerfile: string): string {
  const [, name] = /^FROM ([^\s@]+)\S* AS build$/m.exec(readFileSync(dockerfile, 'utf8')) ?? []
  if (name === undefined) throw new Error(`${dockerfile} has no build stage`)
  return name
}
