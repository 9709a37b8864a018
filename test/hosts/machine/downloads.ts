// What a machine downloads: the archives and programs that upstream publishes, served from one folder over HTTP.
// Programs are stand-ins that only pretend, except those that a test has real ones of.

import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, createReadStream, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { outputOf } from '../programs.ts'
import { LOOPBACK, listen } from './listen.ts'

export interface DownloadServer {
  readonly url: string
  /** Paths that were asked for, in their order. */
  readonly asked: string[]
  /** SHA-256 of what lies at a path. */
  sum(path: string): string
  close(): void
}

const SCRIPT = '#!/bin/bash\nexit 0\n'
/** Programs that no Node needs without pods. */
const STAND_INS = ['containerd/bin/ctr', 'cni/bridge', 'crictl/crictl', 'runc', 'kubectl']

/** Which of them lies where upstream has the real one. */
const UPSTREAM: readonly (readonly [RegExp, string])[] = [
  [/\/containerd-static-.*\.tar\.gz$/, 'containerd.tgz'],
  [/\/cni-plugins-.*\.tgz$/, 'cni.tgz'],
  [/\/crictl-.*\.tar\.gz$/, 'crictl.tgz'],
  [/\/runc\.(amd64|arm64)$/, 'runc'],
  [/\/kubelet$/, 'kubelet'],
  [/\/kubectl$/, 'kubectl'],
]

export async function serveDownloads(
  folder: string,
  /** Files of real programs by the place they have in the archives. */
  real: Readonly<Record<string, string>>,
): Promise<DownloadServer> {
  for (const path of STAND_INS) put(join(folder, path), file => writeFileSync(file, SCRIPT))
  for (const [path, from] of Object.entries(real)) put(join(folder, path), file => copyFileSync(from, file))
  for (const name of ['containerd', 'cni', 'crictl'])
    outputOf('tar', ['-C', name, '--use-compress-program=gzip -1', '-cf', `${name}.tgz`, '.'], { cwd: folder })

  const find = (path: string): string | undefined => {
    const file = UPSTREAM.find(([pattern]) => pattern.test(path))?.[1]
    return file === undefined ? undefined : join(folder, file)
  }
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url!)
    const file = find(request.url!)
    response.statusCode = file === undefined ? 404 : 200
    if (file === undefined) response.end()
    else createReadStream(file).pipe(response.setHeader('content-length', statSync(file).size))
  })
  const sums = new Map<string, string>()
  return {
    url: `http://${LOOPBACK}:${await listen(server)}`,
    asked,
    sum: path => {
      const file = find(path)!
      if (!sums.has(file)) sums.set(file, createHash('sha256').update(readFileSync(file)).digest('hex'))
      return sums.get(file)!
    },
    close: () => server.close(),
  }
}

function put(file: string, write: (file: string) => void): void {
  mkdirSync(dirname(file), { recursive: true })
  write(file)
  chmodSync(file, 0o755)
}
