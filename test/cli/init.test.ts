// The folder that osm-krm init writes renders without diagnostics, for every supported pair of provider and operating system.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { evaluateList } from '../../src/evaluate/evaluate-list.ts'
import { BUILT_IN_PROFILES } from '../../src/render/profiles/built-in/names.ts'
import { PROVIDER_SPECS } from '../../src/start/provider-specs.ts'
import { STARTING_SYSTEMS, startingFiles } from '../../src/start/starting-files.ts'
import { supportedProviders, systemOf } from '../../src/start/supported-providers.ts'
import { osmKrm } from '../fixtures/command.ts'
import { listText } from '../fixtures/lists.ts'
import { temporaryFolders } from '../fixtures/temporary-folder.ts'

const newFolder = temporaryFolders('init')

const KUBERNETES = '1.36.1'

/** The operating system and the cloud providers of each built-in profile. */
const SUPPORTED = await Promise.all(
  BUILT_IN_PROFILES.map(async profile => ({
    profile,
    os: (await systemOf(profile))!,
    providers: await supportedProviders(profile),
  })),
)

test('offers the cloud providers of the profiles', () => {
  const all = new Set(SUPPORTED.flatMap(({ providers }) => providers))
  assert.deepEqual([...all].sort(), Object.keys(PROVIDER_SPECS).sort())
})

const documents = (text: string): string[] => text.split('---\n')

/** Lint reports the words in capitals, which a user has to replace, and what the default containerd lacks. */
const EXPECTED: readonly string[] = ['OSM0254', 'OSM0354']

describe('startingFiles render without diagnostics', () => {
  const starts = SUPPORTED.flatMap(({ profile, os, providers }) => {
    // Without --profile, the webhook's default is used.
    const choices = STARTING_SYSTEMS.some(name => profile === `osp-${name}`) ? [undefined, profile] : [profile]
    return choices.flatMap(chosen =>
      providers.map(provider => ({ os, provider, ...(chosen !== undefined && { profile: chosen }) })),
    )
  })
  for (const start of starts)
    test(`${start.profile ?? start.os} on ${start.provider}`, async () => {
      const files = startingFiles({ name: 'workers', kubernetes: KUBERNETES, ...start })
      const { diagnostics, nodes } = await evaluateList(
        listText({
          functionConfig: files['osm-krm.yaml']!,
          items: [files['machine-deployments.yaml']!, ...documents(files['tokens.yaml']!)],
        }),
        { lint: true },
      )
      assert.equal(nodes.length, 1)
      assert.deepEqual(
        diagnostics.map(({ code }) => code).filter(code => !EXPECTED.includes(code)),
        start.profile === 'osp-amzn2' || (start.os === 'amzn2' && start.profile === undefined) ? ['OSM0274'] : [],
      )
    })
})

const init = (cwd: string, ...args: readonly string[]) => osmKrm(['init', ...args], { cwd })

describe('osm-krm init', () => {
  test('writes a folder that the commands it prints can render', async () => {
    const cwd = newFolder()
    const options = ['--provider', 'hetzner', '--kubernetes', KUBERNETES]
    const { status, stdout, stderr } = await init(cwd, 'clusters/one', ...options)
    assert.equal(stderr, '')
    assert.equal(status, 0)
    const folder = join(cwd, 'clusters/one')
    assert.deepEqual(readdirSync(folder).sort(), [
      '.gitignore',
      'Makefile',
      'kustomization.yaml',
      'machine-deployments.yaml',
      'osm-krm.yaml',
      'tokens.yaml',
    ])
    assert.equal(statSync(join(folder, 'tokens.yaml')).mode & 0o777, 0o600)
    const commands = stdout.split('\n').filter(line => line.startsWith('  osm-krm '))
    assert.equal(commands.length, 3)
    for (const command of commands) {
      const [, ...args] = command.trim().split(' ')
      const run = await osmKrm(args, { cwd })
      if (args[0] === 'lint') {
        assert.match(run.stderr, /^Linted 1 MachineDeployment\.\n/)
      } else {
        assert.match(run.stdout, /workers/)
      }
      // Of a rendering, nothing is judged that it does not have.
      const codes = new Set(`${run.stdout}${run.stderr}`.match(/OSM\d{4}/g))
      assert.deepEqual([...codes], args[0] === 'render' ? [] : ['OSM0354'], command)
    }
  })

  const CREDENTIALS: readonly (readonly [how: string, files: readonly string[], said: RegExp])[] = [
    ['references', ['.gitignore', 'tokens.yaml'], /and where tokens come from\./],
    [
      'sops',
      ['tokens.yaml'],
      /path_regex: tokens\\\.yaml\$\n.*\n.*age: AGE_PUBLIC_KEY\n\n {2}sops encrypt --in-place one\/tokens\.yaml\n/,
    ],
    ['flux', [], /cloudProviderSpec in machine-deployments\.yaml\./],
    ['vault', [], /cloudProviderSpec in machine-deployments\.yaml\./],
  ]
  for (const [how, files, said] of CREDENTIALS)
    test(`writes what --credentials ${how} needs`, async () => {
      const cwd = newFolder()
      const { status, stdout } = await init(cwd, 'one', '--provider', 'hetzner', '--credentials', how)
      assert.equal(status, 0)
      assert.match(stdout, said)
      const all = [...files, 'Makefile', 'kustomization.yaml', 'machine-deployments.yaml', 'osm-krm.yaml']
      assert.deepEqual(readdirSync(join(cwd, 'one')), all.sort())
      const rendered = await osmKrm(['render', 'one'], { cwd })
      assert.deepEqual([rendered.status, rendered.stderr], [0, ''])
      const resources = readFileSync(join(cwd, 'one/kustomization.yaml'), 'utf8').match(/^resources: .*$/m)![0]
      assert.equal(resources.includes('tokens.yaml'), files.includes('tokens.yaml'))
    })

  test('does not overwrite existing files', async () => {
    const cwd = newFolder()
    await init(cwd, '.', '--provider', 'aws')
    const before = readFileSync(join(cwd, 'osm-krm.yaml'), 'utf8')
    const { status, stderr } = await init(cwd, '.', '--provider', 'hetzner')
    assert.equal(status, 2)
    assert.match(stderr, /^osm-krm: osm-krm\.yaml, .* exist already\n$/)
    assert.equal(readFileSync(join(cwd, 'osm-krm.yaml'), 'utf8'), before)
  })
})
