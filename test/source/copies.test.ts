// Repositories that hold other things beside the inputs: they are not read, in the file system and in revisions of Git.

import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { Repository } from '../fixtures/repository.ts'
import { temporaryFolders } from '../fixtures/temporary-folder.ts'

const newFolder = temporaryFolders('other-files')
const read = (name: string): string => readFileSync(join(root, 'examples/quickstart', name), 'utf8')
const INPUTS = Object.fromEntries(
  ['osm-krm.yaml', 'machine-deployments.yaml', 'tokens.yaml'].map(name => [`nodes/${name}`, read(name)]),
)

const OTHERS = {
  'chart/values.yaml': 'image: {repository: example}\n',
  'chart/templates/deployment.yaml':
    'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: {{ include "chart.name" . }}\n  {{- with .Values.labels }}\n',
  'chart/templates/secret.yaml':
    'apiVersion: v1\nkind: Secret\nmetadata:\n  name: {{ include "chart.name" . }}\n{{- if .Values.data }}\ndata:\n{{- end }}\n',
  'broken.yaml': 'a: [\n  b: {\n',
  'ci/workflow.yml': 'on: push\njobs: {test: {steps: [{run: "echo {{ sha }}"}]}}\n',
  'package.json': '{"name": "app", "kind": 1,}',
}

const COMMANDS = [['show'], ['lint'], ['assets'], ['render', '.']]

describe('beside the inputs', () => {
  const repository = new Repository(newFolder())
  const run = (...args: string[]) => osmKrm(args, { cwd: repository.folder })

  it('other things change no output', async () => {
    repository.commit(INPUTS)
    const before = []
    for (const command of COMMANDS) before.push(await run(...command))
    repository.commit(OTHERS)
    for (const [i, command] of COMMANDS.entries()) assert.deepEqual(await run(...command), before[i], command.join(' '))
  })

  it('other things are not compared', async () => {
    const { status, stdout, stderr } = await run('diff', 'HEAD~1..HEAD')
    assert.equal(status, 0)
    assert.match(stderr, /^osm-krm: comparing HEAD~1 \(\w+\) with HEAD \(\w+\)\n$/)
    assert.match(stdout, /^2 MachineDeployments: 2 unchanged\./m)
  })

  it('a file that names a kind of ours and cannot be read is an error, and so is one that is named', async () => {
    repository.write({ 'nodes/more.yaml': 'kind: MachineDeployment\nmetadata: {{ x }}\n' })
    for (const command of [['show'], ['lint']]) {
      const { status, stdout, stderr } = await run(...command)
      assert.notEqual(status, 0)
      assert.match(stdout + stderr, /nodes\/more\.yaml:2/)
    }
    repository.write({ 'nodes/more.yaml': undefined })
    assert.match((await run('show', 'nodes', 'broken.yaml')).stderr, /broken\.yaml:\d/)
  })

  it('--with-inputs passes on what others apply', async () => {
    repository.write({ 'nodes/service.yaml': 'apiVersion: v1\nkind: Service\nmetadata: {name: web}\n' })
    const { stdout } = await run('render', 'nodes', '--with-inputs')
    assert.match(stdout, /^kind: Service$/m)
  })
})

describe('a rendering beside its inputs', () => {
  const folder = newFolder()
  const run = (...args: string[]) => osmKrm(args, { cwd: folder })

  it('is not read as inputs', async () => {
    cpSync(join(root, 'examples/quickstart'), join(folder, 'nodes'), { recursive: true })
    const [shown, rendered] = [await run('show'), await run('render', '.')]
    assert.equal((await run('render', '.', '--with-inputs', '-d', 'rendered')).status, 0)
    assert.deepEqual(await run('show'), shown)
    assert.equal((await run('render', '.')).stdout, rendered.stdout)
    // As a build writes it: the copies and the outputs in one file.
    mkdirSync(join(folder, 'build'))
    writeFileSync(join(folder, 'build/all.yaml'), (await run('render', 'nodes', '--with-inputs')).stdout)
    assert.equal((await run('show')).stdout, shown.stdout)
  })

  it('is compared with itself alone', async () => {
    const { status, stdout } = await run('diff', '--old', 'rendered', 'nodes')
    assert.deepEqual([status, stdout.includes('2 unchanged')], [0, true])
  })
})
