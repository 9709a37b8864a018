// A machine boots with a profile's bootstrap data and gets everything else from a mirror: cloud-init, systemd, curl, apt and the scripts
// are real; the API server, the downloads and the programs in them are stand-ins. join.test.ts has the real ones.

import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { release } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { DEFAULT_NODE_SETTINGS, type NodeSettings } from '../../src/render/profiles/built-in/node-settings.ts'
import { environment } from '../render/osc/fixtures.ts'
import { ubuntu } from './machine/cloud-init.ts'
import type { Distribution } from './machine/distribution.ts'
import { downloadSettings } from './machine/download-settings.ts'
import { MACHINE_ROOT, whyNoMachine } from './machine/image.ts'
import { boot, createMachine, digests, exists, journal, type Machine, read, write } from './machine/machine.ts'
import { makeMachinesFolder, removeMachinesFolder } from './machine/machines-folder.ts'
import { type PackageMirror, startPackageMirror, whyNoPackageMirror } from './machine/package-mirror.ts'
import { startProxy } from './machine/proxy.ts'
import { calls, withRpmPackages } from './machine/rpm.ts'
import { type StandIns, startStandIns, TOKEN } from './machine/stand-ins.ts'
import { renderProfile, SECRET_NAMES } from './profile-rendering.ts'

const KUBELET = '1.34.11'
const OURS = ['/etc/osm-krm', '/etc/kubernetes', '/etc/systemd', '/opt']

describe('a machine with a built-in profile', { skip: whyNoMachine() }, () => {
  const folder = makeMachinesFolder()
  let servers: StandIns
  let packages: PackageMirror
  before(async () => {
    servers = await startStandIns(folder)
    if (whyNoPackageMirror() === undefined) packages = await startPackageMirror(folder, 'bookworm')
  })
  after(() => {
    servers.close()
    packages?.close()
    removeMachinesFolder(folder)
  })

  interface Circumstances {
    readonly profile?: string
    readonly distribution?: Distribution
    readonly cloudProvider?: string
    readonly proxy?: string
    /** A mirror of the distribution's packages. */
    readonly packages?: string
    readonly settings?: Partial<NodeSettings>
  }

  async function machine(name: string, its: Circumstances = {}): Promise<Machine> {
    const downloads = downloadSettings(servers.downloads, KUBELET)
    const { userData } = await renderProfile({
      name,
      profile: its.profile ?? 'osp-ubuntu',
      kubeletVersion: KUBELET,
      provider: { cloudProvider: its.cloudProvider ?? 'hetzner', sshPublicKeys: [] },
      environment: {
        kubernetesCACert: servers.ca,
        nodes: {
          ...environment().nodes,
          initialTaints: 'example.com/new=true:NoExecute',
          proxy: { ...environment().nodes.proxy, http: its.proxy ?? '' },
        },
      },
      credentials: {
        apiToken: TOKEN,
        cluster: {
          server: servers.apiServer,
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
    return createMachine(MACHINE_ROOT, join(folder, name), name, userData.bootstrap, its.distribution ?? ubuntu)
  }

  /** Returns the messages of the scripts of the profile before they failed. */
  const errorMessages = (m: Machine) =>
    journal(m, '-p', 'err', '-u', 'bootstrap', '-u', 'setup').filter(line => !line.startsWith('Failed to start'))

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

    assert.equal(packages.asked.at(-1), `200 /ubuntu/${packages.package}`)
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
})
