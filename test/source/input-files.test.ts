// The files that are read from a folder on disk, of a revision and of the work tree: symbolic links, and files that are not regular.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { DISK } from '../../src/source/disk.ts'
import { revisionNamed } from '../../src/source/git.ts'
import { type InputPlaces, inputFiles } from '../../src/source/input-files.ts'
import { revisionPlaces, workTreePlaces } from '../../src/source/tree-files.ts'
import { inProcessorTime } from '../fixtures/processor-time.ts'
import { Repository } from '../fixtures/repository.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const parent = temporaryFolder('inputs')

const INPUT = 'kind: Secret\n'

/** A folder `in` and its sibling `out`: contents of files, and targets of links. */
interface Case {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  readonly links: Readonly<Record<string, string>>
  readonly paths?: readonly string[]
  /** The files that are read, or the message. */
  readonly expected: readonly string[] | RegExp
  /** The same of a revision and of the work tree, if it is another. */
  readonly inGit?: readonly string[] | RegExp
}

const CASES: readonly Case[] = [
  {
    name: 'files by name, in folders too, without hidden ones and node_modules',
    files: {
      'in/b.yaml': '',
      'in/a/c.json': '',
      'in/.hidden/x.yaml': '',
      'in/node_modules/x.yaml': '',
      'in/README.md': '',
    },
    links: {},
    expected: ['in/a/c.json', 'in/b.yaml'],
  },
  {
    name: 'no files that name no kind which is read, whatever they are',
    files: {
      'in/a.yaml': 'kind: Deployment\nspec: {valueFrom: {secretKeyRef: {name: a}}}\n',
      'in/b.yaml': '{{ include "b" . }}\n  - [',
      'in/c.json': '{"scripts": {}}',
      'in/d.yaml': 'kind: MachineDeployment\n',
      'in/e.yaml': '{"kind":"OperatingSystemProfile"}',
      'in/f.yaml': 'kind: !!str Something\n',
      'in/g.yaml': '"kind": "Machine\\u0044eployment"\n',
      'in/kustomization.yaml': 'resources: [d.yaml]\n',
    },
    links: {},
    expected: ['in/d.yaml', 'in/e.yaml', 'in/f.yaml', 'in/g.yaml', 'in/kustomization.yaml'],
  },
  {
    name: 'a file once that is also in a folder',
    files: { 'in/a.yaml': '', 'in/b/c.yaml': '' },
    links: {},
    paths: ['in', 'in/b', 'in/a.yaml'],
    expected: ['in/a.yaml', 'in/b/c.yaml'],
  },
  {
    name: 'a link to a file of the folder, which is read once, and to one with another name',
    files: { 'in/a.yaml': '', 'in/a.txt': '' },
    links: { 'in/b.yaml': 'a.yaml', 'in/c.yaml': 'a.txt' },
    expected: ['in/a.yaml', 'in/c.yaml'],
  },
  {
    name: 'the files of a mounted ConfigMap',
    files: { 'in/..2026/a.yaml': '' },
    links: { 'in/..data': '..2026', 'in/a.yaml': '..data/a.yaml' },
    expected: ['in/a.yaml'],
  },
  {
    name: 'a link to a folder of the folder: it is read once, at its own path',
    files: { 'in/a/x.yaml': '' },
    links: { 'in/b': 'a', 'in/a/up': '..' },
    expected: ['in/a/x.yaml'],
  },
  {
    name: 'a link to a file outside',
    files: { 'out/secret.yaml': '' },
    links: { 'in/a.yaml': '../out/secret.yaml' },
    expected:
      /in\/a\.yaml is a symbolic link to (.*out)\/secret\.yaml, which is in none of the given paths: add \1 to the paths, or remove the link$/,
  },
  {
    name: 'a link to a folder outside',
    files: { 'out/x.yaml': '', 'in/y.yaml': '' },
    links: { 'in/a': '../out' },
    expected: /in\/a is a symbolic link to (.*out), which is in none of the given paths: add \1 to the paths, or/,
  },
  {
    name: 'a link to a folder whose name has the same prefix',
    files: { 'in-other/x.yaml': '' },
    links: { 'in/a.yaml': '../in-other/x.yaml' },
    expected: /in\/a\.yaml is a symbolic link to .*: add .*in-other to the paths/,
  },
  {
    name: 'links to another given folder: what is read there is not read again',
    files: { 'out/x.yaml': '', 'out/x.txt': '', 'out/.hidden/y.yaml': '', 'in/z.yaml': '' },
    links: {
      'in/a.yaml': '../out/x.yaml',
      'in/b.yaml': '../out/x.txt',
      'in/c.yaml': '../out/.hidden/y.yaml',
      'in/d': '../out',
      'out/back': '../in',
    },
    paths: ['in', 'out'],
    expected: ['in/b.yaml', 'in/c.yaml', 'in/z.yaml', 'out/x.yaml'],
  },
  {
    name: 'a link to an outside file that would be ignored anyway',
    files: { 'out/README.md': '', 'in/a.yaml': '' },
    links: { 'in/README.md': '../out/README.md', 'in/gone': '../nowhere' },
    expected: ['in/a.yaml'],
  },
  {
    name: 'a link to nothing',
    files: {},
    links: { 'in/a.yaml': 'nowhere.yaml' },
    expected: /ENOENT.*a\.yaml/,
    inGit:
      /in\/a\.yaml is a symbolic link to in\/nowhere\.yaml, which is not a file or folder of the .*: remove the link$/,
  },
  {
    name: 'a link to itself',
    files: {},
    links: { 'in/a.yaml': 'a.yaml' },
    expected: /ELOOP.*a\.yaml/,
    inGit: /in\/a\.yaml is a symbolic link to in\/a\.yaml, which is not a file or folder of the .*: remove the link$/,
  },
  {
    name: 'the given path is a link to a folder',
    files: { 'out/x.yaml': '' },
    links: { in: 'out' },
    expected: ['in/x.yaml'],
    inGit: [],
  },
  {
    name: 'the given path is a link to a file',
    files: { 'out/x.yaml': '' },
    links: { 'a.yaml': 'out/x.yaml' },
    paths: ['a.yaml'],
    expected: ['a.yaml'],
    inGit: [],
  },
]

const PLACES: Readonly<Record<string, () => InputPlaces>> = {
  'on disk': () => DISK,
  'of a revision': () => revisionPlaces(revisionNamed('HEAD')),
  'of the work tree': workTreePlaces,
}

describe('inputFiles reads', () => {
  for (const [i, { name, files, links, paths = ['in'], expected, inGit = expected }] of CASES.entries())
    for (const [where, placesOf] of Object.entries(PLACES))
      test(`${name}, ${where}`, t => {
        const folder = join(parent, `${i} ${where}`)
        if (!('in' in links)) mkdirSync(join(folder, 'in'), { recursive: true })
        for (const [path, text] of Object.entries(files)) {
          mkdirSync(dirname(join(folder, path)), { recursive: true })
          writeFileSync(join(folder, path), text || INPUT)
        }
        for (const [path, target] of Object.entries(links)) symlinkSync(target, join(folder, path))
        new Repository(folder).commit({})
        const before = process.cwd()
        t.after(() => process.chdir(before))
        process.chdir(folder)
        const read = () => inputFiles(paths, placesOf()).map(({ file }) => file.replace('HEAD:', ''))
        const wanted = where === 'on disk' ? expected : inGit
        if (wanted instanceof RegExp) assert.throws(read, wanted)
        else assert.deepEqual(read(), wanted)
      })

  test('removes a byte order mark', () => {
    const file = join(parent, 'bom.yaml')
    writeFileSync(file, '\ufeffa: 1')
    assert.deepEqual(inputFiles([file], DISK), [{ file, text: 'a: 1', isGiven: true }])
  })

  const readNamed = (path: string) => inputFiles([path], DISK)

  test('rejects a named pipe in a folder, reads one that is named', () => {
    const pipe = join(parent, 'pipes/a.yaml')
    mkdirSync(dirname(pipe))
    assert.equal(spawnSync('mkfifo', [pipe]).status, 0)
    assert.throws(() => readNamed(dirname(pipe)), /a\.yaml is not a regular file/)
    spawn('sh', ['-c', `exec >${pipe}; echo 'a: 1'; sleep 0.1; echo 'b: 2'`], { stdio: 'ignore' })
    assert.deepEqual(readNamed(pipe), [{ file: pipe, text: 'a: 1\nb: 2\n', isGiven: true }])
  })

  test('rejects devices and sockets', () => {
    assert.throws(() => readNamed('/dev/zero'), /^Error: \/dev\/zero is a device, not a file$/)
    symlinkSync('/dev/zero', join(parent, 'zero.yaml'))
    assert.throws(() => readNamed(join(parent, 'zero.yaml')), /zero\.yaml is a device, not a file$/)
    assert.deepEqual(readNamed('/dev/null'), [{ file: '/dev/null', text: '', isGiven: true }])
  })

  test('reads a file descriptor that the caller has opened', () => {
    const script = join(parent, 'read.mjs')
    const module = JSON.stringify(join(import.meta.dirname, '../../src/source/disk.ts'))
    writeFileSync(script, `import { readTextFile } from ${module}\nconsole.log(readTextFile(process.argv[2]))`)
    const given = ['<(sleep 0.1; echo pipe)', '/dev/stdin <<<"stdin"', '/proc/self/fd/0 <<<"stdin"', '- <<<"stdin"']
    const run = (argument: string) =>
      spawnSync('bash', ['-c', `"$0" --import tsx ${script} ${argument}`, process.execPath], { encoding: 'utf8' })
    assert.deepEqual(
      given.map(argument => run(argument).stdout.trim()),
      ['pipe', 'stdin', 'stdin', 'stdin'],
    )
  })
})

test(
  'reads 600 nested folders in linear time',
  inProcessorTime(() => {
    const top = join(parent, 'deep')
    const deepest = join(top, 'd/'.repeat(600))
    mkdirSync(deepest, { recursive: true })
    writeFileSync(join(deepest, 'a.yaml'), INPUT)
    assert.equal(inputFiles([top], DISK).length, 1)
  }),
)
