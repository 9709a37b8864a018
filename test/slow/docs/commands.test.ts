// The commands on the pages work, and print the output shown.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { commands, commandsAt, ELSEWHERE, elsewhere, FOLLOWED, isFollowed } from '../../docs/commands.ts'
import { blocks, pages, placeOf, root } from '../../docs/pages.ts'
import { assertAsShown, follow } from './follow.ts'
import { workplace } from './workplace.ts'

/** `npm run test:all` needs only Node; .ci/run installs the others. */
const missing = spawnSync('shellcheck', ['--version']).error !== undefined && 'shellcheck is not installed'

describe('commands of the pages', () => {
  let count = 0
  for (const { path } of pages) {
    const shown = commands.filter(command => command.block.page === path && !elsewhere(command) && !isFollowed(command))
    if (shown.length === 0) continue
    count += shown.length
    // Each page in a folder of its own: a page that depends on files of another one would fail.
    const { cwd, env, remove } = workplace()
    after(remove)
    const outcomes = follow(shown, { cwd, env })
    shown.forEach((command, i) => {
      const skip = command.text.includes(' --shellcheck') && missing
      it(`${placeOf(command.block)}: ${command.text}`, { skip }, () => assertAsShown(command, outcomes[i]))
    })
  }

  it('there are at least 30 commands', () => assert.ok(count >= 30, `${count}`))

  for (const { is, where } of FOLLOWED) {
    it(`${where} continues other blocks`, () => {
      assert.ok(commands.some(({ block }) => is(block)))
      assert.ok(existsSync(join(root, where)))
    })
  }

  for (const { what, where } of ELSEWHERE) {
    it(`${what}: ${where}`, () => assert.ok(commandsAt(what).length > 0, 'no page shows it any more'))
    const [file] = /^test\/\S+/.exec(where) ?? []
    if (file !== undefined) it(`${file} exists`, () => assert.ok(existsSync(join(root, file))))
  }
})

/** The check for the blocks of each language; blocks of other languages would not be checked. */
const LANGUAGES: Readonly<Record<string, string>> = {
  '': 'commands, or a drawing',
  sh: 'commands: here',
  console: 'commands and what they print: here',
  text: 'what a program prints (library.test.ts, start.test.ts), or a diagram',
  js: 'library.test.ts',
  ts: 'library.test.ts',
  yaml: 'settings.test.ts',
  html: 'only shows where a script goes',
}

it('every block has a known language', () => {
  for (const block of blocks)
    assert.ok(Object.hasOwn(LANGUAGES, block.language), `${placeOf(block)}: ${block.language}`)
})

describe('npm scripts on the pages', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const named = commands.flatMap(command => {
    const { text, block } = command
    const [, run, plainScript] = /^(?:[A-Z_]+=\S* )?npm (?:run ([\w:-]+)|(start|test)\b)/.exec(text) ?? []
    return elsewhere(command)?.what === 'npm' ? [{ name: run ?? plainScript, block }] : []
  })
  for (const { name, block } of named) {
    it(`${placeOf(block)}: ${name}`, () => assert.ok(Object.hasOwn(scripts, name ?? ''), `no script ${name}`))
  }
  it('README and CONTRIBUTING name npm scripts', () => assert.ok(named.length >= 5))
})
