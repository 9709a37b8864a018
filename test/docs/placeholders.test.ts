// The objects on docs/tokens.md are consistent: there is a value for each placeholder of a rendering.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseAllDocuments } from 'yaml'
import type { JsonObject } from '../../src/base/json.ts'
import { renderNodes } from '../../src/index.ts'
import { example, withSettings } from '../fixtures/examples.ts'
import { blocksBelow } from './pages.ts'

interface Shown extends JsonObject {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string }
  readonly spec: JsonObject
}

const shown: Shown[] = blocksBelow('docs/tokens.md', '## Placeholders')
  .filter(({ language }) => language === 'yaml')
  .flatMap(({ text }) => parseAllDocuments(text).map(document => document.toJS()))

const only = (kind: string, has: (object: Shown) => boolean = () => true): Shown => {
  const found = shown.filter(object => object.kind === kind && has(object))
  assert.equal(found.length, 1, `${found.length} of ${kind}`)
  return found[0]!
}

const generatorFor = (filler: string): JsonObject =>
  only('OperatingSystemConfigGenerator', ({ spec }) => (spec.credentials as JsonObject).placeholders === filler)

/** The outputs of the quickstart with the credentials of the page. */
async function rendered(filler: string): Promise<string> {
  const { objects, functionConfig } = example('quickstart')
  const { credentials } = generatorFor(filler).spec as { credentials: JsonObject }
  const withoutTokens = objects.filter(({ kind }) => kind !== 'Secret')
  const rendering = await renderNodes({
    objects: withoutTokens,
    functionConfig: withSettings(functionConfig, 'credentials', credentials),
  })
  assert.deepEqual(rendering.diagnostics, [])
  return JSON.stringify(rendering.nodes.map(({ outputs }) => outputs))
}

const variables = (text: string): string[] =>
  [...new Set([...text.matchAll(/(?<!\$)\$\{(\w+)\}/g)].map(([, name]) => name!))].sort()

describe('Flux', () => {
  it('gets each variable of a rendering from the Secret', async () => {
    const { stringData } = only('Secret') as unknown as { stringData: Record<string, string> }
    assert.deepEqual(variables(await rendered('flux')), Object.keys(stringData).sort())
  })

  it('reads that Secret', () => {
    const { metadata } = only('Secret')
    const { metadata: own, spec } = only('Kustomization')
    assert.deepEqual((spec.postBuild as JsonObject).substituteFrom, [{ kind: 'Secret', name: metadata.name }])
    assert.equal(own.namespace, metadata.namespace)
  })
})

describe('Vault', () => {
  it('gets a path for each token', async () => {
    const found = new Set((await rendered('vault')).match(/<path:[^>]*>/g))
    assert.deepEqual([...found].sort(), [
      '<path:secret/data/osm#api-token>',
      '<path:secret/data/osm#kube-system-flatcar-workers>',
      '<path:secret/data/osm#kube-system-ubuntu-workers>',
    ])
  })
})
