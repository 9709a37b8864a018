// Flux's command line.

import { spawnSync } from 'node:child_process'
import { built, notInstalled } from './programs.ts'

const FLUX = built('flux')

/** Why it cannot run here, or undefined. */
export const absent = (): string | undefined => notInstalled('flux', 'registry')

export interface Said {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

export const flux = (cwd: string, ...args: readonly string[]): Said =>
  spawnSync(FLUX, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28, timeout: 120_000 })
