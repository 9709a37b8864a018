// The words of osm-krm diff: which sides they name, as people of Git and of diff write them.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const folder = temporaryFolder('sides')

const repository = join(folder, 'repository')
const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd, encoding: 'utf8' })
const replicas = (count: number): void => {
  const path = join(repository, 'clusters/berlin/machine-deployments.yaml')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/replicas: \d+/, `replicas: ${count}`))
}

cpSync(join(root, 'examples/fleet'), repository, { recursive: true })
git(repository, 'init', '-qb', 'main')
git(repository, 'add', '-A')
git(repository, 'commit', '-qm', 'three machines')
replicas(4)
git(repository, 'commit', '-qam', 'four machines')
git(repository, 'branch', 'clusters')
replicas(6)
writeFileSync(join(repository, '.gitignore'), 'ignored/\n')
mkdirSync(join(repository, 'ignored'))
writeFileSync(join(repository, 'ignored/broken.yaml'), 'kind: [MachineDeployment\n')

async function diff(words: readonly string[], cwd = repository) {
  const { status, stdout, stderr } = await osmKrm(['diff', ...words], { cwd })
  const [first = ''] = stderr.split('\n')
  return {
    status,
    stderr,
    first: first.replace(/\([0-9a-f]{10}\)/g, '()'),
    replicas: /replicas +(\S+ → \S+)/.exec(stdout)?.[1],
  }
}

const WITHOUT = 'without 1 uncommitted file'

const WORDS: readonly (readonly [words: readonly string[], sides: string, replicas: string | undefined])[] = [
  [[], 'HEAD () with the work tree', '4 → 6'],
  [['.'], 'HEAD () with the work tree', '4 → 6'],
  [['HEAD'], 'HEAD () with the work tree', '4 → 6'],
  [['main'], 'main () with the work tree', '4 → 6'],
  [['HEAD~1'], 'HEAD~1 () with the work tree', '3 → 6'],
  [['HEAD~1', 'HEAD'], `HEAD~1 () with HEAD (), ${WITHOUT}`, '3 → 4'],
  [['HEAD~1..HEAD'], `HEAD~1 () with HEAD (), ${WITHOUT}`, '3 → 4'],
  [['HEAD~1..'], `HEAD~1 () with HEAD (), ${WITHOUT}`, '3 → 4'],
  [['HEAD..'], `HEAD () with HEAD (), ${WITHOUT}`, undefined],
  [['HEAD~1...main', '--', '.'], `HEAD~1 () with main (), ${WITHOUT}`, '3 → 4'],
  [['HEAD', 'profiles', './clusters'], 'HEAD () with the work tree', '4 → 6'],
  [['--', 'profiles', 'clusters'], 'HEAD () with the work tree', '4 → 6'],
  [['clusters', '--', '.'], 'clusters () with the work tree', '4 → 6'],
]

describe('the sides', () => {
  for (const [words, sides, expected] of WORDS)
    test(`of diff ${words.join(' ')}`, async () => {
      const found = await diff(words)
      assert.equal(found.status, 0, found.stderr)
      assert.deepEqual([found.first, found.replicas], [`osm-krm: comparing ${sides}`, expected])
    })

  test('are two folders', async () => {
    git(repository, 'worktree', 'add', '-q', join(folder, 'before'), 'HEAD~1')
    const found = await diff(['before', 'repository'], folder)
    assert.deepEqual([found.first, found.replicas], ['osm-krm: comparing before with repository', '3 → 6'])
  })
})

const MISTAKES: readonly (readonly [line: string, message: RegExp])[] = [
  ['nothing', /nothing: there is no such file or folder, and no such revision of Git/],
  ['nothing..HEAD', /there is no Git revision nothing/],
  [
    'clusters',
    /clusters is a revision of Git and a path: write "clusters -- PATH" for the revision, or \.\/clusters for the path/,
  ],
  ['HEAD profiles -- clusters', /profiles is before --, where a revision is expected/],
  ['HEAD -- nothing', /neither HEAD nor the work tree has input files in nothing/],
  ['HEAD~1..HEAD -- profils clusters', /neither HEAD~1 nor HEAD has input files in profils/],
  [
    '--live clusters/berlin/machine-deployments.yaml clusters profiles',
    /--live is one cluster, and there are 2: name the paths of one/,
  ],
]

describe('words that name no sides', () => {
  for (const [line, message] of MISTAKES)
    test(`diff ${line}`, async () => {
      const { status, stderr } = await diff(line.split(' '))
      assert.equal(status, 2, stderr)
      assert.match(stderr, message)
    })

  test('out of a repository, with options', async () => {
    const { status, stderr } = await diff(['repository', '--exit-code', '--set', 'a=b c'], folder)
    assert.equal(status, 2)
    assert.match(
      stderr,
      /this folder is not in a Git repository: name what to compare, as in osm-krm diff --set 'a=b c' --exit-code OLD NEW$/m,
    )
  })

  test('in a repository without a commit', async () => {
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    git(empty, 'init', '-q')
    const { status, stderr } = await diff([], empty)
    assert.equal(status, 2)
    assert.match(stderr, /this repository has no commit yet: name what to compare, as in osm-krm diff OLD NEW/)
  })
})
