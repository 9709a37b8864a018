// What a machine talks to: an API server that has two Secrets, and a server of downloads whose programs only pretend.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

export const TOKEN = 'a-token-that-nobody-else-may-see'

export interface StandIns {
  readonly apiServer: string
  readonly downloads: string
  /** PEM of the CA that signed the API server's certificate. */
  readonly ca: string
  /** PEM of a CA that did not. */
  readonly otherCA: string
  /** By name of the Secret, and there by key. */
  readonly secrets: Map<string, Record<string, string>>
  /** Paths that were asked for, in their order. */
  readonly asked: string[]
  /** SHA-256 of what the download server gives for a path. */
  sum(path: string): string
  close(): void
}

const script = (...lines: string[]): string => `#!/bin/bash\n${lines.join('\n')}\n`

/** What the programs do: containerd says that it is ready, the kubelet writes down what it was started with. */
const PROGRAMS: Readonly<Record<string, string>> = {
  'containerd/bin/containerd': script('systemd-notify --ready', 'exec sleep infinity'),
  'containerd/bin/ctr': script('exit 0'),
  'cni/bridge': script('exit 0'),
  'crictl/crictl': script('exit 0'),
  runc: script('exit 0'),
  kubectl: script('exit 0'),
  kubelet: script('printf "%s\\n" "$@" >/var/log/kubelet-arguments', 'exec sleep infinity'),
}

/** Which of them lies where upstream has the real one. */
const UPSTREAM: readonly (readonly [RegExp, string])[] = [
  [/\/containerd-static-.*\.tar\.gz$/, 'containerd.tgz'],
  [/\/cni-plugins-.*\.tgz$/, 'cni.tgz'],
  [/\/crictl-.*\.tar\.gz$/, 'crictl.tgz'],
  [/\/runc\.(amd64|arm64)$/, 'runc'],
  [/\/kubelet$/, 'kubelet'],
  [/\/kubectl$/, 'kubectl'],
]

export async function startStandIns(folder: string): Promise<StandIns> {
  makePrograms(folder)
  makeCertificates(folder)
  const secrets: StandIns['secrets'] = new Map()
  const asked: string[] = []
  const find = (path: string): Buffer | undefined => {
    const file = UPSTREAM.find(([pattern]) => pattern.test(path))?.[1]
    return file === undefined ? undefined : readFileSync(join(folder, file))
  }

  const key = readFileSync(join(folder, 'server.key'))
  const cert = readFileSync(join(folder, 'server.crt'))
  const api = createHttpsServer({ key, cert }, (request, response) => {
    asked.push(request.url!)
    const secret = secrets.get(request.url!.split('/').at(-1)!)
    response.statusCode = request.headers.authorization !== `Bearer ${TOKEN}` ? 403 : secret ? 200 : 404
    response.end(response.statusCode === 200 ? JSON.stringify(object(secret!), null, 2) : '{}')
  })
  const downloads = createHttpServer((request, response) => {
    asked.push(request.url!)
    const data = find(request.url!)
    response.statusCode = data ? 200 : 404
    response.end(data)
  })
  return {
    apiServer: `https://127.0.0.1:${await listen(api)}`,
    downloads: `http://127.0.0.1:${await listen(downloads)}`,
    ca: readFileSync(join(folder, 'ca.crt'), 'utf8'),
    otherCA: readFileSync(join(folder, 'other.crt'), 'utf8'),
    secrets,
    asked,
    sum: path => createHash('sha256').update(find(path)!).digest('hex'),
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

function makePrograms(folder: string): void {
  for (const [path, text] of Object.entries(PROGRAMS)) {
    const file = join(folder, path)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, text)
    chmodSync(file, 0o755)
  }
  for (const name of ['containerd', 'cni', 'crictl']) run(folder, 'tar', '-C', name, '-czf', `${name}.tgz`, '.')
}

function makeCertificates(folder: string): void {
  for (const name of ['ca', 'other']) {
    const files = ['-keyout', `${name}.key`, '-out', `${name}.crt`]
    run(
      folder,
      'openssl',
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      ...files,
      '-subj',
      `/CN=${name}`,
      '-days',
      '9',
    )
  }
  writeFileSync(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1')
  const request = ['-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=server']
  run(folder, 'openssl', 'req', '-newkey', 'rsa:2048', '-nodes', ...request)
  const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names', '-days', '9']
  run(folder, 'openssl', 'x509', '-req', '-in', 'server.csr', '-out', 'server.crt', ...signed)
}

function run(cwd: string, program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}

const listen = (server: Server | ReturnType<typeof createHttpsServer>): Promise<number> =>
  new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
