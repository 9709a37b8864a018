// The inputs in an output folder: where a container without a shell writes, there is no stdout to redirect.

import assert from 'node:assert/strict'
import { cpSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { osmKrm } from '../../fixtures/command.ts'
import { root } from '../../fixtures/examples.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'

const parent = temporaryFolder('with-inputs')
const at = (...path: string[]): string => join(parent, ...path)
cpSync(join(root, 'examples/quickstart'), at('nodes'), { recursive: true })

const run = async (...args: string[]) => {
  const { status, stdout, stderr } = await osmKrm(args, { cwd: parent })
  return { status, stdout, stderr }
}
const render = async (...args: string[]) => {
  const outcome = await run('render', 'nodes', ...args)
  assert.equal(outcome.status, 0, outcome.stderr)
  return outcome
}
const documents = (text: string): string[] => text.replace(/^# The inputs, .*\n/, '').split(/^---\n/m)
const everyFile = (folder: string): string[] =>
  readdirSync(at(folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

describe('render --with-inputs -d FOLDER', () => {
  test('writes what it prints without a folder', async () => {
    const printed = documents((await render('--with-inputs')).stdout)
    const { stdout } = await render('--with-inputs', '-d', 'whole')
    assert.ok(stdout.split('\n').includes(join('whole', 'inputs.yaml')))
    const written = everyFile('whole').flatMap(file => documents(readFileSync(file, 'utf8')))
    assert.equal(written.sort().join('---\n'), printed.sort().join('---\n'))
    assert.ok(written.some(text => text.includes('kind: MachineDeployment')))
  })

  test('lets only the owner read inputs.yaml, which may contain Secrets', {
    skip: process.platform === 'win32',
  }, () => {
    assert.equal(statSync(at('whole/inputs.yaml')).mode & 0o777, 0o600)
  })

  test('is complete for lint --rendered', async () => {
    const { status, stdout, stderr } = await run('lint', '--rendered', 'whole')
    assert.equal(status, 0, stdout)
    assert.match(stderr, /^Linted the rendering of 2 MachineDeployments\.$/m)
  })

  test('has the annotation that the cluster counts revisions by', async () => {
    const { stderr } = await render('--set', 'machineDeployments.revision=cluster', '--with-inputs', '-d', 'counted')
    assert.doesNotMatch(stderr, /OSM0736/)
    assert.match(readFileSync(at('counted/inputs.yaml'), 'utf8'), /osm-krm\.dev\/config-digest: /)
  })

  test('replaces its own file, also after reading it as the previous output', async () => {
    await render('--with-inputs', '-d', 'again')
    const first = readFileSync(at('again/inputs.yaml'), 'utf8')
    await render('--with-inputs', '--previous', 'again', '-d', 'again')
    assert.equal(readFileSync(at('again/inputs.yaml'), 'utf8'), first)
  })

  test('without --with-inputs, the file of the earlier run is removed', async () => {
    await render('--with-inputs', '-d', 'removed')
    const { stderr } = await render('-d', 'removed')
    assert.match(stderr, /note\[OSM0738\] removed one file that an earlier run wrote: \S*inputs\.yaml/)
    assert.ok(!existsSync(at('removed/inputs.yaml')))
  })

  test('a file of that name that the user wrote stays', async () => {
    await render('-d', 'own')
    writeFileSync(at('own/inputs.yaml'), 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: notes}\n')
    const { stderr } = await render('-d', 'own')
    assert.doesNotMatch(stderr, /OSM0738/)
    const { status, stderr: refused } = await run('render', 'nodes', 'own/inputs.yaml', '--with-inputs', '-d', 'own')
    assert.equal(status, 2)
    assert.match(refused, /^osm-krm: -d own would replace \S*inputs\.yaml, an input of this command/m)
    assert.match(readFileSync(at('own/inputs.yaml'), 'utf8'), /notes/)
  })

  test('does not write through a link', { skip: process.platform === 'win32' }, async () => {
    await render('-d', 'linked')
    writeFileSync(at('elsewhere.yaml'), '')
    symlinkSync('../elsewhere.yaml', at('linked/inputs.yaml'))
    const { status, stderr } = await run('render', 'nodes', '--with-inputs', '-d', 'linked')
    assert.equal(status, 1)
    assert.match(stderr, /\[OSM0737\]/)
    assert.equal(readFileSync(at('elsewhere.yaml'), 'utf8'), '')
  })
})

describe('render --with-inputs -o json', () => {
  test('prints the objects that it prints as YAML, as one List', async () => {
    const texts = documents((await render('--with-inputs')).stdout)
    const { kind, items } = JSON.parse((await render('--with-inputs', '-o', 'json')).stdout)
    assert.equal(kind, 'List')
    assert.deepEqual(
      items,
      texts.map(text => parse(text)),
    )
  })

  test('has the annotation that the cluster counts revisions by', async () => {
    const { stdout, stderr } = await render(
      '--set',
      'machineDeployments.revision=cluster',
      '--with-inputs',
      '-o',
      'json',
    )
    assert.doesNotMatch(stderr, /OSM0736/)
    assert.match(stdout, /"osm-krm\.dev\/config-digest": /)
  })
})
