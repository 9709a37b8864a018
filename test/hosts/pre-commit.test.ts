// The hook of .pre-commit-hooks.yaml, as pre-commit runs it in another repository.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { root } from '../fixtures/examples.ts'
import { built } from './built.ts'
import { edit, type Files, FUNCTION, filesOf, folderOf } from './folder.ts'

const PROGRAM = built('pre-commit/bin/pre-commit')

const { 'company-ubuntu.yaml': OVERLAY = '' } = filesOf(join(root, 'examples/fleet/profiles'))

describe('pre-commit', { skip: existsSync(PROGRAM) ? undefined : 'pre-commit is not on this machine' }, () => {
  const bin = folderOf({})
  symlinkSync(FUNCTION, join(bin, 'osm-krm'))
  const home = folderOf({})

  const start = (cwd: string, program: string, ...args: readonly string[]) =>
    spawnSync(program, args, {
      cwd,
      encoding: 'utf8',
      env: { PATH: `${bin}:${process.env.PATH}`, HOME: home, GIT_CONFIG_GLOBAL: '/dev/null' },
    })

  const git = (cwd: string, ...args: readonly string[]): void => {
    const { status, stderr } = start(cwd, 'git', '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args)
    assert.equal(status, 0, stderr)
  }

  function repositoryOf(files: Files): string {
    const folder = folderOf(files)
    git(folder, 'init', '-q')
    git(folder, 'add', '-A')
    return folder
  }

  /** A repository with nothing but the definition of the hooks. */
  const hooks = repositoryOf({})
  copyFileSync(join(root, '.pre-commit-hooks.yaml'), join(hooks, '.pre-commit-hooks.yaml'))
  git(hooks, 'add', '-A')
  git(hooks, 'commit', '-qm', 'hooks')

  const run = (overlay: string) => {
    const repository = repositoryOf({ 'profiles/company-ubuntu.yaml': overlay })
    return start(repository, PROGRAM, 'try-repo', hooks, 'osm-krm-lint', '--all-files', '--verbose')
  }

  test('accepts a correct profile', () => {
    const { status, stdout, stderr } = run(OVERLAY)
    assert.equal(status, 0, stdout + stderr)
    assert.match(stdout, /Linted 1 profile /)
  })

  test('rejects a profile with a mistake, with its position', () => {
    const { status, stdout } = run(edit(OVERLAY, 'extends: osp-ubuntu', 'extends: osp-ubunt'))
    assert.equal(status, 1)
    assert.match(stdout, /company-ubuntu\.yaml:\d+:\d+/)
  })
})
