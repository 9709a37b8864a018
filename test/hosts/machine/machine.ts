// A machine: a copy of the root with user data, booted as often as a test wants.

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { outputOf } from '../programs.ts'

/** How the root plays a distribution, and how that gets its user data. */
export interface Distribution {
  /** Before the first boot: what the distribution has and the root lacks, and the provider's part with the user data. */
  prepare(machine: Machine, userData: string): void
  /** What runs at each boot before the machine's own root does. */
  initialRamDisk?(machine: Machine): void
}

export interface Machine {
  readonly folder: string
  readonly name: string
  readonly distribution: Distribution
}

export function createMachine(
  root: string,
  folder: string,
  name: string,
  userData: string,
  distribution: Distribution,
): Machine {
  // Only what the machine writes is kept apart: a copy of the root would take longer than a boot.
  const [upper, work] = [`${folder}.upper`, `${folder}.work`]
  for (const path of [folder, upper, work, `${folder}.containerd`]) mkdirSync(path)
  const layers = `lowerdir=${root},upperdir=${upper},workdir=${work}`
  outputOf('mount', ['-t', 'overlay', 'overlay', '-o', layers, folder])
  // Outside the machine its journal is read from here.
  mkdirSync(join(folder, 'var/log/journal'), { recursive: true })
  const machine = { folder, name, distribution }
  distribution.prepare(machine, handedOver(userData, name))
  return machine
}

/** machine-controller's part: it fills in the machine's name and drops blanks from blank lines. */
const handedOver = (userData: string, name: string): string =>
  userData
    .replaceAll('<MACHINE_NAME>', name)
    .replaceAll('%3CMACHINE_NAME%3E', name)
    .replace(/^[ \t]+$/gm, '')

/** Boots until `done`, or for so many seconds, and then shuts the machine down. Whether it was done. */
export async function boot(machine: Machine, done: () => boolean | Promise<boolean>, seconds = 300): Promise<boolean> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const { isDone, wantsReboot } = await bootOnce(machine, done, end)
    if (isDone || !wantsReboot) return isDone
  }
}

/** What systemd-nspawn ends with where the machine has rebooted itself. */
const REBOOT = 133

async function bootOnce(
  machine: Machine,
  done: () => boolean | Promise<boolean>,
  end: number,
): Promise<{ isDone: boolean; wantsReboot: boolean }> {
  const { folder, name, distribution } = machine
  distribution.initialRamDisk?.(machine)
  // containerd lays overlays of its own, which cannot lie on the machine's.
  const binds = ['--bind=/dev/kmsg', `--bind=${folder}.containerd:/var/lib/containerd`]
  const options = ['--register=no', '--keep-unit', '--capability=all', ...binds]
  const container = spawn('systemd-nspawn', ['-D', folder, '--boot', '-M', name, ...options], {
    stdio: 'ignore',
  })
  const kill = () => container.kill('SIGKILL')
  process.prependOnceListener('exit', kill)
  const ended = new Promise(resolve => container.once('exit', resolve))
  let isDone = false
  while (Date.now() < end && !isDone && container.exitCode === null) {
    await new Promise(resolve => setTimeout(resolve, 500))
    isDone = await done()
  }
  const wantsReboot = container.exitCode === REBOOT
  container.kill('SIGTERM')
  // A machine that does not stop is none to wait for.
  const late = setTimeout(kill, 30_000)
  await ended
  clearTimeout(late)
  process.off('exit', kill)
  return { isDone, wantsReboot }
}

export const exists = ({ folder }: Machine, path: string): boolean => existsSync(join(folder, path))
export const read = ({ folder }: Machine, path: string): string => readFileSync(join(folder, path), 'utf8')

/** A script is executable. */
export function write({ folder }: Machine, path: string, content: string | Buffer): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  if (typeof content === 'string' && content.startsWith('#!')) chmodSync(file, 0o755)
}

/** A process as it was seen. */
export interface SeenProcess {
  readonly pid: string
  readonly commandLine: string
  readonly environment: string
}

/** All processes that begin until it is stopped, machines' too: what anyone sees with `ps`, and root with `ps e`. */
export function watchProcesses(): { stop(): readonly SeenProcess[] } {
  const seen = new Map<string, SeenProcess>()
  const earlier = new Set(readdirSync('/proc'))
  const timer = setInterval(() => {
    for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name) && !earlier.has(name))) {
      try {
        const [commandLine, environment] = ['cmdline', 'environ'].map(file =>
          readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' '),
        )
        seen.set(`${pid} ${commandLine}`, { pid, commandLine: commandLine!, environment: environment! })
      } catch {
        // It has ended meanwhile.
      }
    }
  }, 20)
  return {
    stop: () => {
      clearInterval(timer)
      return [...seen.values()]
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

/** What the machine has written below its root: the root itself knows nothing of it. */
export const written = ({ folder }: Machine): string[] => filesBelow(`${folder}.upper`, ['/'])

/** Whether others than root may read the file. */
export const isReadableByOthers = ({ folder }: Machine, path: string): boolean =>
  allows(folder, path, 0o044) && isReached(folder, path)

const allows = (folder: string, path: string, others: number): boolean =>
  (statSync(join(folder, path)).mode & others) !== 0

/** Whether others get through each folder above: a script that is ended with its machine leaves its own behind, which only root may enter. */
function isReached(folder: string, path: string): boolean {
  const above = dirname(path)
  return above === path || (allows(folder, above, 0o011) && isReached(folder, above))
}

const filesBelow = (folder: string, paths: readonly string[]): string[] =>
  paths.flatMap(path =>
    readdirSync(join(folder, path), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(folder.length)),
  )
