// What is in the copy of a tree, and what is left out of it: nothing outside of the folder is written or named by a link.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { exportTree } from '../../src/source/export.ts'
import { revisionNamed } from '../../src/source/git.ts'
import {
  folderTree,
  revisionTree,
  type Tree,
  type TreeContent,
  type TreeEntry,
  workTree,
} from '../../src/source/tree.ts'
import { filesOf } from '../fixtures/files.ts'
import { Repository } from '../fixtures/repository.ts'
import { temporaryFolders } from '../fixtures/temporary-folder.ts'

const newFolder = temporaryFolders('export')
const copyOf = (tree: Tree) => exportTree(tree, join(newFolder(), 'tree'))

function inFolder<T>(folder: string, action: () => T): T {
  const before = process.cwd()
  process.chdir(folder)
  try {
    return action()
  } finally {
    process.chdir(before)
  }
}

const file = (path: string, text: string, kind: TreeEntry['kind'] = 'file'): [TreeEntry, string] => [
  { path, kind, isExecutable: false, size: text.length },
  text,
]

/** A tree that Git would not check out. */
const treeOf = (...entries: [TreeEntry, string][]): Tree => ({
  name: 'pr',
  isRevision: true,
  isIgnored: () => false,
  here: '',
  placeOf: path => path,
  list: () => entries.map(([entry]) => entry),
  *contents(wanted): Iterable<TreeContent> {
    for (const [entry, text] of entries) if (wanted.includes(entry)) yield { entry, bytes: Buffer.from(text), id: text }
  },
})

describe('a copy', () => {
  const repository = new Repository(newFolder())
  const { folder } = repository
  repository.write({
    '.gitattributes': '*.yaml filter=f\nunexported export-ignore\n*.txt ident\n',
    '.gitignore': 'ignored\n',
    'a.yaml': 'a: 1\n',
    'deep/run.sh': '#!/bin/sh\n',
    'ident.txt': '$Id$\n',
    unexported: 'there\n',
    lfs: 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n',
  })
  chmodSync(join(folder, 'deep/run.sh'), 0o755)
  symlinkSync('../a.yaml', join(folder, 'deep/link'))
  symlinkSync('/etc/passwd', join(folder, 'out'))
  repository.commit({})
  const ran = join(newFolder(), 'ran')
  execFileSync('git', ['config', 'filter.f.smudge', `touch ${ran}; cat`], { cwd: folder })
  const expected = [
    '.gitattributes',
    '.gitignore',
    'a.yaml',
    'deep/link',
    'deep/run.sh',
    'ident.txt',
    'lfs',
    'unexported',
  ]
  const notes = [
    'has no links that lead out of it, or to nothing: out',
    'has pointers of Git LFS in the place of files: lfs',
  ]

  for (const [name, treeIn] of [
    ['HEAD', () => revisionTree(revisionNamed('HEAD'))],
    ['the work tree', () => workTree()],
  ] as const)
    test(`of ${name} has what Git has stored`, () => {
      writeFileSync(join(folder, 'ignored'), 'secret')
      const { root, ids, notes: found } = inFolder(folder, () => copyOf(treeIn()))
      assert.deepEqual(Object.keys(filesOf(root)).sort(), expected)
      assert.deepEqual(
        ['a.yaml', 'ident.txt', 'unexported'].map(path => readFileSync(join(root, path), 'utf8')),
        ['a: 1\n', '$Id$\n', 'there\n'],
      )
      assert.equal(readlinkSync(join(root, 'deep/link')), '../a.yaml')
      assert.deepEqual(
        ['', 'deep', 'deep/run.sh', 'a.yaml'].map(path => statSync(join(root, path)).mode & 0o777),
        [0o700, 0o700, 0o700, 0o600],
      )
      assert.ok(!existsSync(ran))
      assert.deepEqual(
        [...found].sort(),
        notes.map(note => `the build of ${name} ${note}`),
      )
      const id = execFileSync('git', ['rev-parse', 'HEAD:a.yaml'], { cwd: folder, encoding: 'utf8' }).trim()
      assert.equal(ids.get('a.yaml'), id)
    })

  test('of a folder has all but what Git keeps in it', () => {
    const found = copyOf(folderTree(folder))
    assert.deepEqual(Object.keys(filesOf(found.root)).sort(), [...expected, 'ignored'].sort())
  })

  test('has no pipes, and no files of submodules', () => {
    const other = new Repository(newFolder())
    other.commit({ 'a.yaml': 'a: 1\n' })
    mkdirSync(join(other.folder, 'sub'))
    const inner = new Repository(join(other.folder, 'sub'))
    inner.commit({ 'b.yaml': 'b: 1\n' })
    other.commit({})
    execFileSync('mkfifo', [join(other.folder, 'pipe')])
    const { root, notes: found } = inFolder(other.folder, () => copyOf(workTree()))
    assert.deepEqual(Object.keys(filesOf(root)), ['a.yaml'])
    assert.deepEqual(found, ['the build of the work tree has no files of submodules: sub'])
    const revision = inFolder(other.folder, () => copyOf(revisionTree(revisionNamed('HEAD'))))
    assert.deepEqual(revision.notes, ['the build of HEAD has no files of submodules: sub'])
  })
})

describe('of a damaged tree', () => {
  for (const [name, path] of [
    ['.git', '.git/config'],
    ['.git in other letters', 'a/.GIT/config'],
    ['.git with what file systems ignore', '.g\u200cit/config'],
    ['a short name', 'GIT~1/config'],
    ['a parent', '../x'],
    ['the root', '/x'],
  ] as const)
    test(`${name} is left out`, () => {
      const folder = newFolder()
      mkdirSync(join(folder, 'in'))
      const { root, notes } = exportTree(treeOf(file(path, 'x'), file('a', 'a')), join(folder, 'in/tree'))
      assert.deepEqual(Object.keys(filesOf(folder)), ['in/tree/a'])
      assert.deepEqual(notes, [`the build of pr has no files with names that Git refuses: ${path}`])
      assert.ok(root.startsWith(folder))
    })

  test('nothing is written through a link', () => {
    const outside = newFolder()
    const tree = treeOf(file('a', outside, 'link'), file('a/x', 'x'), file('b', 'b'))
    const { root } = copyOf(tree)
    assert.deepEqual(Object.keys(filesOf(outside)), [])
    assert.deepEqual(Object.keys(filesOf(root)).sort(), ['a/x', 'b'])
  })

  for (const [name, links] of [
    ['out of the tree', [file('l', '../x', 'link')]],
    ['absolute', [file('l', '/etc/passwd', 'link')]],
    ['to nothing', [file('l', 'missing', 'link')]],
    ['to itself', [file('l', 'l', 'link')]],
    ['through another link', [file('d/up', '..', 'link'), file('d/l', 'up/../x', 'link')]],
    ['to a link that leads out', [file('k', '/etc', 'link'), file('l', 'k/passwd', 'link')]],
  ] as const)
    test(`a link ${name} is left out`, () => {
      const { root, notes } = copyOf(treeOf(file('d/a', 'a'), ...links))
      const [entry] = links.at(-1)!
      assert.ok(!existsSync(join(root, entry.path)))
      assert.match(notes.join('\n'), /has no links that lead out of it, or to nothing: /)
    })

  test('a name with a line break is a file', () => {
    assert.equal(readFileSync(join(copyOf(treeOf(file('a\nb', 'x'))).root, 'a\nb'), 'utf8'), 'x')
  })
})

test('a tree that is too large is not copied', () => {
  const [entry] = file('a', '')
  assert.throws(() => copyOf({ ...treeOf(), list: () => [{ ...entry, size: 3e9 }] }), /^Error: pr has more than 2 GiB/)
  assert.throws(
    () => copyOf({ ...treeOf(), list: () => Array.from({ length: 200_001 }, () => entry) }),
    /^Error: pr has more than 200000 files/,
  )
})
