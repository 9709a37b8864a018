// The containers of a pod, one after the other, as a kubelet starts them: with the arguments, user, mounts and restrictions of the manifest. The
// images are folders with the same programs, and all containers use the network of this machine.

import { copyFileSync, cpSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FUNCTION, folderOf } from './folder.ts'
import { run } from './image/containers.ts'
import { built, outputOf } from './programs.ts'

const BUSYBOX = '/usr/bin/busybox'

/** Why a stand-in of the image of flux cannot be made here, or undefined. */
export const absent = (): string | undefined => (existsSync(BUSYBOX) ? undefined : `${BUSYBOX} is not there`)

interface SecurityContext {
  readonly runAsUser?: number
  readonly runAsGroup?: number
  readonly allowPrivilegeEscalation?: boolean
  readonly readOnlyRootFilesystem?: boolean
  readonly capabilities?: { readonly drop?: readonly string[] }
}

/** What podman has to know of a container, or its pod. */
export interface Container {
  readonly name: string
  readonly image: string
  readonly command?: readonly string[]
  readonly args?: readonly string[]
  readonly workingDir?: string
  readonly env?: readonly { readonly name: string; readonly value: string }[]
  readonly securityContext: SecurityContext
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string; readonly readOnly?: boolean }[]
}

export interface PodSpec {
  readonly securityContext: SecurityContext & { readonly fsGroup: number }
  readonly initContainers: readonly Container[]
  readonly containers: readonly Container[]
  readonly volumes: readonly { readonly name: string; readonly emptyDir?: object }[]
}

export interface Step {
  readonly name: string
  readonly status: number | null
  readonly output: string
}

/** The root of an image, and what it starts without a command. */
export interface Image {
  readonly root: string
  readonly entrypoint: readonly string[]
}

/** The arguments of podman for the user, restrictions and mounts of a container, with folders in the place of volumes. */
export const restricted = (
  { securityContext, volumeMounts }: Pick<Container, 'securityContext' | 'volumeMounts'>,
  volumes: ReadonlyMap<string, string>,
): string[] => [
  ...['--user', [securityContext.runAsUser, securityContext.runAsGroup].filter(id => id !== undefined).join(':')],
  ...(securityContext.readOnlyRootFilesystem ? ['--read-only', '--read-only-tmpfs=false'] : []),
  ...(securityContext.allowPrivilegeEscalation === false ? ['--security-opt=no-new-privileges'] : []),
  ...(securityContext.capabilities?.drop ?? []).map(name => `--cap-drop=${name.toLowerCase()}`),
  ...volumeMounts.map(
    ({ name, mountPath, readOnly }) => `--volume=${volumes.get(name)}:${mountPath}${readOnly ? ':ro' : ''}`,
  ),
]

/** `volumes` are folders by the names of volumes that are not an emptyDir; `env` is what a kubelet adds. */
export function runPod(
  pod: PodSpec,
  images: (image: string) => Image,
  volumes: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>>,
): Step[] {
  const mounted = new Map(Object.entries(volumes))
  for (const { name, emptyDir } of pod.volumes)
    if (emptyDir !== undefined) mounted.set(name, emptyFolder(pod.securityContext.fsGroup))
  const steps: Step[] = []
  for (const container of [...pod.initContainers, ...pod.containers]) {
    const { root, entrypoint } = images(container.image)
    const securityContext = { ...pod.securityContext, ...container.securityContext }
    const all = { ...env, ...Object.fromEntries((container.env ?? []).map(({ name, value }) => [name, value])) }
    const [program, ...rest] = [...(container.command ?? entrypoint), ...(container.args ?? [])]
    const { status, stdout, stderr } = run('podman', [
      ...['run', '--rm', '--network', 'host', ...restricted({ ...container, securityContext }, mounted)],
      ...Object.entries(all).map(([name, value]) => `--env=${name}=${value}`),
      ...['--workdir', container.workingDir ?? '/', '--entrypoint', JSON.stringify([program]), '--rootfs', root],
      ...rest,
    ])
    steps.push({ name: container.name, status, output: `${stdout}${stderr}` })
    if (status !== 0) break
  }
  return steps
}

function emptyFolder(group: number): string {
  const folder = folderOf({})
  // As a kubelet makes an emptyDir for an fsGroup.
  outputOf('sh', ['-c', `chgrp ${group} "$1" && chmod 2777 "$1"`, 'sh', folder])
  return folder
}

/** A volume of a ConfigMap or Secret, with links as a kubelet writes them. */
export function projectedVolume(files: Readonly<Record<string, string>>): string {
  const folder = folderOf({})
  mkdirSync(join(folder, '..data'))
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, '..data', name), text)
    symlinkSync(join('..data', name), join(folder, name))
  }
  outputOf('chmod', ['-R', 'a+rX', folder])
  return folder
}

/** The programs of the image of flux, which is Alpine's: a busybox with the same applets, kubectl and flux. */
export function fluxImage(): Image {
  const root = rootOf([BUSYBOX])
  const applets = outputOf(BUSYBOX, ['--list']).trim().split('\n')
  mkdirSync(join(root, 'bin'))
  copyFileSync(realpathSync(BUSYBOX), join(root, 'bin/busybox'))
  for (const name of applets) if (name !== 'busybox') symlinkSync('busybox', join(root, 'bin', name))
  for (const name of ['kubectl', 'flux']) copyFileSync(built(name), join(root, 'usr/local/bin', name))
  return { root, entrypoint: ['flux'] }
}

/** The program of the project's image, with this Node. */
export function ownImage(): Image {
  const root = rootOf([process.execPath])
  copyFileSync(process.execPath, join(root, 'usr/local/bin/node'))
  cpSync(FUNCTION, join(root, 'app/osm-krm.js'))
  return { root, entrypoint: ['/usr/local/bin/node', '/app/osm-krm.js'] }
}

/** A root with the libraries of these programs, and folders for mounts. */
function rootOf(programs: readonly string[]): string {
  const root = folderOf({
    'etc/passwd': 'root:x:0:0:root:/:/none\nnobody:x:65534:65534:nobody:/:/none\n',
    'etc/group': 'root:x:0:\nnogroup:x:65534:\n',
  })
  for (const folder of ['tmp', 'usr/local/bin']) mkdirSync(join(root, folder), { recursive: true })
  for (const program of programs)
    for (const [library] of outputOf('ldd', [program]).matchAll(/\/[^\s:]+(?= )/g)) {
      mkdirSync(dirname(join(root, library)), { recursive: true })
      copyFileSync(realpathSync(library), join(root, library))
    }
  outputOf('chmod', ['-R', 'a+rX', root])
  return root
}
