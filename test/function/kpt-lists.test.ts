// ResourceLists as kpt 1.0 passes them, beside those of its earlier versions, which test/hosts/kpt.test.ts runs.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse, stringify } from 'yaml'
import {
  API_TOKEN,
  CONFIG,
  edit,
  FLATCAR,
  FLATCAR_TOKEN,
  type ListParts,
  outcomeOf,
  UBUNTU,
  UBUNTU_TOKEN,
} from '../fixtures/lists.ts'

/** The annotations with which kpt finds an item again. */
const annotated = (text: string, annotations: Readonly<Record<string, string>>): string => {
  const lines = Object.entries(annotations).map(([name, value]) => `    ${name}: '${value}'\n`)
  const map = text.includes('\n  annotations:\n') ? text : edit(text, 'metadata:\n', 'metadata:\n  annotations:\n')
  return edit(map, '  annotations:\n', `  annotations:\n${lines.join('')}`)
}

const inFile = (text: string, path: string, index = 0): string =>
  annotated(text, {
    'config.kubernetes.io/index': `${index}`,
    'config.kubernetes.io/path': path,
    'internal.config.kubernetes.io/index': `${index}`,
    'internal.config.kubernetes.io/path': path,
    'internal.config.kubernetes.io/seqindent': 'compact',
  })

const ITEMS = [
  inFile(UBUNTU, 'machine-deployments.yaml'),
  inFile(FLATCAR, 'machine-deployments.yaml', 1),
  inFile(API_TOKEN, 'tokens.yaml'),
  inFile(UBUNTU_TOKEN, 'tokens.yaml', 1),
  inFile(FLATCAR_TOKEN, 'tokens.yaml', 2),
]
const CONFIG_IN_FILE = inFile(CONFIG, 'osm-krm.yaml')

interface Item {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly annotations: Readonly<Record<string, string>> }
}

const itemsOf = (text: string): Item[] => parse(text, { uniqueKeys: false }).items

const withoutIds = (items: readonly Item[]): Item[] =>
  items.map(({ metadata: { annotations, ...metadata }, ...item }) => ({
    ...item,
    metadata: {
      ...metadata,
      annotations: Object.fromEntries(
        Object.entries(annotations).filter(([name]) => !name.endsWith('kpt-resource-id')),
      ),
    },
  }))

const rendered = async (list: ListParts): Promise<Item[]> => {
  const { text, failed, messages } = await outcomeOf(list)
  assert.equal(failed, false, messages)
  return itemsOf(text)
}

/** How the functionConfig comes: before 1.0 it is also an item. */
const LISTS: Readonly<Record<string, ListParts>> = {
  'fn render before 1.0': { functionConfig: CONFIG_IN_FILE, items: [...ITEMS, CONFIG_IN_FILE] },
  'fn eval': { functionConfig: CONFIG, items: ITEMS },
}

const isConfig = ({ kind }: Item): boolean => kind === 'OperatingSystemConfigGenerator'

describe('the functionConfig of kpt', () => {
  for (const [name, list] of Object.entries(LISTS)) {
    test(`${name}: the same outputs, and the functionConfig is returned only if it was an item`, async () => {
      const items = await rendered(list)
      const plain = await rendered({ items: ITEMS })
      assert.ok(plain.length > ITEMS.length)
      assert.deepEqual(
        items.filter(item => !isConfig(item)),
        plain,
      )
      assert.equal(items.some(isConfig), list.items!.includes(CONFIG_IN_FILE))
    })

    test(`${name}: an error in it has its file, if kpt passes that`, async () => {
      const wrong = (text: string): string => edit(text, 'dnsIPs', 'dnsIP')
      const items = list.items!.map(text => (text === CONFIG_IN_FILE ? wrong(text) : text))
      const { results } = await outcomeOf({ functionConfig: wrong(list.functionConfig!), items })
      const path = name.startsWith('fn eval') ? undefined : 'osm-krm.yaml'
      assert.deepEqual(
        results.map(({ severity, field, file }) => [severity, field?.path, file?.path]),
        [['error', 'spec.cluster.dnsIP', path]],
      )
    })
  }
})

describe('the ids with which kpt finds the items of a step with selectors', () => {
  for (const name of ['internal.config.k8s.io/kpt-resource-id', 'internal.config.kubernetes.io/kpt-resource-id']) {
    const withIds = (texts: readonly string[]): string[] =>
      texts.map((text, id) => annotated(text, { [name]: `${id}` }))

    test(`${name}: is not hashed, and not copied to outputs`, async () => {
      const items = await rendered({ items: withIds(ITEMS) })
      assert.deepEqual(withoutIds(items), await rendered({ items: ITEMS }))
      assert.deepEqual(
        items.flatMap(({ metadata }) => metadata.annotations[name] ?? []),
        ['0', '1', '2', '3', '4'],
      )
    })

    test(`${name}: stays on an output that is replaced`, async () => {
      const outputs = (await rendered({ items: ITEMS })).slice(ITEMS.length)
      assert.ok(outputs.length > 0)
      const earlier = outputs.map(output =>
        edit(stringify(output), '\n  annotations:\n', `\n  annotations:\n    a: b\n`),
      )
      const items = await rendered({ items: withIds([...ITEMS, ...earlier]) })
      assert.deepEqual(
        items.map(({ metadata }) => metadata.annotations[name]),
        items.map((_, id) => `${id}`),
      )
      assert.deepEqual(withoutIds(items).slice(ITEMS.length), outputs)
    })
  }
})
