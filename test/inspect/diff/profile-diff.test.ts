// The changes that an overlay makes, as text.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { profileDiffText } from '../../../src/inspect/diff/profile-diff.ts'
import { profileDifference } from '../../../src/inspect/diff/profile-difference.ts'
import type { Json, JsonObject } from '../../../src/render/model/json.ts'
import { compose, file, overlay, profile } from '../../render/profiles/composition/composing.ts'

const BASE = profile('base', {
  bootstrapConfig: {
    files: [file('/a', 'one\ntwo\nthree\nfour\nfive\n'), { ...file('/b', 'short'), permissions: 644 }],
    templates: { first: 'one' },
    modules: { runcmd: ['start', 'wait', 'wait'], yum_repos: { epel: { name: 'EPEL', enabled: 'true' } } },
  },
  provisioningConfig: {
    supportedContainerRuntimes: [{ name: 'containerd', files: [file('/runtime', 'r\n')], templates: {} }],
  },
})

/** The difference that an overlay of the base makes, or another object. */
async function differenceOf(objects: readonly JsonObject[], name: string, base = BASE) {
  const composed = await compose(objects, [base])
  assert.deepEqual(composed.problems, [])
  const known = composed.profiles.find(one => one.name === name)!
  return { profile: name, base: known.base!.name, parts: profileDifference(known.base!.profile!, known.profile!) }
}

const overlaid = (bootstrapConfig: JsonObject, more: JsonObject = {}) =>
  differenceOf([overlay('mine', { version: 'v1.2.3', bootstrapConfig, ...more })], 'mine')

const by = (field: string): string => `  by OperatingSystemProfileOverlay mine, spec.bootstrapConfig.${field}\n`

describe('the difference that an overlay makes', () => {
  const cases: readonly { name: string; given: JsonObject; more?: JsonObject; expected: string }[] = [
    { name: 'none', given: {}, expected: 'mine against base: no difference\n' },
    {
      name: 'a version',
      given: {},
      more: { version: 'v2.0.0' },
      expected:
        'mine against base: 1 replaced\n\nversion (replaced)\n  by OperatingSystemProfileOverlay mine, spec.version\n  v1.2.3 -> v2.0.0\n',
    },
    {
      name: 'an added file',
      given: { files: { add: [{ ...file('/new', 'x\ny\n'), permissions: 755 }] } },
      expected: `mine against base: 1 added\n\nbootstrapConfig.files /new (added)\n${by('files.add[0]')}  permissions 755\n@@ -0,0 +1,2 @@\n+x\n+y\n`,
    },
    {
      name: 'a changed line of a file',
      given: { files: { replace: [file('/a', 'one\ntwo\n3\nfour\nfive\n')] } },
      expected: `mine against base: 1 replaced\n\nbootstrapConfig.files /a (replaced)\n${by('files.replace[0]')}@@ -1,5 +1,5 @@\n one\n two\n-three\n+3\n four\n five\n`,
    },
    {
      name: 'credentials',
      given: {
        files: { replace: [file('/b', 'curl https://me:pass@b')] },
        modules: { rh_subscription: { set: { password: 'hush', username: '{{ .User }}' } } },
      },
      expected:
        `mine against base: 2 added, 1 replaced\n\nbootstrapConfig.files /b (replaced)\n${by('files.replace[0]')}  content.inline.data short -> curl https://<secret A>@b\n  permissions 644 is gone\n` +
        `\nbootstrapConfig.modules.rh_subscription password (added)\n${by('modules.rh_subscription.set.password')}  <secret B>\n` +
        `\nbootstrapConfig.modules.rh_subscription username (added)\n${by('modules.rh_subscription.set.username')}  {{ .User }}\n`,
    },
    {
      name: 'changed, removed and new values of a file',
      given: { files: { replace: [{ path: '/b', content: { inline: { encoding: 'b64', data: 'other' } } }] } },
      expected: `mine against base: 1 replaced\n\nbootstrapConfig.files /b (replaced)\n${by('files.replace[0]')}  content.inline.encoding b64 is new\n  content.inline.data short -> other\n  permissions 644 is gone\n`,
    },
    {
      name: 'the same file with its fields in another order',
      given: { files: { replace: [{ content: { inline: { data: 'short' } }, permissions: 644, path: '/b' }] } },
      expected: 'mine against base: no difference\n',
    },
    {
      name: 'a removed file',
      given: { files: { remove: ['/a'] } },
      expected:
        'mine against base: 1 removed\n\nbootstrapConfig.files /a (removed)\n  by OperatingSystemProfileOverlay mine\n@@ -1,5 +0,0 @@\n-one\n-two\n-three\n-four\n-five\n',
    },
    {
      name: 'commands',
      given: { modules: { runcmd: { before: ['wait'], remove: ['start'] } } },
      expected: `mine against base: 1 added, 1 removed\n\nbootstrapConfig.modules.runcmd start (removed)\n  by OperatingSystemProfileOverlay mine\n\nbootstrapConfig.modules.runcmd wait (added)\n${by('modules.runcmd.before[0]')}`,
    },
    {
      name: 'a command that moves to the front',
      given: { modules: { runcmd: { before: ['start'], remove: ['start'] } } },
      expected: `mine against base: 1 added, 1 removed\n\nbootstrapConfig.modules.runcmd start (removed)\n  by OperatingSystemProfileOverlay mine\n\nbootstrapConfig.modules.runcmd start (added)\n${by('modules.runcmd.before[0]')}`,
    },
    {
      name: 'a template, a repository and a cloud provider',
      given: {
        templates: { set: { first: 'one\ntwo' } },
        modules: { yum_repos: { set: { epel: { name: 'EPEL', enabled: 'false' } } } },
      },
      more: { supportedCloudProviders: { add: ['azure'], remove: ['gce'] } },
      expected: [
        'mine against base: 1 added, 2 replaced, 1 removed\n',
        'supportedCloudProviders gce (removed)\n  by OperatingSystemProfileOverlay mine\n',
        'supportedCloudProviders azure (added)\n  by OperatingSystemProfileOverlay mine, spec.supportedCloudProviders.add[0]\n',
        `bootstrapConfig.templates first (replaced)\n${by('templates.set[first]')}@@ -1 +1,2 @@\n-one\n\\ No newline at end of file\n+one\n+two\n\\ No newline at end of file\n`,
        `bootstrapConfig.modules.yum_repos epel (replaced)\n${by('modules.yum_repos.set.epel')}  enabled true -> false\n`,
      ].join('\n'),
    },
    {
      name: 'control characters are escaped, tabs are not',
      given: { files: { add: [file('/new', '\ta\x1b[2J\r\n')] } },
      expected: `mine against base: 1 added\n\nbootstrapConfig.files /new (added)\n${by('files.add[0]')}@@ -0,0 +1 @@\n+\ta\\u001b[2J\\r\n`,
    },
  ]
  for (const { name, given, more, expected } of cases)
    it(name, async () => assert.equal(profileDiffText(await overlaid(given, more)), expected))

  it('is relative to the profile that it directly extends', async () => {
    const inner = overlay('inner', { bootstrapConfig: { files: { add: [file('/inner')] } } })
    const outer = overlay('outer', { extends: 'inner', bootstrapConfig: { files: { add: [file('/outer')] } } })
    const { base, parts } = await differenceOf([outer, inner], 'outer')
    assert.deepEqual([base, ...parts.map(({ name }) => name)], ['inner', '/outer'])
  })

  it('shows the texts of units separately', async () => {
    const unit = (content: string, dropIn: string) => ({
      name: 'a.service',
      content,
      dropIns: [{ name: 'b.conf', content: dropIn }],
    })
    const flatcar = profile('base', { osName: 'flatcar', bootstrapConfig: { units: [unit('x\n', 'y\n')] } })
    const changes = overlay('mine', {
      version: 'v1.2.3',
      bootstrapConfig: { units: { replace: [unit('X\n', 'Y\n')] } },
    })
    assert.equal(
      profileDiffText(await differenceOf([changes], 'mine', flatcar)),
      `mine against base: 1 replaced\n\nbootstrapConfig.units a.service (replaced)\n${by('units.replace[0]')}  content\n@@ -1 +1 @@\n-x\n+X\n  dropIns[0].content\n@@ -1 +1 @@\n-y\n+Y\n`,
    )
  })
})

it('applying added, replaced and removed parts to the base gives the composed profile', async () => {
  const text = fc.constantFrom('x', 'y\n', 'z\n\n', 'one\ntwo\n')
  const verb = fc.constantFrom('keep', 'replace', 'remove')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(verb, text, text), { maxLength: 5 }),
      fc.array(text, { maxLength: 3 }),
      async (changes, added) => {
        const base = profile('base', {
          bootstrapConfig: { files: changes.map(([, data], i) => file(`/old${i}`, data)) },
        })
        const named = (wanted: string) =>
          changes.flatMap(([one, , data], i) => (one === wanted ? [file(`/old${i}`, data)] : []))
        const files = {
          add: added.map((data, i) => file(`/new${i}`, data)),
          replace: named('replace'),
          remove: named('remove').map(({ path }) => path as string),
        }
        const composed = await compose([overlay('mine', { bootstrapConfig: { files } })], [base])
        assert.deepEqual(composed.problems, [])
        const { spec } = composed.profiles[0]!.profile!
        const made = new Map(base.profile!.spec.bootstrapConfig.files?.map(one => [one.path, one as unknown as Json]))
        for (const part of profileDifference(base.profile!, composed.profiles[0]!.profile!)) {
          if (part.list !== 'bootstrapConfig.files') continue
          if (part.now === undefined) made.delete(part.name)
          else made.set(part.name, part.now)
        }
        assert.deepEqual([...made.values()], spec.bootstrapConfig.files ?? [])
      },
    ),
  )
})
