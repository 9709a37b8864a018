// The pipeline hands settings to where they have their effect.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { renderNodes } from '../../src/index.ts'
import type { JsonObject } from '../../src/model/profile.ts'
import { example, withSettings } from '../fixtures/examples.ts'
import { profileObject } from '../fixtures/profile.ts'

const { objects, functionConfig } = example('quickstart')

/** Takes the place of the built-in profile of that name. */
const profile = (data: string): JsonObject =>
  profileObject(
    { bootstrapConfig: { files: [{ path: '/f', content: { inline: { encoding: 'b64', data } } }] } },
    { name: 'osp-ubuntu' },
  )

const LOOP = '{{ range until 1000 }}0123456789{{ end }}'

const LIMITS: readonly { name: string; limits: JsonObject; expected: readonly string[] }[] = [
  { name: 'none is given', limits: {}, expected: [] },
  { name: 'they are null', limits: { steps: null, outputBytes: null }, expected: [] },
  { name: 'one is given, the other has its default', limits: { steps: 1_000_000 }, expected: [] },
  {
    name: 'there are fewer steps than the template needs',
    limits: { steps: 500 },
    expected: ['OSM0420 the template needs more than 500 steps of work (limit steps)'],
  },
  {
    name: 'there is less output than the template writes',
    limits: { outputBytes: 9_999 },
    expected: ['OSM0420 the template needs more than 9999 bytes of output (limit outputBytes)'],
  },
]

describe('profiles.templates.limits', () => {
  for (const { name, limits, expected } of LIMITS) {
    it(name, async () => {
      const { diagnostics } = await renderNodes({
        objects: [...objects, profile(LOOP)],
        functionConfig: withSettings(functionConfig, 'profiles', { templates: { limits } }),
      })
      const errors = diagnostics.filter(({ severity }) => severity === 'error')
      assert.deepEqual(
        errors.map(({ code, message }) => `${code} ${message}`),
        expected,
      )
    })
  }
})
