import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evaluateList } from '../../../src/evaluate/evaluate-list.ts'
import { CONFIG, edit, listText, overlayOf, QUICKSTART, withProfile } from '../../fixtures/lists.ts'
import { told } from '../../fixtures/told.ts'

const CONFIG_WITH_NOTE = edit(CONFIG, '    severity: {OSM0309: "off", OSM0354: "off"}\n', '    strict: true\n')

async function notes(items: readonly string[], functionConfig: string): Promise<string[]> {
  const { diagnostics, failed } = await evaluateList(listText({ items, functionConfig }))
  assert.equal(failed, false)
  return diagnostics.map(told).map(({ code, severity, message }) => `${severity} ${code} ${message}`)
}

test('reports built-in profiles once for all nodes, as a note that strict does not turn into an error', async () => {
  assert.deepEqual(await notes(QUICKSTART, CONFIG_WITH_NOTE), [
    'info OSM0309 the profiles "osp-flatcar", "osp-ubuntu" are osm-krm\'s own, because no profiles with these names are among the items',
  ])
})

test('reports the base of a composed profile', async () => {
  const [, , ...tokens] = QUICKSTART
  const functionConfig = edit(CONFIG_WITH_NOTE, '      kube-system/flatcar-workers: "1"\n', '')
  assert.deepEqual(
    await notes([withProfile('company-ubuntu'), overlayOf('company-ubuntu'), ...tokens], functionConfig),
    ['info OSM0309 the profile "osp-ubuntu" is osm-krm\'s own, because no profile of this name is among the items'],
  )
})
