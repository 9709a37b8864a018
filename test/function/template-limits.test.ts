// The pipeline hands settings to where they have their effect.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { renderNodes } from '../../src/index.ts'
import type { JsonObject } from '../../src/model/json.ts'
import { example, withSettings } from '../fixtures/examples.ts'
import { profileObject } from '../fixtures/profile.ts'

const { objects, functionConfig } = example('quickstart')
/** Without the flatcar-workers, whose profile is another one. */
const inputs = objects.filter(({ metadata }) => (metadata as JsonObject).name !== 'flatcar-workers')

/** Takes the place of the built-in profile of that name. */
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
  { name: 'none is given', limits: {}, expected: [] },
  { name: 'they are null', limits: { steps: null, outputBytes: null }, expected: [] },
  { name: 'one is given, the other has its default', limits: { steps: 1_000_000 }, expected: [] },
  {
    name: 'there are fewer steps than the template needs',
    limits: { steps: 500 },
    expected: [
      'OSM0420 the templates of this phase need more than 500 steps of work (limit profiles.templates.limits.steps)',
    ],
  },
  {
    name: 'there is less output than the template writes',
    limits: { outputBytes: 9_999 },
    expected: [
      'OSM0420 the templates of this phase need more than 9999 bytes of output (limit profiles.templates.limits.outputBytes)',
    ],
  },
  {
    name: 'two files of a phase write more than the limit together',
    files: [LOOP, LOOP],
    limits: { outputBytes: 19_999 },
    expected: [
      'OSM0420 the templates of this phase need more than 19999 bytes of output (limit profiles.templates.limits.outputBytes)',
    ],
  },
  { name: 'they write as much as the limit', files: [LOOP, LOOP], limits: { outputBytes: 20_000 }, expected: [] },
  {
    name: 'two files need more steps than a run may take',
    files: [LOOP, LOOP],
    run: { steps: 3_000 },
    expected: ['OSM0420 the templates of this run need more than 3000 steps of work (limit limits.steps)'],
  },
  {
    name: 'the output of one node is more than a run may write',
    run: { outputBytes: 9_999 },
    expected: ['OSM0420 the templates of this run need more than 9999 bytes of output (limit limits.outputBytes)'],
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
