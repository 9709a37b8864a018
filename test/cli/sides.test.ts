// The words of osm-krm diff: which sides they name, as people of Git and of diff write them.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'

const folder = mkdtempSync(join(tmpdir(), 'osm-krm-sides-'))
after(() => rmSync(folder, { recursive: true }))

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

const WORDS: readonly { words: readonly string[]; first: string; replicas: string | undefined }[] = [
  { words: [], first: 'comparing HEAD () with the work tree', replicas: '4 → 6' },
  { words: ['.'], first: 'comparing HEAD () with the work tree', replicas: '4 → 6' },
  { words: ['HEAD'], first: 'comparing HEAD () with the work tree', replicas: '4 → 6' },
  { words: ['main'], first: 'comparing main () with the work tree', replicas: '4 → 6' },
  { words: ['HEAD~1'], first: 'comparing HEAD~1 () with the work tree', replicas: '3 → 6' },
  {
    words: ['HEAD~1', 'HEAD'],
    first: 'comparing HEAD~1 () with HEAD (), without 1 uncommitted file',
    replicas: '3 → 4',
  },
  {
    words: ['HEAD~1..HEAD'],
    first: 'comparing HEAD~1 () with HEAD (), without 1 uncommitted file',
    replicas: '3 → 4',
  },
  { words: ['HEAD~1..'], first: 'comparing HEAD~1 () with HEAD (), without 1 uncommitted file', replicas: '3 → 4' },
  { words: ['HEAD..'], first: 'comparing HEAD () with HEAD (), without 1 uncommitted file', replicas: undefined },
  {
    words: ['HEAD~1...main', '--', '.'],
    first: 'comparing HEAD~1 () with main (), without 1 uncommitted file',
    replicas: '3 → 4',
  },
  { words: ['HEAD', 'profiles', './clusters'], first: 'comparing HEAD () with the work tree', replicas: '4 → 6' },
  { words: ['--', 'profiles', 'clusters'], first: 'comparing HEAD () with the work tree', replicas: '4 → 6' },
  { words: ['clusters', '--', '.'], first: 'comparing clusters () with the work tree', replicas: '4 → 6' },
]

describe('the sides', () => {
  for (const { words, first, replicas: expected } of WORDS)
    test(`of diff ${words.join(' ')}`, async () => {
      const found = await diff(words)
      assert.equal(found.status, 0, found.stderr)
      assert.deepEqual([found.first, found.replicas], [`osm-krm: ${first}`, expected])
    })

  test('are two folders', async () => {
    git(repository, 'worktree', 'add', '-q', join(folder, 'before'), 'HEAD~1')
    const found = await diff(['before', 'repository'], folder)
    assert.deepEqual([found.first, found.replicas], ['osm-krm: comparing before with repository', '3 → 6'])
  })
})

const MISTAKES: readonly { words: readonly string[]; message: RegExp; cwd?: string }[] = [
  { words: ['nothing'], message: /nothing: there is no such file or folder, and no such revision of Git/ },
  { words: ['nothing..HEAD'], message: /there is no Git revision nothing/ },
  {
    words: ['clusters'],
    message:
      /clusters is a revision of Git and a path: write "clusters -- PATH" for the revision, or \.\/clusters for the path/,
  },
  { words: ['HEAD', 'profiles', '--', 'clusters'], message: /profiles is before --, where a revision is expected/ },
  { words: ['HEAD', '--', 'nothing'], message: /neither HEAD nor the work tree has input files in nothing/ },
  {
    words: ['HEAD~1..HEAD', '--', 'profils', 'clusters'],
    message: /neither HEAD~1 nor HEAD has input files in profils/,
  },
  {
    words: ['--live', 'clusters/berlin/machine-deployments.yaml', 'clusters', 'profiles'],
    message: /--live is one cluster, and there are 2: name the paths of one/,
  },
  { words: [], cwd: folder, message: /this folder is not in a Git repository: .*as in osm-krm diff OLD NEW/ },
]

describe('words that name no sides', () => {
  for (const { words, message, cwd } of MISTAKES)
    test(`diff ${words.join(' ')}`, async () => {
      const { status, stderr } = await diff(words, cwd)
      assert.equal(status, 2, stderr)
      assert.match(stderr, message)
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
