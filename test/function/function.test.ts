// The KRM function as a whole: its contract with callers.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import type { JsonObject } from '../../src/base/json.ts'
import {
  API_TOKEN,
  CONFIG,
  configuredBy,
  edit,
  errorsOf,
  FLATCAR,
  FLATCAR_TOKEN,
  item,
  listText,
  madeIn,
  outcomeOf,
  outputsOf,
  QUICKSTART,
  selecting,
  UBUNTU,
  UBUNTU_TOKEN,
  withSetting,
} from '../fixtures/lists.ts'

const NO_CLUSTER = `apiVersion: osm-krm.dev/v1alpha1
kind: OperatingSystemConfigGenerator
metadata:
  name: quickstart
`

const BOTH = [...outputsOf('flatcar-workers'), ...outputsOf('ubuntu-workers')].sort()

describe('a correct list', () => {
  for (const version of ['v1', 'v1beta1']) {
    test(`of ${version}: outputs follow the items, which are unchanged`, async () => {
      const outcome = await outcomeOf({ version })
      assert.ok(!outcome.failed)
      assert.equal(outcome.messages, '')
      assert.deepEqual(outcome.results, [])
      assert.ok(outcome.text.startsWith(listText({ version })))
      assert.deepEqual(madeIn(outcome), BOTH)
    })
  }

  test('is not changed by a second run', async () => {
    const { text } = await outcomeOf({})
    assert.equal((await outcomeOf(text)).text, text)
  })

  test('without MachineDeployments has only a warning', async () => {
    for (const items of [[], [UBUNTU_TOKEN]]) {
      const given = { items, functionConfig: NO_CLUSTER }
      const outcome = await outcomeOf(given)
      assert.ok(!outcome.failed, outcome.messages)
      assert.deepEqual(
        outcome.results.map(({ tags }) => tags.code),
        ['OSM0204'],
      )
      assert.ok(outcome.text.startsWith(listText(given)))
    }
  })
})

describe('items that the function does not use', () => {
  const FOREIGN: readonly { readonly name: string; readonly text: string }[] = [
    {
      name: 'comments and unusual styles',
      text: item('# a\napiVersion: v1   # b\nkind: ConfigMap\ndata: {mode: 0755, no: no, "q": \'q\'}\n'),
    },
    { name: 'text that is not YAML', text: '- kind: ConfigMap\n  data: "no end\n  other: [\n' },
    { name: 'a duplicate key', text: '- kind: ConfigMap\n  a: 1\n  a: 2\n' },
    {
      name: 'a damaged Secret that is not needed',
      text: '- apiVersion: v1\n  kind: Secret\n  metadata:\n    name: a\n  data: {a: "\n',
    },
  ]
  for (const { name, text } of FOREIGN) {
    test(`are kept byte for byte: ${name}`, async () => {
      const input = listText({ items: [UBUNTU, 'PLACE: 1\n', API_TOKEN, UBUNTU_TOKEN] })
      const given = edit(input, '-\n  PLACE: 1\n', text)
      const outcome = await outcomeOf(given)
      assert.ok(!outcome.failed, outcome.messages)
      assert.ok(outcome.text.startsWith(`${given}- apiVersion: `))
    })
  }
})

test('a MachineDeployment without metadata is an error, and the items are unchanged', async () => {
  const items = [edit(UBUNTU, 'metadata:', 'meta:'), ...QUICKSTART]
  const outcome = await outcomeOf({ items })
  assert.ok(outcome.failed)
  assert.ok(errorsOf(outcome).includes('OSM0200'), outcome.messages)
  assert.ok(outcome.text.startsWith(listText({ items })))
  assert.match(outcome.text.slice(listText({ items }).length), /^results:\n/)
  assert.match(outcome.messages.split('\n')[0]!, /^osm-krm: .*\[OSM\d{4}\]$/)
})

describe('outputs of earlier runs', () => {
  test('are removed with their MachineDeployment', async () => {
    const { text } = await outcomeOf({})
    const outcome = await outcomeOf(edit(edit(text, item(FLATCAR), ''), item(FLATCAR_TOKEN), ''))
    assert.ok(!outcome.failed, outcome.messages)
    assert.deepEqual(madeIn(outcome), outputsOf('ubuntu-workers'))
    const { text: fresh } = await outcomeOf({ items: [UBUNTU, API_TOKEN, UBUNTU_TOKEN] })
    assert.equal(outcome.text, fresh)
  })

  const SELECTING = selecting(CONFIG, 'pool: ubuntu')
  const LABELLED = edit(UBUNTU, '  annotations:\n', '  labels: {pool: ubuntu}\n  annotations:\n')

  test('are kept if their MachineDeployment exists but is not selected', async () => {
    const before = await outcomeOf({ items: [LABELLED, ...QUICKSTART.slice(1)] })
    const outcome = await outcomeOf(configuredBy(SELECTING, before.text))
    assert.ok(!outcome.failed, outcome.messages)
    assert.deepEqual(madeIn(outcome), BOTH)
  })
})

describe('a MachineDeployment that is being deleted', () => {
  const DYING = edit(
    UBUNTU,
    '  namespace: kube-system\n',
    '  namespace: kube-system\n  deletionTimestamp: "2026-08-21T08:00:00Z"\n',
  )
  const dying = (text: string): string => edit(text, item(UBUNTU), item(DYING))

  test('is not rendered, which a note says', async () => {
    const { text, results } = await outcomeOf(dying(listText()))
    assert.deepEqual(madeIn({ text }), outputsOf('flatcar-workers'))
    assert.deepEqual(
      results.map(({ severity, tags }) => `${severity} ${tags.code}`),
      ['info OSM0209'],
    )
  })

  test('loses the outputs of earlier runs', async () => {
    const { text } = await outcomeOf(listText())
    assert.deepEqual(madeIn(await outcomeOf(dying(text))), outputsOf('flatcar-workers'))
  })

  test('is not missing if it is the only one', async () => {
    const { results } = await outcomeOf({ items: [DYING, API_TOKEN, UBUNTU_TOKEN] })
    assert.deepEqual(
      results.map(({ tags }) => tags.code),
      ['OSM0209', 'OSM0112'],
    )
  })

  test('is said by the function that selects it', async () => {
    const config = selecting(CONFIG, 'a: b')
    const { results } = await outcomeOf({ items: [DYING, FLATCAR], functionConfig: config })
    assert.ok(!results.some(({ tags }) => tags.code === 'OSM0209'))
  })
})

describe('mode: validate', () => {
  const functionConfig = withSetting(CONFIG, 'mode: validate')
  const withPaths = QUICKSTART.map(text =>
    text
      .replace(/^metadata:\n/m, 'metadata:\n  # a comment\n')
      .replace(/^ {2}annotations:\n/m, all => `${all}    internal.config.kubernetes.io/path: a.yaml\n`),
  )

  test('returns items with paths unchanged, as kpt would delete the files of missing ones', async () => {
    const given = { functionConfig, items: withPaths }
    const outcome = await outcomeOf(given)
    assert.ok(!outcome.failed, outcome.messages)
    assert.equal(outcome.text, listText(given))
  })

  test('returns an empty list for items without paths, as kustomize rejects a validator that changes items', async () => {
    const outcome = await outcomeOf({ functionConfig })
    assert.ok(!outcome.failed, outcome.messages)
    assert.deepEqual(parse(outcome.text).items, [])
  })

  for (const items of [QUICKSTART, withPaths]) {
    test('fails if there is an error', async () => {
      const outcome = await outcomeOf({ functionConfig, items: items.slice(0, 4) })
      assert.ok(outcome.failed)
      assert.deepEqual(errorsOf(outcome), ['OSM0220'])
    })
  }
})

test("kustomize's annotation of origins does not change outputs", async () => {
  const annotated = (text: string): string =>
    edit(text, '  namespace:', '  annotations:\n    config.kubernetes.io/origin: |\n      path: a.yaml\n  namespace:')
  const generated = ({ text }: { readonly text: string }): unknown[] =>
    parse(text).items.filter(
      ({ metadata }: JsonObject) =>
        (metadata as { annotations?: JsonObject }).annotations?.['osm-krm.dev/generated-by'],
    )
  const tokens = QUICKSTART.slice(2)
  const items = (second: string): string[] => [UBUNTU, second, ...tokens]
  const [without, withOrigin] = [
    await outcomeOf({ items: items(FLATCAR) }),
    await outcomeOf({ items: items(annotated(FLATCAR)) }),
  ]
  assert.equal(generated(without).length, 8)
  assert.deepEqual(generated(withOrigin), generated(without))
})
