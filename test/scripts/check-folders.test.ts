// The order of folders: what is an import against it.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { foldersIn, wrongImports } from '../../scripts/check-folders.ts'

const FOLDERS = foldersIn(
  '| folder | contents |\n|---|---|\n| `src/base/` | a |\n| `src/render/osc/` | b |\n| `src/render/` | c |\n| `src/` | d |\n',
)

test('the folders of a page are in the order of its table', () => {
  assert.deepEqual(FOLDERS, ['src/base/', 'src/render/osc/', 'src/render/', 'src/'])
})

interface Case {
  readonly name: string
  readonly file: string
  readonly text: string
  readonly expected: readonly string[]
}

const CASES: readonly Case[] = [
  { name: 'a folder above', file: 'src/render/osc/a.ts', text: "import { b } from '../../base/b.ts'", expected: [] },
  { name: 'the same folder', file: 'src/render/osc/a.ts', text: "import { b } from './b.ts'", expected: [] },
  { name: 'a package', file: 'src/base/a.ts', text: "import { b } from 'gotemplate'", expected: [] },
  {
    name: 'a folder below',
    file: 'src/base/a.ts',
    text: "import { b } from '../render/osc/b.ts'",
    expected: ['src/base/a.ts imports src/render/osc/b.ts'],
  },
  {
    name: 'the folder that has it',
    file: 'src/render/osc/a.ts',
    text: "import { b } from '../index.ts'",
    expected: ['src/render/osc/a.ts imports src/render/index.ts'],
  },
  {
    name: 'a type, exported',
    file: 'src/render/a.ts',
    text: "export type { B } from '../program.ts'",
    expected: ['src/render/a.ts imports src/program.ts'],
  },
  {
    name: 'at run time',
    file: 'src/base/a.ts',
    text: "const b = await import('../render/b.ts')",
    expected: ['src/base/a.ts imports src/render/b.ts'],
  },
]

describe('an import of', () => {
  for (const { name, file, text, expected } of CASES)
    test(name, () => assert.deepEqual(wrongImports(FOLDERS, { [file]: text }), expected))

  test('a file that no folder of the table has', () => {
    const without = FOLDERS.filter(folder => folder !== 'src/')
    assert.deepEqual(wrongImports(without, { 'src/new/a.ts': '' }), ['src/new/a.ts is in no folder of the table'])
  })
})
