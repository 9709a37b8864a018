// The help of every command fits a terminal of 80 columns.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { PROGRAM } from '../fixtures/built.ts'

const COLUMNS = 80

const helpOf = (command: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...command, '--help'], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  return stdout
}

/** Returns the names below "Commands:" of a help. */
const commandsIn = (help: string): string[] =>
  [...(/^Commands:\n((?: .*\n|\n(?= ))*)/m.exec(help)?.[1] ?? '').matchAll(/^ {2}([a-z]+)/gm)]
    .map(([, name]) => name!)
    .filter(name => name !== 'help')

function withCommands(command: readonly string[]): (readonly string[])[] {
  return [command, ...commandsIn(helpOf(command)).flatMap(name => withCommands([...command, name]))]
}

const all = withCommands([])

describe('the help', () => {
  test('is found for all commands', () => {
    assert.deepEqual(
      all.filter(({ length }) => length === 1).map(([name]) => name),
      [
        ...['init', 'render', 'show', 'report', 'diff', 'import', 'runbook', 'lint', 'verify', 'assets'],
        ...['profiles', 'explain', 'schema', 'crds', 'completion', 'version'],
      ],
    )
    assert.ok(all.some(command => command.join(' ') === 'profiles export'))
  })
  for (const command of all)
    test(`of ${['osm-krm', ...command].join(' ')} has at most ${COLUMNS} columns`, () =>
      assert.deepEqual(
        helpOf(command)
          .split('\n')
          .filter(line => line.length > COLUMNS),
        [],
      ))
})
