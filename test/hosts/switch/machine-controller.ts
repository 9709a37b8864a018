// The real machine-controller and its webhook on a cluster, with a provider whose machines are files and Nodes.

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { JsonObject } from '../../../src/render/model/json.ts'
import type { ApiServer } from '../api-server.ts'
import { built } from '../built.ts'
import { makeCertificate } from '../machine/certificates.ts'
import { freePort } from '../machine/listen.ts'

const CONTROLLER = built('machine-controller')
const WEBHOOK = built('machine-controller-webhook')

/** Why it cannot run here, or undefined. */
export const absent = (): string | undefined =>
  existsSync(CONTROLLER) && existsSync(WEBHOOK)
    ? undefined
    : 'machine-controller was not built: .ci/install-programs does it'

/** A machine that the provider made. */
export interface Machine {
  readonly uid: string
  readonly namespace: string
  readonly name: string
  readonly userData: string
  readonly isGone: boolean
}

export interface MachineController {
  /** All machines that there were, those that are gone included. */
  machines(): Machine[]
  /** Ends it, and starts it again: what it had put off, it tries at once. */
  restart(): Promise<void>
  log(): string
  close(): Promise<void>
}

const definition = (kind: string, subresources?: JsonObject): JsonObject => {
  const plural = `${kind.toLowerCase()}s`
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
  const version = { name: 'v1alpha1', served: true, storage: true, schema }
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: `${plural}.cluster.k8s.io`,
      annotations: { 'api-approved.kubernetes.io': 'unapproved, legacy API' },
    },
    spec: {
      group: 'cluster.k8s.io',
      scope: 'Namespaced',
      names: { kind, listKind: `${kind}List`, plural, singular: kind.toLowerCase() },
      versions: [subresources === undefined ? version : { ...version, subresources }],
    },
  }
}

/** As machine-controller's manifests define them: it writes the status of the last two apart. */
export const CLUSTER_API: readonly JsonObject[] = [
  definition('Machine'),
  definition('MachineSet', { status: {} }),
  definition('MachineDeployment', {
    scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' },
    status: {},
  }),
]

interface Site {
  /** Where the certificates of the cluster are. */
  readonly folder: string
  readonly ca: string
  readonly server: Pick<ApiServer, 'kubeconfig' | 'apply' | 'request'>
}

export async function startMachineController({ folder, ca, server }: Site): Promise<MachineController> {
  const machines = join(folder, 'machines')
  mkdirSync(machines)
  makeCertificate(folder, 'webhook', '/CN=webhook', ['subjectAltName=IP:127.0.0.1'])
  const log = join(folder, 'machine-controller.log')
  const start = (program: string, flags: Readonly<Record<string, string>>): ChildProcess => {
    const output = openSync(log, 'a')
    const args = Object.entries({ kubeconfig: server.kubeconfig, ...flags }).map(([name, value]) => `-${name}=${value}`)
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...process.env, MACHINES: machines },
      stdio: ['ignore', output, output],
    })
    process.once('exit', () => child.kill('SIGKILL'))
    return child
  }
  const health = await freePort()
  const startController = (): ChildProcess =>
    start(CONTROLLER, {
      'enable-leader-election': 'false',
      'node-csr-approver': 'false',
      'worker-count': '8',
      'metrics-address': '0',
      'health-probe-address': `127.0.0.1:${health}`,
    })
  const port = await lowPort()
  const webhook = start(WEBHOOK, {
    namespace: 'kube-system',
    'listen-address': `127.0.0.1:${port}`,
    'tls-cert-path': join(folder, 'webhook.crt'),
    'tls-key-path': join(folder, 'webhook.key'),
  })
  await listening(port)
  await server.apply([webhooks(port, ca)])
  let controller = startController()
  return {
    machines: () => readdirSync(machines).flatMap(file => readMachine(machines, file)),
    restart: async () => {
      await end(controller)
      controller = startController()
    },
    log: () => readFileSync(log, 'utf8'),
    close: async () => {
      await Promise.all([end(controller), end(webhook)])
    },
  }
}

function readMachine(folder: string, file: string): Machine[] {
  const [uid, json, gone] = file.split('.')
  if (json !== 'json' || gone === 'part') return []
  return [{ ...JSON.parse(readFileSync(join(folder, file), 'utf8')), uid, isGone: gone === 'gone' }]
}

const webhooks = (port: number, ca: string): JsonObject => ({
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'MutatingWebhookConfiguration',
  metadata: { name: 'machinedeployments.machine-controller.kubermatic.io' },
  webhooks: ['machinedeployments', 'machines'].map(resource => ({
    name: `${resource}.machine-controller.kubermatic.io`,
    failurePolicy: 'Fail',
    sideEffects: 'None',
    admissionReviewVersions: ['v1'],
    rules: [
      {
        apiGroups: ['cluster.k8s.io'],
        apiVersions: ['v1alpha1'],
        operations: ['CREATE', 'UPDATE'],
        resources: [resource],
      },
    ],
    clientConfig: {
      url: `https://127.0.0.1:${port}/${resource}`,
      caBundle: Buffer.from(ca).toString('base64'),
    },
  })),
})

/** The webhook reads its port as a number of 16 bits with a sign. */
async function lowPort(): Promise<number> {
  for (let port = 20_000 + (process.pid % 10_000); ; port++) {
    const isFree = await new Promise(resolve => {
      const probe = createServer()
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}

async function listening(port: number): Promise<void> {
  const { connect } = await import('node:net')
  for (let attempt = 0; attempt < 100; attempt++) {
    const isOpen = await new Promise(resolve => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('the webhook of machine-controller does not listen')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}
