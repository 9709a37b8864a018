// The READMEs of the examples, followed from the first command to the last in a folder with them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Command, commands } from '../../docs/commands.ts'
import { pages } from '../../docs/pages.ts'
import { assertAsShown, follow } from '../docs/follow.ts'
import { type Installation, missingSchemas } from './installed.ts'

export const READMES: readonly string[] = pages
  .map(({ path }) => path)
  .filter(path => /^examples\/[^/]+\/README\.md$/.test(path))

export const commandsOf = (page: string): Command[] => commands.filter(({ block }) => block.page === page)

/** One test for each command. */
export function testsOf(page: string, shown: readonly Command[], { workplace, env }: Installation): void {
  const cwd = workplace()
  const outcomes = follow(shown, { cwd, env })
  shown.forEach((command, i) => {
    test(`${page}:${command.block.line}: ${command.text}`, () => assertAsShown(command, outcomes[i]))
  })
  test(`${page}: editors find the schemas`, () => assert.deepEqual(missingSchemas(cwd), []))
}
