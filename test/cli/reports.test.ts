// diff and verify as programs: their exit status, and where their output goes.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { PROGRAM } from '../fixtures/built.ts'
import { root } from '../fixtures/examples.ts'

const folder = mkdtempSync(join(tmpdir(), 'osm-krm-reports-'))
after(() => rmSync(folder, { recursive: true }))

const run = (args: readonly string[], input = '') =>
  spawnSync(process.execPath, [PROGRAM, ...args], { cwd: folder, encoding: 'utf8', input })

cpSync(join(root, 'examples/quickstart'), join(folder, 'old'), { recursive: true })
cpSync(join(root, 'examples/quickstart'), join(folder, 'new'), { recursive: true })
const file = join(folder, 'new/machine-deployments.yaml')
writeFileSync(file, readFileSync(file, 'utf8').replace('MaxPods: "110"', 'MaxPods: "120"'))
for (const name of ['old', 'new']) run(['render', name, '-o', `${name}-rendered`])
writeFileSync(join(folder, 'damaged.yaml'), 'a: [')
writeFileSync(join(folder, 'list.json'), run(['render', 'old', '-o', 'json']).stdout)

const CASES: { name: string; args: string[]; input?: string; status: number; out?: RegExp; err?: RegExp }[] = [
  { name: 'diff: inputs are rendered', args: ['diff', 'old', 'new'], status: 0, out: /^\+maxPods: 120$/m },
  { name: 'diff: renderings', args: ['diff', 'old-rendered', 'new-rendered'], status: 0, out: /^\+maxPods: 120$/m },
  { name: 'diff: --exit-code', args: ['diff', 'old', 'new', '--exit-code'], status: 1 },
  { name: 'diff: --exit-code, nothing', args: ['diff', 'old', 'old-rendered', '--exit-code'], status: 0 },
  { name: 'diff: a List', args: ['diff', 'list.json', 'old-rendered', '--exit-code'], status: 0 },
  { name: 'diff: for programs', args: ['diff', 'old', 'new', '-o', 'json'], status: 0, out: /"differs": true/ },
  { name: 'diff: one side only', args: ['diff', 'old'], status: 2, err: /an old and a new one/ },
  { name: 'diff: a side that is damaged', args: ['diff', 'damaged.yaml', 'new'], status: 2, err: /damaged\.yaml/ },
  { name: 'diff: no such form', args: ['diff', 'old', 'new', '-o', 'xml'], status: 2, err: /text, json/ },
  {
    name: 'verify: all well',
    args: ['verify', 'old/machine-deployments.yaml', 'old-rendered'],
    status: 0,
    out: /there/,
  },
  { name: 'verify: nothing rendered', args: ['verify', 'old'], status: 1, out: /OSM0801/ },
  { name: 'verify: for programs', args: ['verify', 'old', '-o', 'json'], status: 1, out: /"code": "OSM0801"/ },
  { name: 'verify: stdin', args: ['verify', '-'], input: 'kind: Nothing\n', status: 1, out: /OSM0800/ },
  { name: 'verify: damaged', args: ['verify', 'damaged.yaml'], status: 2, err: /OSM0007/ },
]

describe('osm-krm', () => {
  for (const { name, args, input, status, out = /(?:)/, err = /^$/ } of CASES) {
    test(name, () => {
      const result = run(args, input)
      assert.equal(result.status, status, result.stderr)
      assert.match(result.stdout, out)
      assert.match(result.stderr, err)
    })
  }
})
