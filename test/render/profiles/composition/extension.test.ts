// OperatingSystemProfileExtension: additions, and commands that run once before or after the bootstrap.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { JsonObject } from '../../../../src/render/model/json.ts'
import type { ProfileSpec } from '../../../../src/render/model/profile.ts'
import { scriptFile } from '../../../../src/render/profiles/composition/extension.ts'
import { compose, extension, file, profile } from './composing.ts'

const flatcar = (units: readonly JsonObject[], more: JsonObject = {}) =>
  profile('base', {
    osName: 'flatcar',
    provisioningUtility: 'ignition',
    bootstrapConfig: { units: [...units] },
    ...more,
  })

async function composed(objects: readonly JsonObject[], base = profile('base')) {
  const { profiles, problems } = await compose(objects, [base])
  assert.deepEqual(problems, [])
  return profiles[0]!.profile!.spec
}

const names = ({ bootstrapConfig: { files, units, modules } }: ProfileSpec) => ({
  files: files?.map(({ path }) => path),
  units: units?.map(({ name }) => name),
  runcmd: modules?.runcmd,
})

const commands = (name: string) => extension(name, { beforeCommands: ['true'], afterCommands: ['true'] })

describe('extensions', () => {
  it("add files in the order of the extensions' names, in any order of the items", async () => {
    const b = extension('b', { files: [file('/of-b')] })
    const a = extension('a', { files: [file('/of-a')] })
    const spec = await composed([b, a])
    assert.deepEqual(names(spec).files, ['/a', '/b', '/of-a', '/of-b'])
    assert.deepEqual(await composed([a, b]), spec)
  })

  it('report commands that only change their own shell', async () => {
    const given = ['cd /opt', 'cd /opt && ls', 'A=1', 'A=1 ls', 'export A=1\nls', 'A=$(touch /a)', 'set -x', '. /etc/a']
    const { problems } = await compose([extension('a', { beforeCommands: given })], [profile('base')])
    assert.deepEqual(
      problems.map(text => text.replace(/,.*/, '')),
      [
        'OSM0382 a spec.beforeCommands[0]: spec.beforeCommands[0] is only cd',
        'OSM0382 a spec.beforeCommands[2]: spec.beforeCommands[2] sets A',
        'OSM0382 a spec.beforeCommands[6]: spec.beforeCommands[6] is only set',
      ],
    )
  })

  it('call scripts before the first and after the last command, with cloud-init', async () => {
    assert.deepEqual(names(await composed([commands('y'), commands('x')])), {
      files: [
        '/a',
        '/b',
        '/opt/osm-krm/extensions/x-before',
        '/opt/osm-krm/extensions/y-before',
        '/opt/osm-krm/extensions/x-after',
        '/opt/osm-krm/extensions/y-after',
      ],
      units: undefined,
      runcmd: [
        '/opt/osm-krm/extensions/x-before',
        '/opt/osm-krm/extensions/y-before',
        'start',
        '/opt/osm-krm/extensions/x-after',
        '/opt/osm-krm/extensions/y-after',
      ],
    })
  })

  it('add units around the bootstrap on Flatcar', async () => {
    const base = flatcar([
      { name: 'network.service', enable: true },
      { name: 'bootstrap.service', enable: true },
    ])
    const spec = await composed([commands('x'), commands('y')], base)
    assert.deepEqual(names(spec).units, [
      'osm-krm-x-before.service',
      'osm-krm-y-before.service',
      'network.service',
      'bootstrap.service',
      'osm-krm-x-after.service',
      'osm-krm-y-after.service',
    ])
    const order = spec.bootstrapConfig.units!.map(({ content }) => content?.match(/^(After|Before)=.*/gm) ?? [])
    assert.deepEqual(order, [
      ['After=network-online.target', 'Before=bootstrap.service'],
      ['After=network-online.target osm-krm-x-before.service', 'Before=bootstrap.service'],
      [],
      [],
      ['After=network-online.target bootstrap.service'],
      ['After=network-online.target bootstrap.service osm-krm-x-after.service'],
    ])
  })

  for (const [what, more, expected] of [
    ['Ignition, by default', { provisioningUtility: undefined }, undefined],
    ['cloud-init', { provisioningUtility: 'cloud-init' }, 'b64'],
  ] as const) {
    it(`write scripts in the form read by ${what}`, async () => {
      const base = flatcar([{ name: 'bootstrap.service', enable: true }], more as unknown as JsonObject)
      const spec = await composed([extension('x', { beforeCommands: ['true'] })], base)
      assert.equal(spec.bootstrapConfig.files![0]!.content.inline!.encoding, expected)
    })
  }
})

const REFUSALS: readonly { name: string; given: JsonObject; base?: ReturnType<typeof profile>; expected: string }[] = [
  {
    name: 'units for a system other than Flatcar',
    given: { units: [{ name: 'a.service' }] },
    expected:
      'OSM0306 x spec.units[0]: the profile "base" is for ubuntu: only flatcar may have units. Write the unit as a file below /etc/systemd/system, and enable it with a command.',
  },
]

describe('extensions are rejected with', () => {
  for (const { name, given, base, expected } of REFUSALS) {
    it(name, async () => {
      const { problems, profiles } = await compose([extension('x', given)], [base ?? profile('base')])
      assert.deepEqual(problems, [expected])
      assert.equal(profiles[0]?.profile, undefined)
    })
  }
})

describe('the version', () => {
  const versionOf = async (given: JsonObject, version = 'v1.2.3', spec: JsonObject = {}) =>
    (await composed([extension('x', given)], profile('base', { version, ...spec }))).version

  it('has only one "+" if the target has one', async () => {
    assert.match(await versionOf({}, 'v1.2.3-rc.1+build.5'), /^v1\.2\.3-rc\.1\+build\.5\.ext\.[0-9a-f]{8}$/)
  })
  it('changes with the extension, and with the target', async () => {
    const versions = await Promise.all([
      versionOf({}),
      versionOf({ files: [file('/x')] }),
      versionOf({ files: [file('/x', 'other')] }),
      versionOf({}, 'v1.2.3', { osVersion: '26.04' }),
    ])
    assert.equal(new Set(versions).size, versions.length)
  })
})

const GO = ['{{', '{{ "{{" }}'] as const

describe('commands', () => {
  it('are not templates', () => {
    const { content } = scriptFile({
      extension: 'x',
      moment: 'before',
      commands: ["docker ps --format '{{.ID}}'"],
      opening: GO,
    })
    assert.match(content.inline!.data, /--format '\{\{ "\{\{" \}\}\.ID\}\}'/)
  })

  it('cannot end each other, and run once', () => {
    const given = [
      'cd / && exit 0',
      'name=lost',
      'echo "kept $name $PWD" >>log # end',
      'cat >>log <<EOF\na\n\nb\nEOF\n',
    ]
    assert.equal(runTwice(given), 'kept  \na\n\nb\n')
  })

  it('stop at the first failure, and are tried again', () => {
    assert.equal(runTwice(['echo one >>log', 'false', 'echo two >>log']), 'one\none\n')
  })
})

/** The `log` of the script, run twice in its own folder, whose name is removed. */
function runTwice(given: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-'))
  try {
    const { content } = scriptFile({ extension: 'x', moment: 'after', commands: given, opening: GO })
    writeFileSync(join(folder, 'script'), content.inline!.data.replaceAll('/var/lib/osm-krm', `${folder}/stamps`))
    for (let i = 0; i < 2; i++) spawnSync('bash', ['script'], { cwd: folder })
    return readFileSync(join(folder, 'log'), 'utf8').replaceAll(folder, '')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
