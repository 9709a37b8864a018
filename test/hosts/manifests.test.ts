// The manifests that examples and pages show for Argo CD and Flux, checked by the hosts' own definitions on a real API server; and
// functionConfigs by ours.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parseAllDocuments } from 'yaml'
import type { JsonObject } from '../../src/base/json.ts'
import { blocks, placeOf } from '../docs/pages.ts'
import { objectsIn, root } from '../fixtures/examples.ts'
import { type ApiServer, startApiServer } from './api-server.ts'
import { edit, filesOf, folderOf, manifestsIn } from './folder.ts'
import { ARGOCD_INSTALL, absent, definitions, dryRun } from './host-manifests.ts'
import { buildFolder, absent as noKustomize } from './kustomize.ts'

const PLUGIN = filesOf(join(root, 'examples/argocd/plugin'))

interface Shown {
  readonly place: string
  readonly object: JsonObject
}

/** Groups that the API server has definitions of; what is not applied at all is in none of them. */
const isForHost = ({ apiVersion, kind }: JsonObject): boolean =>
  /^(argoproj\.io|[a-z]+\.toolkit\.fluxcd\.io)\//.test(String(apiVersion)) && kind !== 'ConfigManagementPlugin'

const shownIn = (place: string, text: string): Shown[] =>
  parseAllDocuments(text)
    .map(document => document.toJS() as JsonObject | null)
    .filter(object => object !== null && isForHost(object))
    .map(object => ({ place: `${place}: ${object!.kind}`, object: object! }))

const EXAMPLES = readdirSync(join(root, 'examples'), { recursive: true, encoding: 'utf8' })
  .filter(path => /\.ya?ml$/.test(path))
  .sort()
  .map(path => ({ place: `examples/${path}`, text: readFileSync(join(root, 'examples', path), 'utf8') }))

const SHOWN: readonly Shown[] = [
  ...EXAMPLES.flatMap(({ place, text }) => shownIn(place, text)),
  ...blocks.filter(({ language }) => language === 'yaml').flatMap(block => shownIn(placeOf(block), block.text)),
]

const KINDS = ['Application', 'ApplicationSet', 'GitRepository', 'Kustomization', 'OCIRepository']

const sidecarOf = (deployment: JsonObject): JsonObject => {
  const { template } = deployment.spec as unknown as { template: { spec: { containers: readonly JsonObject[] } } }
  return template.spec.containers.find(({ name }) => name === 'osm-krm')!
}

const FUNCTION_CONFIGS = EXAMPLES.filter(({ text }) => /^kind: OperatingSystemConfigGenerator$/m.test(text))

describe('function-config/crd.yaml', { skip: absent() }, () => {
  let server: ApiServer
  before(async () => {
    server = await startApiServer()
    await server.define(objectsIn(readFileSync(join(root, 'function-config/crd.yaml'), 'utf8')))
  })
  after(() => server.close())

  const inNamespace = (text: string): JsonObject => {
    const [object] = objectsIn(text)
    return { ...object, metadata: { ...(object!.metadata as JsonObject), namespace: 'default' } }
  }

  for (const { place, text } of FUNCTION_CONFIGS) {
    test(`${place} matches the definition`, () => {
      const { accepted, message } = dryRun(server.kubeconfig, [inNamespace(text)])
      assert.ok(accepted, message)
    })
  }

  test('rejects a field that the function does not know', () => {
    const { accepted, message } = dryRun(server.kubeconfig, [
      inNamespace(edit(FUNCTION_CONFIGS[0]!.text, '\nspec:\n', '\nspec:\n  dnsIPs: []\n')),
    ])
    assert.ok(!accepted)
    assert.match(message, /dnsIPs/)
  })

  test('there are at least five functionConfigs', () => assert.ok(FUNCTION_CONFIGS.length >= 5))
})

describe('manifests for hosts', { skip: absent() }, () => {
  let server: ApiServer
  before(async () => {
    server = await startApiServer()
    await server.define(definitions())
    await server.makeNamespaces([
      { metadata: { namespace: 'argocd' } },
      ...SHOWN.map(({ object }) => object),
    ] as JsonObject[])
  })
  after(() => server.close())

  for (const { place, object } of SHOWN) {
    test(`${place}: is accepted unchanged`, () => {
      const { accepted, message } = dryRun(server.kubeconfig, [object])
      assert.ok(accepted, message)
    })
  }

  test('include every kind', () => {
    const kinds = new Set(SHOWN.map(({ object }) => String(object.kind)))
    assert.deepEqual([...kinds].sort(), KINDS)
  })

  describe('the sidecar', { skip: noKustomize() }, () => {
    /** The example's kustomization with Argo CD's manifests from here, and not from the network. */
    const built = (patch = PLUGIN['repo-server-patch.yaml']!) => {
      const text = edit(
        PLUGIN['kustomization.yaml']!,
        'https://raw.githubusercontent.com/argoproj/argo-cd/v3.5.7/manifests/install.yaml',
        'install.yaml',
      )
      const folder = folderOf({
        'kustomization.yaml': text,
        'repo-server-patch.yaml': patch,
        'install.yaml': readFileSync(ARGOCD_INSTALL, 'utf8'),
      })
      const { status, stderr, manifests } = buildFolder(folder)
      assert.equal(status, 0, stderr)
      return manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata?.name === 'argocd-repo-server')!
    }

    const repoServer = () =>
      manifestsIn(readFileSync(ARGOCD_INSTALL, 'utf8')).find(
        ({ kind, metadata }) => kind === 'Deployment' && metadata?.name === 'argocd-repo-server',
      ) as unknown as JsonObject

    test('is added to the repo server of Argo CD, which the API server accepts', () => {
      const deployment = built() as unknown as JsonObject
      assert.equal((deployment.metadata as JsonObject).namespace, 'argocd')
      assert.equal(
        sidecarOf(deployment).image,
        sidecarOf(parseAllDocuments(PLUGIN['repo-server-patch.yaml']!)[0]!.toJS()).image,
      )
      const { accepted, message } = dryRun(server.kubeconfig, [deployment])
      assert.ok(accepted, message)
    })

    test('changes nothing else in the repo server', () => {
      const deployment = structuredClone(built()) as unknown as {
        metadata: { namespace?: string }
        spec: { template: { spec: { containers: JsonObject[]; volumes: JsonObject[] } } }
      }
      delete deployment.metadata.namespace
      const { spec } = deployment.spec.template
      spec.containers = spec.containers.filter(({ name }) => name !== 'osm-krm')
      spec.volumes = spec.volumes.filter(({ name }) => name !== 'osm-krm-tmp')
      assert.deepEqual(deployment, repoServer())
    })
  })
})
