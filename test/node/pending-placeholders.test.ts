import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../src/base/json.ts'
import { diffRenderings } from '../../src/compare/node-diff.ts'
import { lintManifests } from '../../src/lint/rendered/index.ts'
import { fillsIn, placeholdersIn, withoutEscapes } from '../../src/node/pending-placeholders.ts'
import { renderingOf } from '../../src/node/rendering.ts'
import { diffText } from '../../src/views/diff.ts'
import { at, compared, rendered } from '../inspect/fixtures.ts'

/** A variable in the syntax of Flux. */
const flux = (name: string): string => `$\{${name}}`

const FORMS: Record<string, { api: string; bootstrap: string }> = {
  flux: { api: flux('API_TOKEN'), bootstrap: flux('TOKEN_[key]') },
  vault: { api: '<path:secret/data/osm#api>', bootstrap: '<path:secret/data/osm#[key]>' },
}

const withPlaceholders = (by: string) => (config: JsonObject) => {
  const { api, bootstrap } = FORMS[by]!
  at(config, 'spec').credentials = {
    placeholders: by,
    apiToken: { placeholder: api },
    bootstrapToken: { placeholder: bootstrap },
  }
}

const TEXTS: { name: string; given: string; expected: ReturnType<typeof placeholdersIn> }[] = [
  { name: 'a variable of Flux', given: `a ${flux('X')} $$b`, expected: { by: 'flux', names: ['X'] } },
  { name: 'doubled dollar signs alone', given: 'a $$b', expected: { by: 'flux', names: [] } },
  { name: 'a script', given: `echo $a ${flux('X')} $$`, expected: undefined },
  { name: 'a path of a vault', given: 'a <path:x/y#z> $b', expected: { by: 'vault', names: ['<path:x/y#z>'] } },
  { name: 'nothing', given: 'a', expected: undefined },
]

describe('placeholders in a text', () => {
  for (const { name, given, expected } of TEXTS) test(name, () => assert.deepEqual(placeholdersIn(given), expected))

  test('withoutEscapes replaces escapes and placeholders', () =>
    assert.equal(withoutEscapes(`$$HOME $$${flux('B')} ${flux('C')}`), `$HOME $<placeholder B> <placeholder C>`))
  test('withoutEscapes makes no placeholder of a text that looks like one', () =>
    assert.equal(withoutEscapes(`<placeholder B> ${flux('B')}`), '\\u003cplaceholder B> <placeholder B>'))
})

const FILLED: { name: string; text: string; filled: string; expected: boolean }[] = [
  { name: 'one', text: 'a <placeholder X> b', filled: 'a 1 b', expected: true },
  { name: 'two', text: '<placeholder X>-<path:a#b>', filled: '1-2', expected: true },
  { name: 'a different text', text: 'a <placeholder X> b', filled: 'a 1 c', expected: false },
  { name: 'overlapping start and end', text: 'ab<placeholder X>ba', filled: 'aba', expected: false },
  { name: 'no placeholder', text: 'a', filled: 'a', expected: false },
]

describe('a text that was filled in', () => {
  for (const { name, text, filled, expected } of FILLED) test(name, () => assert.equal(fillsIn(filled, text), expected))
})

for (const by of Object.keys(FORMS)) {
  describe(`a rendering for ${by}`, () => {
    test("equals the cluster's objects, which have values in place of placeholders", async () => {
      const [old, now] = [await rendered(), await rendered({ settings: withPlaceholders(by) })]
      const { nodes } = diffRenderings({
        old: renderingOf(old),
        now: renderingOf(now),
        live: true,
      })
      assert.deepEqual(
        nodes.map(node => node.class),
        ['unchanged', 'unchanged'],
      )
    })

    test('differs from one with values only in the placeholders', async () => {
      const [old, now] = [await rendered(), await rendered({ settings: withPlaceholders(by) })]
      const text = diffText(compared({ old, now }).changes, { isFull: true })
      const added = text.match(/^\+.*$/gm) ?? []
      assert.ok(added.length > 0)
      for (const line of added) assert.match(line, /<placeholder \w+>|<path:/)
      // Of a rendering, the token of the API is known by its form alone, and the example has none.
      assert.doesNotMatch(text, /exampleexample/)
    })

    test('reports placeholders that are not yet filled in', async () => {
      const { diagnostics: found } = await lintManifests(
        await rendered({ settings: withPlaceholders(by), withInputs: true }),
      )
      assert.deepEqual(
        found.map(({ code }) => code),
        ['OSM0811'],
      )
    })
  })
}
