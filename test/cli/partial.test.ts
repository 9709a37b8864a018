// What is shown if some nodes cannot be rendered: the others, the errors in place of those nodes, and the exit status of an error.

import assert from 'node:assert/strict'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const folder = temporaryFolder('partial')
const run = (...args: string[]) => osmKrm(args, { cwd: folder })

cpSync(join(root, 'examples/extend'), join(folder, 'inputs'), { recursive: true })
/** An earlier rendering of all nodes, beside the inputs. */
const earlier = (await run('render', 'inputs', '--with-inputs')).stdout
const edit = (file: string, from: string, to: string): void => {
  const path = join(folder, 'inputs', file)
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
}
const BROKEN = '        - {path: /etc/broken, content: {inline: {data: "{{ .Missing.Field }}"}}}'
edit('company-ubuntu.yaml', '        - path: /etc/systemd/timesyncd', `${BROKEN}\n$&`)
const PLACE = /inputs\/company-ubuntu\.yaml:\d+:\d+/

describe('with a profile that has an error', () => {
  test('show prints the other nodes, and the errors of this one', async () => {
    const { status, stdout, stderr } = await run('show', 'inputs')
    assert.equal(status, 1)
    assert.match(stderr, /^osm-krm: .*OSM0410/)
    assert.match(stdout, /^kube-system\/ubuntu-workers .* not rendered$/m)
    assert.match(stdout, /^kube-system\/flatcar-workers .* bytes /m)
    assert.match(stdout, /^kube-system\/ubuntu-workers: not rendered: OSM0410 at /m)
    assert.match(stdout, PLACE)
  })

  test('show prints one of the other nodes', async () => {
    const { status, stdout } = await run('show', 'inputs', '--node', 'flatcar-workers')
    assert.equal(status, 1)
    assert.match(stdout, /^├─ bootstrap \([\d,]+ bytes\)$/m)
    const file = await run('show', 'inputs', '--node', 'flatcar-workers', '--file', '/etc/crictl.yaml')
    assert.deepEqual([file.status, /runtime-endpoint/.test(file.stdout)], [1, true])
  })

  test('show names the error of the node that is asked for', async () => {
    const { status, stdout } = await run('show', 'inputs', '--node', 'ubuntu-workers')
    assert.equal(status, 1)
    assert.match(stdout, /^kube-system\/ubuntu-workers\n└─ not rendered: OSM0410 at .*\n$/)
    const raw = await run('show', 'inputs', '--node', 'ubuntu-workers', '--raw')
    assert.deepEqual([raw.status, raw.stdout], [1, ''])
    assert.match(raw.stderr, /└─ not rendered: OSM0410 at/)
  })

  test('show prints several nodes in the given order, and the errors in place of one', async () => {
    const both = ['--node', 'ubuntu-workers', '--node', 'flatcar-workers']
    const { status, stdout } = await run('show', 'inputs', ...both)
    assert.equal(status, 1)
    assert.match(
      stdout,
      /^kube-system\/ubuntu-workers\n└─ not rendered: OSM0410 at .*\n\nkube-system\/flatcar-workers\n/,
    )
    const { machineDeployments } = JSON.parse((await run('show', 'inputs', ...both, '-o', 'json')).stdout)
    const [ubuntu, flatcar] = machineDeployments
    assert.deepEqual([ubuntu.errors[0].code, 'phases' in ubuntu], ['OSM0410', false])
    for (const [name, shown] of Object.entries({ 'ubuntu-workers': ubuntu, 'flatcar-workers': flatcar })) {
      const alone = JSON.parse((await run('show', 'inputs', '--node', name, '-o', 'json')).stdout)
      assert.deepEqual({ ...shown, standIns: [] }, alone)
    }
  })

  test('show -o json has the errors', async () => {
    const { machineDeployments } = JSON.parse((await run('show', 'inputs', '-o', 'json')).stdout)
    const [flatcar, ubuntu] = machineDeployments
    assert.equal('errors' in flatcar, false)
    assert.deepEqual([ubuntu.userData, ubuntu.errors[0].code], [null, 'OSM0410'])
    assert.match(ubuntu.errors[0].place, PLACE)
  })

  test('a page has the other nodes, and the errors of this one', async () => {
    const { status, stdout } = await run('show', 'inputs', '-o', 'html')
    assert.equal(status, 1)
    assert.match(
      stdout,
      /<tr class="failed"><th scope="row">kube-system\/ubuntu-workers<div>not rendered: <a href="#view=problems">OSM0410<\/a> /,
    )
    const [, json = ''] = /<script type="application\/json" id="data">([\s\S]*?)<\/script>/.exec(stdout)!
    const { nodes, notRendered, problems } = JSON.parse(json)
    assert.deepEqual(
      nodes.map(({ title }: { title: string }) => title),
      ['kube-system/flatcar-workers'],
    )
    assert.deepEqual(
      notRendered.map(({ title, problems: own }: { title: string; problems: number[] }) => [title, own]),
      [['kube-system/ubuntu-workers', [0]]],
    )
    assert.equal(problems[0].code, 'OSM0410')
  })

  test('what an earlier run made of the node is not shown in its place', async () => {
    cpSync(join(folder, 'inputs'), join(folder, 'both'), { recursive: true })
    const kept = earlier.split(/^---\n/m).filter(text => /osm-krm\.dev\/generated-by/.test(text))
    assert.ok(kept.some(text => /ubuntu-workers-kube-system-bootstrap-config/.test(text)))
    writeFileSync(join(folder, 'both/earlier.yaml'), kept.join('---\n'))
    assert.match((await run('show', 'both')).stdout, /^kube-system\/ubuntu-workers .* not rendered$/m)
  })

  test('render writes nothing, and a comparison has the other nodes', async () => {
    const rendered = await run('render', 'inputs')
    assert.deepEqual([rendered.status, rendered.stdout], [1, ''])
    const compared = await run('diff', '--old', 'inputs', 'inputs')
    assert.equal(compared.status, 1)
    assert.match(compared.stdout, /^2 MachineDeployments: 1 not rendered, 1 unchanged\./m)
  })
})

test('if no node can be rendered, nothing is shown', async () => {
  edit('osm-krm.yaml', 'spec:', 'spec:\n  wrong: 1')
  for (const form of ['text', 'html']) {
    const { status, stdout } = await run('show', 'inputs', '-o', form)
    assert.deepEqual([form, status, stdout], [form, 1, ''])
  }
})
