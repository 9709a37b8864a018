import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '../../src/model/profile.ts'
import { NOT_YET } from '../../src/settings/not-yet.ts'
import { generator, read } from './reading.ts'

/** A use of each setting that has no effect yet. */
const USES: Record<string, Json> = {
  'checks.strict': true,
  'checks.outbound': { allow: ['https://mirror.example.com'] },
  'checks.severity': { OSM0205: 'off' },
}

const nested = (field: string, value: Json): Json =>
  field.split('.').reduceRight<Json>((inner, step) => ({ [step]: inner }), value)

describe('settings without an effect yet', () => {
  for (const field of NOT_YET) {
    it(`${field} is refused, not ignored`, () => {
      assert.ok(field in USES, 'show a use of it in this test')
      const { errors, settings } = read(generator(nested(field, USES[field]!)))
      assert.deepEqual(errors, [`OSM0103 spec.${field} is not available yet`])
      assert.equal(settings, undefined)
    })
  }

  it('to say the default, or nothing, is fine', () => {
    const spec = {
      machineDeployments: { revision: 'tracked', stamping: {} },
      output: { target: 'all', gitops: 'none', prerequisites: false, access: 'namespace' },
      checks: { strict: false, outbound: {}, severity: {} },
      profiles: { downloads: { checksums: {} } },
    }
    assert.deepEqual(read(generator(spec)).errors, [])
  })
})
