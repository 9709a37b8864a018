// Files that an earlier run wrote and this one does not: those that are removed, and those that are kept.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, test } from 'node:test'
import { osmKrm } from '../../fixtures/command.ts'
import { root } from '../../fixtures/examples.ts'
import { edit } from '../../fixtures/lists.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'

const parent = temporaryFolder('stale')
const at = (...path: string[]): string => join(parent, ...path)

const render = async (...args: string[]) => {
  const { status, stdout, stderr } = await osmKrm(['render', ...args], { cwd: parent })
  assert.equal(status, 0, stderr)
  return { written: stdout.split('\n').filter(line => line !== ''), stderr }
}

cpSync(join(root, 'examples/quickstart'), at('all'), { recursive: true })
cpSync(at('all'), at('one'), { recursive: true })
const MACHINES = 'machine-deployments.yaml'
const machines = readFileSync(at('all', MACHINES), 'utf8')
writeFileSync(at('one', MACHINES), machines.split(/^---$/m)[0]!)
// The other MachineDeployment is an item but not selected, as it has no label.
cpSync(at('all'), at('selected'), { recursive: true })
writeFileSync(at('selected', MACHINES), edit(machines, 'metadata:\n', 'metadata:\n  labels: {pool: ubuntu-workers}\n'))
writeFileSync(
  at('selected/osm-krm.yaml'),
  edit(
    readFileSync(at('all/osm-krm.yaml'), 'utf8'),
    '  machineDeployments:\n',
    '  machineDeployments:\n    selector: {matchLabels: {pool: ubuntu-workers}}\n',
  ),
)

const all = (await render('all', '-d', 'complete')).written.map(path => path.slice('complete/'.length))
const flatcar = all.filter(path => path.includes('flatcar')).sort()
assert.ok(flatcar.length >= 3)

let count = 0
let folder: string
beforeEach(() => {
  folder = `out-${count++}`
  cpSync(at('complete'), at(folder), { recursive: true })
})
const present = (): string[] => flatcar.filter(path => existsSync(at(folder, path)))
const change = (path: string, edited: (text: string) => string): void =>
  writeFileSync(at(folder, path), edited(readFileSync(at(folder, path), 'utf8')))

describe('outputs of a MachineDeployment that is gone', () => {
  test('are removed and reported', async () => {
    const { stderr } = await render('one', '-d', folder)
    assert.deepEqual(present(), [])
    assert.ok(
      stderr.includes(
        `note[OSM0738] removed ${flatcar.length} files that an earlier run wrote: ${flatcar.map(path => join(folder, path)).join(', ')}`,
      ),
      stderr,
    )
    assert.match(stderr, /help: To keep them, write into another folder\./)
  })

  test('are kept if it still exists but is not selected', async () => {
    await render('selected', '-d', folder)
    assert.deepEqual(present(), flatcar)
  })

  test('are kept if another functionConfig made them', async () => {
    for (const path of flatcar) change(path, text => text.replace(/(generated-by: ).*/, '$1another'))
    await render('one', '-d', folder)
    assert.deepEqual(present(), flatcar)
  })
})

describe('keeps a file that is not exactly an output', () => {
  const OTHERS: readonly { readonly name: string; readonly edited: (text: string) => string }[] = [
    { name: 'with a second object', edited: text => `${text}---\nkind: ConfigMap\n` },
    { name: 'that is damaged', edited: text => `${text}  x: [\n` },
    { name: 'with the object of another file', edited: text => text.replace(/^ {2}name: .*/m, '  name: other') },
    {
      name: 'that is local configuration',
      edited: text => text.replace('annotations:\n', 'annotations:\n    config.kubernetes.io/local-config: "true"\n'),
    },
    { name: 'without metadata', edited: () => 'kind: Secret\n' },
    { name: 'that is empty', edited: () => '' },
  ]
  for (const { name, edited } of OTHERS) {
    test(name, async () => {
      change(flatcar[0]!, edited)
      await render('one', '-d', folder)
      assert.deepEqual(present(), flatcar.slice(0, 1))
    })
  }
})

test('removes an output at the path of another layout', async () => {
  const moved = flatcar.map(path => path.split('/').slice(1).join('/'))
  for (const [i, path] of flatcar.entries()) cpSync(at(folder, path), at(folder, moved[i]!), { recursive: true })
  await render('all', '-d', folder)
  assert.deepEqual(present(), flatcar)
  assert.deepEqual(
    moved.filter(path => existsSync(at(folder, path))),
    [],
  )
})

test('writes files with secrets for the owner only', () => {
  const { stdout } = spawnSync('find', [at(folder), '-name', '*.yaml', '-perm', '/077'], { encoding: 'utf8' })
  assert.deepEqual(
    stdout.split('\n').filter(path => /\/(secret|operatingsystemconfig)_/.test(path)),
    [],
  )
})
