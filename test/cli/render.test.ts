// osm-krm render as a process: previous renderings, and revisions of changed inputs.

import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { edit } from '../fixtures/lists.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const folder = temporaryFolder('render')

const inFolder = (...path: string[]): string => join(folder, ...path)
const render = (...args: string[]) => {
  return osmKrm(['render', ...args], { cwd: folder })
}

/** A copy of the quickstart without revisions. */
function given(name: string): string {
  cpSync(join(root, 'examples/quickstart'), inFolder(name), { recursive: true })
  const config = readFileSync(inFolder(name, 'osm-krm.yaml'), 'utf8')
  writeFileSync(inFolder(name, 'osm-krm.yaml'), config.slice(0, config.indexOf('    # New MachineDeployments')))
  return name
}

const change = (file: string, from: string, to: string): void =>
  writeFileSync(inFolder(file), edit(readFileSync(inFolder(file), 'utf8'), from, to))

const codesIn = (stderr: string): string[] =>
  [...stderr.matchAll(/^\w+\[(OSM\d+)\]/gm), ...stderr.matchAll(/^osm-krm: \w+: .*\[(OSM\d+)\]$/gm)].map(
    ([, code]) => code!,
  )

const SECRET = 'secret_ubuntu-workers-kube-system-bootstrap-config.yaml'

describe('--previous', () => {
  const fleet = given('fleet')
  it('counts revisions from the previous rendering', async () => {
    assert.deepEqual(new Set(codesIn((await render(fleet, '-d', 'one')).stderr)), new Set(['OSM0205']))
    assert.equal((await render(fleet, '--previous', 'one', '-d', 'two')).stderr, '')
    change('fleet/machine-deployments.yaml', 'cx32', 'cx42')
    const { status, stderr } = await render(fleet, '--previous', 'one', '-d', 'two')
    assert.equal(status, 0)
    assert.deepEqual(new Set(codesIn(stderr)), new Set(['OSM0730']))
    const secret = readFileSync(inFolder('two/worker/cloud-init-settings', SECRET), 'utf8')
    assert.match(secret, /machine-deployment-revision: "2"/)
  })

  it('takes precedence over outputs among the inputs', async () => {
    const { stderr } = await render(fleet, 'two', '--previous', 'one')
    assert.match(stderr, /increases from 1 to 2/)
  })

  it('rejects a duplicate output', async () => {
    mkdirSync(inFolder('twice'))
    for (const name of ['a.yaml', 'b.yaml'])
      cpSync(inFolder('one/worker/cloud-init-settings', SECRET), inFolder('twice', name))
    const { status, stdout, stderr } = await render(fleet, '--previous', 'twice')
    assert.equal(status, 1)
    assert.equal(stdout, '')
    assert.ok(codesIn(stderr).includes('OSM0735'), stderr)
  })
})

describe('revision: cluster', () => {
  const fleet = given('clustered')
  const options = [fleet, '--set', 'machineDeployments.revision=cluster']

  it('--with-inputs prints MachineDeployments to apply', async () => {
    const { stdout, stderr } = await render(...options, '--with-inputs')
    assert.equal(stderr, '')
    assert.equal(stdout.match(/^ {4}osm-krm\.dev\/config-digest: /gm)?.length, 6)
    const plain = readFileSync(inFolder(fleet, 'machine-deployments.yaml'), 'utf8').split('---\n')[0]!
    assert.ok(stdout.replaceAll(/^ {4}osm-krm\.dev\/config-digest: .*\n/gm, '').includes(plain))
  })

  for (const more of [[], ['-o', 'json'], ['-d', 'out']]) {
    it(`${more.join(' ') || 'no option'}: warns that the MachineDeployments are missing`, async () => {
      const { status, stderr } = await render(...options, ...more)
      assert.equal(status, 0)
      assert.ok(codesIn(stderr).includes('OSM0736'), stderr)
    })
  }
})
