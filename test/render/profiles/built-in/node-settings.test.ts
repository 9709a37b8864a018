// Settings of nodes with a built-in profile, from the functionConfig to the files of a node.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import { CONTAINERD_VERSIONS } from '../../../../src/render/profiles/built-in/downloads.ts'
import { DEFAULT_NODE_SETTINGS, type NodeSettings } from '../../../../src/render/profiles/built-in/index.ts'
import { BUILT_IN_PROFILES } from '../../../../src/render/profiles/built-in/names.ts'
import { renderProfile } from '../../../hosts/profile-rendering.ts'

interface Given {
  readonly profile?: string
  readonly provider?: string
  readonly settings?: Partial<NodeSettings>
  readonly containerd?: string
}

/** Returns the text of a file of a node. */
async function fileOf(path: string, { profile = 'osp-ubuntu', provider, settings, containerd }: Given = {}) {
  const { config } = await renderProfile({
    name: profile,
    profile,
    kubeletVersion: '1.34.1',
    provider: { cloudProvider: provider ?? 'aws', overwriteCloudConfig: '' },
    environment: {},
    credentials: {},
    downloads: { urls: {}, checksums: {}, ...(containerd !== undefined && { containerd }) },
    settings: { ...DEFAULT_NODE_SETTINGS, ...settings },
  })
  const files = [config.bootstrapConfig, config.provisioningConfig].flatMap(phase => phase.files ?? [])
  return files.find(file => file.path === path)!
}

const textOf = async (path: string, given?: Given): Promise<string> => (await fileOf(path, given)).content.inline.data

describe('profiles.containerdVersion', () => {
  const VERSIONS = [
    { version: undefined, expected: '2.3.4', config: 4 },
    { version: '2.1.9', expected: '2.1.9', config: 3 },
    { version: '2.3.4', expected: '2.3.4', config: 4 },
    { version: '2.3.7', expected: '2.3.7', config: 4 },
    { version: '2.0.14', expected: '2.0.14', config: 3 },
    { version: '2.5.0-rc.1', expected: '2.5.0-rc.1', config: 4 },
  ]
  for (const { version, expected, config } of VERSIONS) {
    it(`${version ?? 'by default'} is downloaded, with a configuration of its version`, async () => {
      const given = version === undefined ? {} : { containerd: version }
      const downloads = await textOf('/etc/osm-krm/downloads', given)
      assert.match(downloads, new RegExp(`^containerd ${expected} amd64 (?:[0-9a-f]{64}|\\.sha256sum) https://`, 'm'))
      const toml = await textOf('/etc/containerd/config.toml', given)
      assert.match(toml, new RegExp(`^version = ${config}$`, 'm'))
    })
  }

  it('is the newest version with checksums by default', () => {
    const schema = JSON.parse(
      readFileSync(
        new URL('../../../../function-config/osm-krm.dev_operatingsystemconfiggenerators.schema.json', import.meta.url),
        'utf8',
      ),
    )
    const setting = schema.$defs.profiles.properties.containerdVersion
    assert.ok(CONTAINERD_VERSIONS.every(version => setting.description.includes(version)))
    assert.equal(setting.default, CONTAINERD_VERSIONS.at(-1))
  })
})

describe('profiles.osUpdates', () => {
  for (const osUpdates of ['none', 'security'] as const) {
    it(`${osUpdates} is effective in every profile`, async () => {
      for (const profile of BUILT_IN_PROFILES) {
        const text = await textOf('/etc/osm-krm/node.env', { profile, settings: { osUpdates } })
        assert.match(text, new RegExp(`^OS_UPDATES='${osUpdates}'$`, 'm'), profile)
      }
    })
  }
})

describe('profiles.hardening', () => {
  const kubelet = async (profile: string, hardening: 'none' | 'cis') =>
    parse(await textOf('/etc/kubernetes/kubelet.conf', { profile, settings: { hardening } }))

  it('cis adds limits to the kubelet configuration, and changes nothing else', async () => {
    for (const profile of BUILT_IN_PROFILES) {
      assert.deepEqual(
        await kubelet(profile, 'cis'),
        {
          ...(await kubelet(profile, 'none')),
          podPidsLimit: 4096,
          seccompDefault: true,
          streamingConnectionIdleTimeout: '5m0s',
        },
        profile,
      )
    }
  })
})

describe('a node on hetzner', () => {
  const path = '/etc/systemd/resolved.conf.d/osm-krm.conf'
  const PROVIDERS = [
    { provider: 'hetzner', expected: /^FallbackDNS=185\.12\.64\.1 /m },
    { provider: 'aws', expected: /^\s*$/ },
  ]
  for (const { provider, expected } of PROVIDERS) {
    it(`has ${provider === 'hetzner' ? 'its' : 'no'} fallback DNS servers (${provider})`, async () =>
      assert.match(await textOf(path, { provider }), expected))
  }
})

describe('units of the kubelet', () => {
  it('are readable only by root', async () => {
    assert.equal((await fileOf('/etc/systemd/system/kubelet.service')).permissions, 600)
    const dropIn = '/etc/systemd/system/kubelet.service.d/10-metadata.conf'
    assert.equal((await fileOf(dropIn, { profile: 'osp-flatcar' })).permissions, 600)
  })
})
