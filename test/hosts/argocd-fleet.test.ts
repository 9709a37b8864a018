// The examples' Applications under Argo CD: the Applications that its controller makes of the ApplicationSet, and their manifests from the plugin.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { root } from '../fixtures/examples.ts'
import { absent, type PluginServer, startServer } from './argocd.ts'
import { applicationsOf, absent as cannotRead, type Generated } from './argocd-reads.ts'
import { filesOf, folderOf, generated, nameOf } from './folder.ts'

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
