// The option --build: what commands print is reviewed as files are. test/hosts/build.test.ts has real programs.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { filesOf } from '../fixtures/files.ts'
import { Repository } from '../fixtures/repository.ts'
import { temporaryFolders } from '../fixtures/temporary-folder.ts'

const newFolder = temporaryFolders('build')
const QUICKSTART = filesOf(join(root, 'examples/quickstart'))

const repository = new Repository(newFolder())
repository.commit({
  'nodes.txt': QUICKSTART['machine-deployments.yaml']!,
  version: '1.36.1',
  'gen.sh': 'sed "s/kubelet: .*/kubelet: $(cat version)/" nodes.txt\n',
  'config/osm-krm.yaml': QUICKSTART['osm-krm.yaml']!,
  'config/tokens.yaml': QUICKSTART['tokens.yaml']!,
  'sub/here': '',
})
repository.commit({ version: '1.36.2' })
const GEN = 'sh gen.sh'
const run = (...args: string[]) => osmKrm(args, { cwd: repository.folder })

describe('--build', () => {
  it('diff tells what changes, with the build and what changed in its tree as the cause', async () => {
    const { status, stdout, stderr } = await run('diff', '--build', GEN, 'HEAD~1...HEAD', '--', 'config')
    assert.match(stdout, /^ {2}kubelet 1\.36\.1 → 1\.36\.2 \(the build sh gen\.sh; changed in its tree: version\): /m)
    assert.match(stdout, /^2 MachineDeployments: 2 waiting\. /m)
    assert.deepEqual([status, /stand-ins/.test(stderr)], [0, false], stderr)
    const json = JSON.parse((await run('diff', '--build', GEN, 'HEAD~1', 'HEAD', '-o', 'json')).stdout)
    assert.deepEqual(json.inputs[0].build, { name: GEN, changed: ['version'], count: 1 })
    assert.equal(json.inputs[0].files[0].file, '<build of sh gen.sh>')
    const markdown = (await run('diff', '--build', GEN, 'HEAD~1', '-o', 'markdown')).stdout
    assert.match(markdown, /the build <code>sh gen\.sh<\/code>; changed in its tree: <code>version<\/code>/)
    assert.match(
      (await run('diff', '--build', GEN, 'HEAD~1', '-o', 'html')).stdout,
      /<build of sh gen\.sh>|build of sh/,
    )
  })

  it('is a source of show, lint and assets', async () => {
    for (const [command, pattern] of [
      ['show', /^kube-system\/ubuntu-workers +3 .* 1\.36\.2 /m],
      ['lint', /^Linted 2 MachineDeployments\.$/m],
      ['assets', /v1\.36\.2\/bin\/linux\/amd64\/kubelet/],
    ] as const) {
      const { status, stdout, stderr } = await run(command, '--build', GEN, 'config')
      assert.match(stdout + stderr, pattern)
      assert.equal(status, 0, stderr)
    }
    const upgraded = await run('assets', '--build', GEN, 'config', '--kubelet', '1.35.3')
    assert.match(upgraded.stdout, /v1\.35\.3\/bin\/linux\/amd64\/kubelet/)
  })

  it('several are several clusters, of which one may fail or have no nodes', async () => {
    const builds = ['oslo=sh gen.sh', 'rome=echo no >&2; exit 3', 'bonn=:'].flatMap(each => ['--build', each])
    const { status, stdout, stderr } = await run('diff', ...builds, 'HEAD~1', 'HEAD')
    assert.equal(status, 1)
    assert.match(stdout, /^rome \(not compared\)/m)
    assert.match(stdout, /^-\/\+ oslo \/ kube-system\/flatcar-workers, oslo \/ kube-system\/ubuntu-workers: /m)
    assert.match(stdout, /^1 cluster unchanged$/m)
    assert.match(
      stderr,
      /^error\[OSM0007\] build rome \/ HEAD~1 and rome \/ HEAD: its command ended with status 3: echo no >&2; exit 3$/m,
    )
    assert.match(stderr, /^ {2}help: Its stderr ends with:\n\n {8}no$/m)
  })

  it('runs in a copy of the current folder, without stdin and .git, with the environment of the caller', async () => {
    const command = 'cat; ls -a .. >&2; pwd >&2; echo "$GIVEN" >&2; exit 1'
    const { stderr } = await osmKrm(['show', '--build', command], {
      cwd: join(repository.folder, 'sub'),
      env: { GIVEN: 'given' },
    })
    const lines = stderr.split('\n').map(line => line.trim())
    assert.ok(lines.includes('given') && lines.includes('gen.sh') && !lines.includes('.git'), stderr)
    const [, folder] = /^\s+(\S+\/tree\/sub)$/m.exec(stderr)!
    assert.ok(folder!.startsWith(tmpdir()) && !folder!.startsWith(repository.folder))
    assert.ok(!existsSync(folder!))
  })

  it('of two folders, runs in a copy of each', async () => {
    const [old, now] = [newFolder(), newFolder()]
    for (const [folder, version] of [
      [old, '1.36.1'],
      [now, '1.36.2'],
    ] as const)
      new Repository(folder).write({
        'nodes.txt': QUICKSTART['machine-deployments.yaml']!,
        version,
        'gen.sh': 'sed "s/kubelet: .*/kubelet: $(cat version)/" nodes.txt; touch written\n',
      })
    const { stdout } = await osmKrm(['diff', old, now, '--build', GEN])
    assert.match(stdout, /kubelet 1\.36\.1 → 1\.36\.2/)
    assert.ok(!readdirSync(now).includes('written'))
  })

  for (const [name, command, why] of [
    ['what is no YAML', 'echo "a: ["', 'printed what is no object of Kubernetes, in line 1'],
    ['a text', 'echo hello', 'printed what is no object of Kubernetes, in line 1'],
    ['what is no UTF-8', String.raw`printf '\377'`, 'printed what is not UTF-8'],
    ['a signal', 'kill -9 $$', 'was ended by SIGKILL'],
  ] as const)
    it(`fails for ${name}`, async () => {
      const { status, stderr } = await run('show', '--build', command)
      assert.equal(status, 1)
      assert.ok(stderr.includes(`build the work tree: its command ${why}: ${command}`), stderr)
    })

  it('names the template of Helm in places', async () => {
    const command = String.raw`printf -- '---\n# Source: nodes/templates/m.yaml\n'; cat nodes.txt`
    const { stderr } = await run('show', '--build', `x=${command}`)
    assert.match(stderr, /^ {2}--> <build of x: nodes\/templates\/m\.yaml>:\d+:9$/m)
  })

  it('an assignment before a command is no name', async () => {
    const { status, stderr } = await run('show', '--build', 'X=1 sh gen.sh')
    assert.equal(status, 0, stderr)
  })

  it('without a shell is an error of the call', async () => {
    const programs = newFolder()
    symlinkSync(execFileSync('which', ['git'], { encoding: 'utf8' }).trim(), join(programs, 'git'))
    const { status, stderr } = await osmKrm(['show', '--build', ':'], { cwd: newFolder(), env: { PATH: programs } })
    assert.deepEqual([status, stderr], [2, 'osm-krm: there is no shell: --build needs sh\n'])
  })

  it('--fix writes into files that were read, and into no output of a build', async () => {
    const before = repository.commit({})
    repository.write({ version: '1.36.1' })
    const { stderr } = await run('diff', '--fix', '--build', GEN, before, '--', 'config')
    assert.match(stderr, /wrote|revision/)
    assert.match(readFileSync(join(repository.folder, 'config/osm-krm.yaml'), 'utf8'), /revisions:/)
    repository.write({ version: '1.36.2', 'config/osm-krm.yaml': QUICKSTART['osm-krm.yaml']! })
  })
})
