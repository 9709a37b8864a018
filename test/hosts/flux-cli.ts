// Flux's command line and a registry on the loopback.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from './machine/listen.ts'

const TOOLS = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'osm-krm-tools')
const [FLUX, REGISTRY] = [join(TOOLS, 'flux'), join(TOOLS, 'registry')]

/** Why it cannot run here, or undefined. */
export const absent = (): string | undefined =>
  existsSync(FLUX) && existsSync(REGISTRY) ? undefined : 'flux is not on this machine'

export interface Said {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

export const flux = (cwd: string, ...args: readonly string[]): Said =>
  spawnSync(FLUX, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28, timeout: 120_000 })

export interface Registry {
  readonly host: string
  stop(): void
}

export async function startRegistry(): Promise<Registry> {
  const port = await freePort()
  const server: ChildProcess = spawn(REGISTRY, ['-port', String(port)], { stdio: 'ignore' })
  for (let tries = 0; !(await answers(port)); tries++) {
    if (tries > 100 || server.exitCode !== null) throw new Error('the registry does not start')
    await setTimeout(100)
  }
  return { host: `127.0.0.1:${port}`, stop: () => void server.kill() }
}

const answers = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
