// .github/workflows/ci.yaml runs the steps of .ci/run, on the same versions of Node.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { root } from '../fixtures/examples.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

interface Job {
  readonly steps: readonly { readonly run?: string; readonly with?: { readonly 'node-version'?: string } }[]
}

const jobs: Readonly<Record<string, Job>> = parse(read('.github/workflows/ci.yaml')).jobs
const [, defaults = ''] = /\$\{\*:-([a-z ]+)\}/.exec(read('.ci/run')) ?? []

describe('ci.yaml', () => {
  test('has every step of .ci/run, and all tests on older versions of Node', () => {
    const named = Object.values(jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run = '' }) => (run.startsWith('.ci/run ') ? run.split(' ').slice(1) : [])),
    )
    assert.deepEqual(named.sort(), [...defaults.split(' '), 'all-nodes'].sort())
  })

  test('uses the oldest supported Node, and host tests that of the image', () => {
    const oldest = JSON.parse(read('package.json')).engines.node
    const [, image] = /^FROM node:([\d.]+)-/m.exec(read('Dockerfile')) ?? []
    for (const [name, { steps }] of Object.entries(jobs)) {
      const version = steps.find(step => step.with?.['node-version'] !== undefined)?.with?.['node-version']
      if (name === 'hosts') assert.equal(version, image)
      else assert.equal(version?.split('.')[0], /\d+/.exec(oldest)?.[0])
    }
  })
})

test('.ci/run lists its steps for an unknown one', () => {
  const { status, stderr } = spawnSync(join(root, '.ci/run'), ['tests', 'everything'], { encoding: 'utf8' })
  assert.equal(status, 1)
  assert.equal(
    stderr,
    'There is no step everything: tests, checks, slow, nodes, all-nodes, conformance, fuzz, growth, hosts.\n',
  )
})
