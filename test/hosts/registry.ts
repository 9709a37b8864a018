// A registry on the loopback, and images for it.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { JsonObject } from '../../src/render/model/json.ts'
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

/** Pushes an image that consists of one statically linked program. */
export async function pushProgram({ host }: Registry, name: string, tag: string, program: string): Promise<void> {
  const layer = layerOf(program)
  const config = Buffer.from(
    JSON.stringify({
      architecture: process.arch === 'x64' ? 'amd64' : process.arch,
      os: 'linux',
      config: { Entrypoint: ['/program'] },
      rootfs: { type: 'layers', diff_ids: [digest(layer)] },
    }),
  )
  const packed = gzipSync(layer)
  const types = 'application/vnd.oci.image'
  const manifest: JsonObject = {
    schemaVersion: 2,
    mediaType: `${types}.manifest.v1+json`,
    config: { mediaType: `${types}.config.v1+json`, size: config.length, digest: digest(config) },
    layers: [{ mediaType: `${types}.layer.v1.tar+gzip`, size: packed.length, digest: digest(packed) }],
  }
  const url = `http://${host}/v2/${name}`
  for (const blob of [config, packed]) {
    const { headers } = await send('POST', `${url}/blobs/uploads/`)
    const upload = new URL(headers.get('location')!, url)
    upload.searchParams.set('digest', digest(blob))
    await send('PUT', upload.href, blob, 'application/octet-stream')
  }
  await send('PUT', `${url}/manifests/${tag}`, Buffer.from(JSON.stringify(manifest)), String(manifest.mediaType))
}

function layerOf(program: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-image-'))
  copyFileSync(program, join(folder, 'program'))
  const { stdout, stderr, status } = spawnSync('tar', ['--numeric-owner', '-cf', '-', 'program'], {
    cwd: folder,
    maxBuffer: 1 << 28,
  })
  rmSync(folder, { recursive: true })
  if (status !== 0) throw new Error(`tar: ${stderr}`)
  return stdout
}

const digest = (data: Buffer): string => `sha256:${createHash('sha256').update(data).digest('hex')}`

async function send(method: string, url: string, body?: Buffer, type?: string): Promise<Response> {
  const response = await fetch(url, {
    method,
    ...(body !== undefined && { body: new Uint8Array(body) }),
    ...(type !== undefined && { headers: { 'content-type': type } }),
  })
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`)
  return response
}
