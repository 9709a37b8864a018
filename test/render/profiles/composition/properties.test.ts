// Any overlays give problems or a valid profile, never an exception, in any order of the items.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { JsonObject } from '../../../../src/base/json.ts'
import { checkProfile } from '../../../../src/render/inputs/schemas/index.ts'
import type { PartOrigin } from '../../../../src/render/model/profile.ts'
import { type Parts, type ProfileParts, splitProfile } from '../../../../src/render/profiles/composition/parts.ts'
import { compose, file, overlay, profile, specOf } from './composing.ts'

const NAMES = ['base', 'flat', 'a', 'b', 'c', 'osp-rhel', '__proto__', 'constructor']
const name = fc.constantFrom(...NAMES)
const path = fc.constantFrom('/a', '/b', '/c', '/x', '/runtime', '/__proto__')
const newPath = fc.constantFrom('/x', '/y', '/__proto__', '/a')
const key = fc.constantFrom('first', 'inner', 'new', '__proto__', 'a.b[0]')
const filesAt = (paths: fc.Arbitrary<string>) =>
  fc.array(
    paths.map(value => file(value)),
    { maxLength: 1 },
  )
const unit = fc.constantFrom('bootstrap.service', 'x.service').map(value => ({ name: value, enable: true }))
const commands = fc.array(fc.constantFrom('start', 'true', '{{ x', ''), { maxLength: 2 })
const texts = fc.dictionary(key, fc.string({ maxLength: 3 }), { maxKeys: 2 })
const maybe = <T>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(shape, { requiredKeys: [] })
const seldom = <T>(given: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: given })

const phase = maybe({
  files: maybe({ add: filesAt(newPath), replace: filesAt(path), remove: fc.array(path, { maxLength: 1 }) }),
  // Most profiles may not have units.
  units: seldom(maybe({ add: fc.array(unit, { maxLength: 1 }), remove: fc.constant(['bootstrap.service']) })),
  templates: maybe({ set: texts, remove: seldom(fc.array(key, { maxLength: 1 })) }),
  modules: maybe({
    runcmd: maybe({ before: commands, after: commands, remove: fc.constantFrom([], ['start'], ['true']) }),
    rh_subscription: maybe({ set: texts }),
  }),
})

const anOverlay = fc
  .tuple(name, fc.constantFrom('base', 'flat', ...NAMES), maybe({ bootstrapConfig: phase, provisioningConfig: phase }))
  .map(([own, base, changes]) => overlay(own, { extends: base, ...changes } as unknown as JsonObject))

/** Each item occurs once. */
const items = fc.uniqueArray(anOverlay, {
  maxLength: 5,
  selector: ({ metadata }) => (metadata as { name: string }).name,
})

const BASES = [
  profile('base'),
  profile('flat', {
    osName: 'flatcar',
    provisioningUtility: 'ignition',
    bootstrapConfig: { units: [{ name: 'bootstrap.service', enable: true }] },
  }),
]

const originsIn = ({ supportedCloudProviders, bootstrapConfig, provisioningConfig }: ProfileParts): PartOrigin[] =>
  [
    supportedCloudProviders,
    ...[bootstrapConfig, provisioningConfig].flatMap(({ runtimes: _, ...lists }) => Object.values(lists)),
  ].flatMap((parts: Parts<unknown>) => parts.map(({ origin }) => origin))

describe('any overlays', () => {
  it('give valid profiles, with the origin of each part', async () => {
    let made = 0
    await fc.assert(
      fc.asyncProperty(items, async objects => {
        const { profiles } = await compose(objects, BASES, true)
        for (const { name: own, profile: found } of profiles) {
          if (found === undefined) continue
          made++
          const spec = JSON.parse(JSON.stringify(found.spec))
          const errors = checkProfile({ metadata: { name: own }, spec })
          assert.deepEqual(errors, [], own)
          for (const origin of originsIn(splitProfile(found)))
            assert.ok(origin.object !== found.ref || origin.object.kind === 'OperatingSystemProfileOverlay')
        }
      }),
      { numRuns: 250, seed: 7 },
    )
    assert.ok(made > 30)
  })

  it('give the same result in any order of the items', async () => {
    await fc.assert(
      fc.asyncProperty(items, async objects => {
        const [one, other] = [await compose(objects, BASES, true), await compose([...objects].reverse(), BASES, true)]
        const specs = (composed: typeof one) =>
          composed.profiles.map(known => [known.name, specOf(composed, known.name)])
        assert.deepEqual(new Map(specs(other) as [string, unknown][]), new Map(specs(one) as [string, unknown][]))
      }),
      { numRuns: 70, seed: 8 },
    )
  })

  it('of any content are read without an exception', async () => {
    const spec = fc.object({
      maxDepth: 4,
      key: fc.constantFrom('spec', 'files', 'add', 'extends', 'units', '__proto__'),
    })
    await fc.assert(
      fc.asyncProperty(spec, async given => {
        const whole = { spec: JSON.parse(JSON.stringify(given)) as JsonObject }
        await compose([{ ...overlay('a', {}), ...whole }])
      }),
      { numRuns: 100, seed: 9 },
    )
  })
})
