// A damaged or misspelt object does not cause misleading follow-up problems.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edit } from '../../fixtures/lists.ts'
import { told } from '../../fixtures/told.ts'
import { reportedIn, SOUND } from './inputs.ts'

const items = SOUND.items!

const DAMAGED: readonly [name: string, which: number, from: string, to: string, codes: readonly string[]][] = [
  ['one MachineDeployment', 0, '  replicas: 3', '  replicas: : 3', ['OSM0007']],
  ['a kind without a colon', 0, 'kind: MachineDeployment', 'kind MachineDeployment', ['OSM0007']],
  ['a bootstrap token without a kind', 4, 'kind: Secret', 'kind Secret', ['OSM0007']],
]

for (const [name, which, from, to, codes] of DAMAGED) {
  test(`reports only the damage: ${name}`, async () => {
    const changed = items.with(which, edit(items[which]!, from, to))
    const reported = await reportedIn({ ...SOUND, items: changed })
    assert.deepEqual([...new Set(reported.map(line => line.slice(0, 'OSM0000'.length)))], codes)
  })
}

test('reports only the damage: the only MachineDeployment', async () => {
  const only = [edit(items[0]!, '  replicas: 3', '  replicas: : 3'), ...items.slice(3)]
  const reported = await reportedIn({ ...SOUND, items: only })
  assert.deepEqual(new Set(reported.map(line => line.slice(0, 'OSM0000'.length))), new Set(['OSM0007']))
})

test('reports nothing for the undamaged package', async () => assert.deepEqual(await reportedIn(SOUND), []))

test('reports a misspelt functionConfig as the only problem', async () => {
  const config = edit(SOUND.functionConfig!, 'OperatingSystemConfigGenerator', 'OperatingSystemConfigGenrator')
  const { evaluate } = await import('../../../src/evaluate/evaluate.ts')
  const { Catalog } = await import('../../../src/render/inputs/catalog.ts')
  const { parse } = await import('yaml')
  const source = Catalog.of([parse(config), ...items.map(item => parse(item))], () => {}).source
  const { diagnostics } = await evaluate({ open: () => ({ items: source, functionConfig: undefined }) })
  assert.deepEqual(
    diagnostics.map(told).map(({ code, field, help }) => [code, field, help]),
    [['OSM0100', 'kind', 'Did you mean OperatingSystemConfigGenerator?']],
  )
})
