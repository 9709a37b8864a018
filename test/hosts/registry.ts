// A registry of images on the loopback.

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './machine/listen.ts'
import { built, listens, startProgram, until } from './programs.ts'

const REGISTRY = built('registry')

export const whyNoRegistry = (): string | undefined =>
  existsSync(REGISTRY) ? undefined : 'registry is not on this machine'

export interface Registry {
  readonly host: string
  stop(): void
}

export async function startRegistry(): Promise<Registry> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-registry-'))
  const server = startProgram(REGISTRY, ['-port', String(port)], { folder, name: 'registry' })
  await until('the registry listens', 10, () => listens(port), server)
  return {
    host: `127.0.0.1:${port}`,
    stop: () => void server.stop().then(() => rmSync(folder, { recursive: true })),
  }
}
