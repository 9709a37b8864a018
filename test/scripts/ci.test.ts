// .github/workflows/ci.yaml runs what .ci/run runs, on the Nodes that .ci/run takes.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { root } from '../fixtures/examples.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

interface Job {
  readonly strategy?: { readonly matrix: { readonly node: readonly string[] } }
  readonly steps: readonly { readonly run?: string }[]
}

const jobs: Readonly<Record<string, Job>> = parse(read('.github/workflows/ci.yaml')).jobs
const [, defaults = ''] = /\$\{\*:-([a-z ]+)\}/.exec(read('.ci/run')) ?? []

describe('ci.yaml', () => {
  test('has every step of .ci/run: a job for each Node is what the step `nodes` is there', () => {
    const named = Object.values(jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run = '' }) => (run.startsWith('.ci/run ') ? run.split(' ').slice(1) : [])),
    )
    assert.deepEqual([...named, 'nodes'].sort(), defaults.split(' ').sort())
  })

  test('runs on the oldest Node that is promised and on the newer ones of .ci/install-programs', () => {
    const nodes = jobs.tests!.strategy!.matrix.node
    const [oldest, ...newer] = nodes
    assert.equal(`>=${oldest!.split('.')[0]}`, JSON.parse(read('package.json')).engines.node)
    const [, installed = ''] = /^for version in (.*); do$/m.exec(read('.ci/install-programs')) ?? []
    const [, image = ''] = /^FROM node:([\d.]+)-/m.exec(read('Dockerfile')) ?? []
    assert.deepEqual(newer, installed.replace('"$image_node"', image).split(' '))
  })
})

test('.ci/run names its steps where it is given another', () => {
  const { status, stderr } = spawnSync(join(root, '.ci/run'), ['tests', 'everything'], { encoding: 'utf8' })
  assert.equal(status, 1)
  assert.equal(stderr, 'There is no step everything: checks, tests, nodes, all-nodes, conformance, fuzz, hosts.\n')
})
