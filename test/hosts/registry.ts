// A registry of images on the loopback.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './machine/listen.ts'
import { built, listens, startProgram, until } from './programs.ts'

export interface Registry {
  readonly host: string
  stop(): void
}

export async function startRegistry(): Promise<Registry> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-registry-'))
  const server = startProgram(built('registry'), ['-port', String(port)], { folder, name: 'registry' })
  await until('the registry listens', 10, () => listens(port), server)
  return {
    host: `127.0.0.1:${port}`,
    stop: () => void server.stop().then(() => rmSync(folder, { recursive: true })),
  }
}
