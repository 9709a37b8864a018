// osm-krm diff where something cannot be rendered: the other MachineDeployments are compared, and nothing that was not checked is called solved.

import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { assertGolden } from '../fixtures/golden.ts'

const folder = mkdtempSync(join(tmpdir(), 'osm-krm-broken-'))
after(() => rmSync(folder, { recursive: true }))
cpSync(join(root, 'test/fixtures/fleet/new'), join(folder, 'old'), { recursive: true })
cpSync(join(folder, 'old'), join(folder, 'broken'), { recursive: true })

/** The profile that three MachineDeployments of each cluster use is no YAML, and one of the others gets another kubelet. */
const edit = (file: string, from: string | RegExp, to: string): void => {
  const path = join(folder, 'broken', file)
  const text = readFileSync(path, 'utf8')
  assert.notEqual(text.replace(from, to), text, file)
  writeFileSync(path, text.replace(from, to))
}
edit('profiles/company-ubuntu.yaml', /^ {2}version: /m, '   version: ')
edit('clusters/berlin/machine-deployments.yaml', /(name: gpu\n[\s\S]*?replicas: )\d+/, '$19')

const diff = async (...args: string[]) => osmKrm(['diff', 'old', 'broken', ...args], { cwd: folder })

const { status, stdout, stderr } = await diff()

describe('a profile that is no YAML', () => {
  test('is the first thing to do, with its place and the MachineDeployments that use it', () => {
    assert.equal(status, 1)
    assert.match(
      stdout,
      /^Do not merge yet: \d things? to do\n\n1\. .*\n {3}at broken\/profiles\/company-ubuntu\.yaml:\d+:\d+/,
    )
    assert.match(stderr, /company-ubuntu\.yaml/)
  })
  test('does not hide the MachineDeployments that do not use it', () => {
    assert.match(stdout, /^~ berlin \/ kube-system\/gpu: machines are added, .* → 9 machines\)$/m)
    assert.match(stdout, /^24 MachineDeployments: 12 not rendered, 1 scaled, 11 unchanged$/m)
    assert.match(stdout, /^! 12 MachineDeployments: cannot be rendered$/m)
  })
  test('solves no problem of what cannot be rendered', () => {
    assert.doesNotMatch(stdout, /fixed/)
    assert.match(stdout, /^ {2}problems: 1 new, .*\d+ not checked$/m)
  })
  test('is the same in the other forms', async () => {
    const found = JSON.parse((await diff('-o', 'json')).stdout)
    assert.deepEqual(found.classes, { failed: 12, scaled: 1, unchanged: 11 })
    assert.deepEqual(found.problems.fixed, [])
    const markdown = (await diff('-o', 'markdown')).stdout
    assertGolden(join(root, 'test/cli/golden/broken-diff-markdown.txt'), markdown)
    assertGolden(join(root, 'test/cli/golden/broken-diff.txt'), stdout)
    assertGolden(
      join(root, 'test/cli/golden/broken-diff-json.txt'),
      `${JSON.stringify({ ...found, diagnostics: [] }, null, 1)}\n`,
    )
    assert.match(markdown, /^> \[!CAUTION\]\n> \*\*<code>berlin .*: cannot be rendered\n[\s\S]*?^### Do not merge yet/m)
    assert.match(markdown, /^\| <code>berlin \/ .* and 7 more \| \*\*cannot be rendered\*\* \|/m)
    const page = (await diff('-o', 'html')).stdout
    assert.match(
      page,
      /<caption class="unseen">24 MachineDeployments: 12 not rendered, 1 scaled, 11 unchanged<\/caption>/,
    )
    assert.match(page, /<h2>12 MachineDeployments: cannot be rendered<\/h2>/)
  })
  test('on the old side is no thing to do', async () => {
    const repaired = await osmKrm(['diff', 'broken', 'old'], { cwd: folder })
    assert.equal(repaired.status, 1)
    assert.match(repaired.stdout, /^Not everything could be compared: the old side has errors\n/)
    assert.match(repaired.stdout, /is not compared: its old side cannot be rendered$/m)
  })
})

describe('a MachineDeployment that cannot be read', () => {
  const MACHINES = 'clusters/oslo/machine-deployments.yaml'
  const CASES: readonly [name: string, from: RegExp, to: string][] = [
    ['because its YAML is broken', /^spec:/m, ' spec:'],
    ['because it has no name', /^ {2}name: general-a$/m, '  nmae: general-a'],
    ['because its file begins with a template of another tool', /^/, '{{ x }}: [\n'],
  ]
  for (const [name, from, to] of CASES)
    test(`${name}, is not gone`, async () => {
      const before = readFileSync(join(folder, 'old', MACHINES), 'utf8')
      assert.notEqual(before.replace(from, to), before)
      cpSync(join(folder, 'old'), join(folder, 'unread'), { recursive: true })
      writeFileSync(join(folder, 'unread', MACHINES), before.replace(from, to))
      for (const [sides, side] of [
        [['old', 'unread'], 'new'],
        [['unread', 'old'], 'old'],
      ] as const) {
        const found = await osmKrm(['diff', ...sides], { cwd: folder })
        assert.equal(found.status, 1, found.stderr)
        assert.doesNotMatch(found.stdout, /is gone|is new|machines? (?:removed|new)/)
        assert.match(found.stdout, new RegExp(`is not compared: something of the ${side} side cannot be read`))
      }
    })
})
