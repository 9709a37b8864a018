// A cluster's control plane as it is: etcd, kube-apiserver, and the controllers that sign what a kubelet asks for.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { request as send } from 'node:https'
import { join } from 'node:path'
import type { JsonObject } from '../../../src/base/json.ts'
import { built, notInstalled, notOnPath, type Program, startProgram, until } from '../programs.ts'
import { makeAuthority, makeCertificate, makeKeyPair } from './certificates.ts'
import { freePort, LOOPBACK } from './listen.ts'

const etcd = existsSync(built('etcd')) ? built('etcd') : 'etcd'

/** Why there can be no cluster here; undefined where there can. */
export const whyNoCluster = (): string | undefined =>
  notInstalled('kube-apiserver', 'kube-controller-manager') ?? notOnPath(etcd)

export interface Answer {
  readonly status: number
  readonly body: JsonObject
  /** What kubectl shows as warnings; undefined: none. */
  readonly warning: string | undefined
}

export interface RequestOptions {
  /** Default: application/json. */
  readonly contentType?: string
  /** Asks as whoever holds this token, and not as an administrator. */
  readonly token?: string
  /** Asks as whoever holds this certificate and its key, both as PEM. */
  readonly certificate?: string
}

/** Someone read a Secret, or was not allowed to. */
export interface SecretRead {
  readonly user: string
  readonly secret: string
  readonly status: number
}

export interface Cluster {
  readonly url: string
  /** A file for programs that are to act as an administrator. */
  readonly kubeconfig: string
  /** PEM of the CA that signed the API server's certificate. */
  readonly ca: string
  /** PEM of a CA that did not. */
  readonly otherCA: string
  request(method: string, path: string, body?: JsonObject, options?: RequestOptions): Promise<Answer>
  /** A token as a pod with this service account has it. */
  tokenOf(namespace: string, account: string): Promise<string>
  /** A file for a program that is to act as this service account. */
  kubeconfigOf(namespace: string, account: string): Promise<string>
  /** By the audit log: reads of single Secrets, but for those of administrators. */
  secretReads(): SecretRead[]
  close(): Promise<void>
}

export async function startCluster(folder: string): Promise<Cluster> {
  makeAuthority(folder, 'ca')
  makeAuthority(folder, 'other')
  makeCertificate(folder, 'server', '/CN=server', [`subjectAltName=IP:${LOOPBACK},IP:10.0.0.1`])
  makeCertificate(folder, 'admin', '/O=system:masters/CN=admin', ['extendedKeyUsage=clientAuth'])
  makeKeyPair(folder, 'tokens')
  writeFileSync(join(folder, 'audit.yaml'), AUDIT)

  const [storage, peers, port] = [await freePort(), await freePort(), await freePort()]
  const url = `https://${LOOPBACK}:${port}`
  writeFileSync(join(folder, 'admin.conf'), kubeconfig(url, 'client-certificate: admin.crt, client-key: admin.key'))
  const programs: Program[] = []
  const start = (file: string, name: string, flags: Readonly<Record<string, string>>): Program => {
    const args = Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`)
    programs.unshift(startProgram(file, args, { folder, name }))
    return programs[0]!
  }
  start(etcd, 'etcd', etcdFlags(storage, peers))
  const server = start(built('kube-apiserver'), 'kube-apiserver', apiServerFlags(storage, port))
  const request = client(folder, port)
  const tokenOf: Cluster['tokenOf'] = async (namespace, account) => {
    const path = `/api/v1/namespaces/${namespace}/serviceaccounts/${account}/token`
    const { status, body } = await request('POST', path, { spec: { expirationSeconds: 3600 } })
    if (status !== 201) throw new Error(`POST ${path}: ${status} ${body.message}`)
    return (body.status as { token: string }).token
  }
  // Newest first: an API server without its etcd takes long to end.
  const close = async (): Promise<void> => {
    for (const program of programs) await program.stop()
  }
  const isReady = () =>
    request('GET', '/readyz').then(
      ({ status }) => status === 200,
      () => false,
    )
  try {
    await until('the API server is ready', 60, isReady, server)
    start(built('kube-controller-manager'), 'kube-controller-manager', CONTROLLER_FLAGS)
  } catch (error) {
    await close()
    throw error
  }
  return {
    url,
    kubeconfig: join(folder, 'admin.conf'),
    ca: readFileSync(join(folder, 'ca.crt'), 'utf8'),
    otherCA: readFileSync(join(folder, 'other.crt'), 'utf8'),
    request,
    tokenOf,
    kubeconfigOf: async (namespace, account) => {
      const file = join(folder, `${account}.conf`)
      writeFileSync(file, kubeconfig(url, `token: "${await tokenOf(namespace, account)}"`), { mode: 0o600 })
      return file
    },
    secretReads: () => readAudit(join(folder, 'audit.log')),
    close,
  }
}

const etcdFlags = (port: number, peers: number): Record<string, string> => ({
  'data-dir': 'etcd-data',
  'listen-client-urls': `http://127.0.0.1:${port}`,
  'advertise-client-urls': `http://127.0.0.1:${port}`,
  'listen-peer-urls': `http://127.0.0.1:${peers}`,
  'initial-advertise-peer-urls': `http://127.0.0.1:${peers}`,
  'initial-cluster': `default=http://127.0.0.1:${peers}`,
})

const apiServerFlags = (storage: number, port: number): Record<string, string> => ({
  'etcd-servers': `http://127.0.0.1:${storage}`,
  'bind-address': LOOPBACK,
  'secure-port': String(port),
  'client-ca-file': 'ca.crt',
  'tls-cert-file': 'server.crt',
  'tls-private-key-file': 'server.key',
  'service-account-key-file': 'tokens.pub',
  'service-account-signing-key-file': 'tokens.key',
  'service-account-issuer': 'https://kubernetes.default.svc',
  'service-cluster-ip-range': '10.0.0.0/24',
  'authorization-mode': 'Node,RBAC',
  'disable-admission-plugins': 'ServiceAccount',
  'enable-admission-plugins': 'NodeRestriction',
  'enable-bootstrap-token-auth': 'true',
  'kubelet-client-certificate': 'admin.crt',
  'kubelet-client-key': 'admin.key',
  'kubelet-preferred-address-types': 'InternalIP',
  'audit-policy-file': 'audit.yaml',
  'audit-log-path': 'audit.log',
  'audit-log-mode': 'blocking-strict',
})

const CONTROLLER_FLAGS: Readonly<Record<string, string>> = {
  kubeconfig: 'admin.conf',
  'cluster-signing-cert-file': 'ca.crt',
  'cluster-signing-key-file': 'ca.key',
  'service-account-private-key-file': 'tokens.key',
  controllers: [
    'certificatesigningrequest-signing-controller',
    'certificatesigningrequest-approving-controller',
    'serviceaccount-token-controller',
  ].join(),
  'leader-elect': 'false',
  // It serves nothing that a test asks for.
  'secure-port': '0',
}

const AUDIT = `apiVersion: audit.k8s.io/v1
kind: Policy
omitStages: [RequestReceived]
rules:
  - level: Metadata
    verbs: [get]
    resources: [{group: "", resources: [secrets]}]
  - level: None
`

/** Beside the certificate of the CA. `user` is how it authenticates. */
const kubeconfig = (server: string, user: string): string => `apiVersion: v1
kind: Config
clusters: [{name: c, cluster: {server: "${server}", certificate-authority: ca.crt}}]
users: [{name: u, user: {${user}}}]
contexts: [{name: x, context: {cluster: c, user: u}}]
current-context: x
`

function client(folder: string, port: number): Cluster['request'] {
  const [ca, cert, key] = ['ca.crt', 'admin.crt', 'admin.key'].map(name => readFileSync(join(folder, name)))
  // A loaded machine takes long for the largest definitions.
  const server = { host: LOOPBACK, port, ca, timeout: 120_000 }
  return (method, path, body, { contentType = 'application/json', token, certificate } = {}) =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': contentType, accept: 'application/json' }
      const who =
        token === undefined
          ? { cert: certificate ?? cert, key: certificate ?? key, headers }
          : { headers: { ...headers, authorization: `Bearer ${token}` } }
      const request = send({ ...server, ...who, method, path }, response => {
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          const body = text.startsWith('{') ? JSON.parse(text) : {}
          resolve({ status: response.statusCode!, body, warning: response.headers.warning })
        })
      })
      request.on('timeout', () => request.destroy(new Error(`no answer to ${method} ${path}`)))
      request.on('error', reject)
      request.end(body === undefined ? undefined : jsonOf(body))
    })
}

/** A patch is read as YAML, which takes DEL and its neighbours only escaped. */
const jsonOf = (body: JsonObject): string =>
  JSON.stringify(body).replaceAll(/[\x7f-\x9f]/g, char => `\\u00${char.charCodeAt(0).toString(16)}`)

interface AuditEvent {
  readonly user: { readonly username: string; readonly groups: readonly string[] }
  readonly objectRef: { readonly name?: string }
  readonly responseStatus: { readonly code: number }
}

const readAudit = (file: string): SecretRead[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as AuditEvent)
    .filter(({ user, objectRef }) => objectRef.name !== undefined && !user.groups.includes('system:masters'))
    .map(({ user, objectRef, responseStatus }) => ({
      user: user.username,
      secret: objectRef.name!,
      status: responseStatus.code,
    }))
