// The settings of checks, and the annotation by which an author ignores a diagnostic.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { JsonObject } from '../../src/base/json.ts'
import { renderNodes, run } from '../../src/index.ts'
import { writeYaml } from '../../src/render/yaml/index.ts'
import { example, withSettings } from '../fixtures/examples.ts'
import { profileObject } from '../fixtures/profile.ts'
import { textOf } from '../render/krm/fixtures.ts'

const { objects, functionConfig } = example('quickstart')

/** A profile with an unknown field, which replaces the built-in profile of the same name. */
function profile(annotations: JsonObject = {}): JsonObject {
  const object = profileObject({ bootstrapConfig: { fils: [] } }, { name: 'osp-ubuntu' })
  return { ...object, metadata: { ...(object.metadata as JsonObject), annotations } }
}

const CASES: readonly { name: string; checks?: JsonObject; annotations?: JsonObject; expected: readonly string[] }[] = [
  { name: 'without settings', expected: ['warning OSM0301'] },
  {
    name: 'ignored in the settings',
    checks: {
      strict: true,
      ignore: [{ code: 'OSM0301', object: 'OperatingSystemProfile/kube-system/osp-ubuntu', reason: 'old' }],
    },
    expected: ['ignored OSM0301'],
  },
  {
    name: 'ignored by an annotation',
    annotations: { 'osm-krm.dev/ignore': 'OSM0301: kept for the old controller' },
    expected: ['ignored OSM0301'],
  },
  {
    name: 'an annotation without a reason',
    annotations: { 'osm-krm.dev/ignore': 'OSM0301' },
    expected: ['warning OSM0192', 'warning OSM0301'],
  },
]

const CODES = new Set(['OSM0301', 'OSM0191', 'OSM0192'])

describe('checks', () => {
  for (const { name, checks = {}, annotations = {}, expected } of CASES) {
    it(name, async () => {
      const { diagnostics } = await renderNodes({
        objects: [...objects, profile(annotations)],
        functionConfig: withSettings(functionConfig, 'checks', checks),
      })
      const found = diagnostics.filter(({ code }) => CODES.has(code))
      assert.deepEqual(
        found.map(({ severity, code, ignored }) => `${ignored === undefined ? severity : 'ignored'} ${code}`).sort(),
        [...expected].sort(),
      )
    })
  }

  it('an ignored diagnostic is counted on stderr, and is not a result', async () => {
    const config = withSettings(functionConfig, 'checks', { ignore: [{ code: 'OSM0301', reason: 'old' }] })
    const items = [...objects, profile()]
    const list = { apiVersion: 'config.kubernetes.io/v1', kind: 'ResourceList', functionConfig: config, items }
    const { messages, output } = await run(writeYaml(list))
    assert.match(messages, /1 finding is ignored \(OSM0301\)/)
    assert.doesNotMatch(messages, /unknown/)
    assert.doesNotMatch(textOf(output), /tags:\n *code: OSM0301/)
  })

  const REFUSED: readonly { checks: JsonObject; expected: string }[] = [
    {
      checks: { severity: { OSM0410: 'warning' } },
      expected: 'OSM0410 is an error, and the severity of errors cannot be lowered',
    },
    {
      checks: { ignore: [{ code: 'OSM0410', reason: 'x' }] },
      expected: 'OSM0410 is an error, which cannot be ignored',
    },
  ]
  for (const { checks, expected } of REFUSED) {
    it(expected, async () => {
      const { diagnostics } = await renderNodes({
        objects,
        functionConfig: withSettings(functionConfig, 'checks', checks),
      })
      assert.ok(
        diagnostics.some(({ code, message }) => code === 'OSM0102' && message.includes(expected)),
        diagnostics.map(({ message }) => message).join('\n'),
      )
    })
  }
})
