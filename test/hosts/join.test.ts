// Machines boot with what osm-krm made and join a cluster: real cloud-init and systemd, containerd and kubelet, etcd and API server.
// This process plays machine-controller, and the mirror that programs are loaded from.

import assert from 'node:assert/strict'
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { apiToken, applySecrets, bootstrapData, fetchedSecrets, letKubeletsIn } from './join-access.ts'
import { bootstrapTokenSecret, KUBERNETES, type Pool, renderPool } from './join-objects.ts'
import { built, type Cluster, startCluster, whyNoCluster } from './machine/cluster.ts'
import { downloadSettings } from './machine/download-settings.ts'
import { machineRoot, whyNoMachine } from './machine/image.ts'
import {
  boot,
  createMachine,
  digests,
  exists,
  journal,
  type Machine,
  readableByOthers,
  removeMachine,
  watchProcesses,
  write,
} from './machine/machine.ts'
import { type DownloadServer, serveDownloads } from './machine/programs.ts'
import { startProxy } from './machine/proxy.ts'

const PROGRAMS = {
  kubelet: built('kubelet'),
  'containerd/bin/containerd': built('containerd'),
  'containerd/bin/containerd-shim-runc-v2': built('containerd-shim-runc-v2'),
}
/** What the kubelet insists on; in a container nobody can set it. */
const KERNEL: Readonly<Record<string, string>> = {
  'vm.overcommit_memory': '1',
  'kernel.panic': '10',
  'kernel.panic_on_oops': '1',
  'kernel.keys.root_maxkeys': '1000000',
  'kernel.keys.root_maxbytes': '25000000',
}

const missing = Object.values(PROGRAMS).find(file => !existsSync(file))
const reason =
  whyNoMachine() ??
  whyNoCluster() ??
  whyNoKernel() ??
  (missing && `${missing} was not built: .ci/install-programs does it`)
const made = reason === undefined ? machineRoot() : { problem: reason }
const skip = 'problem' in made ? made.problem : false

const OURS = ['/etc/osm-krm', '/etc/kubernetes', '/etc/systemd', '/opt']

describe('machines that join a cluster', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-join-'))
  const machines: Machine[] = []
  let kernel: Record<string, string> = {}
  let cluster: Cluster
  let downloads: DownloadServer

  before(async () => {
    kernel = setKernel(KERNEL)
    for (const name of ['cluster', 'downloads']) mkdirSync(join(folder, name))
    downloads = await serveDownloads(join(folder, 'downloads'), PROGRAMS, [])
    cluster = await startCluster(join(folder, 'cluster'))
    await letKubeletsIn(cluster)
  })
  after(async () => {
    for (const m of machines) removeMachine(m)
    await cluster?.close()
    downloads?.close()
    setKernel(kernel)
    rmSync(folder, { recursive: true })
  })

  interface Circumstances {
    readonly rights?: boolean
    readonly ca?: string
    readonly server?: string
    readonly wrongSumOf?: string
    readonly proxy?: string
  }

  interface Joining {
    readonly machine: Machine
    readonly pool: Pool
  }

  async function machine(name: string, its: Circumstances = {}): Promise<Joining> {
    const pool: Pool = {
      name,
      server: its.server ?? cluster.url,
      ca: its.ca ?? cluster.ca,
      apiToken: await apiToken(cluster, name, its.rights ?? true),
      bootstrapToken: { id: `${name}00000`.slice(0, 6), secret: '0123456789abcdef' },
      downloads: downloadSettings(downloads, KUBERNETES, its.wrongSumOf),
      proxy: its.proxy,
    }
    await applySecrets(cluster, [bootstrapTokenSecret(pool), ...(await renderPool(pool))])
    const path = join(folder, name)
    const created = createMachine(
      (made as { root: string }).root,
      path,
      `${name}-1`,
      await bootstrapData(cluster, name),
    )
    machines.push(created)
    downloads.asked.length = 0
    return { machine: created, pool }
  }

  const node = async (name: string): Promise<Node | undefined> => {
    const { status, body } = await cluster.request('GET', `/api/v1/nodes/${name}`)
    return status === 200 ? (body as unknown as Node) : undefined
  }
  const joined = (m: Machine) => async () =>
    exists(m, '/var/lib/osm-krm/provisioned') && (await node(m.name)) !== undefined
  const failed = (m: Machine) => () =>
    journal(m, '-u', 'bootstrap', '-u', 'setup').some(line => line.startsWith('Failed to start'))
  /** What our scripts said before they gave up. */
  const complaints = (m: Machine) =>
    journal(m, '-p', 'err', '-u', 'bootstrap', '-u', 'setup').filter(line => !line.startsWith('Failed to start'))
  /** Reads of Secrets with a pool's token. */
  const reads = (pool: string) =>
    cluster
      .secretReads()
      .filter(({ user }) => user === `system:serviceaccount:cloud-init-settings:${pool}`)
      .map(({ secret, status }) => `${status} ${secret}`)

  it('appears as a Node, and at its second boot changes and loads nothing', async () => {
    const { machine: m, pool } = await machine('first')
    const isJoined = await boot(m, joined(m))
    assert.ok(isJoined, `${complaints(m).join('\n')}\n${journal(m, '-u', 'kubelet', '-n', '40').join('\n')}`)

    assert.deepEqual(complaints(m), [])
    assert.deepEqual(
      reads('first'),
      fetchedSecrets('first').map(name => `200 ${name}`),
    )
    assert.equal(downloads.asked.length, 6, downloads.asked.join('\n'))

    const { metadata, spec, status } = (await node(m.name))!
    assert.equal(metadata.labels['kubernetes.io/hostname'], m.name)
    assert.ok(
      spec.taints.some(
        ({ key, value, effect }) => key === 'example.com/new' && value === 'true' && effect === 'NoSchedule',
      ),
    )
    assert.equal(status.capacity.pods, '37')
    // 300 MiB for Kubernetes, 200 MiB for the system, 12 MiB before pods are evicted.
    assert.equal(kibibytes(status.capacity.memory) - kibibytes(status.allocatable.memory), 512 * 1024)
    assert.equal(status.nodeInfo.kubeletVersion, `v${KUBERNETES}`)
    assert.match(status.nodeInfo.containerRuntimeVersion, /^containerd:\/\/v?2\./)

    for (const token of tokens(pool)) {
      assert.deepEqual(
        journal(m).filter(line => line.includes(token)),
        [],
      )
      // The seed is the provider's, and lies open here only because a test put it there.
      const open = readableByOthers(m, token, '/etc', '/opt', '/var/lib', '/var/log', '/var/tmp', '/root', '/home')
      assert.deepEqual(
        open.filter(path => !path.startsWith('/var/lib/cloud/seed/')),
        [],
      )
    }

    const before = digests(m, ...OURS)
    downloads.asked.length = 0
    await cluster.request('DELETE', `/api/v1/nodes/${m.name}`)
    assert.ok(await boot(m, joined(m)), journal(m, '-u', 'kubelet', '-n', '40').join('\n'))
    assert.deepEqual(digests(m, ...OURS), before)
    assert.deepEqual(downloads.asked, [])
    assert.equal(reads('first').length, 2)
  })

  it('joins behind a proxy, and shows no token to who looks at its processes', async () => {
    const proxy = await startProxy()
    const { machine: m, pool } = await machine('behind', { proxy: proxy.url })
    const processes = watchProcesses()
    const isJoined = await boot(m, joined(m))
    const seen = [...processes.stop()]
    proxy.close()
    assert.ok(isJoined, complaints(m).join('\n'))
    // Go's programs never use a proxy for the loopback: only what curl asks for is to be seen here.
    const api = `CONNECT ${cluster.url.slice('https://'.length)}`
    assert.deepEqual(
      proxy.asked.sort(),
      [api, api, ...downloads.asked.map(path => `GET ${downloads.url}${path}`)].sort(),
    )

    const asks = (line: string): boolean => line.startsWith('curl --config /etc/osm-krm/api.curl')
    assert.ok(seen.some(asks), 'nobody was seen who asks')
    const shown = seen.filter(line => tokens(pool).some(token => line.includes(token)))
    assert.deepEqual(shown, [])
  })

  const FAULTS: readonly { name: string; its: () => Circumstances; attempts?: number; says: RegExp; reads: number }[] =
    [
      {
        name: 'a token without rights',
        its: () => ({ rights: false }),
        says: /^cannot load https:\S+provisioning-config: HTTP 403$/,
        reads: 1,
      },
      {
        name: 'a certificate of another CA',
        its: () => ({ ca: cluster.otherCA }),
        says: /^cannot load https:\S+provisioning-config: curl: \(60\) SSL certificate problem/,
        reads: 0,
      },
      {
        name: 'a certificate for another name',
        its: () => ({ server: cluster.url.replace('127.0.0.1', 'localhost') }),
        says: /^cannot load https:\S+provisioning-config: curl: \(60\) SSL: no alternative certificate subject name/,
        reads: 0,
      },
      {
        name: 'a server that cannot be reached',
        its: () => ({ server: 'https://127.0.0.1:9' }),
        attempts: 3,
        says: /^cannot load https:\S+provisioning-config: curl: \(7\) /,
        reads: 0,
      },
      {
        name: 'a wrong checksum',
        its: () => ({ wrongSumOf: 'kubelet' }),
        says: /^http:\S+\/kubelet does not have the SHA-256 0{64}$/,
        reads: 1,
      },
    ]
  for (const [i, { name, its, attempts, says, reads: count }] of FAULTS.entries()) {
    it(`stops at ${name} with one message`, async () => {
      const { machine: m, pool } = await machine(`fault${i}`, its())
      if (attempts !== undefined) {
        const dropIn = `[Service]\nEnvironment=OSM_KRM_ATTEMPTS=${attempts}\n`
        write(m, '/etc/systemd/system/bootstrap.service.d/attempts.conf', dropIn)
      }
      assert.ok(await boot(m, failed(m)))
      assert.equal(complaints(m).length, 1, complaints(m).join('\n'))
      assert.match(complaints(m)[0]!, says)
      assert.equal(reads(pool.name).length, count)
      assert.equal(await node(m.name), undefined)
    })
  }
})

interface Node {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> }
  readonly spec: {
    readonly taints: readonly { readonly key: string; readonly value?: string; readonly effect: string }[]
  }
  readonly status: {
    readonly capacity: Readonly<Record<'pods' | 'memory', string>>
    readonly allocatable: Readonly<Record<'pods' | 'memory', string>>
    readonly nodeInfo: { readonly kubeletVersion: string; readonly containerRuntimeVersion: string }
  }
}

const tokens = ({ apiToken, bootstrapToken: { id, secret } }: Pool): string[] => [apiToken, `${id}.${secret}`]

const kibibytes = (quantity: string): number => Number(quantity.replace(/Ki$/, ''))

function parameter(name: string): string {
  return `/proc/sys/${name.replaceAll('.', '/')}`
}

/** Sets kernel parameters and gives back what they were. */
function setKernel(wanted: Readonly<Record<string, string>>): Record<string, string> {
  const previous: Record<string, string> = {}
  for (const [name, value] of Object.entries(wanted)) {
    previous[name] = readFileSync(parameter(name), 'utf8').trim()
    writeFileSync(parameter(name), value)
  }
  return previous
}

/** Why the kernel cannot be made ready for a kubelet here. */
function whyNoKernel(): string | undefined {
  try {
    for (const name of Object.keys(KERNEL)) accessSync(parameter(name), constants.W_OK)
    return undefined
  } catch {
    return 'kernel parameters cannot be set here'
  }
}
