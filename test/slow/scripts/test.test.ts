// npm test fails if nothing was tested, a file cannot be loaded, or its process ends, and reports skipped tests with their reasons.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { root } from '../../fixtures/examples.ts'

const folder = mkdtempSync(join(tmpdir(), 'osm-krm-test-'))
after(() => rmSync(folder, { recursive: true }))

/** Without the variables by which a nested run would report to the outer one. */
const { NODE_TEST_CONTEXT: _, ...env } = process.env

function npmTest(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/test.mjs'), ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, stderr, lines: stdout.trimEnd().split('\n') }
}

/** The outcome of a file with these tests. */
function outcomeOf(name: string, tests: string) {
  const file = join(folder, `${name}.test.ts`)
  writeFileSync(file, `import { describe, test } from 'node:test'\n${tests}\n`)
  return npmTest(file)
}

const CASES: readonly {
  readonly name: string
  readonly given: string
  readonly expected: { readonly status: number; readonly last: string; readonly line?: RegExp }
}[] = [
  {
    name: 'passes',
    given: "test('one', () => {})\ndescribe('some', () => { test('two', () => {}) })",
    expected: { status: 0, last: '2 passed, 0 failed, 0 skipped', line: /^Took \d+ s$/ },
  },
  {
    name: 'skips',
    given: [
      "test('one', { skip: 'no cluster' }, () => {})",
      "describe('two', { skip: 'no cluster' }, () => {})",
      "test('three', { skip: 'no disk' }, () => {})",
    ].join('\n'),
    expected: {
      status: 0,
      last: '0 passed, 0 failed, 3 skipped',
      line: /^Skipped: one and 1 more \(no cluster\); three \(no disk\)$/,
    },
  },
  {
    name: 'fails',
    given: "test('one', () => { throw new Error('broken') })",
    expected: { status: 1, last: '0 passed, 1 failed, 0 skipped', line: /^FAILED {2}one$/ },
  },
  {
    name: 'has a suite without tests',
    given: "test('one', () => {})\nfor (const name of ['suite']) describe(name, () => {})",
    expected: { status: 1, last: '1 passed, 1 failed, 0 skipped', line: /^FAILED {2}suite$/ },
  },
  {
    name: 'cannot be loaded',
    given: "throw new Error('no such thing')",
    expected: { status: 1, last: '0 passed, 1 failed, 0 skipped', line: /no such thing/ },
  },
  {
    name: 'ends its process',
    given: "test('one', () => process.exit(3))\ntest('two', () => {})",
    expected: { status: 1, last: '0 passed, 1 failed, 0 skipped', line: /Its process ended with status 3\./ },
  },
  {
    name: 'has no test',
    given: 'void [describe, test]',
    expected: { status: 1, last: '0 passed, 1 failed, 0 skipped', line: /There is no test in it\./ },
  },
]

describe('npm test with a file that', () => {
  for (const { name, given, expected } of CASES) {
    test(name, () => {
      const { status, lines } = outcomeOf(name.replaceAll(' ', '-'), given)
      assert.deepEqual({ status, last: lines.at(-1) }, { status: expected.status, last: expected.last })
      if (expected.line)
        assert.ok(
          lines.some(line => expected.line!.test(line)),
          lines.join('\n'),
        )
    })
  }
})

describe('npm test rejects', () => {
  for (const [given, expected] of [
    ['test/nothing', 'There is no test/nothing.\n'],
    ['docs', 'No test found.\n'],
    ['--node=9', 'Node 9 is not here: .ci/install-nodes brings 22 and 24.\n'],
    ['--host', 'Unknown option --host. There are --all, --hosts and --node=MAJOR.\n'],
  ] as const) {
    test(given, () => {
      const { status, stderr } = npmTest(given)
      assert.deepEqual({ status, stderr }, { status: 1, stderr: expected })
    })
  }
})

test('only test/fixtures/built.ts names files of dist/', () => {
  const naming = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.startsWith('hosts'))
    .filter(file => /root, 'dist\//.test(readFileSync(join(root, 'test', file), 'utf8')))
  assert.deepEqual(naming, ['fixtures/built.ts'])
})
