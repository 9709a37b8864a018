// A machine becomes a Node that is ready, and pods run on it: behind a proxy, with images from a mirror, and with a runtime for GPUs.
// Its kubelet has the configuration that users get, and its pods have a network.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { JsonObject } from '../../src/render/model/json.ts'
import { NEWEST, OLDEST } from './containerd-files.ts'
import { create } from './join-access.ts'
import { errorMessages, type Site } from './join-site.ts'
import { read } from './machine/machine.ts'
import { MIRROR, openPodSite, type PodSite, REGISTRY, whileJoined, whyNoPods } from './pod-site.ts'

const PODS = '/api/v1/namespaces/default/pods'

for (const version of [NEWEST, OLDEST])
  describe(`pods with containerd ${version}`, { skip: whyNoPods(version) }, () => runPods(version))

function runPods(version: string): void {
  let pods: PodSite
  before(async () => {
    pods = await openPodSite(version)
  })
  after(() => pods?.close())

  it('run on a Node that is ready, print, and are deleted', async () => {
    const { site, proxy, cgroups } = pods
    const { cluster } = site
    await create(cluster, '/apis/node.k8s.io/v1/runtimeclasses', { metadata: { name: 'nvidia' }, handler: 'nvidia' })
    const { machine: m } = await pods.machine('pods')

    await whileJoined(pods, m, async until => {
      await until('Node that is ready', () => isTrue(site, `/api/v1/nodes/${m.name}`, 'Ready'))

      const specs = { plain: {}, gpu: { runtimeClassName: 'nvidia' } }
      for (const [name, spec] of Object.entries(specs)) await create(cluster, PODS, pod(name, m.name, spec))
      for (const name of Object.keys(specs)) {
        // Its container has been started, and the kubelet has got an answer at the address of the pod.
        await until(`${name} that is ready`, () => isTrue(site, `${PODS}/${name}`, 'Ready'))
        const { body } = await cluster.request('GET', `${PODS}/${name}`)
        const { phase, podIP } = body.status as JsonObject
        assert.equal(phase, 'Running')
        assert.match(String(podIP), /^10\.244\.0\.\d+$/)
        assert.equal((await cluster.request('GET', `${PODS}/${name}/log`)).text, `${name} on ${m.name}\n`)
      }
      const limits = cgroups.read('memory', 'kubepods.slice', 'memory.limit_in_bytes')
      assert.equal(limits.filter(limit => limit === String(64 * 2 ** 20)).length, 4, 'a pod and a container, twice')

      for (const name of Object.keys(specs)) await cluster.request('DELETE', `${PODS}/${name}`)
      for (const name of Object.keys(specs))
        await until(`end of ${name}`, async () => (await cluster.request('GET', `${PODS}/${name}`)).status === 404)
    })

    assert.deepEqual(errorMessages(m), [])
    // The proxy alone knows the mirror. Two pods that start together may both ask.
    const pulled = new Set(proxy.asked.filter(request => request.endsWith(`?ns=${REGISTRY}`)))
    for (const name of ['pause', 'greeter'])
      assert.ok(pulled.has(`HEAD ${MIRROR}/v2/${name}/manifests/1.0?ns=${REGISTRY}`), name)
    assert.equal([...pulled].filter(request => request.includes('/blobs/')).length, 4, [...pulled].join('\n'))
    assert.ok(proxy.asked.includes(`CONNECT ${new URL(cluster.url).host}`))
    // A sandbox and a container: the pod that did not ask for the runtime has another.
    const made = read(m, '/var/log/nvidia-container-runtime').match(/--systemd-cgroup create /g)
    assert.equal(made?.length, 2)
    const { status } = (await site.node(m.name))!
    assert.equal(
      status.nodeInfo.containerRuntimeVersion.replace(/^containerd:\/\/v?/, '').replace(/\+unknown$/, ''),
      version,
    )
  })
}

const pod = (name: string, nodeName: string, spec: JsonObject): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: {
    nodeName,
    tolerations: [{ operator: 'Exists' }],
    containers: [
      {
        name: 'greeter',
        image: `${REGISTRY}/greeter:1.0`,
        env: [{ name: 'NODE', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } }],
        readinessProbe: { httpGet: { port: 8080 }, periodSeconds: 1 },
        resources: { requests: { cpu: '10m', memory: '16Mi' }, limits: { memory: '64Mi' } },
      },
    ],
    ...spec,
  },
})

/** Whether the condition of an object holds. */
async function isTrue({ cluster }: Site, path: string, condition: string): Promise<boolean> {
  const { body } = await cluster.request('GET', path)
  const { conditions = [] } = (body.status ?? {}) as { conditions?: readonly { type: string; status: string }[] }
  return conditions.some(({ type, status }) => type === condition && status === 'True')
}
