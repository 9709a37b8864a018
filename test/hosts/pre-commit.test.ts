// The hook of .pre-commit-hooks.yaml, as pre-commit builds and runs it in another repository, with the packages from npm's cache or a registry.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { SINGLE_FILE } from '../fixtures/built.ts'
import { root } from '../fixtures/examples.ts'
import { edit, type Files, filesOf, folderOf, QUICKSTART } from './folder.ts'
import { built, notInstalled } from './programs.ts'

const PROGRAM = built('pre-commit/bin/pre-commit')

/** The errors of npm if no registry answers and its cache is incomplete. */
const NO_REGISTRY = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED)\b/

const { 'company-ubuntu.yaml': OVERLAY = '' } = filesOf(join(root, 'examples/fleet/profiles'))

describe('pre-commit', { skip: notInstalled('pre-commit/bin/pre-commit') }, () => {
  const bin = folderOf({})
  symlinkSync(process.execPath, join(bin, 'node'))
  const home = folderOf({})

  // Without what the npm that runs the tests tells its programs, such as where it installs globally.
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))

  const start = (cwd: string, program: string, ...args: readonly string[]) =>
    spawnSync(program, args, {
      cwd,
      encoding: 'utf8',
      env: {
        ...environment,
        PATH: `${bin}:${process.env.PATH}`,
        PRE_COMMIT_HOME: home,
        GIT_CONFIG_GLOBAL: '/dev/null',
      },
    })

  const git = (cwd: string, ...args: readonly string[]): string => {
    const { status, stdout, stderr } = start(cwd, 'git', '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args)
    assert.equal(status, 0, stderr)
    return stdout.trim()
  }

  function repositoryOf(files: Files): string {
    const folder = folderOf(files)
    git(folder, 'init', '-q')
    git(folder, 'add', '-A')
    return folder
  }

  /** A repository with the files of this checkout. */
  const hooks = folderOf({})
  for (const file of spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).stdout.trim().split('\n'))
    if (!file.startsWith('test/') && existsSync(join(root, file))) cpSync(join(root, file), join(hooks, file))
  git(hooks, 'init', '-q')
  git(hooks, 'add', '-A')
  git(hooks, 'commit', '-qm', 'hooks')
  const configOf = (id: string): string =>
    JSON.stringify({ repos: [{ repo: hooks, rev: git(hooks, 'rev-parse', 'HEAD'), hooks: [{ id }] }] })

  const runIn = (files: Files) => {
    const repository = repositoryOf({ ...files, '.pre-commit-config.yaml': configOf('osm-krm-lint') })
    return start(repository, PROGRAM, 'run', '--all-files', '--verbose')
  }
  const run = (overlay: string) => runIn({ 'profiles/company-ubuntu.yaml': overlay })

  test('accepts a correct profile', t => {
    const { status, stdout, stderr } = run(OVERLAY)
    if (NO_REGISTRY.test(stdout)) return t.skip('no registry answers, and the cache of npm is incomplete')
    assert.equal(status, 0, stdout + stderr)
    assert.match(stdout, /Linted 1 profile /)
  })

  test('lints the quickstart', t => {
    const { status, stdout, stderr } = runIn(QUICKSTART)
    if (NO_REGISTRY.test(stdout)) return t.skip('no registry answers, and the cache of npm is incomplete')
    assert.equal(status, 0, stdout + stderr)
    assert.match(stdout, /2 MachineDeployments/)
  })

  test('rejects a profile with a mistake, with its position', t => {
    const { status, stdout } = run(edit(OVERLAY, 'extends: osp-ubuntu', 'extends: osp-ubunt'))
    if (NO_REGISTRY.test(stdout)) return t.skip('no registry answers, and the cache of npm is incomplete')
    assert.equal(status, 1)
    assert.match(stdout, /company-ubuntu\.yaml:\d+:\d+/)
  })

  test('writes the next revision, and then passes', t => {
    const repository = repositoryOf({ ...QUICKSTART, '.pre-commit-config.yaml': configOf('osm-krm-fix') })
    git(repository, 'commit', '-qm', 'quickstart')
    const machines = join(repository, 'machine-deployments.yaml')
    writeFileSync(machines, edit(readFileSync(machines, 'utf8'), 'kubelet: 1.36.1', 'kubelet: 1.36.3'))
    const commit = () => {
      git(repository, 'add', '-A')
      return start(repository, PROGRAM, 'run')
    }
    const { status, stdout } = commit()
    if (NO_REGISTRY.test(stdout)) return t.skip('no registry answers, and the cache of npm is incomplete')
    assert.equal(status, 1, stdout)
    assert.match(stdout, /wrote osm-krm\.yaml: revision 2 of kube-system\/ubuntu-workers/)
    assert.match(readFileSync(join(repository, 'osm-krm.yaml'), 'utf8'), /kube-system\/ubuntu-workers: "2"/)
    const second = commit()
    assert.equal(second.status, 0, second.stdout)
  })

  test('has built the same files as this checkout, in another folder and with other packages', t => {
    const paths = readdirSync(home, { recursive: true, encoding: 'utf8' })
    const dist = paths.find(path => path.endsWith('/node_modules/osm-krm/dist'))
    if (dist === undefined) return t.skip('nothing was built')
    const files = readdirSync(join(home, dist), { recursive: true, encoding: 'utf8' }).filter(path =>
      /\.\w+$/.test(path),
    )
    assert.ok(files.length > 50)
    for (const file of files)
      assert.ok(readFileSync(join(home, dist, file)).equals(readFileSync(join(dirname(SINGLE_FILE), file))), file)
  })
})
