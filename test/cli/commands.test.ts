// What is made from the tables of commands and options: help, completion and docs/commands.md.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { COMMANDS } from '../../src/cli/commands.ts'
import { namesOf, optionUsage } from '../../src/cli/options.ts'
import { COMMANDS_OF_OTHER_TOOLS } from '../../src/cli/other-tools.ts'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'

const COLUMNS = 80
const LINES = 45

async function printed(...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await osmKrm(args)
  assert.deepEqual([status, stderr], [0, ''])
  return stdout
}

const tooWide = (help: string): string[] => help.split('\n').filter(line => line.length > COLUMNS)

const page = readFileSync(join(root, 'docs/commands.md'), 'utf8')

test('the help has all commands in their groups', async () => {
  const help = await printed('--help')
  assert.deepEqual(tooWide(help), [])
  for (const group of ['Work', 'Cluster', 'Reference'])
    assert.deepEqual(
      new RegExp(`^${group}:\\n((?: .*\\n)*)`, 'm')
        .exec(help)![1]!
        .match(/(?<=^ {2})[a-z]+/gm)!
        .filter(name => name !== 'help'),
      COMMANDS.filter(command => command.group === group).map(({ name }) => name),
    )
})

for (const { name, options } of COMMANDS)
  describe(`osm-krm ${name}`, async () => {
    const rows = Object.entries(options)
    const help = await printed(name, '--help')
    const completed = (await printed('__complete', '--', name, '-')).match(/^-[\w-]+/gm)

    test(`has a help of at most ${LINES} lines and ${COLUMNS} columns`, () => {
      assert.ok(help.trimEnd().split('\n').length <= LINES, help)
      assert.deepEqual(tooWide(help), [])
    })

    test('has its options in the help, in completion and in the docs', () => {
      const section = page.split(`\n## osm-krm ${name}\n`)[1]!.split('\n## ')[0]!
      for (const [option, row] of rows) {
        const flags = `${optionUsage(option, row)}${row.isRepeated ? '...' : ''}`
        assert.ok(help.includes(`\n  ${flags} `), flags)
        assert.ok(section.includes(`\n| \`${flags}\` | ${row.text}`), flags)
      }
      assert.deepEqual(completed, [...rows.flatMap(([option, row]) => namesOf(option, row)), '-h', '--help'])
    })
  })

test('no command has the name of one of another tool', () =>
  assert.deepEqual(
    COMMANDS.filter(({ name }) => Object.hasOwn(COMMANDS_OF_OTHER_TOOLS, name)),
    [],
  ))
