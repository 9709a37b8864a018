// Reports over the recorded cases: user data is parsed into exactly the files that it was made of, and no comparison shows a secret.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../../src/base/json.ts'
import { compareClusters } from '../../../src/compare/compare.ts'
import { type RenderResult, renderNodes } from '../../../src/index.ts'
import { userDataParts } from '../../../src/node/user-data/index.ts'
import { secretData } from '../../../src/render/inputs/references.ts'
import type { Document } from '../../../src/source/documents.ts'
import { renderedSide, type Side } from '../../../src/source/side.ts'
import { diffText } from '../../../src/views/diff.ts'
import { diffJson } from '../../../src/views/diff-json.ts'
import { type Case, cases, functionConfigOf, itemsOf } from '../../conformance/cases.ts'

const STEP = 5
const given = cases(/^(?!errors|templates)/, STEP)

const rendered = (given: Case, objects: readonly JsonObject[]): Promise<RenderResult> =>
  renderNodes({ objects, functionConfig: functionConfigOf(given) })

/** Warnings that a node gets a different text than the profile's. */
const MISREAD = /^OSM06[01]/

describe('user data is parsed into the files that it was made of', () => {
  let compared = 0
  for (const each of given) {
    test(each.name, async () => {
      const { nodes, diagnostics } = await rendered(each, itemsOf(each))
      // For the others a warning says that the node gets a different text.
      const odd = new Set(
        diagnostics
          .filter(({ code }) => MISREAD.test(code))
          .flatMap(({ object, related = [] }) => [object?.name, ...related.map(each => each.object.name)]),
      )
      for (const { machineDeployment, config, texts } of nodes) {
        if (odd.has(machineDeployment.ref.name)) continue
        for (const phase of ['bootstrap', 'provisioning'] as const) {
          const files = new Map(userDataParts(texts[phase]).map(({ name, text }) => [name, trimmed(text)]))
          for (const { path, content } of config[`${phase}Config`].files ?? []) {
            assert.equal(files.get(path), trimmed(content.inline.data), path)
            compared++
          }
        }
      }
    })
  }
  test('enough files were compared', () => assert.ok(compared > 5 * given.length, `${compared}`))
})

/** A block scalar of YAML has no last line break, and a Container Linux Config puts one. */
const trimmed = (text: string): string => text.replace(/\n*$/, '')

/** Values in Secrets that are not secret. */
const PUBLIC = /^(?:token-id|description|expiration|usage-.*|auth-extra-groups|namespace|ca\.crt)$/
/** Shorter values are parts of ordinary words. */
const SHORTEST = 6

/** What a shell would run, and addresses, are never hidden: where nodes connect, and what they run, is to be seen. */
const CODE = /`|:\/\//

const secretsIn = (objects: readonly JsonObject[]): string[] =>
  objects
    .filter(({ kind }) => kind === 'Secret')
    .flatMap(object => [...(secretData(object) ?? [])])
    .flatMap(([key, value]) => (PUBLIC.test(key) || value.length < SHORTEST || CODE.test(value) ? [] : [value]))

/** The case with another value in every Secret, of the same form. */
const withOtherSecrets = (objects: readonly JsonObject[]): JsonObject[] =>
  objects.map(object => {
    if (object.kind !== 'Secret') return object
    const stringData = Object.fromEntries(
      [...(secretData(object) ?? [])].map(([key, value]) => [
        key,
        PUBLIC.test(key) || value.startsWith('{') ? value : turned(value),
      ]),
    )
    return { ...object, data: {}, stringData }
  })

const turned = (value: string): string =>
  value.replace(/[a-yA-Y0-8]/g, char => String.fromCharCode(char.charCodeAt(0) + 1))

/** The objects as documents of a folder. */
const documentsOf = (objects: readonly JsonObject[]): Document[] =>
  objects.map((object, i) => ({ file: `${i}.json`, line: 1, text: JSON.stringify(object) }))

const sideOf = (given: Case, objects: readonly JsonObject[]): Promise<Side> => {
  const [functionConfig] = documentsOf([functionConfigOf(given)])
  return renderedSide({ documents: documentsOf(objects), functionConfig, configIsInput: true })
}

describe('no comparison shows a secret', () => {
  let differing = 0
  for (const each of given) {
    test(each.name, async () => {
      const inputs = [itemsOf(each), withOtherSecrets(itemsOf(each))] as const
      const [old, now] = await Promise.all(inputs.map(objects => sideOf(each, objects)))
      const { changes } = compareClusters([{ name: '', old, now, sharedFiles: new Set() }])
      if (changes.differs) differing++
      const told = `${diffText(changes, { isFull: true })}${JSON.stringify(diffJson(changes))}`
      const shown = [...new Set(inputs.flatMap(secretsIn))].filter(secret =>
        [secret, JSON.stringify(secret).slice(1, -1)].some(form => told.includes(form)),
      )
      assert.deepEqual(
        shown.map(secret => `one of ${secret.length} characters`),
        [],
      )
    })
  }

  test('most comparisons have differences', () => assert.ok(differing > given.length / 2, `${differing}`))
})
