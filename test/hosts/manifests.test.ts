// The manifests that examples and pages show for Argo CD and Flux, checked by the hosts' own definitions on a real API server; and
// functionConfigs by ours.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parse } from 'yaml'
import type { JsonObject } from '../../src/base/json.ts'
import { blocks, placeOf } from '../docs/pages.ts'
import { objectsIn, root } from '../fixtures/examples.ts'
import { type ApiServer, startApiServer } from './api-server.ts'
import { edit, filesOf } from './folder.ts'
import { ARGOCD, ARGOCD_INSTALL, definitions, FLUX } from './host-manifests.ts'
import { build, absent as noKustomize } from './kustomize.ts'
import { whyNoCluster } from './machine/cluster.ts'
import { built, notInstalled } from './programs.ts'

const PLUGIN = filesOf(join(root, 'examples/argocd/plugin'))

interface Shown {
  readonly place: string
  readonly object: JsonObject
}

/** Groups that the API server has definitions of; what is not applied at all is in none of them. */
const isForHost = ({ apiVersion, kind }: JsonObject): boolean =>
  /^(argoproj\.io|[a-z]+\.toolkit\.fluxcd\.io)\//.test(String(apiVersion)) && kind !== 'ConfigManagementPlugin'

const shownIn = (place: string, text: string): Shown[] =>
  objectsIn(text)
    .filter(object => object !== null && isForHost(object))
    .map(object => ({ place: `${place}: ${object.kind}`, object }))

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

const skip = notInstalled(...ARGOCD, ...FLUX, ARGOCD_INSTALL) ?? whyNoCluster()

let server: ApiServer
before(async () => {
  if (skip !== undefined) return
  server = await startApiServer()
  await server.define([
    ...objectsIn(readFileSync(join(root, 'function-config/crd.yaml'), 'utf8')),
    ...definitions([...ARGOCD, ...FLUX]),
  ])
  await server.makeNamespaces([{ metadata: { namespace: 'argocd' } }, ...SHOWN.map(({ object }) => object)])
})
after(() => server?.close())

describe('function-config/crd.yaml', { skip }, () => {
  const inNamespace = (text: string): JsonObject => {
    const [object] = objectsIn(text)
    return { ...object, metadata: { ...(object!.metadata as JsonObject), namespace: 'default' } }
  }

  for (const { place, text } of FUNCTION_CONFIGS) {
    test(`${place} matches the definition`, async () => {
      assert.equal(await server.objection(inNamespace(text)), undefined)
    })
  }

  test('rejects a field that the function does not know', async () => {
    const misplaced = edit(FUNCTION_CONFIGS[0]!.text, '\nspec:\n', '\nspec:\n  dnsIPs: []\n')
    assert.match((await server.objection(inNamespace(misplaced))) ?? '', /dnsIPs/)
  })

  test('there are at least five functionConfigs', () => assert.ok(FUNCTION_CONFIGS.length >= 5))
})

describe('manifests for hosts', { skip }, () => {
  for (const { place, object } of SHOWN) {
    test(`${place}: is accepted unchanged`, async () => assert.equal(await server.objection(object), undefined))
  }

  test('include every kind', () => {
    const kinds = new Set(SHOWN.map(({ object }) => String(object.kind)))
    assert.deepEqual([...kinds].sort(), KINDS)
  })

  describe('the sidecar', { skip: noKustomize() }, () => {
    const install = notInstalled(ARGOCD_INSTALL) ? '' : readFileSync(built(ARGOCD_INSTALL), 'utf8')
    const repoServerIn = (text: string): JsonObject =>
      parse(
        text
          .split(/^---\n/m)
          .find(each => /^kind: Deployment$/m.test(each) && /^ {2}name: argocd-repo-server$/m.test(each))!,
      )
    let deployment: JsonObject
    before(() => {
      // The example's kustomization with Argo CD's manifests from here, and not from the network.
      const page = 'https://raw.githubusercontent.com/argoproj/argo-cd/v3.5.7/manifests/install.yaml'
      const { status, stdout, stderr } = build({
        'kustomization.yaml': edit(PLUGIN['kustomization.yaml']!, page, 'install.yaml'),
        'repo-server-patch.yaml': PLUGIN['repo-server-patch.yaml']!,
        'install.yaml': install,
      })
      assert.equal(status, 0, stderr)
      deployment = repoServerIn(stdout)
    })

    test('is added to the repo server of Argo CD, which the API server accepts', async () => {
      assert.equal((deployment.metadata as JsonObject).namespace, 'argocd')
      assert.equal(sidecarOf(deployment).image, sidecarOf(parse(PLUGIN['repo-server-patch.yaml']!)).image)
      assert.equal(await server.objection(deployment), undefined)
    })

    test('changes nothing else in the repo server', () => {
      const rest = structuredClone(deployment) as JsonObject & {
        metadata: { namespace?: string }
        spec: { template: { spec: { containers: JsonObject[]; volumes: JsonObject[] } } }
      }
      delete rest.metadata.namespace
      const { spec } = rest.spec.template
      spec.containers = spec.containers.filter(({ name }) => name !== 'osm-krm')
      spec.volumes = spec.volumes.filter(({ name }) => name !== 'osm-krm-tmp')
      assert.deepEqual(rest, repoServerIn(install))
    })
  })
})
