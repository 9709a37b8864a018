// Comparisons start no program that the configuration of a repository names, whatever their sides are.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const folder = temporaryFolder('git-programs')
const repository = join(folder, 'repository')
const ran = join(folder, 'ran')
/** A program that records why it was started. */
const program = (name: string): string => `echo '${name}' >> '${ran}'; cat`

const SUBMODULE = join(repository, 'nodes/sub')
const NODES = join(repository, 'nodes/machine-deployments.yaml')

const gitIn = (cwd: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
    ...{ cwd, encoding: 'utf8', stdio: 'pipe' },
  })
const git = (...args: string[]): string => gitIn(repository, ...args)
const replicas = (count: number): void =>
  writeFileSync(NODES, readFileSync(NODES, 'utf8').replace(/replicas: \d+/, `replicas: ${count}`))

cpSync(join(root, 'examples/quickstart'), join(repository, 'nodes'), { recursive: true })
writeFileSync(join(repository, '.gitattributes'), '*.yaml filter=f diff=f\n')
git('init', '-qb', 'main')
mkdirSync(SUBMODULE)
gitIn(SUBMODULE, 'init', '-q')
writeFileSync(join(SUBMODULE, 'a.yaml'), 'kind: List\n')
gitIn(SUBMODULE, 'add', '-A')
gitIn(SUBMODULE, 'commit', '-qm', 'one')
git('add', '-A')
git('commit', '-qm', 'one')
git('checkout', '-qb', 'change')
replicas(4)
git('commit', '-qam', 'four machines')

/** The keys of Git's configuration that name a program. */
const STARTED = [
  'core.fsmonitor',
  'filter.f.clean',
  'filter.f.smudge',
  'filter.f.process',
  'diff.f.textconv',
  'diff.f.command',
  'diff.external',
  'hook.h.command',
  'core.pager',
  'core.editor',
  'core.sshCommand',
  'core.askPass',
  'core.gitProxy',
  'core.alternateRefsCommand',
  'gpg.program',
  'pager.rev-parse',
  'interactive.diffFilter',
]
/** Every trap at once, and what makes Git use it. */
const SETTINGS: readonly (readonly [key: string, value: string])[] = [
  ...STARTED.map(key => [key, program(key)] as const),
  ['alias.rev-parse', `!${program('alias.rev-parse')}`],
  ['credential.helper', `!${program('credential.helper')}`],
  ['filter.f.required', 'true'],
  ['hook.h.event', 'post-index-change'],
  ['core.hooksPath', join(folder, 'hooks')],
]
mkdirSync(join(folder, 'hooks'))
for (const hook of ['post-index-change', 'post-checkout', 'reference-transaction'])
  writeFileSync(join(folder, 'hooks', hook), `#!/bin/sh\n${program(hook)}\n`, { mode: 0o755 })

/** Files whose times do not say whether they changed are compared by Git with their contents. */
const touch = (): void => {
  for (const file of [NODES, join(SUBMODULE, 'a.yaml')]) writeFileSync(file, readFileSync(file))
}

const SIDES: readonly (readonly string[])[] = [
  [],
  ['main'],
  ['main', 'HEAD'],
  ['main...HEAD', '--', '.'],
  ['HEAD..main'],
  ['nodes', 'nodes/machine-deployments.yaml'],
  ['-k', 'nodes'],
  ['--build', 'cat nodes/machine-deployments.yaml', '--', 'nodes/osm-krm.yaml'],
]

describe('a comparison starts no program of .git/config', () => {
  for (const isDirty of [false, true])
    test(`${isDirty ? 'with' : 'without'} changed files`, async () => {
      const configs = [repository, SUBMODULE].map(each => join(each, '.git/config'))
      const before = configs.map(each => readFileSync(each))
      if (isDirty) {
        replicas(5)
        appendFileSync(join(SUBMODULE, 'a.yaml'), 'items: []\n')
      }
      // The index keeps the last answer of core.fsmonitor, and whoever reads such an index asks again.
      git('-c', 'core.fsmonitor=true && :', 'update-index', '--fsmonitor')
      for (const cwd of [repository, SUBMODULE]) for (const [key, value] of SETTINGS) gitIn(cwd, 'config', key, value)
      rmSync(ran, { force: true })
      const faults: string[] = []
      for (const words of SIDES) {
        touch()
        const { stdout, stderr } = await osmKrm(['diff', ...words], { cwd: repository })
        if (existsSync(ran)) faults.push(`diff ${words.join(' ')}: ${readFileSync(ran, 'utf8')}`)
        rmSync(ran, { force: true })
        if (words[0] !== '-k' && !/^\d MachineDeployments?: /m.test(stdout)) faults.push(stderr)
      }
      for (const [i, config] of configs.entries()) writeFileSync(config, before[i]!)
      git('checkout', '-q', '--', '.')
      gitIn(SUBMODULE, 'checkout', '-q', '--', '.')
      assert.deepEqual(faults, [])
    })
})

describe('uncommitted files and submodules are found without filters', () => {
  const first = async (): Promise<string> => {
    const { stderr } = await osmKrm(['diff', 'main...HEAD'], { cwd: repository })
    return stderr.split('\n', 1)[0]!
  }
  const attributesFile = join(repository, '.gitattributes')

  for (const [name, attributes, change, expected] of [
    ['a changed file', '', () => replicas(6), /, without 1 uncommitted file$/],
    ['a file that is gone', '', () => rmSync(NODES), /, without 1 uncommitted file$/],
    ['a new file', '', () => writeFileSync(join(repository, 'nodes/new.yaml'), ''), /, without 1 uncommitted file$/],
    ['a file that is no input', '', () => writeFileSync(join(repository, 'nodes/new.txt'), ''), /\)$/],
    [
      'line ends of Windows',
      '',
      () => writeFileSync(NODES, readFileSync(NODES, 'utf8').replaceAll('\n', '\r\n')),
      /\)$/,
    ],
    ['a file that a filter changes', '*.yaml filter=f\n', () => replicas(6), /\)$/],
  ] as const)
    test(name, async () => {
      writeFileSync(attributesFile, attributes)
      git('commit', '-qam', 'attributes', '--allow-empty')
      change()
      const found = await first()
      git('reset', '-q', '--hard', 'HEAD~1')
      git('clean', '-qfd')
      assert.match(found, expected)
    })

  for (const [name, change, isNamed] of [
    ['a submodule as committed', () => undefined, false],
    ['a changed input of a submodule', () => appendFileSync(join(SUBMODULE, 'a.yaml'), 'items: []\n'), true],
    ['a new input of a submodule', () => writeFileSync(join(SUBMODULE, 'b.yaml'), ''), true],
    ['another commit of a submodule', () => gitIn(SUBMODULE, 'commit', '-qm', 'two', '--allow-empty'), true],
    ['a submodule that is not checked out', () => rmSync(join(SUBMODULE, '.git'), { recursive: true }), false],
  ] as const)
    test(name, async () => {
      const kept = join(folder, 'kept')
      cpSync(SUBMODULE, kept, { recursive: true })
      change()
      const { stdout } = await osmKrm(['diff'], { cwd: repository })
      rmSync(SUBMODULE, { recursive: true })
      cpSync(kept, SUBMODULE, { recursive: true })
      assert.equal(stdout.includes('the submodule'), isNamed, stdout)
    })
})
