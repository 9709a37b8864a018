// The root of a machine that boots under systemd-nspawn: Debian with cloud-init, which .ci/install-programs makes.

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { built, notInstalled, notOnPath } from '../programs.ts'

/** Never to be booted itself. */
export const MACHINE_ROOT = built('debian/machine')

/** Why no machine can boot here; undefined where one can. */
export function whyNoMachine(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may boot a machine'
  return (
    notOnPath('systemd-nspawn', 'journalctl', 'openssl') ??
    notInstalled('debian/machine') ??
    (mountsOverlays(tmpdir()) ? undefined : 'no overlay can be mounted here')
  )
}

/** Containers may lack the right, or lie on an overlay themselves. */
export function mountsOverlays(place: string): boolean {
  const folder = mkdtempSync(join(place, 'osm-krm-mount-'))
  const [lower, upper, work, merged] = ['lower', 'upper', 'work', 'merged'].map(name => join(folder, name))
  for (const path of [lower, upper, work, merged]) mkdirSync(path!)
  const layers = `lowerdir=${lower},upperdir=${upper},workdir=${work}`
  const mounted = spawnSync('mount', ['-t', 'overlay', 'overlay', '-o', layers, merged!]).status === 0
  if (mounted) spawnSync('umount', [merged!])
  rmSync(folder, { recursive: true })
  return mounted
}
