// The commands that the pages show work, and print what the pages say they print.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { commands, ELSEWHERE, elsewhere } from './commands.ts'
import { blocks, placeOf, root, workplace } from './pages.ts'

describe('commands of the pages', () => {
  const { cwd, env, remove } = workplace()
  after(remove)
  for (const command of commands) {
    if (elsewhere(command) !== undefined) continue
    it(`${placeOf(command.block)}: ${command.text}`, () => {
      const { status, stdout, stderr } = spawnSync('sh', ['-c', command.text], { cwd, env, encoding: 'utf8' })
      if (command.output === undefined) assert.equal(status, 0, stderr)
      else assert.equal(`${stdout}${stderr}`.trimEnd(), command.output)
    })
  }

  it('there are some', () => assert.ok(commands.filter(command => !elsewhere(command)).length >= 5))

  for (const { command, where } of ELSEWHERE) {
    it(`${command}: ${where}`, () => {
      assert.ok(
        commands.some(({ text }) => text.startsWith(command)),
        'no page shows it any more',
      )
    })
  }
})

/** What the blocks of each language are checked for; any other would be checked by nobody. */
const LANGUAGES: Readonly<Record<string, string>> = {
  '': 'commands, or a drawing',
  sh: 'commands: here',
  console: 'commands and what they print: here',
  text: 'what the block before it prints: library.test.ts',
  js: 'library.test.ts',
  ts: 'library.test.ts',
  yaml: 'settings.test.ts',
  html: 'only shows where a script goes',
}

it('every block of the pages is of a language that is known here', () => {
  for (const block of blocks)
    assert.ok(Object.hasOwn(LANGUAGES, block.language), `${placeOf(block)}: ${block.language}`)
})

describe('npm scripts that the pages name', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const named = commands.flatMap(({ text, block }) => {
    const [, run, plainScript] = /^npm (?:run ([\w:-]+)|(start|test)\b)/.exec(text) ?? []
    return text.startsWith('npm ') ? [{ name: run ?? plainScript, block }] : []
  })
  for (const { name, block } of named) {
    it(`${placeOf(block)}: ${name}`, () => assert.ok(Object.hasOwn(scripts, name ?? ''), `no script ${name}`))
  }
  it('README and CONTRIBUTING name some', () => assert.ok(named.length >= 5))
})
