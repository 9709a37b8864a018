// A List among the items: its items are read, and the List is written unchanged.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import {
  API_TOKEN,
  UBUNTU_CONFIG as CONFIG,
  edit,
  errorsOf,
  listText,
  outcomeOf,
  UBUNTU,
  UBUNTU_TOKEN,
  withoutResults,
} from '../fixtures/lists.ts'

const indented = (text: string, pad: string): string => text.replace(/^(?=.)/gm, pad)

const listed = (...objects: readonly string[]): string =>
  `apiVersion: v1\nkind: List\nitems:\n${objects.map(object => `-\n${indented(object, '  ')}`).join('')}`

const json = (...objects: readonly string[]): string =>
  `${JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects.map(object => parse(object)) })}\n`

const textWith = (...items: readonly string[]): string => listText({ functionConfig: CONFIG, items })

const kindsBeside = (text: string): string[] =>
  (parse(text).items as { kind: string; metadata: { name: string } }[])
    .filter(({ kind }) => kind !== 'List')
    .map(({ kind, metadata }) => `${kind} ${metadata.name}`)

const SETTING = '    revisions:\n      kube-system/ubuntu-workers: "1"\n'

describe('a List among the items', async () => {
  const plain = await outcomeOf(textWith(UBUNTU, API_TOKEN, UBUNTU_TOKEN))
  const outputs = kindsBeside(plain.text).slice(3)

  const FORMS = [
    { name: 'in block style', list: listed(UBUNTU, API_TOKEN, UBUNTU_TOKEN) },
    { name: 'in a List', list: listed(UBUNTU, listed(API_TOKEN, UBUNTU_TOKEN)) },
    { name: 'in JSON', list: json(UBUNTU, API_TOKEN, UBUNTU_TOKEN) },
  ]
  for (const { name, list } of FORMS) {
    it(`${name} is read, and kept byte for byte`, async () => {
      const input = textWith(list)
      const { text, failed, messages } = await outcomeOf(input)
      assert.ok(!failed, messages)
      assert.deepEqual(kindsBeside(text), outputs)
      assert.ok(withoutResults(text).startsWith(withoutResults(input).trimEnd()))
    })
  }

  it('may contain objects that the function does not need', async () => {
    const outcome = await outcomeOf(textWith(UBUNTU, API_TOKEN, UBUNTU_TOKEN, listed('kind: Other\n', '- 1\n')))
    assert.deepEqual(errorsOf(outcome).length, 1)
    const good = await outcomeOf(textWith(UBUNTU, API_TOKEN, UBUNTU_TOKEN, listed('kind: Other\nx: 1\n')))
    assert.ok(!good.failed, good.messages)
  })

  it('is not annotated', async () => {
    const functionConfig = edit(CONFIG, SETTING, '    revision: cluster\n')
    const items = [listed(UBUNTU), API_TOKEN, UBUNTU_TOKEN]
    const outcome = await outcomeOf(listText({ functionConfig, items }))
    assert.deepEqual(errorsOf(outcome), ['OSM0012'])
    assert.match(outcome.messages, /inside a List/)
  })

  it('is reported if it is damaged', async () => {
    const outcome = await outcomeOf(
      textWith(UBUNTU, API_TOKEN, UBUNTU_TOKEN, 'apiVersion: v1\nkind: List\nitems: [a\n'),
    )
    assert.match(errorsOf(outcome).join('\n'), /OSM0007/)
  })
})
