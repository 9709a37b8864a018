// The recorded cases through the built program, as a host runs it: a ResourceList on stdin, and one on stdout.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { cases, listOf } from '../../conformance/cases.ts'
import { assertAsRecorded } from '../../conformance/expectation.ts'
import { PROGRAM } from '../../fixtures/built.ts'

/** Every n-th case; `npm run conformance` takes them all. */
const STEP = Number(process.env.CONFORMANCE_STEP ?? 12)

describe('the program on stdin and stdout', { concurrency: 2 }, () => {
  for (const given of cases(/./, STEP)) {
    test(given.name, async () => {
      const { status, stdout, stderr } = await run(listOf(given))
      const { kind, items, results = [] } = parse(stdout, { maxAliasCount: -1 })
      assert.equal(kind, 'ResourceList')
      assert.equal(status, given.expect.errors ? 1 : 0, stderr)
      assertAsRecorded(given, { objects: items, results, messages: stderr })
    })
  }
})

interface Run {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

function run(input: string): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM], { stdio: 'pipe' })
    const [out, err]: [Buffer[], Buffer[]] = [[], []]
    child.stdout.on('data', chunk => out.push(chunk))
    child.stderr.on('data', chunk => err.push(chunk))
    child.on('error', reject)
    child.on('close', status =>
      resolve({ status, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }),
    )
    child.stdin.end(input)
  })
}
