// osm-krm diff of a recorded fleet: three clusters of eight MachineDeployments, with another kubelet and containerd in two of them, a changed
// profile that all share, and one revision that was forgotten.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { assertGolden } from '../fixtures/golden.ts'

const FLEET = join(root, 'test/fixtures/fleet')

function run(...args: string[]) {
  return osmKrm(['diff', ...args], { cwd: FLEET })
}

async function output(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await run(...args)
  assert.equal(status, 0, stderr)
  return stdout
}

const golden = (name: string): string => join(root, 'test/cli/golden', name)
const SIDES = ['--old', 'old', 'new']
const BERLIN = ['--old', 'old/profiles', '--old', 'old/clusters/berlin', 'new/profiles', 'new/clusters/berlin']

describe('the change of a fleet', () => {
  test('as text fits on a screen', async () => {
    const text = await output(...SIDES)
    assertGolden(golden('fleet-diff.txt'), text)
    assert.ok(text.split('\n').length <= 61, text)
  })
  test('as text with all differences', async () =>
    assertGolden(golden('fleet-diff-full.txt'), await output(...SIDES, '--full')))
  test('as Markdown', async () =>
    assertGolden(golden('fleet-diff-markdown.txt'), await output(...SIDES, '-o', 'markdown')))
  test('as JSON', async () => {
    const { diagnostics: _, ...found } = JSON.parse(await output(...SIDES, '-o', 'json'))
    assertGolden(golden('fleet-diff-json.txt'), `${JSON.stringify(found, null, 1)}\n`)
  })
  test('names only new problems in full', async () =>
    assertGolden(golden('fleet-problems.txt'), (await run(...SIDES)).stderr))
})

test('a report says what sets one kind of nodes apart from another', async () => {
  const { stdout } = await osmKrm(['show', '-o', 'html', 'new/profiles', 'new/clusters/berlin'], { cwd: FLEET })
  assert.match(stdout, /<div class="quiet unlike">like kube-system\/general-a, but maxPods 250<\/div>/)
})

describe('--fail-on', () => {
  const CASES: readonly { args: readonly string[]; list: string; status: number }[] = [
    { args: SIDES, list: 'stuck', status: 1 },
    { args: BERLIN, list: 'stuck', status: 0 },
    { args: BERLIN, list: 'new', status: 1 },
    { args: BERLIN, list: 'replace', status: 1 },
    { args: BERLIN, list: 'running', status: 0 },
    { args: SIDES, list: 'running', status: 1 },
    { args: BERLIN, list: 'stuck,new', status: 1 },
    { args: ['--old', 'old', 'old'], list: 'stuck,new,replace,running', status: 0 },
  ]
  for (const { args, list, status } of CASES)
    test(`${list}: ${args.join(' ')}`, async () => assert.equal((await run(...args, '--fail-on', list)).status, status))

  test('given twice counts both', async () =>
    assert.equal((await run(...BERLIN, '--fail-on', 'stuck', '--fail-on', 'replace')).status, 1))
  test('refuses other words', async () => {
    const { status, stderr } = await run(...BERLIN, '--fail-on', 'stuk')
    assert.equal(status, 2)
    assert.match(stderr, /It is a list of stuck, new, replace, running\./)
  })
})
