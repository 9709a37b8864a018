// OperatingSystemProfileOverlay: the effect of each change on a profile, and errors.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json, JsonObject } from '../../../../src/base/json.ts'
import { compose, file, overlay, profile, specOf } from './composing.ts'

const BASE = JSON.parse(JSON.stringify(profile('base').profile!.spec)) as JsonObject
const bootstrap = BASE.bootstrapConfig as JsonObject
const provisioning = BASE.provisioningConfig as JsonObject
const [runtime] = provisioning.supportedContainerRuntimes as [JsonObject]

const CHANGES: readonly { name: string; given: JsonObject; expected: JsonObject }[] = [
  {
    name: 'a file is replaced in its place',
    given: { bootstrapConfig: { files: { replace: [file('/a', 'other')] } } },
    expected: { bootstrapConfig: { ...bootstrap, files: [file('/a', 'other'), file('/b')] } },
  },
  {
    name: 'a file is removed',
    given: { bootstrapConfig: { files: { remove: ['/a'] } } },
    expected: { bootstrapConfig: { ...bootstrap, files: [file('/b')] } },
  },
  {
    name: 'a file of the container runtime is replaced in place',
    given: { provisioningConfig: { files: { replace: [file('/runtime', 'other')] } } },
    expected: {
      provisioningConfig: {
        ...provisioning,
        supportedContainerRuntimes: [{ ...runtime, files: [file('/runtime', 'other')] }],
      },
    },
  },
  {
    name: 'a new and an existing template are set',
    given: { bootstrapConfig: { templates: { set: { first: '1', second: '2' } } } },
    expected: { bootstrapConfig: { ...bootstrap, templates: { first: '1', second: '2' } } },
  },
  {
    name: 'commands are added before and after those of the base, or replace them',
    given: { bootstrapConfig: { modules: { runcmd: { before: ['x', 'y'], after: ['z'], remove: ['start'] } } } },
    expected: { bootstrapConfig: { ...bootstrap, modules: { runcmd: ['x', 'y', 'z'] } } },
  },
  {
    name: 'modules that the base does not have',
    given: {
      bootstrapConfig: {
        modules: {
          bootcmd: { after: ['early'] },
          rh_subscription: { set: { org: 'o' } },
          yum_repos: { set: { mine: { baseurl: 'https://example.com' } } },
          yum_repo_dir: '/etc/repos',
        },
      },
    },
    expected: {
      bootstrapConfig: {
        ...bootstrap,
        modules: {
          bootcmd: ['early'],
          rh_subscription: { org: 'o' },
          runcmd: ['start'],
          yum_repos: { mine: { baseurl: 'https://example.com' } },
          yum_repo_dir: '/etc/repos',
        },
      },
    },
  },
  {
    name: 'cloud providers',
    given: { supportedCloudProviders: { add: ['hetzner'], remove: ['aws'] } },
    expected: { supportedCloudProviders: [{ name: 'gce' }, { name: 'hetzner' }] },
  },
  {
    name: 'keys with a meaning in JavaScript',
    given: { bootstrapConfig: { templates: { set: JSON.parse('{"__proto__": "a", "constructor": "b"}') } } },
    expected: {
      bootstrapConfig: {
        ...bootstrap,
        templates: JSON.parse('{"first": "one", "__proto__": "a", "constructor": "b"}'),
      },
    },
  },
]

describe('an overlay', () => {
  for (const { name, given, expected } of CHANGES) {
    it(name, async () => {
      const composed = await compose([overlay('mine', given)])
      assert.deepEqual(composed.problems, [])
      assert.deepEqual(
        composed.profiles.map(known => known.name),
        ['mine'],
      )
      assert.deepEqual(specOf(composed), { ...BASE, version: 'v2.0.0', ...expected } as Json)
    })
  }

  it('may change units of a profile for Flatcar', async () => {
    const units = [{ name: 'a.service' }, { name: 'b.service' }]
    const base = profile('base', { osName: 'flatcar', bootstrapConfig: { units } })
    const changes = {
      add: [{ name: 'c.service', enable: true }],
      replace: [{ name: 'b.service', mask: true }],
      remove: ['a.service'],
    }
    const composed = await compose([overlay('mine', { bootstrapConfig: { units: changes } })], [base])
    assert.deepEqual(composed.problems, [])
    assert.deepEqual((specOf(composed) as { bootstrapConfig: Json }).bootstrapConfig, {
      units: [
        { name: 'b.service', mask: true },
        { name: 'c.service', enable: true },
      ],
    })
  })
})

const REFUSALS: readonly { name: string; given: JsonObject; expected: readonly string[] }[] = [
  {
    name: 'a file of the other phase is removed',
    given: { provisioningConfig: { files: { remove: ['/a'] } } },
    expected: [
      'OSM0365 mine spec.provisioningConfig.files.remove[0]: the profile "base" has no file "/a" to remove. It is in bootstrapConfig.',
    ],
  },
  {
    name: 'missing templates, commands and providers are removed: all are reported',
    given: {
      supportedCloudProviders: { remove: ['edge'] },
      bootstrapConfig: { templates: { remove: ['frist'] }, modules: { runcmd: { remove: ['stop'] } } },
    },
    expected: [
      'OSM0365 mine spec.supportedCloudProviders.remove[0]: the profile "base" has no cloud provider "edge" to remove',
      'OSM0365 mine spec.bootstrapConfig.templates.remove[0]: the profile "base" has no template "frist" to remove. Did you mean "first"?',
      'OSM0365 mine spec.bootstrapConfig.modules.runcmd.remove[0]: the profile "base" has no command "stop" to remove',
    ],
  },
  {
    name: 'units of a profile that cannot have them',
    given: { provisioningConfig: { units: { add: [{ name: 'a.service' }] } } },
    expected: [
      'OSM0306 mine spec.provisioningConfig.units.add[0]: the profile "base" is for ubuntu: only flatcar may have units. Write the unit as a file below /etc/systemd/system, and enable it with a command.',
    ],
  },
]

describe('an overlay is rejected if', () => {
  for (const { name, given, expected } of REFUSALS) {
    it(name, async () => {
      const { problems, profiles } = await compose([overlay('mine', given)])
      assert.deepEqual(problems, expected)
      assert.deepEqual(
        profiles.map(known => [known.name, known.profile]),
        [['mine', undefined]],
      )
    })
  }

  it('a reserved template is rejected in an overlay of a built-in profile', async () => {
    const set = { 'osm-krm.downloads': 'x' }
    const given = { extends: 'osp-ubuntu', provisioningConfig: { templates: { set } } }
    const { problems } = await compose([overlay('mine', given)], [], true)
    assert.match(
      problems.join('\n'),
      /^OSM0367 mine spec\.provisioningConfig\.templates\.set\[osm-krm\.downloads\]: [^\n]*$/,
    )
  })
})
