// The help of every command fits a terminal of 80 columns.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { COMMANDS_OF_OTHER_TOOLS, OPTIONS_OF_OTHER_TOOLS } from '../../src/cli/other-tools.ts'
import { osmKrm } from '../fixtures/command.ts'

const COLUMNS = 80

const helpOf = async (command: readonly string[]): Promise<string> => {
  const { status, stdout, stderr } = await osmKrm([...command, '--help'])
  assert.equal(status, 0, stderr)
  return stdout
}

/** Returns the names below the groups of commands of a help. */
const commandsIn = (help: string): string[] =>
  [...help.matchAll(/^(?:Work|Cluster|Reference):\n((?: .*\n)*)/gm)]
    .flatMap(([, group = '']) => [...group.matchAll(/^ {2}([a-z]+)/gm)])
    .map(([, name]) => name!)
    .filter(name => name !== 'help')

async function withCommands(command: readonly string[]): Promise<(readonly string[])[]> {
  const found = [command]
  for (const name of commandsIn(await helpOf(command))) found.push(...(await withCommands([...command, name])))
  return found
}

const all = await withCommands([])

describe('the help', () => {
  test('is found for all commands', () => {
    assert.deepEqual(
      all.filter(({ length }) => length === 1).map(([name]) => name),
      [
        ...['init', 'render', 'show', 'diff', 'lint', 'import', 'assets'],
        ...['profiles', 'explain', 'schema', 'crds', 'completion'],
      ],
    )
  })
  for (const command of all)
    test(`of ${['osm-krm', ...command].join(' ')} has at most ${COLUMNS} columns`, async () =>
      assert.deepEqual(
        (await helpOf(command)).split('\n').filter(line => line.length > COLUMNS),
        [],
      ))
})

test('no command has the name of a command of another tool, and none of their options', async () => {
  assert.deepEqual(
    all.map(([name = '']) => name).filter(name => Object.hasOwn(COMMANDS_OF_OTHER_TOOLS, name)),
    [],
  )
  const helps = await Promise.all(all.map(helpOf))
  const options = helps.flatMap(help => (help.match(/^ {2}-[\w-]+(?:, --[\w-]+)?/gm) ?? []).join(' ').match(/-[\w-]+/g))
  assert.ok(options.includes('--config'))
  assert.deepEqual(
    options.filter(option => option && Object.hasOwn(OPTIONS_OF_OTHER_TOOLS, option)),
    [],
  )
})
