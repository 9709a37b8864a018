// The limits of templates in the settings are effective.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { JsonObject } from '../../src/base/json.ts'
import { renderNodes } from '../../src/index.ts'
import { example, withSettings } from '../fixtures/examples.ts'
import { profileObject } from '../fixtures/profile.ts'

const { objects, functionConfig } = example('quickstart')
/** Without the flatcar-workers, which have another profile. */
const inputs = objects.filter(({ metadata }) => (metadata as JsonObject).name !== 'flatcar-workers')

/** Replaces the built-in profile of the same name. */
const profile = (...texts: readonly string[]): JsonObject =>
  profileObject(
    {
      bootstrapConfig: {
        files: texts.map((data, i) => ({ path: `/f${i}`, content: { inline: { encoding: 'b64', data } } })),
      },
    },
    { name: 'osp-ubuntu' },
  )

const LOOP = '{{ range until 1000 }}0123456789{{ end }}'

const LIMITS: readonly {
  name: string
  /** Those of a phase. */
  limits?: JsonObject
  run?: JsonObject
  /** The contents of the files; one LOOP by default. */
  files?: readonly string[]
  expected: readonly string[]
}[] = [
  { name: 'one limit, with the default for the other', limits: { steps: 1_000_000 }, expected: [] },
  {
    name: 'fewer steps than the template needs',
    limits: { steps: 500 },
    expected: [
      'OSM0420 the templates of this phase need more than 500 steps of work (limit profiles.templates.limits.steps)',
    ],
  },
  {
    name: 'two files of a phase that exceed the limit together',
    files: [LOOP, LOOP],
    limits: { outputBytes: 19_999 },
    expected: [
      'OSM0420 the templates of this phase need more than 19999 bytes of output (limit profiles.templates.limits.outputBytes)',
    ],
  },
  {
    name: 'two files of a phase that reach the limit exactly',
    files: [LOOP, LOOP],
    limits: { outputBytes: 20_000 },
    expected: [],
  },
  {
    name: 'two files that exceed the steps of a run',
    files: [LOOP, LOOP],
    run: { steps: 3_000 },
    expected: ['OSM0420 the templates of this run need more than 3000 steps of work (limit limits.steps)'],
  },
]

describe('profiles.templates.limits', () => {
  for (const { name, limits = {}, run = {}, files = [LOOP], expected } of LIMITS) {
    it(name, async () => {
      const { diagnostics } = await renderNodes({
        objects: [...inputs, profile(...files)],
        functionConfig: withSettings(
          withSettings(functionConfig, 'profiles', { templates: { limits } }),
          'limits',
          run,
        ),
      })
      const errors = diagnostics.filter(({ severity }) => severity === 'error')
      assert.deepEqual(
        errors.map(({ code, message }) => `${code} ${message}`),
        expected,
      )
    })
  }
})
