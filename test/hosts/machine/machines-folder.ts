// A temporary folder for machines, whose roots are mounted overlays: they stay mounted where a run is ended, and hold up to 1.5 GB.
// Such a run removes them when it gets SIGTERM, and the next run removes what is left of a run that got none.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'osm-krm-machines-'

export function makeMachinesFolder(): string {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^osm-krm-machines-(\d+)-/.exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) removeMachinesFolder(join(tmpdir(), name))
  }
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  process.once('exit', () => removeMachinesFolder(folder))
  process.once('SIGTERM', () => process.exit(1))
  return folder
}

export function removeMachinesFolder(folder: string): void {
  const mounts = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map(line => line.split(' ')[1] ?? '')
    .filter(path => path.startsWith(`${folder}/`))
  // Lazily, because processes of a machine that was killed may not have ended yet.
  if (mounts.length > 0) spawnSync('umount', ['--lazy', ...mounts.reverse()])
  rmSync(folder, { recursive: true, force: true })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
