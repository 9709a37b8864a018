// Someone who has just found osm-krm: an empty home, an empty folder and only some programs. They type the line of RELEASING.md with which they
// can install a release, and then the commands of docs/install.md.

import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { commands, commandsAt, INSTALL_PAGE } from '../docs/commands.ts'
import { root } from '../fixtures/examples.ts'
import { type Files, FUNCTION, filesOf, folderOf } from './folder.ts'

const [withNode = '', withPodman = '', withNeither = ''] = commandsAt('installation').map(({ text }) => text)

/** The lines by what a user has. */
export const LINES = { withNode, withPodman, withNeither }

/** The commands after an installation, which begin with a new folder. */
const COMMANDS = commands.flatMap(({ block, text }) =>
  block.page === INSTALL_PAGE && text.startsWith('osm-krm ') ? [text] : [],
)

export interface User {
  readonly folder: string
  readonly type: (command: string) => Promise<Typed>
}

interface Typed {
  readonly status: unknown
  readonly stdout: string
  readonly stderr: string
}

const typeIn = (folder: string, env: NodeJS.ProcessEnv, command: string): Promise<Typed> =>
  new Promise(resolve => {
    const options = { cwd: folder, env, timeout: 300_000, maxBuffer: 1 << 28 }
    const child = execFile('/bin/sh', ['-c', command], options, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, stdout, stderr }),
    )
    child.stdin?.end()
  })

const pathOf = (program: string): string =>
  spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim()

/** Makes a user with no other programs than these, except `node`, which is the one of this process. */
export function freshUser(programs: readonly string[], home: string, env: NodeJS.ProcessEnv = {}): User {
  const [bin, folder] = [folderOf({}), folderOf({})]
  for (const name of programs) symlinkSync(name === 'node' ? process.execPath : pathOf(name), join(bin, name))
  cpSync(join(root, 'examples/quickstart'), join(folder, 'examples/quickstart'), { recursive: true })
  return { folder, type: command => typeIn(folder, { PATH: bin, HOME: home, ...env }, command) }
}

/** Returns what the commands wrote. */
const written = (folder: string): Record<string, Files> =>
  Object.fromEntries(
    ['my-nodes', 'rendered'].flatMap(name =>
      existsSync(join(folder, name)) ? [[name, filesOf(join(folder, name))] as const] : [],
    ),
  )

/** Defines the tests of a user, who gets the same from every command as somebody with the program of this checkout. */
export function followsPage(line: string, user: User): void {
  const installed = line
    .split('&& ')
    .at(-1)!
    .replace(/ --version$/, '')
  const bin = folderOf({})
  symlinkSync(FUNCTION, join(bin, 'osm-krm'))
  const other = freshUser([], '/nonexistent', { PATH: `${bin}:${process.env.PATH}` })

  test(line, async () => {
    const { status, stdout, stderr } = await user.type(line)
    assert.equal(status, 0, stderr)
    const expected = await other.type('osm-krm --version')
    assert.ok(stdout.endsWith(expected.stdout), stdout)
  })

  for (const command of COMMANDS)
    test(command, async () => {
      const { status, stdout, stderr } = await user.type(`alias osm-krm='${installed}'\n${command}`)
      assert.equal(status, 0, stderr)
      const expected = await other.type(command)
      assert.equal(expected.status, 0, expected.stderr)
      assert.equal(stdout, expected.stdout)
      assert.deepEqual(written(user.folder), written(other.folder))
    })

  test('there are five commands', () => assert.equal(COMMANDS.length, 5))
}
