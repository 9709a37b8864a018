// The tests of the pages cover every page and block.

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { commands } from './commands.ts'
import { tablesIn } from './markdown.ts'
import { blocks, pages, placeOf, root } from './pages.ts'

/** Pages with a test of their own. */
const OTHERS: Readonly<Record<string, string>> = {
  'packages/gotemplate/CHANGELOG.md': 'it has no commands',
  'packages/gotemplate/FUNCTIONS.md': 'functions.test.ts',
  'packages/gotemplate/README.md': 'packages/gotemplate/test/readme.test.ts',
  'test/conformance/README.md': 'test/conformance/print.test.ts',
}

/** Folders that are generated or contain other projects. */
const LEFT_OUT = ['node_modules', 'dist', 'out', 'rendered']

const markdownBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    if (entry.name.startsWith('.') || LEFT_OUT.includes(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? markdownBelow(path) : entry.name.endsWith('.md') ? [path] : []
  })

/** Indented blocks that are not commands. */
const DRAWN: Readonly<Record<string, string>> = {
  'docs/architecture.md': 'a drawing',
}

describe('the pages', () => {
  it('are all Markdown files of the project', () =>
    assert.deepEqual(markdownBelow('').sort(), [...pages.map(({ path }) => path), ...Object.keys(OTHERS)].sort()))

  it('have no indented blocks except commands and those listed here', () => {
    const silent = blocks.filter(block => block.language === '' && !commands.some(command => command.block === block))
    assert.deepEqual(silent.map(({ page }) => page).sort(), Object.keys(DRAWN).sort(), silent.map(placeOf).join(', '))
  })

  for (const { path, text } of pages) {
    it(`${path}: tests find every fence`, () => {
      const fences = text.split('\n').filter(line => /^\s*(```|~~~)/.test(line))
      for (const fence of fences) assert.match(fence, /^```[a-z]*$/)
      assert.equal(fences.length % 2, 0)
    })
  }
})

describe('an example', () => {
  const FOLDERS = readdirSync(join(root, 'examples')).map(name => join('examples', name))
  for (const folder of FOLDERS) {
    it(`${folder}: its README names every file or its folder`, () => {
      const page = pages.find(({ path }) => path === join(folder, 'README.md'))!
      const named = tablesIn(page.text).flatMap(({ rows }) =>
        rows.flatMap(([cell = '']) => [...cell.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target!)),
      )
      const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name).slice(join(root, folder).length + 1))
        .filter(file => file !== 'README.md')
      const covers = (target: string, file: string): boolean =>
        file === target || file.startsWith(`${target.replace(/\/$/, '')}/`)
      const unnamed = files.filter(file => !named.some(target => covers(target, file)))
      assert.deepEqual(unnamed, [])
    })
  }
})
