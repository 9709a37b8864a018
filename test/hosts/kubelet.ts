// A kubelet's part in the play of logs: the node that a job's pod is on, and where the API server asks for what the pod printed.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JsonObject } from '../../src/render/model/json.ts'
import type { ApiServer } from './api-server.ts'
import { makeAuthority, makeCertificate } from './machine/certificates.ts'
import { listen } from './machine/listen.ts'

const NODE = 'played-node'

export interface Kubelet {
  /** Makes the pod of a job that the API server holds; `output` is what its container has printed. */
  run(job: JsonObject, output: string): Promise<void>
  close(): void
}

export async function startKubelet({ request }: Pick<ApiServer, 'request'>): Promise<Kubelet> {
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-kubelet-'))
  makeAuthority(folder, 'ca')
  makeCertificate(folder, 'kubelet', `/CN=${NODE}`, ['subjectAltName=IP:127.0.0.1'])
  const [cert, key] = ['kubelet.crt', 'kubelet.key'].map(name => readFileSync(join(folder, name)))
  rmSync(folder, { recursive: true })

  const outputs = new Map<string, string>()
  const server = createServer({ cert, key }, ({ url }, response) => {
    const output = outputs.get(new URL(url!, 'https://kubelet').pathname)
    response.writeHead(output === undefined ? 404 : 200).end(output)
  })
  const Port = await listen(server)

  const must = async (method: string, path: string, body: JsonObject): Promise<void> => {
    const { status, body: answer } = await request(method, path, body)
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${answer.message}`)
  }
  const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: NODE } }
  await must('POST', '/api/v1/nodes', node)
  const addresses = [{ type: 'InternalIP', address: '127.0.0.1' }]
  const status = { addresses, daemonEndpoints: { kubeletEndpoint: { Port } } }
  await must('PUT', `/api/v1/nodes/${NODE}/status`, { ...node, status })

  return {
    run: async (job, output) => {
      const { name, namespace } = job.metadata as Record<'name' | 'namespace', string>
      const { metadata, spec } = (job.spec as JsonObject).template as { metadata: JsonObject; spec: JsonObject }
      const [container] = spec.containers as { name: string }[]
      outputs.set(`/containerLogs/${namespace}/${name}/${container!.name}`, output)
      const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { ...metadata, name, namespace } }
      await must('POST', `/api/v1/namespaces/${namespace}/pods`, { ...pod, spec: { ...spec, nodeName: NODE } })
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
