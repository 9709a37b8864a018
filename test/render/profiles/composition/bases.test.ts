// The base of an overlay, and the name of its result.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { JsonObject } from '../../../../src/base/json.ts'
import type { KnownProfile } from '../../../../src/render/profiles/selection.ts'
import { fieldOf } from '../../../fixtures/told.ts'
import { compose, file, NAMESPACE, overlay, profile } from './composing.ts'

interface Case {
  readonly name: string
  readonly objects: readonly JsonObject[]
  readonly profiles?: readonly KnownProfile[]
  readonly builtIn?: boolean
  /** Names; "!" marks those without a profile. */
  readonly made: readonly string[]
  readonly problems?: readonly (string | RegExp)[]
}

const CASES: readonly Case[] = [
  {
    name: 'a built-in profile while they are disabled',
    objects: [overlay('mine', { extends: 'osp-ubuntu' })],
    made: ['mine!'],
    problems: [
      'OSM0362 mine spec.extends: there is no profile "osp-ubuntu" to extend. It is a built-in profile: set profiles.builtIn to true in the functionConfig, or add the profile to the items.',
    ],
  },
  {
    name: 'the built-in profile of its own name',
    objects: [overlay('osp-ubuntu', { extends: 'osp-ubuntu' })],
    builtIn: true,
    made: ['osp-ubuntu'],
  },
  {
    name: 'a chain of overlays, in any order',
    objects: [overlay('c', { extends: 'b' }), overlay('a', {}), overlay('b', { extends: 'a' })],
    made: ['a', 'b', 'c'],
  },
  {
    name: 'a cycle, and an overlay of it',
    objects: [overlay('a', { extends: 'b' }), overlay('b', { extends: 'c' }), overlay('c', { extends: 'b' })],
    made: ['a!', 'b!', 'c!'],
    problems: ['OSM0363 c spec.extends: the overlays extend each other: b → c → b. One of them must extend a profile.'],
  },
  {
    name: 'a profile that does not exist',
    objects: [overlay('mine', {})],
    profiles: [profile('prod-base')],
    made: ['mine!'],
    problems: [/^OSM0362 mine spec\.extends: there is no profile "base" to extend\. .* The profiles are prod-base\.$/],
  },
  {
    name: 'a profile in another namespace',
    objects: [overlay('mine', {})],
    profiles: [{ ...profile('base'), namespace: 'elsewhere' }],
    made: ['mine!'],
    problems: [
      /^OSM0362 mine spec\.extends: there is no profile "base" to extend\. Add the file .* The profiles are none\.$/,
    ],
  },
  {
    name: 'an overlay with the name of a profile',
    objects: [overlay('base', {})],
    made: [],
    problems: [/^OSM0361 base metadata\.name: the name "base"/],
  },
]

describe('the base', () => {
  for (const { name, objects, profiles, builtIn = false, made, problems = [] } of CASES) {
    it(name, async () => {
      const composed = await compose(objects, profiles ?? [profile('base')], builtIn)
      const names = composed.profiles.map(known => known.name + (known.profile === undefined ? '!' : ''))
      assert.deepEqual(names.sort(), [...made].sort())
      assert.equal(composed.problems.length, problems.length, composed.problems.join('\n'))
      for (const [i, expected] of problems.entries()) {
        if (typeof expected === 'string') assert.equal(composed.problems[i], expected)
        else assert.match(composed.problems[i]!, expected)
      }
    })
  }

  it('a built-in base is remembered across every step', async () => {
    const chain = [overlay('a', { extends: 'osp-ubuntu' }), overlay('b', { extends: 'a' })]
    const { profiles } = await compose(chain, [], true)
    assert.deepEqual(
      profiles.map(({ name, namespace, builtIn }) => [name, namespace, builtIn]).sort(),
      ['a', 'b'].map(name => [name, NAMESPACE, true]),
    )
  })
})

describe('the origin', () => {
  it('is the object that has the part, also with changes in several steps', async () => {
    const objects = [
      overlay('first', {
        bootstrapConfig: { files: { remove: ['/a'], add: [file('/x')] }, modules: { runcmd: { before: ['c'] } } },
      }),
      overlay('second', {
        extends: 'first',
        bootstrapConfig: { templates: { set: { t: '' } }, files: { replace: [file('/b')] } },
      }),
    ]
    const { profiles, problems } = await compose(objects)
    assert.deepEqual(problems, [])
    const { origins } = profiles.find(({ name }) => name === 'second')!.profile!
    const bootstrap = [...origins!].filter(([field]) => field.startsWith('spec.bootstrapConfig'))
    assert.deepEqual(
      bootstrap
        .map(([field, { object, field: there }]) => `${field} = ${object.name} ${fieldOf({ field: there })}`)
        .sort(),
      [
        'spec.bootstrapConfig.files[0] = second spec.bootstrapConfig.files.replace[0]',
        'spec.bootstrapConfig.files[1] = first spec.bootstrapConfig.files.add[0]',
        'spec.bootstrapConfig.modules.runcmd[0] = first spec.bootstrapConfig.modules.runcmd.before[0]',
        'spec.bootstrapConfig.modules.runcmd[1] = base spec.bootstrapConfig.modules.runcmd[0]',
        'spec.bootstrapConfig.templates.first = base spec.bootstrapConfig.templates.first',
        'spec.bootstrapConfig.templates.t = second spec.bootstrapConfig.templates.set.t',
      ],
    )
  })
})
