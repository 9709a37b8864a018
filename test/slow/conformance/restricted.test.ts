// The recorded cases through the built program, in a process that may read only its own program, and may not write, start
// processes or threads, or run text as code.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { run } from '../../../src/function.ts'
import { cases, listOf } from '../../conformance/cases.ts'
import { PROGRAM } from '../../fixtures/built.ts'
import { textOf } from '../../render/krm/fixtures.ts'

/** Every n-th case; `npm run conformance:restricted` takes them all. */
const STEP = Number(process.env.RESTRICTED_STEP ?? 25)

const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission'
const FLAGS = [
  '--disallow-code-generation-from-strings',
  PERMISSION,
  // Node looks for a package.json next to the program.
  `--allow-fs-read=${dirname(PROGRAM)}/*`,
  '--no-warnings',
]

/** A folder in which the program keeps compiled code if it may. */
const HOME = mkdtempSync(join(tmpdir(), 'osm-krm-home-'))
after(() => rmSync(HOME, { recursive: true }))

describe('with restricted permissions', { concurrency: 2 }, () => {
  for (const given of cases(/./, STEP)) {
    test(given.name, async () => {
      const list = listOf(given)
      const [{ output, messages, failed }, seen] = await Promise.all([run(list), runRestricted([PROGRAM], list)])
      assert.deepEqual(seen, { status: failed ? 1 : 0, stdout: textOf(output), stderr: messages })
    })
  }

  test('nothing is written', () => assert.deepEqual(readdirSync(HOME), []))
})

describe('the flags reject', () => {
  const REFUSED: Readonly<Record<string, string>> = {
    'text as code': 'new Function("return 1")()',
    'another file': 'require("fs").readFileSync("/etc/hostname")',
    'a file that is written': `require("fs").writeFileSync(${JSON.stringify(`${PROGRAM}.new`)}, "")`,
    'another process': 'require("child_process").spawnSync("true")',
    'a thread': 'new (require("worker_threads").Worker)("1", { eval: true })',
  }
  for (const [name, source] of Object.entries(REFUSED)) {
    test(name, async () => {
      const { status, stderr } = await runRestricted(['-e', source], '')
      assert.equal(status, 1)
      assert.match(stderr, /ERR_ACCESS_DENIED|EvalError/)
    })
  }
})

interface Run {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

function runRestricted(args: readonly string[], input: string): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...FLAGS, ...args], {
      stdio: 'pipe',
      env: { ...process.env, HOME, XDG_CACHE_HOME: '' },
    })
    const [out, err]: [Buffer[], Buffer[]] = [[], []]
    child.stdout.on('data', chunk => out.push(chunk))
    child.stderr.on('data', chunk => err.push(chunk))
    child.stdin.on('error', () => undefined)
    child.on('error', reject)
    child.on('close', status =>
      resolve({ status, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }),
    )
    child.stdin.end(input)
  })
}
