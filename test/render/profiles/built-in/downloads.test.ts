// Versions, checksums and URLs of downloads.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { JsonObject } from '../../../../src/base/json.ts'
import { renderNodes } from '../../../../src/index.ts'
import table from '../../../../src/render/profiles/built-in/checksums.json' with { type: 'json' }
import {
  BASE_URLS,
  DEFAULT_DOWNLOADS,
  downloadTemplates,
  type ReportDownloads,
  unpinnedContainerd,
} from '../../../../src/render/profiles/built-in/downloads.ts'
import { DOWNLOADS_TEMPLATE } from '../../../../src/render/profiles/built-in/names.ts'
import type { DownloadSettings } from '../../../../src/render/settings/settings.ts'
import { example, withSettings } from '../../../fixtures/examples.ts'
import { fieldOf, helpOf } from '../../../fixtures/told.ts'

function downloads(version: string, settings: Partial<DownloadSettings> = {}) {
  const problems: Parameters<ReportDownloads>[0][] = []
  const templates = downloadTemplates(version, { ...DEFAULT_DOWNLOADS, ...settings }, d => problems.push(d))
  const lines = templates[DOWNLOADS_TEMPLATE]!.split('\n').map(line => line.split(' '))
  const find = (name: string, architecture: string) => lines.find(([n, , a]) => n === name && a === architecture)
  return { lines, problems, find }
}

describe('the table of checksums', () => {
  it('has both architectures of every version, oldest first', () => {
    for (const [name, versions] of Object.entries(table.checksums)) {
      const numbers = Object.keys(versions).map(version => version.split('.').map(Number))
      const sorted = [...numbers].sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!)
      assert.deepEqual(numbers, sorted, name)
      for (const [version, sums] of Object.entries(versions)) {
        assert.deepEqual(Object.keys(sums), ['amd64', 'arm64'], `${name} ${version}`)
        for (const sum of Object.values(sums)) assert.match(sum, /^[0-9a-f]{64}$/, `${name} ${version}`)
      }
    }
  })
  it('names its source and date', () => {
    assert.match(table.source, /kubespray/)
    for (const { commit, date } of table.commits) assert.match(`${commit} ${date}`, /^[0-9a-f]{40} \d{4}-\d\d-\d\d$/)
  })
})

describe('downloadTemplates', () => {
  it('pins the downloads of a version, for both architectures', () => {
    const { lines, problems } = downloads('1.34.1')
    assert.deepEqual(problems, [])
    assert.deepEqual(
      lines.map(([name, , architecture]) => `${name} ${architecture}`),
      ['containerd', 'runc', 'cni-plugins', 'crictl', 'kubelet', 'kubectl'].flatMap(n => [`${n} amd64`, `${n} arm64`]),
    )
    for (const [, , , sum] of lines) assert.match(sum!, /^[0-9a-f]{64}$/)
  })

  const VERSIONS = [
    { name: 'with a leading v', given: 'v1.34.1', kubelet: '1.34.1', crictl: '1.34.0' },
    { name: 'older than the table', given: '1.28.3', kubelet: '1.28.3', crictl: '1.32.0' },
    { name: 'newer than the table', given: '1.99.0', kubelet: '1.99.0', crictl: '1.36.0' },
    { name: 'a pre-release', given: '1.36.0-rc.1', kubelet: '1.36.0-rc.1', crictl: '1.36.0' },
  ]
  for (const { name, given, kubelet, crictl } of VERSIONS) {
    it(`accepts a version ${name}`, () => {
      const { find } = downloads(given)
      assert.equal(find('kubelet', 'arm64')?.[4], `${BASE_URLS.kubernetes}/v${kubelet}/bin/linux/arm64/kubelet`)
      assert.equal(find('crictl', 'amd64')?.[1], crictl)
    })
  }

  it('warns if only the published checksum is available', () => {
    const { find, problems } = downloads('1.39.9')
    assert.equal(find('kubectl', 'amd64')?.[3], '.sha256')
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['OSM0350'],
    )
    assert.match(helpOf(problems[0]!), /v1\.39\.9\/bin\/linux\/arm64\/kubelet/)
  })

  it('prefers checksums of the settings', () => {
    const paths = ['amd64', 'arm64'].flatMap(a => ['kubelet', 'kubectl'].map(b => `v1.99.0/bin/linux/${a}/${b}`))
    const own = Object.fromEntries(paths.map((path, i) => [path, String(i).repeat(64)]))
    const { find, problems } = downloads('1.99.0', { checksums: own })
    assert.deepEqual(problems, [])
    assert.equal(find('kubectl', 'arm64')?.[3], '3'.repeat(64))
  })

  it('takes more checksums from an object among the items', async () => {
    const { objects, functionConfig } = example('quickstart')
    const at = (path: string): string => `v1.36.99/bin/linux/${path}`
    const paths = ['amd64', 'arm64'].flatMap(arch => [at(`${arch}/kubelet`), at(`${arch}/kubectl`)])
    const sums = ['# newer', '', ...paths.map((path, i) => `${String(i).repeat(64)}  ${path}`)].join('\n')
    const configMap = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { namespace: 'a', name: 'b' },
      data: { c: sums },
    }
    const newer = JSON.parse(JSON.stringify(objects).replaceAll('"1.36.1"', '"1.36.99"'))
    const checksumsFrom = { configMapKeyRef: { namespace: 'a', name: 'b', key: 'c' } }
    const { nodes, diagnostics } = await renderNodes({
      objects: [...newer, configMap],
      functionConfig: withSettings(functionConfig, 'profiles', { downloads: { checksumsFrom } }),
    })
    assert.deepEqual(
      diagnostics.filter(({ code }) => code === 'OSM0350'),
      [],
    )
    const files = nodes.map(({ config }) => JSON.stringify(config.provisioningConfig))
    assert.equal(files.filter(text => text.includes(`kubelet 1.36.99 amd64 ${'0'.repeat(64)}`)).length, 2)
  })

  const PATHS = ['amd64', 'arm64'].map(a => `v2.3.7/containerd-static-2.3.7-linux-${a}.tar.gz`)
  const SUMS = Object.fromEntries(PATHS.map((path, i) => [path, String(i).repeat(64)]))
  const CONTAINERDS: readonly { name: string; settings: Partial<DownloadSettings>; sum: RegExp; open: string[] }[] = [
    { name: 'of the table', settings: { containerd: '2.2.7' }, sum: /^[0-9a-f]{64}$/, open: [] },
    { name: 'with sums of the settings', settings: { containerd: '2.3.7', checksums: SUMS }, sum: /^1{64}$/, open: [] },
    { name: 'with sums of the publisher', settings: { containerd: '2.3.7' }, sum: /^\.sha256sum$/, open: PATHS },
    {
      name: 'with a sum of one architecture',
      settings: { containerd: '2.3.7', checksums: { [PATHS[1]!]: '1'.repeat(64) } },
      sum: /^1{64}$/,
      open: [PATHS[0]!],
    },
  ]
  for (const { name, settings, sum, open } of CONTAINERDS)
    it(`downloads a containerd ${name}`, () => {
      const { find, problems } = downloads('1.34.1', settings)
      const [, version, , found, url] = find('containerd', 'arm64')!
      assert.match(found!, sum)
      assert.ok(url!.startsWith(`${BASE_URLS.containerd}/v${version}/containerd-static-${version}-linux-arm64`), url)
      assert.deepEqual(problems, [])
      const unpinned = unpinnedContainerd({ ...DEFAULT_DOWNLOADS, ...settings })
      const help = open.length === 0 ? undefined : `Pin them in profiles.downloads.checksums: ${open.join(', ')}.`
      assert.equal(unpinned && helpOf(unpinned), help)
    })

  it('warns of a containerd with sums of the publisher once, where it is set, and only if a node downloads it', async () => {
    const { objects, functionConfig } = example('quickstart')
    const config = withSettings(functionConfig, 'profiles', { containerdVersion: '2.3.7' })
    const found = async (given: readonly JsonObject[]) =>
      (await renderNodes({ objects: given, functionConfig: config })).diagnostics
        .filter(({ code }) => code === 'OSM0350')
        .map(({ object, ...found }) => `${object?.kind} ${fieldOf(found)}`)
    assert.deepEqual(await found(objects), ['OperatingSystemConfigGenerator spec.profiles.containerdVersion'])
    const own = objects.filter(({ kind }) => kind !== 'MachineDeployment')
    assert.deepEqual(await found(own), [])
  })

  it('downloads from the mirrors of the settings', () => {
    const urls = { kubernetes: 'https://mirror/k8s/', cni: 'http://mirror/cni', packages: 'https://mirror/ubuntu' }
    const { find, lines } = downloads('1.34.1', { urls })
    assert.equal(find('kubelet', 'amd64')?.[4], 'https://mirror/k8s/v1.34.1/bin/linux/amd64/kubelet')
    assert.match(find('cni-plugins', 'amd64')![4]!, /^http:\/\/mirror\/cni\/v/)
    assert.match(find('runc', 'amd64')![4]!, /^https:\/\/github\.com\//)
    assert.deepEqual(lines[0], ['packages', '-', 'any', '-', 'https://mirror/ubuntu'])
  })
})
