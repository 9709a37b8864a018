// What a machine talks to: an API server that has two Secrets, and a server of downloads whose programs only pretend.

import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { makeAuthority, makeCertificate } from './certificates.ts'
import { type DownloadServer, serveDownloads } from './downloads.ts'
import { LOOPBACK, listen } from './listen.ts'

export const TOKEN = 'a-token-that-nobody-else-may-see'

export interface StandIns {
  readonly apiServer: string
  readonly downloads: DownloadServer
  /** PEM of the CA that signed the API server's certificate. */
  readonly ca: string
  /** By name of the Secret, and there by key. */
  readonly secrets: Map<string, Record<string, string>>
  /** Paths that either server was asked for, in their order. */
  readonly asked: string[]
  close(): void
}

export async function startStandIns(folder: string): Promise<StandIns> {
  makeAuthority(folder, 'ca')
  makeCertificate(folder, 'server', '/CN=server', [`subjectAltName=IP:${LOOPBACK}`])
  const file = (name: string): string => readFileSync(join(folder, name), 'utf8')
  const secrets: StandIns['secrets'] = new Map()
  const asked: string[] = []
  const api = createServer({ key: file('server.key'), cert: file('server.crt') }, (request, response) => {
    asked.push(request.url!)
    const secret = secrets.get(request.url!.split('/').at(-1)!)
    response.statusCode = request.headers.authorization !== `Bearer ${TOKEN}` ? 403 : secret ? 200 : 404
    response.end(response.statusCode === 200 ? JSON.stringify(object(secret!), null, 2) : '{}')
  })
  const apiServer = `https://${LOOPBACK}:${await listen(api)}`
  const downloads = await serveDownloads(folder, {}, asked)
  return {
    apiServer,
    downloads,
    ca: file('ca.crt'),
    secrets,
    asked,
    close: () => {
      api.close()
      downloads.close()
    },
  }
}

/** As the API server prints it; the annotation is there to mislead a careless reader. */
const object = (secret: Record<string, string>) => ({
  kind: 'Secret',
  metadata: { annotations: { 'kubectl.kubernetes.io/last-applied-configuration': '{"data":{"cloud-config":"bm8="}}' } },
  data: Object.fromEntries(Object.entries(secret).map(([k, v]) => [k, Buffer.from(v, 'utf8').toString('base64')])),
})
