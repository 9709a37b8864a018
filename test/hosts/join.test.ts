// Machines boot with osm-krm's outputs and join a cluster: real cloud-init and systemd, containerd and kubelet, etcd and API server.
// This process acts as machine-controller, and as the mirror of downloads.

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import {
  expectLogs,
  expectNode,
  expectNoOpenToken,
  expectQuietSecondBoot,
  expectRestrictedLabels,
} from './join-expectations.ts'
import { flatcarJoins } from './join-flatcar.ts'
import { UBUNTU_VM } from './join-objects.ts'
import { rpmJoins } from './join-rpm.ts'
import { type Circumstances, errorMessages, failed, openSite, type Site, tokens, whyNoSite } from './join-site.ts'
import { boot, journal, read, watchProcesses, write } from './machine/machine.ts'
import { type PackageMirror, startPackageMirror, whyNoPackageMirror } from './machine/package-mirror.ts'
import { startProxy } from './machine/proxy.ts'

describe('machines that join a cluster', { skip: whyNoSite() }, () => {
  const folder = temporaryFolder('packages')
  let site: Site
  let mirror: PackageMirror
  before(async () => {
    site = await openSite()
    if (whyNoPackageMirror() === undefined) mirror = await startPackageMirror(folder, 'bookworm')
  })
  after(() => {
    mirror?.close()
    return site?.close()
  })

  describe('with the Flatcar profiles', () => flatcarJoins(() => site))
  describe('with the profiles for RPM packages', () =>
    rpmJoins(
      () => site,
      () => mirror,
    ))

  it('become Nodes, and change, download and run nothing at their second boot', async () => {
    const kubelet = { config: { maxPods: 250, podPidsLimit: 2048, failSwapOn: false }, register: ['labels', 'taints'] }
    const joining = await site.machine('first', { kubelet })
    const { machine: m } = joining
    // As if it had gone down while its scripts ran.
    for (const script of ['bootstrap', 'setup']) write(m, `/var/tmp/osm-krm-${script}.Ab3dEf/secret`, 'a token')
    await expectNode(site, joining)
    assert.deepEqual(
      readdirSync(join(m.folder, '/var/tmp')).filter(name => name.startsWith('osm-krm')),
      [],
    )
    assert.match(read(m, '/etc/kubernetes/kubelet.conf.d/50-osm-krm.conf'), /^podPidsLimit: 2048$/m)
    assert.match(read(m, '/etc/osm-krm/kubelet.env'), /^KUBELET_FLAGS=--node-labels=\S+\nSWAP=on\n$/)
    expectNoOpenToken(joining)
    await expectQuietSecondBoot(site, joining)
    await expectRestrictedLabels(site, m)
  })

  it('joins as a machine of a NodePool, with compressed data in one phase and no token for the API', async () => {
    // The program is the one that the tests built, whatever its name.
    const joining = await site.machine('pool', { output: 'secret', containerd: '2.3.7' })
    await expectNode(site, joining)
    expectNoOpenToken(joining)
    await expectQuietSecondBoot(site, joining)
    await expectLogs(site, joining.machine)
  })

  for (const output of ['file', 'clusterAPI'] as const)
    it(`joins with the data that a NodePool has for ${output}`, async () => {
      const joining = await site.machine(`pool-${output.toLowerCase()}`, { output })
      await expectNode(site, joining)
      expectNoOpenToken(joining)
    })

  it('joins behind a proxy with packages of a mirror, and no process has a token in its arguments or environment', {
    skip: whyNoPackageMirror(),
  }, async () => {
    const proxy = await startProxy()
    const packages = `${mirror.url}/ubuntu`
    const { machine: m, pool } = await site.machine('behind', { proxy: proxy.url, packages, system: UBUNTU_VM })
    write(m, '/usr/share/keyrings/ubuntu-archive-keyring.gpg', mirror.keyring)
    mirror.asked.length = 0
    const processes = watchProcesses()
    const isJoined = await boot(m, site.joined(m))
    const seen = processes.stop()
    proxy.close()
    assert.ok(isJoined, errorMessages(m).join('\n'))
    assert.equal(mirror.asked.at(-1), `200 /ubuntu/${mirror.package}`)
    for (const suite of ['bookworm', 'bookworm-updates', 'bookworm-security'])
      assert.ok(mirror.asked.includes(`200 /ubuntu/dists/${suite}/InRelease`), mirror.asked.join('\n'))
    assert.ok(journal(m).some(line => line.startsWith('Started qemu-guest-agent.service')))
    // Nothing was asked for elsewhere. Go's programs never use a proxy for the loopback: only what curl and apt ask for is to be seen here.
    const api = `CONNECT ${site.cluster.url.slice('https://'.length)}`
    const programs = site.downloads.asked.map(path => `GET ${site.downloads.url}${path}`)
    const packaged = mirror.asked.map(answer => `GET ${mirror.url}${answer.slice('200 '.length)}`)
    assert.deepEqual(proxy.asked.sort(), [api, api, ...programs, ...packaged].sort())
    // Those who log in, and apt of whoever calls it, use the proxy, too.
    assert.match(read(m, '/etc/environment'), new RegExp(`^https_proxy=${proxy.url}$`, 'm'))
    const apt = new RegExp(`^Acquire::http::Proxy "${proxy.url}";$`, 'm')
    assert.match(read(m, '/etc/apt/apt.conf.d/90osm-krm-proxy'), apt)

    const asking = seen.filter(
      ({ commandLine, environment }) =>
        // Machines of other tests ask other servers.
        commandLine.startsWith('curl --config /etc/osm-krm/api.curl') &&
        environment.includes(`SERVER_URL=${site.cluster.url}`),
    )
    assert.equal(new Set(asking.map(({ pid }) => pid)).size, 2, 'not both who ask for a Secret were seen')
    const shown = seen.filter(({ commandLine, environment }) =>
      tokens(pool).some(token => commandLine.includes(token) || environment.includes(token)),
    )
    assert.deepEqual(shown, [])
  })

  const FAULTS: readonly {
    name: string
    its: () => Circumstances
    attempts?: number
    message: RegExp
    reads: number
  }[] = [
    {
      name: 'a token without rights',
      its: () => ({ rights: false }),
      message: /^cannot load https:\S+provisioning-config: HTTP 403$/,
      reads: 1,
    },
    {
      name: 'a certificate of another CA',
      its: () => ({ ca: site.cluster.otherCA }),
      message: /^cannot load https:\S+provisioning-config: curl: \(60\) SSL certificate problem/,
      reads: 0,
    },
    {
      name: 'a server that cannot be reached',
      its: () => ({ server: 'https://127.0.0.1:9' }),
      attempts: 3,
      message: /^cannot load https:\S+provisioning-config: curl: \(7\) /,
      reads: 0,
    },
    {
      name: 'a wrong checksum',
      its: () => ({ wrongSumOf: 'kubelet' }),
      message: /^http:\S+\/kubelet does not have the SHA-256 0{64}$/,
      reads: 1,
    },
  ]
  for (const [i, { name, its, attempts, message, reads: count }] of FAULTS.entries()) {
    it(`stops at ${name} with one message`, async () => {
      const { machine: m, pool } = await site.machine(`fault${i}`, its())
      if (attempts !== undefined) {
        const dropIn = `[Service]\nEnvironment=OSM_KRM_ATTEMPTS=${attempts}\n`
        write(m, '/etc/systemd/system/bootstrap.service.d/attempts.conf', dropIn)
      }
      assert.ok(await boot(m, failed(m)))
      assert.equal(errorMessages(m).length, 1, errorMessages(m).join('\n'))
      assert.match(errorMessages(m)[0]!, message)
      assert.equal(site.reads(pool.name).length, count)
      assert.equal(await site.node(m.name), undefined)
    })
  }
})
