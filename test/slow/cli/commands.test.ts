// Each command as a process: the built program prints and returns what the tests of test/cli see when they run it in their own process.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { PROGRAM } from '../../fixtures/built.ts'
import { osmKrm } from '../../fixtures/command.ts'
import { root } from '../../fixtures/examples.ts'
import { temporaryFolders } from '../../fixtures/temporary-folder.ts'

// The build defines the version.
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
Object.assign(globalThis, { OSM_KRM_VERSION: version })

const newFolder = temporaryFolders('commands')
const [ofProcess, ofTest] = [newFolder(), newFolder()]
for (const folder of [ofProcess, ofTest])
  for (const name of ['extend', 'migrate', 'quickstart'])
    cpSync(join(root, 'examples', name), join(folder, name), { recursive: true })

const COMMANDS: readonly (readonly [status: number, ...args: string[]])[] = [
  [0, '--help'],
  [0, '--version'],
  [0, 'help', 'diff'],
  [0, 'init', 'started', '--provider', 'hetzner', '--os', 'ubuntu'],
  [0, 'render', 'quickstart', '-d', 'rendered'],
  [0, 'render', 'quickstart', '-o', 'json'],
  [1, 'render', 'quickstart', '--set', 'nodes.unknown=1'],
  [0, 'show', 'quickstart', '--node', 'ubuntu-workers'],
  [0, 'show', 'quickstart', '-o', 'html'],
  [1, 'diff', '--old', 'quickstart', 'extend', '--exit-code'],
  [0, 'import', 'migrate/exported.yaml', '-d', 'imported'],
  [0, 'lint', 'extend'],
  [1, 'lint', '--rendered', 'quickstart'],
  [0, 'assets', 'quickstart'],
  [0, 'profiles'],
  [0, 'explain', 'OSM0740'],
  [0, 'schema', 'overlay'],
  [0, 'crds'],
  [0, 'completion', 'fish'],
  [2, 'rendr'],
]

for (const [status, ...args] of COMMANDS)
  test(`osm-krm ${args.join(' ')}`, async () => {
    const own = await osmKrm(args, { cwd: ofTest })
    const { stdout, stderr, ...run } = spawnSync(process.execPath, [PROGRAM, ...args], {
      cwd: ofProcess,
      encoding: 'utf8',
    })
    assert.deepEqual({ status: run.status, stdout, stderr }, { ...own, status })
  })

test('and the files that they write are the same', () => {
  const written = (folder: string) => filesBelow(folder).map(path => [path, readFileSync(join(folder, path), 'utf8')])
  assert.ok(filesBelow(ofTest).length > 30)
  assert.deepEqual(written(ofProcess), written(ofTest))
})

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
