// Replacement of the files of a folder: permissions, files that are kept, and files that are removed.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, test } from 'node:test'
import { type OutputFile, replaceFiles } from '../../../src/cli/output-files.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'

const parent = temporaryFolder('files')

let count = 0
let folder: string
beforeEach(() => {
  folder = join(parent, String(count++))
})

const file = (path: string, text: string, isSecret = false): OutputFile => ({ path, text: () => text, isSecret })
const mode = (...path: string[]): string => (statSync(join(folder, ...path)).mode & 0o777).toString(8)
const inode = (path: string): number => lstatSync(join(folder, path)).ino

describe('permissions', () => {
  test('secrets and created folders are accessible only to the owner', () => {
    const umask = process.umask(0o022)
    replaceFiles(join(folder, 'new'), [file('a/secret.yaml', 's', true), file('a/b.yaml', 'b')])
    process.umask(umask)
    assert.equal(mode('new', 'a', 'secret.yaml'), '600')
    assert.equal(mode('new', 'a', 'b.yaml'), '644')
    for (const each of ['.', 'new', 'new/a']) assert.equal(mode(each), '700')
  })

  test('a secret that others could read is restricted, even if its content is unchanged', () => {
    mkdirSync(folder, { mode: 0o755 })
    for (const [name, text] of [
      ['same', 'text'],
      ['other', 'old'],
    ] as const) {
      writeFileSync(join(folder, name), text)
      chmodSync(join(folder, name), 0o644)
    }
    replaceFiles(folder, [file('same', 'text', true), file('other', 'text', true)])
    assert.deepEqual([mode('same'), mode('other')], ['600', '600'])
    assert.equal(mode('.'), '755')
  })

  test('other files keep their permissions', () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'a'), 'old')
    chmodSync(join(folder, 'a'), 0o640)
    replaceFiles(folder, [file('a', 'new')])
    assert.equal(mode('a'), '640')
    assert.equal(readFileSync(join(folder, 'a'), 'utf8'), 'new')
  })
})

describe('content', () => {
  test('no path is written twice, and nothing then', () => {
    assert.throws(
      () => replaceFiles(folder, [file('a', 'one'), file('b', 'b'), file('a', 'two')]),
      /a would be written twice/,
    )
    assert.ok(!existsSync(folder))
  })

  test('a file whose content is unchanged is not written', () => {
    replaceFiles(folder, [file('a', 'a'), file('b', 'b')])
    const before = ['a', 'b'].map(inode)
    replaceFiles(folder, [file('a', 'a'), file('b', 'B')])
    assert.deepEqual(
      ['a', 'b'].map((name, i) => inode(name) === before[i]),
      [true, false],
    )
  })

  test('stale files and leftovers of a killed run are removed; all others are kept', () => {
    replaceFiles(folder, [file('ns/a', 'a'), file('ns/b', 'b')])
    for (const path of ['.osm-krm-99-0', 'ns/.osm-krm-99-1', 'mine.txt', '.osm-krm-policy.yaml', 'ns/.gitkeep'])
      writeFileSync(join(folder, path), '')
    assert.deepEqual(
      replaceFiles(folder, [file('ns/a', 'A')], () => ['ns/b']),
      ['ns/b'],
    )
    assert.deepEqual(readdirSync(folder, { recursive: true }).sort(), [
      '.osm-krm-policy.yaml',
      'mine.txt',
      'ns',
      'ns/.gitkeep',
      'ns/a',
    ])
  })

  test('a stale file that is already gone is not an error', () => {
    assert.deepEqual(
      replaceFiles(folder, [], () => ['gone']),
      ['gone'],
    )
  })
})

describe('rejects', () => {
  test('a file in place of the folder, or of a folder in it', () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'a'), '')
    for (const target of [join(folder, 'a'), join(folder, 'a/b')])
      assert.throws(() => replaceFiles(target, [file('x', '')]), /a is a file, not a folder$/)
    assert.throws(() => replaceFiles(folder, [file('b', ''), file('a/x', '')]), /a is a file, not a folder$/)
    assert.deepEqual(readdirSync(folder), ['a'])
  })

  test('a pipe or folder in place of a file, before other files are changed', () => {
    mkdirSync(join(folder, 'folder'), { recursive: true })
    assert.equal(spawnSync('mkfifo', [join(folder, 'pipe')]).status, 0)
    for (const name of ['pipe', 'folder'])
      assert.throws(() => replaceFiles(folder, [file('a', ''), file(name, '')]), /is not a regular file/)
    assert.deepEqual(readdirSync(folder).sort(), ['folder', 'pipe'])
  })
})
