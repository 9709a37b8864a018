// The commands that the pages show work, and print what the pages say they print.

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { commands, commandsAt, ELSEWHERE, elsewhere, FOLLOWED } from './commands.ts'
import { assertAsShown, follow } from './follow.ts'
import { blocks, pages, placeOf, root } from './pages.ts'
import { workplace } from './workplace.ts'

describe('commands of the pages', () => {
  let count = 0
  for (const { path } of pages) {
    if (FOLLOWED.some(({ page }) => page.test(path))) continue
    const shown = commands.filter(command => command.block.page === path && !elsewhere(command))
    if (shown.length === 0) continue
    count += shown.length
    // Each page in a folder of its own: a page that needs what another one left behind would fail.
    const { cwd, env, remove } = workplace()
    after(remove)
    const outcomes = follow(shown, { cwd, env })
    shown.forEach((command, i) => {
      it(`${placeOf(command.block)}: ${command.text}`, () => assertAsShown(command, outcomes[i]))
    })
  }

  it('there are some', () => assert.ok(count >= 30, `${count}`))

  for (const { page, where } of FOLLOWED) {
    it(`${where} follows others`, () => {
      assert.ok(commands.some(({ block }) => page.test(block.page)))
      assert.ok(existsSync(join(root, where)))
    })
  }

  for (const { what, where } of ELSEWHERE) {
    it(`${what}: ${where}`, () => assert.ok(commandsAt(what).length > 0, 'no page shows it any more'))
    const [file] = /^test\/\S+/.exec(where) ?? []
    if (file !== undefined) it(`${file} is there`, () => assert.ok(existsSync(join(root, file))))
  }
})

/** What the blocks of each language are checked for; any other would be checked by nobody. */
const LANGUAGES: Readonly<Record<string, string>> = {
  '': 'commands, or a drawing',
  sh: 'commands: here',
  console: 'commands and what they print: here',
  text: 'what a program prints (library.test.ts, start.test.ts), or a diagram',
  js: 'library.test.ts',
  ts: 'library.test.ts',
  yaml: 'settings.test.ts',
  diff: 'the examples of errors.md: test/mistakes',
  html: 'only shows where a script goes',
}

it('every block of the pages is of a language that is known here', () => {
  for (const block of blocks)
    assert.ok(Object.hasOwn(LANGUAGES, block.language), `${placeOf(block)}: ${block.language}`)
})

describe('npm scripts that the pages name', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const named = commands.flatMap(command => {
    const { text, block } = command
    const [, run, plainScript] = /^npm (?:run ([\w:-]+)|(start|test)\b)/.exec(text) ?? []
    return elsewhere(command)?.what === 'npm' ? [{ name: run ?? plainScript, block }] : []
  })
  for (const { name, block } of named) {
    it(`${placeOf(block)}: ${name}`, () => assert.ok(Object.hasOwn(scripts, name ?? ''), `no script ${name}`))
  }
  it('README and CONTRIBUTING name some', () => assert.ok(named.length >= 5))
})
