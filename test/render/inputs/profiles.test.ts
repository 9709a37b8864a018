import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../../src/base/json.ts'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { readAllProfiles } from '../../../src/render/inputs/profiles.ts'
import type { Settings } from '../../../src/render/settings/settings.ts'
import { profileObject } from '../../fixtures/profile.ts'
import { fails, fieldOf } from '../../fixtures/told.ts'
import { catalogOf } from './fixtures.ts'

const profile = (kind: string, namespace: string, name: string, spec: JsonObject = {}): JsonObject => ({
  ...profileObject(spec, { namespace, name }),
  kind,
})

const OSP = 'OperatingSystemProfile'
const CUSTOM = 'CustomOperatingSystemProfile'

const SETTINGS = { namespace: 'kube-system', profiles: { builtIn: false }, output: { profiles: 'none' } } as Settings

async function read(objects: readonly JsonObject[], output: 'none' | 'used' = 'none') {
  const found: Diagnostic[] = []
  const settings = { ...SETTINGS, output: { profiles: output } } as Settings
  const known = await readAllProfiles(catalogOf(objects), settings, diagnostic => found.push(diagnostic))
  return {
    known: known.map(({ namespace, name, profile }) => `${namespace}/${name}${profile ? '' : ' damaged'}`),
    problems: found.map(({ code, ...problem }) => `${code} ${fieldOf(problem)}`.trim()),
  }
}

const FORMER = { supportedCloudProviders: [{ name: 'aws' }, { name: 'equinixmetal' }] }

interface Row {
  readonly name: string
  readonly objects: readonly JsonObject[]
  readonly output?: 'used'
  readonly known: readonly string[]
  readonly problems?: readonly string[]
}

const ROWS: readonly Row[] = [
  {
    name: "a CustomOperatingSystemProfile is in the generator's namespace, wherever it is",
    objects: [profile(CUSTOM, 'elsewhere', 'p')],
    known: ['kube-system/p'],
  },
  {
    name: 'flatcar may have units',
    objects: [profile(OSP, 'ns', 'p', { osName: 'flatcar', bootstrapConfig: { units: [{ name: 'a.service' }] } })],
    known: ['ns/p'],
  },
  {
    name: 'a provider of releases up to v1.10 in a profile that is applied',
    objects: [profile(OSP, 'ns', 'p', FORMER)],
    output: 'used',
    known: ['ns/p'],
    problems: ['OSM0300 spec.supportedCloudProviders[1].name'],
  },
  {
    name: 'everything that is wrong is told at once',
    objects: [profile(OSP, 'ns', 'p', { version: '1', osName: 'windows', bootstrapConfig: { files: [{ path: 1 }] } })],
    known: ['ns/p damaged'],
    problems: [
      'OSM0300 spec.bootstrapConfig.files[0].content',
      'OSM0300 spec.bootstrapConfig.files[0].path',
      'OSM0300 spec.osName',
      'OSM0300 spec.version',
    ],
  },
]

describe('profiles among the items', () => {
  test('fields and entries of maps that are null are dropped', async () => {
    const modules = { bootcmd: null, rh_subscription: { a: null, b: 'c' }, yum_repos: { d: null, e: { f: null } } }
    const object = profile(OSP, 'ns', 'p', { bootstrapConfig: { modules, templates: { t: null } } })
    const [known] = await readAllProfiles(catalogOf([object]), SETTINGS, fails)
    assert.deepEqual(known?.profile?.spec.bootstrapConfig, {
      modules: { rh_subscription: { b: 'c' }, yum_repos: { e: {} } },
      templates: {},
    })
  })
  for (const { name, objects, output, known, problems = [] } of ROWS) {
    test(name, async () => {
      const found = await read(objects, output)
      assert.deepEqual(found.known, known)
      assert.deepEqual(found.problems.sort(), problems)
    })
  }
})
