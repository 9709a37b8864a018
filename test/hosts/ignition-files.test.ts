// Flatcar's own Ignition makes exactly the files, units and links that the OperatingSystemConfig
// names. systemctl makes the links as systemd does on a first boot.

import assert from 'node:assert/strict'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { plain } from '../../src/base/span.ts'
import type { ConfigPhase } from '../../src/render/model/config.ts'
import type { Unit } from '../../src/render/model/profile.ts'
import { renderUserData, type UserDataPhase } from '../../src/render/userdata/index.ts'
import { file } from '../render/userdata/fixtures.ts'
import { folderOf } from './folder.ts'
import { ignite, whyNoIgnition } from './machine/ignition.ts'
import { type RenderedCase, renderedCases } from './profile-matrix.ts'
import { outputOf } from './programs.ts'

/** By path: "<mode> <content>" of a file, "-> <target>" of a link. */
type Entries = Record<string, string>

/** Flatcar enables no units by default. */
const IMAGE_PRESET = '/usr/lib/systemd/system-preset/99-default.preset'

function madeOf(userData: string): Entries {
  const folder = folderOf({ [IMAGE_PRESET]: 'disable *\n' })
  ignite(folder, { provider: userData })
  outputOf('systemctl', [`--root=${folder}`, 'preset-all'])
  const { [IMAGE_PRESET]: _, ...entries } = entriesBelow(folder)
  return entries
}

function entriesBelow(folder: string): Entries {
  const entries: Entries = {}
  for (const name of readdirSync(folder, { recursive: true }) as string[]) {
    const path = join(folder, name)
    const stat = lstatSync(path)
    if (stat.isSymbolicLink()) entries[`/${name}`] = `-> ${readlinkSync(path)}`
    else if (stat.isFile()) entries[`/${name}`] = `${(stat.mode & 0o7777).toString(8)} ${readFileSync(path, 'utf8')}`
  }
  return entries
}

const UNITS = '/etc/systemd/system'

/** What the configuration of a phase asks for; with its name, for a machine that gets one. */
function wantedBy({ files = [], units = [] }: ConfigPhase, machineName: string | undefined): Entries {
  const entries: Entries = {}
  if (machineName !== undefined) entries['/etc/machine-name'] = `600 ${machineName}`
  for (const { path, permissions, content } of files)
    entries[path] = `${permissions} ${oneLineBreak(content.inline.data)}`
  for (const unit of units) Object.assign(entries, unitEntries(unit))
  // Ignition enables by presets, never by links of its own.
  const presets = units.map(({ name, enable }) => `${enable ? 'enable' : 'disable'} ${name}\n`)
  if (presets.length > 0) entries['/etc/systemd/system-preset/20-ignition.preset'] = `644 ${presets.join('')}`
  return entries
}

function unitEntries({ name, content = '', enable, mask, dropIns = [] }: Unit): Entries {
  const entries: Entries = {}
  if (content !== '') entries[`${UNITS}/${name}`] = `644 ${oneLineBreak(content)}`
  if (mask) entries[`${UNITS}/${name}`] = '-> /dev/null'
  for (const dropIn of dropIns) entries[`${UNITS}/${name}.d/${dropIn.name}`] = `644 ${oneLineBreak(dropIn.content)}`
  for (const [, target] of enable && !mask ? content.matchAll(/^WantedBy=(.*)$/gm) : [])
    entries[`${UNITS}/${target}.wants/${name}`] = `-> ${UNITS}/${name}`
  return entries
}

/** A content ends in exactly one line break, or is empty. */
const oneLineBreak = (text: string): string => text.replace(/\n*$/, text.trim() === '' ? '' : '\n')

const INSTALLED = '[Service]\nExecStart=/bin/true\n[Install]\nWantedBy=multi-user.target\nWantedBy=rescue.target\n'

const CRAFTED: readonly { readonly name: string; readonly phase: ConfigPhase }[] = [
  {
    name: 'files with modes and contents of all kinds',
    phase: {
      files: [
        file('/etc/plain', 'a\nb\n'),
        file('/etc/secret', 'token', 600),
        file('/opt/bin/run', '#!/bin/sh\necho "%41 + $HOME" \\\n', 755),
        file('/srv/with space/ü', 'Ünïcödé 😀 <&>"\'%\ttab\n\n\n'),
        file('/etc/empty', ''),
        file('/var/lib/deep/er/still', 'x', 400),
      ],
    },
  },
  {
    name: 'units, drop-ins, and what is enabled, disabled and masked',
    phase: {
      units: [
        { name: 'on.service', enable: true, content: INSTALLED },
        { name: 'off.service', enable: false, content: INSTALLED },
        { name: 'masked.service', mask: true },
        {
          name: 'more.service',
          enable: true,
          content: INSTALLED,
          dropIns: [
            { name: '10-a.conf', content: '[Service]\nEnvironment="A=100%%"\n' },
            { name: '20-b.conf', content: '[Unit]\nDescription=b\n' },
          ],
        },
      ],
    },
  },
]

const userDataOf = (config: ConfigPhase): string =>
  renderUserData(
    {
      config: {
        osName: 'flatcar',
        osVersion: '1',
        cloudProvider: { name: 'azure' },
        bootstrapConfig: {},
        provisioningConfig: config,
        provisioningUtility: 'ignition',
      },
      phase: 'provisioning',
      machineDeploymentName: 'workers',
      provisioner: 'ignition',
      distUpgradeOnBoot: false,
      ignitionVersion: '2.3',
    },
    ({ code, message }) => assert.fail(`${code} ${plain(message)}`),
  )!().join('')

const reason = process.getuid?.() === 0 ? whyNoIgnition() : 'only root may give files to root'

describe('Ignition makes the configured files, units and links', { skip: reason ?? false }, () => {
  for (const { name, phase } of CRAFTED)
    it(name, () => assert.deepEqual(madeOf(userDataOf(phase)), wantedBy(phase, undefined)))

  it('Ignition makes those of the flatcar profile, for every provider, with no settings and with all', async () => {
    const seen = new Set<string>()
    const wanted = renderedCases(
      ({ profile, kubeletVersion, family }) =>
        profile === 'osp-flatcar' && kubeletVersion.startsWith('1.34.') && ['', 'IPv4+IPv6'].includes(family),
    )
    for await (const rendered of wanted) {
      seen.add(rendered.provider)
      expectMade(rendered)
    }
    assert.equal(seen.size, 7, [...seen].join())
  })
})

function expectMade({ name, provider, config, userData }: RenderedCase): void {
  const phases: readonly (readonly [UserDataPhase, ConfigPhase, string | undefined])[] = [
    ['bootstrap', config.bootstrapConfig, provider === 'aws' ? undefined : '<MACHINE_NAME>'],
    ['provisioning', config.provisioningConfig, undefined],
  ]
  for (const [phase, wanted, machineName] of phases)
    assert.deepEqual(madeOf(withoutUsers(userData[phase])), wantedBy(wanted, machineName), `${name} ${phase}`)
}

/** A user's keys need a root with users in it: test/hosts/join.test.ts has one. */
const withoutUsers = (userData: string): string => JSON.stringify({ ...JSON.parse(userData), passwd: undefined })
