import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import functionConfig from '../../../function-config/osm-krm.dev_operatingsystemconfiggenerators.schema.json' with {
  type: 'json',
}
import { namedFields, type Schema } from '../../../src/diagnostics/schema.ts'
import { checkMachineDeployment, checkProfile } from '../../../src/render/inputs/schemas/index.ts'
import type { Json, JsonObject } from '../../../src/render/model/json.ts'
import { FLAGS } from '../../../src/render/settings/flags.ts'
import { flags, generator, read } from './reading.ts'

const schema: Schema = functionConfig
const FIELDS = [...new Set([...namedFields(schema)].map(([path]) => String(path.at(-1))))]
const PROFILE_FIELDS = [
  'spec',
  'metadata',
  'bootstrapConfig',
  'files',
  'content',
  'inline',
  'units',
  'modules',
  'osName',
]

const scalar = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.boolean(),
  fc.double(),
  fc.bigInt(),
  fc.constantFrom(null, '', '__proto__', 'kube-system/a', '10.0.0.1', 'flux'),
)

/** Any value, with names of known fields more often than by chance. */
const anything = (names: readonly string[]): fc.Arbitrary<Json> =>
  fc.letrec<{ json: Json }>(tie => ({
    json: fc.oneof(
      { maxDepth: 6 },
      scalar,
      fc.array(tie('json'), { maxLength: 3 }),
      fc
        .array(fc.tuple(fc.oneof(fc.constantFrom(...names, '__proto__'), fc.string()), tie('json')), { maxLength: 4 })
        .map(entries => Object.fromEntries(entries)),
    ),
  })).json

describe('any functionConfig gives settings or errors, never an exception', () => {
  const holds = (name: string, given: fc.Arbitrary<JsonObject>) =>
    it(name, () => {
      fc.assert(
        fc.property(given, config => {
          const { settings, errors } = read(config)
          assert.equal(settings === undefined, errors.length > 0)
          assert.equal(new Set(errors).size, errors.length, 'an error is reported twice')
        }),
        { numRuns: 500 },
      )
    })

  holds('fields', anything(FIELDS).map(generator))
  holds(
    'flags',
    fc.dictionary(fc.constantFrom(...FLAGS.map(({ name }) => name)), scalar as fc.Arbitrary<Json>).map(flags),
  )
  holds('ConfigMaps', anything(FLAGS.map(({ name }) => name)).map(flags))
  holds('any object', fc.dictionary(fc.constantFrom('apiVersion', 'kind', 'metadata', 'spec'), anything(FIELDS)))
})

describe('any profile or MachineDeployment is checked without an exception', () => {
  it('profiles and MachineDeployments', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('metadata', 'spec'), anything(PROFILE_FIELDS)), object => {
        for (const { message, field } of [...checkProfile(object), ...checkMachineDeployment(object)]) {
          assert.ok(message.startsWith(field))
        }
      }),
      { numRuns: 500 },
    )
  })
})
