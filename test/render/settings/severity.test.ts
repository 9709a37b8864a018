import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evaluateList } from '../../../src/evaluate/evaluate-list.ts'
import { CONFIG, edit, listText } from '../../fixtures/lists.ts'
import { fieldOf } from '../../fixtures/told.ts'

test('off without quotes, which is false in YAML 1.1, is accepted', async () => {
  const functionConfig = edit(CONFIG, '{OSM0309: "off"', '{OSM0309: off')
  const { diagnostics } = await evaluateList(listText({ functionConfig }))
  assert.deepEqual(diagnostics, [])
})

test('true is rejected', async () => {
  const functionConfig = edit(CONFIG, '{OSM0309: "off"', '{OSM0309: true')
  const { diagnostics } = await evaluateList(listText({ functionConfig }))
  assert.deepEqual(
    diagnostics.map(({ code, ...found }) => `${code} ${fieldOf(found)}`),
    ['OSM0102 spec.checks.severity.OSM0309'],
  )
})
