// A machine: a copy of the root with user data, booted as often as a test wants.

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Machine {
  readonly folder: string
  readonly name: string
}

/** machine-controller's part: it fills in the machine's name and drops blanks from blank lines. */
export function createMachine(root: string, folder: string, name: string, userData: string): Machine {
  // Only what the machine writes is kept apart: a copy of the root would take longer than a boot.
  const [upper, work] = [`${folder}.upper`, `${folder}.work`]
  for (const path of [folder, upper, work, `${folder}.containerd`]) mkdirSync(path)
  const layers = `lowerdir=${root},upperdir=${upper},workdir=${work}`
  mount('mount', '-t', 'overlay', 'overlay', '-o', layers, folder)
  const machine = { folder, name }
  const text = userData.replaceAll('<MACHINE_NAME>', name).replace(/^[ \t]+$/gm, '')
  write(machine, '/var/lib/cloud/seed/nocloud/user-data', text)
  write(machine, '/var/lib/cloud/seed/nocloud/meta-data', `instance-id: ${name}\n`)
  return machine
}

export function removeMachine({ folder }: Machine): void {
  mount('umount', folder)
  for (const path of ['', '.upper', '.work', '.containerd']) rmSync(`${folder}${path}`, { recursive: true })
}

function mount(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Boots until `done`, or for so many seconds, and then shuts the machine down. Whether it was done. */
export async function boot(
  { folder, name }: Machine,
  done: () => boolean | Promise<boolean>,
  seconds = 120,
): Promise<boolean> {
  // containerd lays overlays of its own, which cannot lie on the machine's.
  const binds = ['--bind=/dev/kmsg', `--bind=${folder}.containerd:/var/lib/containerd`]
  const options = ['--register=no', '--keep-unit', '--capability=all', ...binds]
  const container = spawn('systemd-nspawn', ['-D', folder, '--boot', '-M', name, ...options], { stdio: 'ignore' })
  const ended = new Promise(resolve => container.once('exit', resolve))
  let isDone = false
  for (let second = 0; second < seconds && !isDone && container.exitCode === null; second++) {
    await new Promise(resolve => setTimeout(resolve, 1000))
    isDone = await done()
  }
  container.kill('SIGTERM')
  // A machine that does not stop is none to wait for.
  const late = setTimeout(() => container.kill('SIGKILL'), 30_000)
  await ended
  clearTimeout(late)
  return isDone
}

export const exists = ({ folder }: Machine, path: string): boolean => existsSync(join(folder, path))
export const read = ({ folder }: Machine, path: string): string => readFileSync(join(folder, path), 'utf8')

export function write({ folder }: Machine, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** The command lines of all processes that there were until it is stopped, machines' too: what anyone sees with `ps`. */
export function watchProcesses(): { stop(): ReadonlySet<string> } {
  const seen = new Set<string>()
  const timer = setInterval(() => {
    for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
      try {
        seen.add(readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '))
      } catch {
        // It has ended meanwhile.
      }
    }
  }, 20)
  return {
    stop: () => {
      clearInterval(timer)
      return seen
    },
  }
}

/** Messages of the machine's journal. */
export function journal({ folder }: Machine, ...options: string[]): string[] {
  const args = ['-D', join(folder, 'var/log/journal'), '--quiet', '--no-pager', '--output=cat', ...options]
  return spawnSync('journalctl', args, { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(line => line !== '')
}

/** SHA-256 of every regular file below the folders, by path. */
export const digests = ({ folder }: Machine, ...paths: string[]): Map<string, string> =>
  new Map(
    filesBelow(folder, paths).map(path => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  )

/** Files below the folders that hold the text and that others than root may read. */
export const readableByOthers = ({ folder }: Machine, text: string, ...paths: string[]): string[] =>
  filesBelow(folder, paths).filter(
    path => (statSync(join(folder, path)).mode & 0o044) !== 0 && readFileSync(join(folder, path)).includes(text),
  )

const filesBelow = (folder: string, paths: readonly string[]): string[] =>
  paths.flatMap(path =>
    readdirSync(join(folder, path), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(folder.length)),
  )
