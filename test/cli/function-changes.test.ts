// osm-krm diff names functionConfigs and clusters that move.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { edit } from '../fixtures/lists.ts'
import { Repository, type RepositoryFiles } from '../fixtures/repository.ts'
import { temporaryFolder, temporaryFolders } from '../fixtures/temporary-folder.ts'

const folder = temporaryFolder('function-changes')
const newFolder = temporaryFolders('moves')
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
})

describe('diff says what is to be done about functionConfigs in other folders', () => {
  type Configs = Readonly<Record<string, string | undefined>>
  const NAMED = (name: string): string => BASE['osm-krm.yaml']!.replace(/^ {2}name: .*/m, `  name: ${name}`)
  const SET = (value: string): string => edit(BASE['osm-krm.yaml']!, 'spec:\n', `spec:\n  output: {folder: ${value}}\n`)
  const MOVES: readonly [name: string, old: Configs, now: Configs, expected: readonly string[]][] = [
    ['as before', { one: NAMED('prod'), two: NAMED('test') }, { one: NAMED('prod'), two: NAMED('test') }, []],
    [
      'exchanged, known by their names, although one changes',
      { one: NAMED('prod'), two: NAMED('test') },
      { one: NAMED('test'), two: edit(NAMED('prod'), 'spec:\n', 'spec:\n  mode: validate\n') },
      ['prod: clusters/one → clusters/two', 'test: clusters/two → clusters/one'],
    ],
    [
      'exchanged, known by their texts',
      { one: SET('a'), two: SET('b') },
      { one: SET('b'), two: SET('a') },
      ['one: clusters/two → clusters/one', 'two: clusters/one → clusters/two'],
    ],
    [
      'of one cluster, in the folder of another one, whose own is gone',
      { one: SET('a'), two: SET('b') },
      { one: SET('b'), two: SET('c') },
      ['one: clusters/two → clusters/one'],
    ],
    ['a change of a setting', { one: SET('a'), two: SET('b') }, { one: SET('a'), two: SET('c') }, []],
    [
      'a copy for a new cluster',
      { one: SET('a'), two: SET('b') },
      { one: SET('a'), two: SET('b'), three: SET('b') },
      [],
    ],
    ['of the only cluster', { one: SET('a') }, { one: undefined, two: SET('a') }, ['clusters/one → clusters/two']],
    ['that is new', { one: undefined }, { one: SET('a') }, []],
  ]
  for (const [name, old, now, expected] of MOVES)
    test(name, async () => {
      const own = new Repository(newFolder())
      const filesOf = (configs: Configs): RepositoryFiles =>
        Object.fromEntries(
          Object.entries(configs).flatMap(([cluster, config]) => [
            [`clusters/${cluster}/osm-krm.yaml`, config],
            [
              `clusters/${cluster}/machines.yaml`,
              cluster in now && now[cluster] === undefined ? undefined : BASE['machines.yaml'],
            ],
          ]),
        )
      own.commit({ ...filesOf(old), 'clusters/one/machines.yaml': BASE['machines.yaml'] })
      own.write(filesOf(now))
      const { stdout, stderr } = await osmKrm(['diff', '-o', 'json'], { cwd: own.folder })
      const { toDo } = JSON.parse(stdout || stderr) as { toDo: { code: string; lines: string[] }[] }
      assert.deepEqual(
        toDo.filter(({ code }) => code === 'OSM0743').flatMap(({ lines }) => lines),
        expected,
      )
    })
})
