// The program is killed while it writes a folder: each file must be the old or the new one, and another run must write exactly the new folder. A
// signal while another program reads a temporary folder leaves nothing of it.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { PROGRAM } from '../../fixtures/built.ts'
import { root } from '../../fixtures/examples.ts'
import { edit } from '../../fixtures/lists.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'

/** KILL_RUNS: the number of calls at which a run is killed; `all` for every call. */
const RUNS = process.env.KILL_RUNS ?? '12'

const parent = temporaryFolder('kill')
const at = (...path: string[]): string => join(parent, ...path)
const preload = join(import.meta.dirname, '../../fixtures/kill-at.cjs')

const render = (inputs: string, output: string, env: Record<string, string> = {}) =>
  spawnSync(process.execPath, ['--require', preload, PROGRAM, 'render', at(inputs), '-d', at(output)], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })

function filesIn(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = entries.map(entry => join(entry.parentPath ?? entry.path, entry.name))
  return new Map(paths.map(path => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

// Two renderings: one has an additional MachineDeployment, and common files differ.
cpSync(join(root, 'examples/quickstart'), at('old-inputs'), { recursive: true })
cpSync(join(root, 'examples/quickstart'), at('new-inputs'), { recursive: true })
const machines = 'machine-deployments.yaml'
const text = readFileSync(at('old-inputs', machines), 'utf8')
writeFileSync(at('new-inputs', machines), edit(text.split(/^---$/m)[0]!, '"110"', '"111"'))
for (const name of ['old', 'new']) assert.equal(render(`${name}-inputs`, name).status, 0)
const [older, newer] = [filesIn(at('old')), filesIn(at('new'))]

test('a run killed at any call leaves complete files', () => {
  assert.notDeepEqual([...older.keys()], [...newer.keys()])
  cpSync(at('old'), at('counted'), { recursive: true })
  const calls = Number(/^calls: (\d+)$/m.exec(render('new-inputs', 'counted', { COUNT_CALLS: '1' }).stderr)?.[1])
  assert.ok(calls > 20, `${calls}`)
  const runs = RUNS === 'all' ? calls : Number(RUNS)
  for (let run = 0; run < runs; run++) {
    const call = Math.floor((run * (calls - 1)) / Math.max(runs - 1, 1)) + 1
    const folder = `killed-${call}`
    cpSync(at('old'), at(folder), { recursive: true })
    assert.equal(render('new-inputs', folder, { KILL_AT: String(call) }).signal, 'SIGKILL')
    for (const [path, content] of filesIn(at(folder))) {
      if (path.split('/').at(-1)!.startsWith('.osm-krm-')) continue
      assert.ok([older.get(path), newer.get(path)].includes(content), `call ${call}: ${path} is torn`)
    }
    assert.equal(render('new-inputs', folder).status, 0)
    assert.deepEqual(filesIn(at(folder)), newer, `call ${call}`)
  }
})

test('a signal during lint --systemd-analyze leaves no temporary files', async () => {
  mkdirSync(at('temporary'))
  mkdirSync(at('bin'))
  writeFileSync(at('bin/systemd-analyze'), `#!/bin/sh\n: >"${at('started')}"\nexec sleep 30\n`, { mode: 0o700 })
  const args = [PROGRAM, 'lint', join(root, 'examples/extend'), '--systemd-analyze']
  const child = spawn(process.execPath, args, {
    env: { ...process.env, PATH: `${at('bin')}:${process.env.PATH}`, TMPDIR: at('temporary') },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  while (!existsSync(at('started')) && child.exitCode === null) await new Promise(resolve => setTimeout(resolve, 50))
  assert.equal(readdirSync(at('temporary')).length, 1)
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [null, 'SIGTERM'])
  assert.deepEqual(readdirSync(at('temporary')), [])
})
