// A machine boots with a profile's bootstrap data and gets everything else by itself: cloud-init, systemd, curl and the
// scripts are real; the API server, the downloads and the programs in them are stand-ins.

import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { release, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { DEFAULT_NODE_SETTINGS, type NodeSettings } from '../../src/render/profiles/built-in/node-settings.ts'
import { environment } from '../render/osc/fixtures.ts'
import { ubuntu } from './machine/cloud-init.ts'
import type { Distribution } from './machine/distribution.ts'
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
import { ARCHITECTURE, type PackageMirror, startPackageMirror, whyNoPackageMirror } from './machine/package-mirror.ts'
import { startProxy } from './machine/proxy.ts'
import { calls, withRpmPackages } from './machine/rpm.ts'
import { type StandIns, startStandIns, TOKEN } from './machine/stand-ins.ts'
import { renderProfile, SECRET_NAMES } from './profile-rendering.ts'

const KUBELET = '1.34.11'
const OURS = ['/etc/osm-krm', '/etc/kubernetes', '/etc/systemd', '/opt']

const reason = whyNoMachine()
const made = reason === undefined ? machineRoot() : { problem: reason }
const skip = 'problem' in made ? made.problem : false

describe('a machine with a built-in profile', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-boot-'))
  let servers: StandIns
  let packages: PackageMirror
  before(async () => {
    servers = await startStandIns(folder)
    if (whyNoPackageMirror() === undefined) packages = await startPackageMirror(folder)
  })
  const machines: Machine[] = []
  after(() => {
    servers.close()
    packages?.close()
    for (const m of machines) removeMachine(m)
    rmSync(folder, { recursive: true })
  })

  interface Circumstances {
    readonly token?: string
    readonly ca?: string
    readonly server?: string
    readonly wrongSumOf?: string
    readonly profile?: string
    readonly distribution?: Distribution
    readonly cloudProvider?: string
    readonly proxy?: string
    /** A mirror of the distribution's packages. */
    readonly packages?: string
    readonly settings?: Partial<NodeSettings>
  }

  async function machine(name: string, its: Circumstances = {}): Promise<Machine> {
    const downloads = downloadSettings(servers.downloads, KUBELET, its)
    const { userData } = await renderProfile({
      name,
      profile: its.profile ?? 'osp-ubuntu',
      kubeletVersion: KUBELET,
      provider: { cloudProvider: its.cloudProvider ?? 'hetzner', sshPublicKeys: [] },
      environment: {
        kubernetesCACert: its.ca ?? servers.ca,
        nodes: {
          ...environment().nodes,
          initialTaints: 'example.com/new=true:NoExecute',
          proxy: { ...environment().nodes.proxy, http: its.proxy ?? '' },
        },
      },
      credentials: {
        apiToken: its.token ?? TOKEN,
        cluster: {
          server: its.server ?? servers.apiServer,
          certificateAuthorityData: '',
          certificateAuthority: '',
          tlsServerName: '',
          insecureSkipTLSVerify: false,
          proxyURL: '',
          disableCompression: false,
        },
      },
      settings: { ...DEFAULT_NODE_SETTINGS, ...its.settings },
      downloads: { ...downloads, urls: { ...downloads.urls, ...(its.packages && { packages: its.packages }) } },
    })
    servers.secrets.set(SECRET_NAMES.provisioningSecret, { 'cloud-config': userData.provisioning })
    servers.secrets.set(SECRET_NAMES.kubeletBootstrapSecret, { kubeconfig: 'kind: Config\n' })
    servers.asked.length = 0
    const { root } = made as { root: string }
    const created = createMachine(root, join(folder, name), name, userData.bootstrap, its.distribution ?? ubuntu)
    machines.push(created)
    return created
  }

  const failed = (m: Machine) => () =>
    journal(m, '-u', 'bootstrap', '-u', 'setup').some(line => line.startsWith('Failed to start'))
  /** Returns the messages of the scripts of the profile before they failed. */
  const errorMessages = (m: Machine) =>
    journal(m, '-p', 'err', '-u', 'bootstrap', '-u', 'setup').filter(line => !line.startsWith('Failed to start'))

  it('becomes a Node, and changes and downloads nothing at its second boot', async () => {
    const m = await machine('machine-1')
    // As if it had gone down while its scripts ran.
    for (const script of ['bootstrap', 'setup']) write(m, `/var/tmp/osm-krm-${script}.Ab3dEf/secret`, TOKEN)
    assert.ok(await boot(m, () => exists(m, '/var/lib/osm-krm/provisioned') && exists(m, '/var/log/kubelet-arguments')))

    assert.deepEqual(errorMessages(m), [])
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
        '--config-dir=/etc/kubernetes/kubelet.conf.d',
        '--config=/etc/kubernetes/kubelet.conf',
      ],
    )
    assert.equal(read(m, '/etc/kubernetes/bootstrap-kubelet.conf'), 'kind: Config\n')
    assert.equal(read(m, '/etc/hostname').trim(), 'machine-1')
    assert.equal(servers.asked.length, 8, servers.asked.join('\n'))

    assert.deepEqual(
      readdirSync(join(m.folder, '/var/tmp')).filter(name => name.startsWith('osm-krm')),
      [],
    )
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

  it('downloads packages and programs from a mirror, behind a proxy', { skip: whyNoPackageMirror() }, async () => {
    const proxy = await startProxy()
    const m = await machine('machine-m', {
      cloudProvider: 'kubevirt',
      proxy: proxy.url,
      packages: `${packages.url}/ubuntu`,
    })
    write(m, '/usr/share/keyrings/ubuntu-archive-keyring.gpg', packages.keyring)
    packages.asked.length = 0
    const isDone = await boot(m, () => exists(m, '/var/lib/osm-krm/provisioned'))
    proxy.close()
    assert.ok(isDone, [...errorMessages(m), ...journal(m, '-u', 'setup')].join('\n'))

    assert.equal(packages.asked.at(-1), `200 /ubuntu/pool/main/q/qemu-guest-agent_1_${ARCHITECTURE}.deb`)
    for (const suite of ['bookworm', 'bookworm-updates', 'bookworm-security'])
      assert.ok(packages.asked.includes(`200 /ubuntu/dists/${suite}/InRelease`), packages.asked.join('\n'))
    assert.ok(journal(m).some(line => line.startsWith('Started qemu-guest-agent.service')))
    // Nothing was asked for elsewhere, and nothing went around the proxy.
    const api = `CONNECT ${servers.apiServer.slice('https://'.length)}`
    const programs = servers.asked.filter(path => path.startsWith('/mirror/'))
    assert.equal(programs.length, 6)
    assert.deepEqual(
      proxy.asked.toSorted(),
      [
        api,
        api,
        ...programs.map(path => `GET ${servers.downloads.url}${path}`),
        ...packages.asked.map(answer => `GET ${packages.url}${answer.slice('200 '.length)}`),
      ].toSorted(),
    )

    // Those who log in, and apt of whoever calls it, use the proxy, too.
    assert.match(read(m, '/etc/environment'), new RegExp(`^https_proxy=${proxy.url}$`, 'm'))
    assert.match(
      read(m, '/etc/apt/apt.conf.d/90osm-krm-proxy'),
      new RegExp(`^Acquire::http::Proxy "${proxy.url}";$`, 'm'),
    )

    const before = digests(m, ...OURS, '/etc/apt')
    const environment = read(m, '/etc/environment')
    for (const asked of [servers.asked, packages.asked]) asked.length = 0
    rmSync(join(m.folder, '/var/log/kubelet-arguments'))
    assert.ok(await boot(m, () => exists(m, '/var/log/kubelet-arguments')))
    assert.deepEqual(digests(m, ...OURS, '/etc/apt'), before)
    assert.equal(read(m, '/etc/environment'), environment)
    assert.deepEqual([...servers.asked, ...packages.asked], [])
  })

  it("downloads RPM packages and kernel modules from a mirror's repositories, and enables security updates", {
    skip: whyNoPackageMirror(),
  }, async () => {
    const mirror = `${packages.url}/rocky`
    const m = await machine('machine-r', {
      profile: 'osp-rockylinux-10',
      // systemd-nspawn shows the kernel of the host and no modules.
      distribution: withRpmPackages('rocky', 'el10'),
      packages: mirror,
      settings: { osUpdates: 'security' },
    })
    packages.asked.length = 0
    const isDone = await boot(m, () => exists(m, '/var/lib/osm-krm/provisioned'))
    assert.ok(isDone, [...errorMessages(m), ...journal(m, '-u', 'setup')].join('\n'))

    const keys = 'file:///etc/pki/rpm-gpg/RPM-GPG-KEY-distribution file:///etc/pki/rpm-gpg/RPM-GPG-KEY-testing'
    const repository = (i: number, path: string): string =>
      `[osm-krm-${i}]\nname=${path}\nbaseurl=${mirror}/${path}\ngpgcheck=1\ngpgkey=${keys}\n`
    assert.equal(
      read(m, '/etc/yum.repos.d/osm-krm.repo'),
      repository(1, '$releasever/BaseOS/$basearch/os') + repository(2, '$releasever/AppStream/$basearch/os'),
    )
    const [install, modules, ...others] = calls(m).filter(call => call.startsWith('yum '))
    assert.match(
      install!,
      /^yum --assumeyes --quiet --disablerepo=\* --enablerepo=osm-krm-\* install .*\bsocat iptables-nft dnf-automatic$/,
    )
    assert.equal(modules!.split(' ').at(-1), `kernel-modules-extra-${release()}`)
    assert.deepEqual(others, [])
    const loaded = packages.asked.filter(answer => answer.startsWith('200 ')).map(answer => basename(answer, '.rpm'))
    assert.deepEqual(
      loaded,
      [install!, modules!].flatMap(call => call.split(' install ')[1]!.split(' ')),
    )
    const updates = read(m, '/etc/dnf/automatic.conf')
    for (const line of ['upgrade_type = security', 'apply_updates = yes', 'reboot = never'])
      assert.match(updates, new RegExp(`^${line}$`, 'm'))
    assert.ok(journal(m).some(line => line.startsWith('Started dnf-automatic.timer')))
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
      its: () => ({ token: 'another' }),
      message: /^cannot load https:\S+provisioning-config: HTTP 403$/,
      reads: 1,
    },
    {
      name: 'a certificate of another CA',
      its: () => ({ ca: servers.otherCA }),
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
      reads: 6,
    },
  ]
  for (const [i, { name, its, attempts, message, reads }] of FAULTS.entries()) {
    it(`stops at ${name} with one message`, async () => {
      const m = await machine(`machine-x${i}`, its())
      if (attempts !== undefined) {
        const dropIn = `[Service]\nEnvironment=OSM_KRM_ATTEMPTS=${attempts}\n`
        write(m, '/etc/systemd/system/bootstrap.service.d/attempts.conf', dropIn)
      }
      assert.ok(await boot(m, failed(m)))
      assert.equal(errorMessages(m).length, 1, errorMessages(m).join('\n'))
      assert.match(errorMessages(m)[0]!, message)
      assert.equal(servers.asked.length, reads, servers.asked.join('\n'))
      assert.equal(exists(m, '/var/lib/osm-krm/provisioned'), false)
    })
  }
})
