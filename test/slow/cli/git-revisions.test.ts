// Git revisions as sides of a comparison: reading them modifies nothing.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { PROGRAM } from '../../fixtures/built.ts'
import { root } from '../../fixtures/examples.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'

const folder = temporaryFolder('git')

const ENV = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@example.com',
}
const repository = join(folder, 'repository')
const git = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: repository, env: ENV, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  return stdout.trim()
}
const commit = (message: string): void => {
  git('add', '-A')
  git('commit', '-qm', message)
}
const run = (args: readonly string[], cwd = repository) =>
  spawnSync(process.execPath, [PROGRAM, ...args], { cwd, env: ENV, encoding: 'utf8', maxBuffer: 1 << 26 })
const diff = (...args: string[]): string => {
  const { status, stdout, stderr } = run(['diff', ...args])
  assert.equal(status, 0, stderr)
  return stdout
}
const edit = (file: string, from: string, to: string): void => {
  const path = join(repository, file)
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
}

const DEPLOYMENTS = 'nodes/machine-deployments.yaml'
cpSync(join(root, 'examples/quickstart'), join(repository, 'nodes'), { recursive: true })
git('init', '-qb', 'main')
commit('first')
git('checkout', '-qb', 'change')
edit(DEPLOYMENTS, 'kubelet: 1.36.1', 'kubelet: 1.36.2')
commit('change')
git('checkout', '-q', 'main')
edit('nodes/osm-krm.yaml', 'dnsIPs: [10.96.0.10]', 'dnsIPs: [10.96.0.11]')
commit('main goes on')

/** A revision's files as a folder. */
const folderOf = (revision: string): string => {
  const target = join(folder, revision.replaceAll(/\W/g, '-'))
  mkdirSync(target, { recursive: true })
  const archive = spawnSync('git', ['archive', revision], { cwd: repository, env: ENV })
  spawnSync('tar', ['-x', '-C', target], { input: archive.stdout })
  return join(target, 'nodes')
}

/** Two revisions as folders, with the causes as if they were in Git. */
const folderDiff = (old: string, now: string): string =>
  diff(folderOf(old), folderOf(now)).replaceAll(folderOf(now), `${now}:nodes`).replaceAll(folderOf(old), `${old}:nodes`)

describe('Git revisions', () => {
  test('give the same comparison as folders with the same files', () => {
    assert.equal(diff('main..change', 'nodes'), folderDiff('main', 'change'))
    assert.match(diff('main..change', 'nodes'), /^2 MachineDeployments: 1 waiting/m)
  })

  test('with three dots start at the merge base', () => {
    assert.equal(diff('main...change', 'nodes'), folderDiff('main~1', 'change'))
  })

  test('default to HEAD, and the path to the current folder', () => {
    const { stdout } = run(['diff', 'HEAD~1..'], join(repository, 'nodes'))
    assert.equal(stdout, diff('HEAD~1..HEAD', 'nodes').replaceAll('HEAD:nodes/', 'HEAD:'))
    assert.match(stdout, /10\.96\.0\.11/)
  })

  test('are read without changing the work tree', () => {
    const path = join(repository, DEPLOYMENTS)
    const text = readFileSync(path, 'utf8')
    const index = () => statSync(join(repository, '.git/index')).mtimeMs
    const before = index()
    writeFileSync(path, 'not: [yaml')
    assert.match(diff('main..change', 'nodes'), /: 1 waiting/)
    assert.equal(readFileSync(path, 'utf8'), 'not: [yaml')
    assert.equal(index(), before)
    writeFileSync(path, text)
    assert.equal(git('status', '--porcelain'), '')
  })

  test('without the folder have no nodes', () => {
    git('checkout', '-qb', 'new', 'main')
    git('mv', 'nodes', 'other')
    commit('move')
    git('checkout', '-q', 'main')
    assert.match(diff('main..new', 'other'), /^2 MachineDeployments: 2 new/m)
  })

  test('with a link within the folder read it once, and reject a link that leads outside', () => {
    git('checkout', '-qb', 'links', 'main')
    symlinkSync('machine-deployments.yaml', join(repository, 'nodes/again.yaml'))
    commit('link within')
    assert.match(diff('main..links', 'nodes'), /^2 MachineDeployments: 2 unchanged/m)
    writeFileSync(join(repository, 'outside.yaml'), 'kind: List\n')
    symlinkSync('../outside.yaml', join(repository, 'nodes/out.yaml'))
    commit('link out')
    git('checkout', '-q', 'main')
    const { status, stderr } = run(['diff', 'main..links', 'nodes'])
    assert.equal(status, 2)
    assert.match(
      stderr,
      /links:nodes\/out\.yaml is a symbolic link to outside\.yaml, .*: add \. to the paths, or remove the link/,
    )
  })

  test('contain what links within the folder lead to, as the folder does', () => {
    git('checkout', '-qb', 'linked-text', 'main')
    const added = readFileSync(join(repository, DEPLOYMENTS), 'utf8').split('---\n')[0]!
    for (const [file, link] of [
      ['added.txt', 'one.yaml'],
      ['.hidden/added.yaml', 'two.yaml'],
    ] as const) {
      mkdirSync(join(repository, 'nodes/.hidden'), { recursive: true })
      writeFileSync(join(repository, 'nodes', file), added.replaceAll('ubuntu-workers', link.slice(0, 3)))
      symlinkSync(file, join(repository, `nodes/to-${link.slice(0, 3)}`))
      symlinkSync(`to-${link.slice(0, 3)}`, join(repository, 'nodes', link))
    }
    commit('links to files that are not inputs themselves')
    git('checkout', '-q', 'main')
    const { stdout, stderr } = run(['diff', 'main..linked-text', 'nodes'])
    assert.match(stderr + stdout, /kube-system\/one/)
    assert.match(stderr + stdout, /kube-system\/two/)
    assert.match(stderr, /--> linked-text:nodes\/one\.yaml:/)
  })

  for (const [what, links, message] of [
    ['with an absolute path', { 'a.yaml': '/machine-deployments.yaml' }, /to \/\S+, which is not a file or folder of/],
    ['by way of another one', { b: '../outside/o.yaml', 'a.yaml': 'b' }, /to outside\/o\.yaml, .*: add outside to the/],
    ['to a folder', { a: '../outside' }, /to outside, which is in none of the given paths: add outside to the paths/],
    ['to itself', { 'a.yaml': 'a.yaml' }, /to nodes\/a\.yaml, which is not a file or folder of the revision: remove/],
  ] as const)
    test(`with a link out of the folder ${what} are rejected`, () => {
      const branch = `link-${Object.values(links).join('-').replaceAll(/\W/g, '')}`
      git('checkout', '-qb', branch, 'main')
      mkdirSync(join(repository, 'outside'), { recursive: true })
      writeFileSync(join(repository, 'outside/o.yaml'), 'kind: List\n')
      for (const [name, target] of Object.entries(links)) symlinkSync(target, join(repository, 'nodes', name))
      commit('link')
      git('checkout', '-q', 'main')
      const { status, stderr } = run(['diff', `main..${branch}`, 'nodes'])
      assert.equal(status, 2)
      assert.match(stderr, /:nodes\/a\S* is a symbolic link /)
      assert.match(stderr, message)
    })

  test('with a link into another given folder are read', () => {
    git('checkout', '-qb', 'two-folders', 'main')
    mkdirSync(join(repository, 'shared'), { recursive: true })
    const added = readFileSync(join(repository, DEPLOYMENTS), 'utf8').split('---\n')[0]!
    writeFileSync(join(repository, 'shared/one.yaml'), added.replaceAll('ubuntu-workers', 'one'))
    writeFileSync(join(repository, 'shared/two.txt'), added.replaceAll('ubuntu-workers', 'two'))
    symlinkSync('../shared', join(repository, 'nodes/shared'))
    symlinkSync('../shared/one.yaml', join(repository, 'nodes/one.yaml'))
    symlinkSync('../shared/two.txt', join(repository, 'nodes/two.yaml'))
    commit('links to another folder')
    git('checkout', '-q', 'main')
    const { stdout, stderr } = run(['diff', 'main..two-folders', 'nodes', 'shared'])
    assert.match(stderr + stdout, /kube-system\/one/)
    assert.match(stderr, /--> two-folders:nodes\/two\.yaml:/)
  })

  test('ignore links to files that are not inputs', () => {
    git('checkout', '-qb', 'other-links', 'main')
    symlinkSync('/etc/hostname', join(repository, 'nodes/host'))
    symlinkSync('../nodes', join(repository, 'nodes/again'))
    symlinkSync('.', join(repository, 'nodes/here.yaml'))
    commit('links')
    git('checkout', '-q', 'main')
    assert.match(diff('main..other-links', 'nodes'), /^2 MachineDeployments: 2 unchanged/m)
    assert.match(diff('main..other-links', '.'), /^2 MachineDeployments: 2 unchanged/m)
  })

  test('ignore refs/replace', () => {
    git('replace', 'change', 'main')
    const text = diff('main..change', 'nodes')
    git('replace', '-d', 'change')
    assert.equal(text, diff('main..change', 'nodes'))
    assert.match(text, /kubelet +1\.36\.1 → 1\.36\.2/)
  })

  test('with a file over the size limit are rejected', () => {
    git('checkout', '-qb', 'large', 'main')
    writeFileSync(join(repository, 'nodes/large.yaml'), 'x'.repeat(70_000_000))
    commit('large')
    git('checkout', '-q', 'main')
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'diff', 'main..large', 'nodes'], {
      ...{ cwd: repository, env: { ...ENV, OSM_KRM_INPUT_LIMIT: '1000000' }, encoding: 'utf8' },
    })
    assert.equal(status, 2)
    assert.match(stderr, /^osm-krm: the revision: the input is larger than 1000000 bytes; OSM_KRM_INPUT_LIMIT /m)
  })

  test('with many links are read by one git process', () => {
    git('checkout', '-qb', 'many-links', 'main')
    for (let i = 0; i < 300; i++) symlinkSync('machine-deployments.yaml', join(repository, `nodes/link-${i}.yaml`))
    commit('many links')
    git('checkout', '-q', 'main')
    const trace = join(folder, 'trace')
    const { status } = spawnSync(process.execPath, [PROGRAM, 'diff', 'main..many-links', 'nodes'], {
      ...{ cwd: repository, env: { ...ENV, GIT_TRACE: trace } },
    })
    assert.equal(status, 0)
    assert.ok(readFileSync(trace, 'utf8').split('built-in: git cat-file').length < 10)
  })

  test('escape control characters in file names', () => {
    git('checkout', '-qb', 'names', 'main')
    symlinkSync('/x', join(repository, 'nodes/a\u001b[31m\n::error::b.yaml'))
    commit('names')
    git('checkout', '-q', 'main')
    const { stderr } = run(['diff', 'main..names', 'nodes'])
    assert.match(stderr, /\nosm-krm: names:nodes\/a\\u001b\[31m\\n::error::b\.yaml is a symbolic link .*\n$/)
  })

  test('are not what a folder with the same name contains', () => {
    mkdirSync(join(repository, 'main...change'))
    try {
      const { status, stderr } = run(['diff', 'main...change', 'nodes'])
      assert.deepEqual([status, stderr.includes('write "main...change -- PATH"')], [2, true])
      assert.equal(run(['diff', 'main...change', '--', 'nodes']).stdout, diff('main~1..change', 'nodes'))
      const paths = run(['diff', '--old', './main...change', 'nodes']).stderr
      assert.doesNotMatch(paths, /range of revisions/)
    } finally {
      rmSync(join(repository, 'main...change'), { recursive: true })
    }
  })

  test('that are branch and tag are compared with the warning of Git', () => {
    git('tag', 'change', 'main')
    const { stderr } = run(['diff', 'main..change', 'nodes'])
    git('tag', '-d', 'change')
    assert.match(stderr, /refname 'change' is ambiguous/)
  })

  test('can be the sides of a page', () => {
    const { status, stdout } = run(['diff', 'main...change', 'nodes', '-o', 'html'])
    assert.equal(status, 0)
    assert.match(stdout.replace(/<[^>]+>/g, ''), /kube-system\/ubuntu-workers: no machines are made until/)
  })

  test('are named with the file of a problem', () => {
    git('checkout', '-qb', 'wrong', 'main')
    edit(DEPLOYMENTS, 'kubelet: 1.36.1', 'kubelet: nonsense')
    commit('wrong')
    git('checkout', '-q', 'main')
    const { status, stderr } = run(['diff', 'main..wrong', 'nodes'])
    assert.equal(status, 1)
    assert.match(stderr, /--> wrong:nodes\/machine-deployments\.yaml:\d+:\d+/)
  })

  for (const [name, args, expected] of [
    [
      'a path that begins with -',
      ['--', '--output=x..HEAD'],
      /^osm-krm: neither HEAD nor the work tree has input files in --output=x\.\.HEAD\n/m,
    ],
    ['such a revision on the other side', ['HEAD..-x', 'nodes'], /^osm-krm: -x begins with "-"/],
    ['an unknown revision', ['main..nowhere', 'nodes'], /^osm-krm: there is no Git revision nowhere\n/],
    [
      'a folder that neither revision has',
      ['main..change', 'nowhere'],
      /^osm-krm: neither main nor change has input files in nowhere\n/m,
    ],
    ['a folder outside of the repository', ['main..change', '..'], /^osm-krm: \.\. is not in the Git repository /m],
  ] as const)
    test(`reject ${name}`, () => {
      const { status, stderr } = run(['diff', ...args])
      assert.equal(status, 2)
      assert.match(stderr, expected)
    })

  test('are distinguished from paths with two dots', () => {
    mkdirSync(join(folder, 'v1..v2'))
    cpSync(join(repository, 'nodes'), join(folder, 'v1..v2/nodes'), { recursive: true })
    assert.match(diff('--old', '../v1..v2', '../v1..v2/nodes'), /^2 MachineDeployments: 2 unchanged/m)
    const { stderr } = run(['diff', '--old', '../nowhere', 'nodes'])
    assert.match(stderr, /nowhere: /)
  })

  test('require a repository', () => {
    const { status, stderr } = run(['diff', 'a..b'], folder)
    assert.deepEqual([status, stderr], [2, 'osm-krm: there is no Git revision a: this folder is not in a repository\n'])
  })
})
