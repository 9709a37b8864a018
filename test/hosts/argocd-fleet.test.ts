// The examples' Applications under Argo CD: the Applications that its controller makes of the ApplicationSet, and their manifests from the plugin.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { root } from '../fixtures/examples.ts'
import { absent, PLUGIN, type PluginServer, startServer } from './argocd.ts'
import { applicationsOf, absent as cannotRead, type Generated, readPlugin } from './argocd-reads.ts'
import { edit, filesOf, folderOf, generated, nameOf, QUICKSTART_OUTPUTS } from './folder.ts'

const FLEET = filesOf(join(root, 'examples/fleet'))
const APPLICATION_SET = 'argocd/applicationset.yaml'

const made = (files = FLEET): Generated[] => {
  const folder = folderOf(files)
  return applicationsOf(join(folder, APPLICATION_SET), folder)
}

const placesOf = (applications: readonly Generated[]): string[] =>
  applications.map(({ application }) => `${application.metadata?.name}: ${application.spec.source.path}`)

describe('the ApplicationSet', { skip: cannotRead() }, () => {
  test('makes an Application for each cluster', () => {
    assert.deepEqual(placesOf(made()), ['workers-berlin: clusters/berlin', 'workers-oslo: clusters/oslo'])
  })

  test('makes a new Application for a new folder', () => {
    const files = { ...FLEET, 'clusters/zurich/osm-krm.yaml': FLEET['clusters/oslo/osm-krm.yaml']! }
    assert.deepEqual(placesOf(made(files)), [...placesOf(made()), 'workers-zurich: clusters/zurich'])
  })

  test('fails for a variable that the generator does not set', () => {
    const files = { ...FLEET, [APPLICATION_SET]: edit(FLEET[APPLICATION_SET]!, '{{ .path.path }}', '{{ .path.paht }}') }
    assert.throws(() => made(files), /map has no entry for key "paht"/)
  })
})

describe('the plugin of the ApplicationSet', { skip: cannotRead() ?? absent() }, () => {
  let server: PluginServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.stop())

  for (const cluster of ['berlin', 'oslo']) {
    test(`renders ${cluster} with the shared profile, and with placeholders only for the tokens of ${cluster}`, () => {
      const { application, environment } = made().find(({ application }) =>
        application.spec.source.path.endsWith(cluster),
      )!
      const { path } = application.spec.source
      const { failed, message, manifests } = server.ask(join(root, 'examples/fleet'), 'generate', environment, path)
      assert.ok(!failed, message)
      assert.deepEqual(generated(manifests).map(nameOf), [
        'OperatingSystemConfig kube-system/workers-kube-system-config',
        'Secret cloud-init-settings/kube-system-workers-kubelet-bootstrap-config',
        'Secret cloud-init-settings/workers-kube-system-bootstrap-config',
        'Secret cloud-init-settings/workers-kube-system-provisioning-config',
      ])
      const text = JSON.stringify(generated(manifests))
      assert.match(text, /NTP=ntp\.example\.com/)
      assert.ok(text.includes(`https://api.${cluster}.example.com:6443`))
      assert.ok(text.includes(`<path:secret/data/${cluster}/osm#api-token>`))
      assert.ok(text.includes(`<path:secret/data/${cluster}/osm#bootstrap-token>`))
      assert.doesNotMatch(text, /OSM_(API|BOOTSTRAP)_TOKEN|kustomize\.toolkit\.fluxcd\.io/)
      const replaced = generated(manifests).filter(
        ({ metadata }) => metadata?.annotations?.['argocd.argoproj.io/sync-options'] === 'Force=true,Replace=true',
      )
      assert.equal(replaced.length, 3)
    })
  }
})

describe("the plugin with an Application's parameters", { skip: cannotRead() ?? absent() }, () => {
  test('renders with the settings of examples/argocd/application.yaml', async () => {
    const repository = join(root, 'examples/argocd')
    const [{ application, environment }] = applicationsOf(join(repository, 'application.yaml'), repository) as [
      Generated,
    ]
    const server = await startServer()
    try {
      const { failed, message, manifests } = server.ask(
        repository,
        'generate',
        environment,
        application.spec.source.path,
      )
      assert.ok(!failed, message)
      assert.deepEqual(generated(manifests).map(nameOf), QUICKSTART_OUTPUTS)
    } finally {
      server.stop()
    }
  })
})

describe('plugin.yaml', { skip: cannotRead() }, () => {
  const text = filesOf(PLUGIN)['plugin.yaml']!

  test('has only fields that Argo CD knows', () => {
    const { status, stdout, stderr } = readPlugin(join(PLUGIN, 'plugin.yaml'))
    assert.equal(status, 0, stderr)
    assert.equal(JSON.parse(stdout).metadata.name, 'osm-krm')
  })

  for (const [from, to] of [
    ['discover:', 'discovery:'],
    ['collectionType: array', 'collection: array'],
    ['[osm-krm-argocd]', '[]'],
  ] as const) {
    test(`${to} in the place of ${from}: refused`, () => {
      const folder = folderOf({ 'plugin.yaml': edit(text, from, to) })
      const { status, stderr } = readPlugin(join(folder, 'plugin.yaml'))
      assert.equal(status, 1)
      assert.match(stderr, /unknown field|should be non-empty/)
    })
  }
})
