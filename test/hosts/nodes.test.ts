// Versions of Node newer than that of the tests: the same output, and nothing else on stderr.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { root } from '../fixtures/examples.ts'
import { API_TOKEN, CONFIG, listText, UBUNTU, UBUNTU_TOKEN } from '../fixtures/lists.ts'
import { built } from './built.ts'

const PROGRAM = join(root, 'dist/osm-krm.js')

function start(node: string, program: string, args: readonly string[], input: string) {
  const { status, stdout, stderr } = spawnSync(node, [program, ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  return { status, stdout, stderr }
}

function twoHundred(): string {
  const items = [API_TOKEN]
  for (let i = 0; i < 200; i++) {
    items.push(UBUNTU.replaceAll('ubuntu-workers', `pool-${i}`))
    items.push(
      UBUNTU_TOKEN.replaceAll('ubuntu-workers', `pool-${i}`).replace('bootstrap-token-ubuntu', `bootstrap-token-${i}`),
    )
  }
  return listText({ items, functionConfig: CONFIG })
}

const RUNS: readonly { readonly name: string; readonly args: readonly string[]; readonly input: () => string }[] = [
  { name: 'the function', args: [], input: listText },
  { name: 'the function on two hundred nodes', args: [], input: twoHundred },
  { name: 'an input that is none', args: [], input: () => 'no: list\n' },
  { name: 'a command', args: ['render', join(root, 'examples/quickstart')], input: () => '' },
  { name: 'the help', args: ['--help'], input: () => '' },
]

for (const major of [22, 24]) {
  const node = built(`node-${major}`)
  const skip = existsSync(node) ? false : `Node ${major} is not here: .ci/install-nodes brings it`
  describe(`under Node ${major}`, { skip }, () => {
    test('runs this version', () => {
      assert.match(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout, new RegExp(`^v${major}\\.`))
    })
    for (const { name, args, input } of RUNS) {
      test(`${name}: as under Node ${process.versions.node.split('.')[0]}`, () => {
        const text = input()
        const wanted = start(process.execPath, PROGRAM, args, text)
        assert.notEqual(wanted.stdout + wanted.stderr, '')
        assert.deepEqual(start(node, PROGRAM, args, text), wanted)
      })
    }
  })
}
