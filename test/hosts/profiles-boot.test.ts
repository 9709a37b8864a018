// A machine boots with the ubuntu profile's bootstrap data and gets everything else by itself: cloud-init, systemd, curl and the
// scripts are real; the API server, the downloads and the programs in them are stand-ins.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { ubuntu } from './machine/cloud-init.ts'
import { downloadSettings } from './machine/download-settings.ts'
import { machineRoot, whyNoMachine } from './machine/image.ts'
import {
  boot,
  createMachine,
  digests,
  exists,
  journal,
  type Machine,
  read,
  readableByOthers,
  removeMachine,
  write,
} from './machine/machine.ts'
import { type StandIns, startStandIns, TOKEN } from './machine/stand-ins.ts'
import { renderProfile, SECRET_NAMES } from './profile-rendering.ts'

const KUBELET = '1.34.11'
const OURS = ['/etc/osm-krm', '/etc/kubernetes', '/etc/systemd', '/opt']

const reason = whyNoMachine()
const made = reason === undefined ? machineRoot() : { problem: reason }
const skip = 'problem' in made ? made.problem : false

describe('a machine with the ubuntu profile', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-boot-'))
  let servers: StandIns
  before(async () => {
    servers = await startStandIns(folder)
  })
  const machines: Machine[] = []
  after(() => {
    servers.close()
    for (const m of machines) removeMachine(m)
    rmSync(folder, { recursive: true })
  })

  interface Fault {
    readonly token?: string
    readonly ca?: string
    readonly server?: string
    readonly wrongSumOf?: string
  }

  async function machine(name: string, fault: Fault = {}): Promise<Machine> {
    const { userData } = await renderProfile({
      name,
      profile: 'osp-ubuntu',
      kubeletVersion: KUBELET,
      provider: { cloudProvider: 'hetzner', sshPublicKeys: [] },
      environment: { kubernetesCACert: fault.ca ?? servers.ca, initialTaints: 'example.com/new=true:NoExecute' },
      credentials: {
        apiToken: fault.token ?? TOKEN,
        cluster: {
          server: fault.server ?? servers.apiServer,
          certificateAuthorityData: '',
          certificateAuthority: '',
          tlsServerName: '',
          insecureSkipTLSVerify: false,
          proxyURL: '',
          disableCompression: false,
        },
      },
      downloads: downloadSettings(servers.downloads, KUBELET, fault.wrongSumOf),
    })
    servers.secrets.set(SECRET_NAMES.provisioningSecret, { 'cloud-config': userData.provisioning })
    servers.secrets.set(SECRET_NAMES.kubeletBootstrapSecret, { kubeconfig: 'kind: Config\n' })
    servers.asked.length = 0
    const { root } = made as { root: string }
    const created = createMachine(root, join(folder, name), name, userData.bootstrap, ubuntu)
    machines.push(created)
    return created
  }

  const failed = (m: Machine) => () =>
    journal(m, '-u', 'bootstrap', '-u', 'setup').some(line => line.startsWith('Failed to start'))
  /** What our scripts said before they gave up. */
  const complaints = (m: Machine) =>
    journal(m, '-p', 'err', '-u', 'bootstrap', '-u', 'setup').filter(line => !line.startsWith('Failed to start'))

  it('becomes a node, and at its second boot changes and loads nothing', async () => {
    const m = await machine('machine-1')
    assert.ok(await boot(m, () => exists(m, '/var/lib/osm-krm/provisioned') && exists(m, '/var/log/kubelet-arguments')))

    assert.deepEqual(complaints(m), [])
    assert.deepEqual(
      read(m, '/var/log/kubelet-arguments')
        .trim()
        .split('\n')
        .filter(flag => !flag.startsWith('--node-ip=')),
      [
        '--bootstrap-kubeconfig=/etc/kubernetes/bootstrap-kubelet.conf',
        '--kubeconfig=/var/lib/kubelet/kubeconfig',
        '--hostname-override=machine-1',
        '--register-with-taints=example.com/new=true:NoExecute',
        '--config=/etc/kubernetes/kubelet.conf',
      ],
    )
    assert.equal(read(m, '/etc/kubernetes/bootstrap-kubelet.conf'), 'kind: Config\n')
    assert.equal(read(m, '/etc/hostname').trim(), 'machine-1')
    assert.equal(servers.asked.length, 8, servers.asked.join('\n'))

    assert.deepEqual(
      journal(m).filter(line => line.includes(TOKEN)),
      [],
    )
    // The seed is the provider's, and lies open here only because a test put it there.
    const found = readableByOthers(m, TOKEN, '/etc', '/opt', '/var/lib', '/var/log', '/root', '/home')
    assert.deepEqual(
      found.filter(path => !path.startsWith('/var/lib/cloud/seed/')),
      [],
    )

    const before = digests(m, ...OURS)
    servers.asked.length = 0
    rmSync(join(m.folder, '/var/log/kubelet-arguments'))
    assert.ok(await boot(m, () => exists(m, '/var/log/kubelet-arguments')))
    assert.deepEqual(digests(m, ...OURS), before)
    assert.deepEqual(servers.asked, [])
  })

  const FAULTS: readonly { name: string; fault: () => Fault; attempts?: number; says: RegExp; asks: number }[] = [
    {
      name: 'a token without rights',
      fault: () => ({ token: 'another' }),
      says: /^cannot load https:\S+provisioning-config: HTTP 403$/,
      asks: 1,
    },
    {
      name: 'a certificate of another CA',
      fault: () => ({ ca: servers.otherCA }),
      says: /^cannot load https:\S+provisioning-config: curl: \(60\) SSL certificate problem/,
      asks: 0,
    },
    {
      name: 'a server that cannot be reached',
      fault: () => ({ server: 'https://127.0.0.1:9' }),
      attempts: 3,
      says: /^cannot load https:\S+provisioning-config: curl: \(7\) /,
      asks: 0,
    },
    {
      name: 'a wrong checksum',
      fault: () => ({ wrongSumOf: 'kubelet' }),
      says: /^http:\S+\/kubelet does not have the SHA-256 0{64}$/,
      asks: 6,
    },
  ]
  for (const [i, { name, fault, attempts, says, asks }] of FAULTS.entries()) {
    it(`stops at ${name} with one message`, async () => {
      const m = await machine(`machine-x${i}`, fault())
      if (attempts !== undefined) {
        const dropIn = `[Service]\nEnvironment=OSM_KRM_ATTEMPTS=${attempts}\n`
        write(m, '/etc/systemd/system/bootstrap.service.d/attempts.conf', dropIn)
      }
      assert.ok(await boot(m, failed(m)))
      assert.equal(complaints(m).length, 1, complaints(m).join('\n'))
      assert.match(complaints(m)[0]!, says)
      assert.equal(servers.asked.length, asks, servers.asked.join('\n'))
      assert.equal(exists(m, '/var/lib/osm-krm/provisioned'), false)
    })
  }
})
