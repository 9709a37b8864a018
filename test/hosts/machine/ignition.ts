// Flatcar's own Ignition, as its initial RAM disk runs it.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { built, notInstalled } from '../programs.ts'

const IGNITION = built('flatcar-ignition')

export const whyNoIgnition = (): string | undefined => notInstalled('flatcar-ignition')

/** Ignition's configurations: what the provider has, and what lies on the OEM partition and comes before it. */
export interface Configurations {
  readonly provider: string
  readonly oem?: string
}

/** Makes files, users and units below the folder; throws the messages of Ignition if it fails. */
export function ignite(folder: string, { provider, oem }: Configurations): void {
  const work = mkdtempSync(join(tmpdir(), 'osm-krm-ignition-'))
  writeFileSync(join(work, 'provider.ign'), provider)
  if (oem !== undefined) writeFileSync(join(work, 'user.ign'), oem)
  const env = { ...process.env, IGNITION_SYSTEM_CONFIG_DIR: work, IGNITION_CONFIG_FILE: join(work, 'provider.ign') }
  const cache = `--config-cache=${join(work, 'cache.json')}`
  const args = [`--root=${folder}`, '--oem=file', '--stage=files', cache, '--log-to-stdout']
  const { status, stdout } = spawnSync(IGNITION, args, { encoding: 'utf8', env })
  rmSync(work, { recursive: true })
  // The whole configuration follows on stderr.
  if (status !== 0) throw new Error(stdout.split('\n').slice(-8).join('\n'))
}
