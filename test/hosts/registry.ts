// A registry on the loopback, and images for it.

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { built } from './built.ts'
import { freePort } from './machine/listen.ts'

const REGISTRY = built('registry')

export const whyNoRegistry = (): string | undefined =>
  existsSync(REGISTRY) ? undefined : 'registry is not on this machine'

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
