// The real machine-controller and its webhook on a cluster, with a provider whose machines are files and Nodes.

import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { JsonObject } from '../../../src/base/json.ts'
import type { ApiServer } from '../api-server.ts'
import { makeCertificate } from '../machine/certificates.ts'
import { freePort } from '../machine/listen.ts'
import { built, listens, notInstalled, type Program, startProgram, until } from '../programs.ts'

const CONTROLLER = built('machine-controller')
const WEBHOOK = built('machine-controller-webhook')

/** Why it cannot run here, or undefined. */
export const absent = (): string | undefined => notInstalled('machine-controller', 'machine-controller-webhook')

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

/** `folder` has the certificates of the cluster. */
export async function startMachineController(folder: string, server: ApiServer): Promise<MachineController> {
  const machines = join(folder, 'machines')
  mkdirSync(machines)
  makeCertificate(folder, 'webhook', '/CN=webhook', ['subjectAltName=IP:127.0.0.1'])
  const start = (file: string, flags: Readonly<Record<string, string>>): Program => {
    const args = Object.entries({ kubeconfig: server.kubeconfig, ...flags }).map(([name, value]) => `-${name}=${value}`)
    const env = { ...process.env, MACHINES: machines }
    return startProgram(file, args, { folder, name: 'machine-controller', env })
  }
  const health = await freePort()
  const startController = (): Program =>
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
  await until('the webhook listens', 10, () => listens(port), webhook)
  await server.apply([webhooks(port, server.ca)])
  let controller = startController()
  return {
    machines: () => readdirSync(machines).flatMap(file => readMachine(machines, file)),
    restart: async () => {
      await controller.stop()
      controller = startController()
    },
    log: () => controller.log(),
    close: async () => {
      await Promise.all([controller.stop(), webhook.stop()])
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
