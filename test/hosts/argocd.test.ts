// The examples' plugin under the real plugin server of Argo CD.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parse } from 'yaml'
import { root } from '../fixtures/examples.ts'
import { type PluginServer, PROGRAMS, startServer } from './argocd.ts'
import { filesOf, folderOf, generated, nameOf, QUICKSTART_OUTPUTS } from './folder.ts'
import { notInstalled } from './programs.ts'

const WORKERS = filesOf(join(root, 'examples/argocd/workers'))
const FLEET = join(root, 'examples/fleet')

/** The environment that the plugin's command gets for the Application that Argo CD makes of the ApplicationSet for a folder. */
function environmentOf(cluster: string): string[] {
  const { spec } = parse(readFileSync(join(FLEET, 'argocd/applicationset.yaml'), 'utf8'))
  const parameters: readonly { name: string; array: readonly string[] }[] = spec.template.spec.source.plugin.parameters
  return parameters.flatMap(({ name, array }) =>
    array.map((value, i) => `PARAM_${name.toUpperCase()}_${i}=${value.replace('{{ .path.basename }}', cluster)}`),
  )
}

describe('the plugin', { skip: notInstalled(...PROGRAMS) }, () => {
  let server: PluginServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.stop())

  test('accepts only folders with an osm-krm.yaml', () => {
    assert.equal(server.ask(folderOf(WORKERS), 'match').isSupported, true)
    const { 'osm-krm.yaml': _, ...rest } = WORKERS
    assert.equal(server.ask(folderOf(rest), 'match').isSupported, false)
  })

  test('lists its parameters', () => {
    const { parameters } = server.ask(folderOf(WORKERS), 'parameters')
    assert.deepEqual(
      parameters.map(({ name }) => name),
      ['set', 'paths', 'server', 'external-cloud-provider', 'http-proxy', 'target', 'placeholders'],
    )
    for (const { title, tooltip } of parameters) assert.ok(title && tooltip)
  })

  test('makes the MachineDeployments and the objects of their nodes, without local inputs', () => {
    const { manifests, message } = server.ask(folderOf(WORKERS), 'generate')
    assert.equal(message, '')
    assert.deepEqual(generated(manifests).map(nameOf), QUICKSTART_OUTPUTS)
    const rest = manifests.filter(manifest => !generated([manifest]).length)
    assert.deepEqual([...new Set(rest.map(({ kind }) => kind))], ['MachineDeployment'])
  })

  test('converts parameters to settings', () => {
    const { manifests, message } = server.ask(folderOf(WORKERS), 'generate', [
      'PARAM_SERVER=https://other.example.com:6443',
      'PARAM_HTTP_PROXY=http://proxy.example.com:3128',
      'PARAM_SET_0=nodes.containerd.pauseImage=registry.example.com/pause:3.10',
      'PARAM_SET_1=nodes.initialTaints=a=$(b) c:NoSchedule',
    ])
    assert.equal(message, '')
    const configs = JSON.stringify(manifests.filter(({ kind }) => kind === 'OperatingSystemConfig'))
    for (const text of [
      'https://other.example.com:6443',
      'http://proxy.example.com:3128',
      'registry.example.com/pause:3.10',
      'a=$(b) c:NoSchedule',
    ]) {
      assert.ok(configs.includes(text), text)
    }
  })

  test('writes the objects of one cluster', () => {
    const { manifests } = server.ask(folderOf(WORKERS), 'generate', ['PARAM_TARGET=worker'])
    assert.deepEqual([...new Set(generated(manifests).map(({ kind }) => kind))], ['Secret'])
  })

  for (const cluster of ['berlin', 'oslo'])
    test(`renders ${cluster} of the ApplicationSet with the shared profile, and with placeholders only for its own tokens`, () => {
      const { message, manifests } = server.ask(FLEET, 'generate', environmentOf(cluster), `clusters/${cluster}`)
      assert.equal(message, '')
      const text = JSON.stringify(generated(manifests))
      assert.match(text, /NTP=ntp\.example\.com/)
      for (const part of [
        `https://api.${cluster}.example.com:6443`,
        `/${cluster}/osm#api-token>`,
        `/${cluster}/osm#bootstrap-token>`,
      ])
        assert.ok(text.includes(part), part)
      assert.doesNotMatch(text, /OSM_(API|BOOTSTRAP)_TOKEN|kustomize\.toolkit\.fluxcd\.io/)
      assert.equal(text.match(/"Force=true,Replace=true"/g)?.length, 3)
    })

  test('ignores other environment variables', () => {
    const plain = server.ask(folderOf(WORKERS), 'generate')
    const { manifests } = server.ask(folderOf(WORKERS), 'generate', [
      'ARGOCD_APP_NAME=workers',
      'ARGOCD_ENV_HTTP_PROXY=http://proxy.example.com:3128',
      'HTTP_PROXY=http://proxy.example.com:3128',
      'PARAM_UNKNOWN=1',
    ])
    assert.deepEqual(manifests, plain.manifests)
  })

  test('reports errors where Argo CD shows them, without secrets', () => {
    const files = {
      ...WORKERS,
      'machine-deployments.yaml': WORKERS['machine-deployments.yaml']!.replaceAll(
        'operatingSystem: ubuntu',
        'operatingSystem: plan9',
      ),
    }
    const { failed, message } = server.ask(folderOf(files), 'generate')
    assert.ok(failed)
    assert.match(message, /failed exit status 1: osm-krm: error: .*plan9/)
    assert.match(message, /\[OSM\d{4}\]/)
    assert.doesNotMatch(message + server.log(), /example-api-token/)
  })
})
