// osm-krm diff of a recorded fleet: three clusters of eight MachineDeployments, with another kubelet and containerd in two of them, a changed
// profile that all share, and one revision that was forgotten.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { PROGRAM } from '../fixtures/built.ts'
import { root } from '../fixtures/examples.ts'
import { assertGolden } from '../fixtures/golden.ts'

const FLEET = join(root, 'test/fixtures/fleet')

function run(...args: string[]) {
  return spawnSync(process.execPath, [PROGRAM, 'diff', ...args], { cwd: FLEET, encoding: 'utf8', maxBuffer: 1 << 26 })
}

function output(...args: string[]): string {
  const { status, stdout, stderr } = run(...args)
  assert.equal(status, 0, stderr)
  return stdout
}

const golden = (name: string): string => join(root, 'test/cli/golden', name)
const SIDES = ['--old', 'old', 'new']
const BERLIN = ['--old', 'old/profiles', '--old', 'old/clusters/berlin', 'new/profiles', 'new/clusters/berlin']

describe('the change of a fleet', () => {
  test('as text fits on a screen', () => {
    const text = output(...SIDES)
    assertGolden(golden('fleet-diff.txt'), text)
    assert.ok(text.split('\n').length <= 61, text)
  })
  test('as text with all differences', () => assertGolden(golden('fleet-diff-full.txt'), output(...SIDES, '--full')))
  test('as Markdown', () => assertGolden(golden('fleet-diff-markdown.txt'), output(...SIDES, '-o', 'markdown')))
  test('as JSON', () => {
    const { diagnostics: _, ...found } = JSON.parse(output(...SIDES, '-o', 'json'))
    assertGolden(golden('fleet-diff-json.txt'), `${JSON.stringify(found, null, 1)}\n`)
  })
  test('names only new problems in full', () => assertGolden(golden('fleet-problems.txt'), run(...SIDES).stderr))
  test('has the obstacles as annotations of a job', () => {
    const { stderr } = run(...SIDES, '--format', 'github')
    assert.match(stderr, /^::error file=new\/clusters\/oslo\/machine-deployments\.yaml,.*OSM0740/m)
  })
})

test('a report says what sets one kind of nodes apart from another', () => {
  const { stdout } = spawnSync(process.execPath, [PROGRAM, 'report', '--', 'new/profiles', 'new/clusters/berlin'], {
    cwd: FLEET,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  assert.match(stdout, /<p class="unlike">Like kube-system\/general-a, but <code>maxPods 250<\/code><\/p>/)
})

describe('--fail-on', () => {
  const CASES: readonly { args: readonly string[]; list: string; status: number }[] = [
    { args: SIDES, list: 'stuck', status: 1 },
    { args: BERLIN, list: 'stuck', status: 0 },
    { args: BERLIN, list: 'new', status: 1 },
    { args: BERLIN, list: 'replace', status: 1 },
    { args: BERLIN, list: 'stuck,new', status: 1 },
    { args: ['--old', 'old', 'old'], list: 'stuck,new,replace', status: 0 },
  ]
  for (const { args, list, status } of CASES)
    test(`${list}: ${args.join(' ')}`, () => assert.equal(run(...args, '--fail-on', list).status, status))

  test('given twice counts both', () =>
    assert.equal(run(...BERLIN, '--fail-on', 'stuck', '--fail-on', 'replace').status, 1))
  test('refuses other words', () => {
    const { status, stderr } = run(...BERLIN, '--fail-on', 'stuk')
    assert.equal(status, 2)
    assert.match(stderr, /It is a list of stuck, new, replace\./)
  })
})

describe('two MachineDeployments', () => {
  const NODES = ['--node', 'general-a', '--node', 'general-b', 'new/profiles', 'new/clusters/berlin']
  test('differ in values and parts, not in their own names and secrets', () =>
    assertGolden(golden('two-nodes.txt'), output(...NODES)))
  test('as JSON', () => {
    const { differs, values, parts } = JSON.parse(output(...NODES, '-o', 'json'))
    assert.equal(differs, true)
    assert.deepEqual(values, [
      { name: 'cloudProviderSpec.location', change: 'fsn1 → nbg1' },
      { name: 'MaxPods is new:', change: '250' },
    ])
    assert.deepEqual(
      parts.map(({ name }: { name: string }) => name),
      ['/etc/kubernetes/kubelet.conf'],
    )
  })
  test('of several clusters', () => {
    const text = output('--node', 'berlin/kube-system/tools', '--node', 'oslo/kube-system/tools', 'old')
    assert.match(text, /^oslo \/ kube-system\/tools compared with berlin \/ kube-system\/tools: /)
  })
  test('that are the same', () =>
    assert.match(output('--node', 'tools', '--node', 'tools', 'old/profiles', 'old/clusters/oslo'), /are the same/))
  test('one alone is an error', () => {
    const { status, stderr } = run('--node', 'tools', 'old/profiles', 'old/clusters/oslo')
    assert.equal(status, 2)
    assert.match(stderr, /--node names two MachineDeployments to compare/)
  })
})
