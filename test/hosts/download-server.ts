// A server for all hosts from which files are downloaded, with its certificate and the settings of curl.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { makeAuthority, makeCertificate } from './machine/certificates.ts'
import { listen } from './machine/listen.ts'

export interface DownloadServer {
  /** What is published, by `<host>/<path>`. */
  readonly published: Map<string, Buffer>
  /** The paths that were asked for, with the offset if a download is continued. */
  readonly asked: string[]
  /** The home folder in which curl takes this server for all hosts, and trusts its certificate. */
  readonly home: string
  close(): void
}

export async function startDownloads(folder: string, hosts: readonly string[]): Promise<DownloadServer> {
  makeAuthority(folder, 'ca')
  makeCertificate(folder, 'server', '/CN=server', [`subjectAltName=${hosts.map(host => `DNS:${host}`).join(',')}`])
  const tls = { key: readFileSync(join(folder, 'server.key')), cert: readFileSync(join(folder, 'server.crt')) }
  const published = new Map<string, Buffer>()
  const asked: string[] = []
  const server = createServer(tls, ({ url, headers }, response) => {
    const content = published.get(`${headers.host}${url}`)
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
    asked.push(`${headers.host}${url}${from > 0 ? ` from ${from}` : ''}`)
    if (from > 0) response.setHeader('Content-Range', `bytes ${from}-${content!.length - 1}/${content!.length}`)
    response.statusCode = content === undefined ? 404 : from > 0 ? 206 : 200
    response.end(content?.subarray(from))
  })
  const port = await listen(server)
  const home = join(folder, 'home')
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, '.curlrc'), `connect-to = "::127.0.0.1:${port}"\ncacert = "${join(folder, 'ca.crt')}"\n`)
  return { published, asked, home, close: () => void server.close() }
}
