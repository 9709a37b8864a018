// The executable that a release publishes for this platform, made by the steps of the release.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { root } from '../fixtures/examples.ts'
import { listText } from '../fixtures/lists.ts'
import { releaseStep } from './ci-jobs.ts'
import { type DownloadServer, startDownloads } from './download-server.ts'
import { edit, FUNCTION, folderOf } from './folder.ts'
import { followsPage, freshUser, LINES } from './fresh-user.ts'
import { nodeFor } from './image/base.ts'
import { baseImageOf } from './image/containers.ts'
import { notOnPath, outputOf } from './programs.ts'

const NODE = nodeFor(baseImageOf(join(root, 'Dockerfile')))
const PLATFORM = `linux-${process.arch === 'x64' ? 'amd64' : process.arch}`
const EXECUTABLE = join(root, 'out', `osm-krm-${PLATFORM}`, 'osm-krm')

const CHECKSUMS = 'Add the single file, the bill of materials, checksums and the files for catalogs'
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

describe('the executable', {
  skip: NODE === undefined ? 'the Node of the image is not on this machine' : undefined,
}, () => {
  const bin = folderOf({})
  const runStep = (script: string): void => {
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, PLATFORM }
    outputOf('bash', ['-eo', 'pipefail', '-c', script], { cwd: root, env })
  }
  /** Without the check for Node's licence, which .ci/install-nodes does not keep. */
  const make = edit(releaseStep('Make the executable'), `test -f "out/osm-krm-$PLATFORM/LICENSE-node"`, '')

  const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}, input = '') =>
    spawnSync(EXECUTABLE, args, { input, env: { PATH: '', ...env }, cwd: folderOf({}), encoding: 'utf8' })

  before(() => {
    symlinkSync(NODE!, join(bin, 'node'))
    runStep(make)
  })

  test('renders what the program renders', () => {
    const script = releaseStep('The executable renders what the program renders')
    // The digest is that of a release, not of this build.
    runStep(edit(script, 'shasum -a 256 --check action/osm-krm.js.sha256', ''))
  })

  test('is the function, without Node on the PATH', () => {
    const list = listText()
    const { status, stdout, stderr } = run([], {}, list)
    assert.equal(status, 0, stderr)
    assert.equal(stdout, outputOf(process.execPath, [FUNCTION], { input: list }))
    assert.equal(run([], {}, 'nonsense').status, 1)
  })

  test('reads its own environment and folder, not those of the process that made its snapshot', () => {
    const limited = run([], { OSM_KRM_INPUT_LIMIT: '10' }, listText())
    assert.equal(limited.status, 2)
    assert.match(limited.stderr, /the input is larger than 10 bytes/)
    const { status, stdout } = run(['init', 'nodes', '--provider', 'hetzner', '--os', 'ubuntu'])
    assert.equal(status, 0)
    assert.match(stdout, / into nodes\./)
  })

  test('runs Eta templates if they are allowed', () => {
    const folder = join(root, 'examples/eta')
    const args = ['render', folder, '--set', 'profiles.templates.allowEta=true']
    const { status, stdout, stderr } = run(args)
    assert.equal(status, 0, stderr)
    assert.equal(stdout, outputOf(process.execPath, [FUNCTION, ...args]))
  })

  test('is in an archive with the licences, from which it runs', () => {
    const folder = folderOf({})
    const names = outputOf('tar', ['-xvzf', `${join(EXECUTABLE, '..')}.tar.gz`], { cwd: folder })
    // A release also has Node's.
    assert.deepEqual(
      names.split('\n').filter(name => !['', 'LICENSE-node'].includes(name)),
      ['LICENSE', 'THIRD-PARTY-NOTICES', 'osm-krm'],
    )
    outputOf(join(folder, 'osm-krm'), ['--version'], { env: { PATH: '' } })
  })

  describe('is all that a user without Node and podman needs', { skip: notOnPath('curl') }, () => {
    const files = folderOf({ 'osm-krm.js': readFileSync(FUNCTION, 'utf8') })
    const line = LINES.withNeither.replaceAll('linux-amd64', PLATFORM)
    const page = dirname(/'https:\/\/([^']+)'/.exec(line)![1]!)
    const programs = ['curl', 'gzip', 'sha256sum', 'tar']
    const place = folderOf({})
    const newUser = () => freshUser(programs, join(place, 'home'))
    let downloads: DownloadServer
    before(async () => {
      downloads = await startDownloads(place, ['github.com'])
      const archive = `osm-krm-${PLATFORM}.tar.gz`
      copyFileSync(join(root, 'out', archive), join(files, archive))
      const [sum] = /sha256sum -- [^)]*/.exec(releaseStep(CHECKSUMS))!
      outputOf('sh', ['-c', sum], { cwd: files })
      for (const name of readdirSync(files)) downloads.published.set(`${page}/${name}`, readFileSync(join(files, name)))
    })
    after(() => downloads.close())
    followsPage(line, newUser())

    test('is not started if it is not the one that was published', async () => {
      downloads.published.set(`${page}/osm-krm-${PLATFORM}.tar.gz`, readFileSync(FUNCTION))
      const { status, stdout } = await newUser().type(line)
      assert.equal(status, 1)
      assert.match(stdout, /tar\.gz: FAILED\n$/)
    })
  })

  test('is reproducible', () => {
    const first = sha256(readFileSync(EXECUTABLE))
    // test/scripts/release.test.ts has the archive.
    runStep(edit(make, ' --archive', ''))
    assert.equal(sha256(readFileSync(EXECUTABLE)), first)
  })
})
