// Control groups of its own for a machine, so that its systemd and kubelet can make those of pods: version 1, where nothing but being
// root is necessary to hand on a part of each hierarchy.

import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const MOUNTS = '/sys/fs/cgroup'
/** Without these the kubelet does not start. */
const NEEDED = ['cpu', 'cpuacct', 'cpuset', 'memory', 'pids']

/** Why no machine can have control groups here; undefined where one can. */
export function whyNoCgroups(): string | undefined {
  const missing = NEEDED.find(name => !isWritable(join(MOUNTS, name, 'cgroup.procs')))
  return missing === undefined ? undefined : `no writable hierarchy of version 1 for the control groups of ${missing}`
}

function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK)
    return true
  } catch {
    return false
  }
}

export interface Cgroups {
  /** What a command starts with to run in them. */
  readonly prefix: readonly string[]
  /** What the files of that name hold, below a folder of the machine's in the hierarchy of the controller. */
  read(controller: string, folder: string, file: string): string[]
  close(): Promise<void>
}

/** Below those of this process, in each hierarchy. */
export function makeCgroups(name: string): Cgroups {
  const folders = readFileSync('/proc/self/cgroup', 'utf8')
    .trim()
    .split('\n')
    .map(line => line.split(':') as [string, string, string])
    .map(([, controllers, path]) => join(MOUNTS, controllers.replace('name=', ''), path))
    // The line without controllers is that of version 2.
    .filter(folder => folder.startsWith(`${MOUNTS}/`) && existsSync(join(folder, 'tasks')))
    .map(parent => {
      const folder = join(parent, name)
      mkdirSync(folder)
      // A new one has neither, and takes no process without.
      for (const file of ['cpuset.cpus', 'cpuset.mems'])
        if (existsSync(join(folder, file))) writeFileSync(join(folder, file), readFileSync(join(parent, file)))
      return folder
    })
  const enter = `for folder in ${folders.join(' ')}; do echo $$ >$folder/cgroup.procs; done; exec "$0" "$@"`
  return {
    prefix: ['sh', '-c', enter],
    read: (controller, path, file) =>
      folders
        .filter(folder => folder.startsWith(`${join(MOUNTS, controller)}/`))
        .map(folder => join(folder, path))
        .flatMap(folder =>
          readdirSync(folder, { recursive: true, encoding: 'utf8' })
            .filter(found => basename(found) === file)
            .map(found => readFileSync(join(folder, found), 'utf8').trim()),
        ),
    close: async () => {
      for (const folder of folders) await removeBelow(folder)
    },
  }
}

/** The kernel may still be ending their processes when the machine is gone. */
async function removeBelow(folder: string, tries = 50): Promise<void> {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await removeBelow(join(folder, entry.name))
  try {
    rmdirSync(folder)
  } catch (error) {
    if (tries === 0) throw error
    await setTimeout(100)
    await removeBelow(folder, tries - 1)
  }
}
