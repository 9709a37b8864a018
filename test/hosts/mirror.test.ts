// The script of `osm-krm assets --script`, run against a server of files and a registry: what it fills is enough for the nodes.

import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { parse, stringify } from 'yaml'
import { PROGRAM } from '../fixtures/built.ts'
import { root } from '../fixtures/examples.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { type DownloadServer, startDownloads } from './download-server.ts'
import { built, TOOLS } from './programs.ts'
import { type Registry, startRegistry } from './registry.ts'

const CRANE = built('crane')
const missing = [CRANE, built('registry')].find(file => !existsSync(file))
const skip = missing !== undefined && `${missing} is not on this machine`

const HOSTS = ['dl.k8s.io', 'github.com']
const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

describe('a mirror', { skip }, () => {
  const folder = temporaryFolder('mirror')
  const inputs = join(folder, 'inputs')
  let downloads: DownloadServer
  let source: Registry
  let registry: Registry
  let lock = ''
  let image = ''
  let mirrors = 0

  const assets = (...args: string[]) =>
    spawnSync(process.execPath, [PROGRAM, 'assets', ...args], { cwd: folder, encoding: 'utf8' })
  const crane = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(CRANE, args, { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
    return stdout.trim()
  }
  /** A functionConfig with more settings. */
  const settings = (more: Record<string, object>): object => {
    const config = parse(readFileSync(join(root, 'examples/air-gapped/mirror/osm-krm.yaml'), 'utf8'))
    return { ...config, spec: { ...config.spec, nodes: {}, profiles: {}, checks: {}, ...more } }
  }
  const write = (path: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }

  before(async () => {
    downloads = await startDownloads(folder, HOSTS)
    ;[source, registry] = await Promise.all([startRegistry(), startRegistry()])
    write('layer', 'a layer')
    spawnSync('tar', ['-cf', 'layer.tar', 'layer'], { cwd: folder })
    image = `${source.host}/library/pause:3.10.2`
    crane('append', '--oci-empty-base', '-f', join(folder, 'layer.tar'), '-t', image)

    for (const file of ['machine-deployments.yaml', 'tokens.yaml'])
      write(`inputs/${file}`, readFileSync(join(root, 'examples/air-gapped/mirror', file)))
    write('inputs/osm-krm.yaml', stringify(settings({})))
    // The packages are on a mirror of the site already.
    const all = JSON.parse(assets('inputs', '-o', 'json').stdout).assets
    write('packages.txt', all.packages.map(({ name }: { name: string }) => name).join('\n'))
    // What is published is a few bytes here, so its checksums are others.
    for (const { url } of all.urls)
      downloads.published.set(url.replace('https://', ''), Buffer.from(`the content of ${url}`))
    const checksums = Object.fromEntries(
      [...downloads.published].map(([path, content]) => [/v\d+\.\d+\.\d+\/.*$/.exec(path)![0], sha256(content)]),
    )
    write(
      'inputs/osm-krm.yaml',
      stringify(
        settings({
          nodes: { externalCloudProvider: true, containerd: { pauseImage: image } },
          profiles: { downloads: { checksums } },
        }),
      ),
    )
    const { status, stderr } = assets('inputs', '--lock', 'assets.lock', '--check', 'packages.txt')
    assert.deepEqual([status, /error|cannot/.test(stderr)], [0, false], stderr)
    lock = readFileSync(join(folder, 'assets.lock'), 'utf8')
    write('mirror.sh', assets('--script').stdout)
  })
  after(() => {
    downloads?.close()
    source?.stop()
    registry?.stop()
  })
  beforeEach(() => void (downloads.asked.length = 0))

  interface Filled {
    readonly status: number | null
    readonly stderr: string
  }
  /** Runs the script with a lock without sizes, while this process serves files. */
  const fill = (mirror: string, path = `${TOOLS}${delimiter}${process.env.PATH}`): Promise<Filled> =>
    new Promise((resolve, reject) => {
      write(`${mirror}.lock`, lock)
      const args = ['mirror.sh', '--lock', `${mirror}.lock`, mirror, registry.host]
      const env = { ...process.env, HOME: downloads.home, PATH: path }
      const run: ChildProcess = spawn('/bin/sh', args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
      let stderr = ''
      run.stderr!.on('data', text => (stderr += text))
      run.on('error', reject).on('close', status => resolve({ status, stderr }))
    })
  const filesIn = (mirror: string): string[] =>
    readdirSync(join(folder, mirror), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => relative(join(folder, mirror), join(entry.parentPath, entry.name)))
      .sort()
  /** A mirror that is filled, and the path of a file of it. */
  const filled = async () => {
    const mirror = `mirror-${mirrors++}`
    assert.deepEqual(await fill(mirror), { status: 0, stderr: '' })
    downloads.asked.length = 0
    const [first] = filesIn(mirror)
    return { mirror, first: first!, path: join(folder, mirror, first!) }
  }

  test('has the files, and the image in the registry', async () => {
    assert.deepEqual(await fill('whole'), { status: 0, stderr: '' })
    assert.deepEqual(filesIn('whole'), [...downloads.published.keys()].sort())
    assert.equal(downloads.published.size, 12)
    for (const [path, content] of downloads.published)
      assert.deepEqual(readFileSync(join(folder, 'whole', path)), content)
    assert.equal(crane('digest', `${registry.host}/library/pause:3.10.2`), crane('digest', image))
  })

  test('is sufficient for the nodes, with the settings of the example', async () => {
    const { mirror } = await filled()
    const { spec } = parse(readFileSync(join(root, 'examples/air-gapped/mirror/osm-krm.yaml'), 'utf8'))
    const config = parse(readFileSync(join(inputs, 'osm-krm.yaml'), 'utf8'))
    const { nodes, profiles } = config.spec
    const registryMirrors = { [source.host]: [`http://${registry.host}`] }
    const allow = ['https://mirror.example.com/', `http://${registry.host}`]
    write(
      'mirrored/osm-krm.yaml',
      stringify({
        ...config,
        spec: {
          ...config.spec,
          nodes: { ...nodes, containerd: { ...nodes.containerd, registryMirrors } },
          profiles: { downloads: { ...profiles.downloads, ...spec.profiles.downloads } },
          checks: { strict: true, severity: { OSM0309: 'off' }, outbound: { allow } },
        },
      }),
    )
    for (const file of ['machine-deployments.yaml', 'tokens.yaml'])
      write(`mirrored/${file}`, readFileSync(join(inputs, file)))
    const list = [
      ...filesIn(mirror).map(path => `https://mirror.example.com/${path}`),
      'https://mirror.example.com/packages',
      `http://${registry.host}`,
      readFileSync(join(folder, 'packages.txt'), 'utf8'),
    ]
    write('mirror.txt', list.join('\n'))
    const checked = assets('mirrored', '--check', 'mirror.txt')
    assert.deepEqual([checked.status, checked.stderr], [0, ''])
    write('less.txt', list.slice(1).join('\n'))
    const less = assets('mirrored', '--check', 'less.txt')
    assert.equal(less.status, 1)
    assert.match(less.stderr, new RegExp(`^URL ${list[0]} is not in the list`))
    // The next lock, for newer versions, has the URLs where files are published.
    assets('mirrored', '--lock', 'next.lock', '--check', 'packages.txt')
    assert.equal(readFileSync(join(folder, 'next.lock'), 'utf8'), lock)
  })

  test('is not downloaded again', async () => {
    const { mirror } = await filled()
    assert.deepEqual(await fill(mirror), { status: 0, stderr: '' })
    assert.deepEqual(downloads.asked, [])
  })

  test('a partial file is continued', async () => {
    const { mirror, first, path } = await filled()
    rmSync(path)
    writeFileSync(`${path}.part`, downloads.published.get(first)!.subarray(0, 9))
    assert.deepEqual(await fill(mirror), { status: 0, stderr: '' })
    assert.deepEqual(downloads.asked, [`${first} from 9`])
    assert.deepEqual(readFileSync(path), downloads.published.get(first))
  })

  test('damaged or missing downloads fail, and all others are downloaded', async () => {
    const [damaged, gone] = [...downloads.published.keys()].sort()
    const before = new Map(downloads.published)
    downloads.published.set(damaged!, Buffer.from('damaged'))
    downloads.published.delete(gone!)
    const { status, stderr } = await fill('damaged')
    for (const [path, content] of before) downloads.published.set(path, content)
    assert.equal(status, 1)
    assert.equal(
      stderr,
      `mirror: https://${damaged} does not have the SHA-256 ${sha256(before.get(damaged!)!)}
curl: (22) The requested URL returned error: 404
mirror: cannot load https://${gone}
mirror: ${join(folder, 'damaged.lock')} was not written, because something is missing
`,
    )
    assert.deepEqual(filesIn('damaged'), [...before.keys()].sort().slice(2))
  })

  test('a missing program is reported before any download', async () => {
    mkdirSync(join(folder, 'bin'), { recursive: true })
    const programs = 'cat cp curl cut dirname grep head mkdir mktemp mv rm sed sha256sum tr wc'
    for (const name of programs.split(' ')) {
      const { stdout } = spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name], { encoding: 'utf8' })
      symlinkSync(stdout.trim(), join(folder, 'bin', name))
    }
    assert.deepEqual(await fill('none', join(folder, 'bin')), {
      status: 1,
      stderr: 'mirror: crane or skopeo is needed, and neither is on the PATH\n',
    })
    // skopeo in its place gets the same references, with the digest of the manifest that it has printed.
    write('bin/skopeo', `#!/bin/sh\nprintf '%s\\n' "$*" >>"${join(folder, 'skopeo.txt')}"\n`)
    chmodSync(join(folder, 'bin/skopeo'), 0o755)
    assert.deepEqual(await fill('skopeo', join(folder, 'bin')), { status: 0, stderr: '' })
    assert.equal(
      readFileSync(join(folder, 'skopeo.txt'), 'utf8'),
      `inspect --raw docker://${image}
copy --quiet --all --preserve-digests docker://${image.replace(':3.10.2', '')}@sha256:${sha256(Buffer.from(''))} docker://${registry.host}/library/pause:3.10.2
`,
    )
  })
})
