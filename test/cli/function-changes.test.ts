// osm-krm diff names functionConfigs and clusters that move.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { edit } from '../fixtures/lists.ts'
import { Repository, type RepositoryFiles } from '../fixtures/repository.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const folder = temporaryFolder('function-changes')
const text = (name: string): string => readFileSync(join(root, 'examples/quickstart', name), 'utf8')
const BASE: RepositoryFiles = {
  'osm-krm.yaml': text('osm-krm.yaml'),
  'machines.yaml': text('machine-deployments.yaml'),
}
const repository = new Repository(folder)

describe('diff names what moves', () => {
  const changes = async (files: RepositoryFiles, ...args: string[]): Promise<readonly string[]> => {
    repository.commit({ ...BASE, 'other.yaml': undefined })
    repository.write(files)
    return JSON.parse((await osmKrm(['diff', ...args, '-o', 'json'], { cwd: folder })).stdout).functionChanges
  }
  const CHANGED: readonly [name: string, files: RepositoryFiles, expected: string[]][] = [
    [
      'a functionConfig that moves',
      { 'osm-krm.yaml': undefined, 'other.yaml': BASE['osm-krm.yaml'] },
      ['the functionConfig osm-krm.yaml is gone, and other.yaml is new'],
    ],
    [
      'a functionConfig that is as before but for a comment',
      { 'osm-krm.yaml': edit(BASE['osm-krm.yaml']!, 'spec:\n', 'spec:\n  # A comment.\n') },
      [],
    ],
  ]
  for (const [name, files, expected] of CHANGED)
    test(name, async () => assert.deepEqual(await changes(files), expected))

  test('clusters that exchange their functionConfigs', async () => {
    const config = (name: string): string => BASE['osm-krm.yaml']!.replace(/^ {2}name: .*/m, `  name: ${name}`)
    const clusters = (first: string, second: string): RepositoryFiles => ({
      'clusters/one/machines.yaml': BASE['machines.yaml'],
      'clusters/one/osm-krm.yaml': config(first),
      'clusters/two/machines.yaml': BASE['machines.yaml'],
      'clusters/two/osm-krm.yaml': config(second),
    })
    repository.commit(clusters('prod', 'test'))
    assert.deepEqual(await changes(clusters('test', 'prod'), 'clusters'), [
      'the cluster prod moves from clusters/one to clusters/two',
      'the cluster test moves from clusters/two to clusters/one',
    ])
  })
})
