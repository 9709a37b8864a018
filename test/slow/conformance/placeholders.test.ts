// The recorded cases with placeholders for Vault, filled in as the plugin does it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '../../../src/base/json.ts'
import { plain } from '../../../src/base/span.ts'
import { mapTexts } from '../../../src/render/model/placeholders.ts'
import { type Case, cases, itemsOf } from '../../conformance/cases.ts'
import { type Counts, differences, FAMILIES, isEnough, pairOf } from '../../conformance/filled-in.ts'

const given = cases(FAMILIES)
/** Cases that the reference rejects have no outputs to compare. */
const rendered = given.filter(({ expect }) => expect.errors === undefined)

test('nodes get the same as with real tokens', async context => {
  const counts: Counts = { same: 0, decoded: 0 }
  const wrong: string[] = []
  for (const one of rendered) {
    const pair = await pairOf(one, 'vault')
    if ('errors' in pair) {
      wrong.push(`${one.name}: ${pair.errors[0]!.code} ${plain(pair.errors[0]!.message)}`)
      continue
    }
    const written = JSON.stringify(pair.open)
    for (const [placeholder, value] of pair.values)
      if (value.length > 8 && written.includes(value)) wrong.push(`${one.name}: the value of ${placeholder} is there`)
    const fill = (text: string): string => text.replaceAll(/<path:[^#]+?#[^#]+?>/g, found => pair.values.get(found)!)
    wrong.push(...differences(mapTexts(pair.open, fill), pair, counts))
  }
  context.diagnostic(
    `${rendered.length} cases: ${counts.same} objects the same, ${counts.decoded} the same to the node`,
  )
  assert.ok(isEnough(counts), JSON.stringify(counts))
  assert.deepEqual(wrong, [])
})

/** The case with a file in its first profile that encodes the token. */
function encoding(one: Case): Case | undefined {
  const items = structuredClone(itemsOf(one)) as JsonObject[]
  const [profile] = items.filter(({ kind }) => kind === 'OperatingSystemProfile')
  const phase = (profile?.spec as { bootstrapConfig?: { files?: unknown[] } } | undefined)?.bootstrapConfig
  if (phase === undefined) return undefined
  phase.files = [{ path: '/added', content: { inline: { data: '{{ b64enc .Token }}' } } }, ...(phase.files ?? [])]
  return { ...one, profiles: [], items }
}

test('a template that encodes the token is rejected', async context => {
  let refused = 0
  for (const one of cases(FAMILIES, 7).filter(({ expect }) => expect.errors === undefined)) {
    const changed = encoding(one)
    if (changed === undefined) continue
    const pair = await pairOf(changed, 'vault')
    if ('errors' in pair && pair.errors.some(({ code }) => code === 'OSM0417')) refused++
    else assert.ok(!JSON.stringify(pair).includes('/added'), one.name)
  }
  context.diagnostic(`${refused} cases refused`)
  assert.ok(refused > 20)
})
