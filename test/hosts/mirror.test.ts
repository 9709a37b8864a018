// The script of `osm-krm assets --script` with real programs, servers of files and packages, and registries: it fills a mirror where there is
// access to the internet, or a bundle that is loaded where there is none, and what it fills is what nodes load.
// test/inspect/mirror/bundle-script.test.ts has what it refuses.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join, relative } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parse, stringify } from 'yaml'
import { PROGRAM } from '../fixtures/built.ts'
import { root } from '../fixtures/examples.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { type DownloadServer, startDownloads } from './download-server.ts'
import { listen } from './machine/listen.ts'
import { type PackageMirror, startPackageMirror, whyNoPackageMirror } from './machine/package-mirror.ts'
import { built, notInstalled, notOnPath, outputOf, PATH } from './programs.ts'
import { type Registry, startRegistry } from './registry.ts'

const skip = notInstalled('crane', 'registry') ?? whyNoPackageMirror() ?? notOnPath('debmirror')

const HOSTS = ['dl.k8s.io', 'github.com', 'files.example.com']
const INPUTS = join(root, 'examples/air-gapped/mirror')
/** The checksums of the second one's files are not known: nodes compare them with the ones next to them. */
const VERSIONS = ['1.36.1', '1.35.99']
const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

interface Ran {
  readonly status: number | null
  readonly stderr: string
}

describe('a mirror', { skip }, () => {
  const folder = temporaryFolder('mirror')
  const image = { name: 'library/pause', tag: '3.10.2', source: '', digest: '' }
  let downloads: DownloadServer
  let packages: PackageMirror
  let upstream: Registry
  let site: Registry
  let count = 0

  const path = (...names: string[]): string => join(folder, ...names)
  const read = (...names: string[]): string => readFileSync(path(...names), 'utf8')
  const write = (name: string, content: string | Buffer): void => {
    mkdirSync(dirname(path(name)), { recursive: true })
    writeFileSync(path(name), content)
  }
  const osmKrm = (...args: string[]) =>
    spawnSync(process.execPath, [PROGRAM, ...args], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 })
  const kubelets = VERSIONS.flatMap(version => ['--kubelet', version])
  const urlsOf = (inputs: string): { url: string; sha256?: string }[] =>
    JSON.parse(osmKrm('assets', inputs, ...kubelets, '-o', 'json').stdout).assets.urls
  const crane = (...args: string[]): string => outputOf(built('crane'), args).trim()
  const filesIn = (name: string): string[] =>
    readdirSync(path(name), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => relative(path(name), join(entry.parentPath, entry.name)))
      .sort()
  const downloaded = (name: string): string[] => filesIn(name).filter(file => !file.startsWith('packages/'))

  const settings = {
    nodes: { externalCloudProvider: true, containerd: {} as object },
    profiles: { downloads: { checksums: {} } },
  }
  const writeInputs = (name: string, more: Record<string, object>): void => {
    for (const file of ['machine-deployments.yaml', 'tokens.yaml'])
      write(`${name}/${file}`, readFileSync(join(INPUTS, file)))
    const { spec, ...rest } = parse(readFileSync(join(INPUTS, 'osm-krm.yaml'), 'utf8'))
    write(`${name}/osm-krm.yaml`, stringify({ ...rest, spec: { ...spec, checks: {}, ...settings, ...more } }))
  }

  /** Runs the script while this process serves files. `programs` are folders before the PATH. */
  const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    new Promise<Ran>((resolve, reject) => {
      const child = spawn('/bin/sh', [path('mirror.sh'), ...args], {
        cwd: folder,
        env: {
          ...process.env,
          ...{
            PATH,
            HOME: downloads.home,
            SUITE: 'noble',
            UBUNTU: `${packages.url}/ubuntu`,
            KEYRING: path('archive.gpg'),
          },
          ...env,
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let stderr = ''
      child.stderr!.on('data', text => (stderr += text))
      child.on('error', reject).on('close', status => resolve({ status, stderr }))
    })
  const mustRun = async (...args: Parameters<typeof run>): Promise<void> => {
    const { status, stderr } = await run(...args)
    assert.deepEqual([status, /^mirror: .*/m.exec(stderr)?.[0]], [0, undefined], stderr)
  }
  /** Fills a mirror with a lock that has no sizes yet. */
  const fill = (name: string, env?: NodeJS.ProcessEnv): Promise<Ran> => {
    write(`${name}.lock`, read('recorded.lock'))
    return run(['--lock', `${name}.lock`, name, site.host], env)
  }
  /** A copy of a bundle that was made once. */
  const bundle = async (): Promise<string> => {
    if (!existsSync(path('original'))) await mustRun(['--lock', 'assets.lock', '--bundle', 'original'])
    const name = `bundle-${count++}`
    cpSync(path('original'), path(name), { recursive: true })
    return name
  }
  const pushedDigest = (): string => crane('digest', `${site.host}/${image.name}:${image.tag}`)

  before(async () => {
    ;[downloads, packages, upstream, site] = await Promise.all([
      startDownloads(folder, HOSTS),
      startPackageMirror(folder, 'noble'),
      startRegistry(),
      startRegistry(),
    ])
    write('archive.gpg', packages.keyring)
    // An image for two architectures with Docker's manifests, which skopeo does not copy into a layout as they are.
    const repository = `${upstream.host}/${image.name}`
    image.source = `${repository}:${image.tag}`
    for (const name of ['amd64', 'arm64']) {
      write(name, `the layer for ${name}`)
      outputOf('tar', ['-cf', `${name}.tar`, name], { cwd: folder })
      crane('append', '-f', path(`${name}.tar`), '-t', `${repository}:${name}`)
    }
    const both = ['amd64', 'arm64'].flatMap(name => ['-m', `${repository}:${name}`])
    crane('index', 'append', '--docker-empty-base', ...both, '-t', image.source)
    image.digest = crane('digest', image.source)

    // What is published is a few bytes here, so its checksums are others.
    writeInputs('inputs', {})
    const checksums: Record<string, string> = {}
    for (const { url } of urlsOf('inputs')) {
      const [file, content] = [url.replace('https://', ''), Buffer.from(`the content of ${url}`)]
      if (!file.endsWith('.sha256')) downloads.published.set(file, content)
      if (file.includes(`v${VERSIONS[1]}/`))
        downloads.published.set(`${file.replace(/\.sha256$/, '')}.sha256`, Buffer.from(''))
      else checksums[/v\d+\.\d+\.\d+\/.*$/.exec(file)![0]] = sha256(content)
    }
    for (const [file] of downloads.published)
      if (file.endsWith('.sha256'))
        downloads.published.set(file, Buffer.from(sha256(downloads.published.get(file.slice(0, -'.sha256'.length))!)))
    settings.nodes.containerd = { pauseImage: image.source }
    settings.profiles.downloads.checksums = checksums
    writeInputs('inputs', {})
    const { status, stderr } = osmKrm('assets', 'inputs', ...kubelets, '--lock', 'assets.lock')
    assert.deepEqual([status, /error|cannot/.test(stderr)], [0, false], stderr)
    write('recorded.lock', read('assets.lock'))
    write('mirror.sh', osmKrm('assets', '--script').stdout)
  })
  after(() => {
    downloads?.close()
    packages?.close()
    upstream?.stop()
    site?.stop()
  })

  test('has the files and packages, and the image in the registry; they are not downloaded again', async () => {
    await mustRun(['--lock', 'assets.lock', 'whole', site.host])
    assert.deepEqual(downloaded('whole'), [...downloads.published.keys()].sort())
    for (const [file, content] of downloads.published) assert.deepEqual(readFileSync(path('whole', file)), content)
    assert.ok(existsSync(path('whole/packages', packages.package)))
    assert.equal(pushedDigest(), image.digest)
    const [first] = downloaded('whole')
    rmSync(path('whole', first!))
    write(`whole/${first}.part`, downloads.published.get(first!)!.subarray(0, 9))
    downloads.asked.length = 0
    await mustRun(['--lock', 'assets.lock', 'whole', site.host])
    assert.deepEqual(downloads.asked, [`${first} from 9`])
    assert.deepEqual(readFileSync(path('whole', first!)), downloads.published.get(first!))
  })

  test('damaged or missing downloads fail, and all others are downloaded', async () => {
    const before = new Map(downloads.published)
    const pinned = [...before.keys()].filter(file => file.includes(VERSIONS[0]!)).sort()
    const [damaged, gone] = pinned as [string, string]
    downloads.published.set(damaged, Buffer.from('damaged'))
    downloads.published.delete(gone)
    const { status, stderr } = await fill('damaged')
    for (const [file, content] of before) downloads.published.set(file, content)
    assert.equal(status, 1)
    assert.ok(
      stderr.includes(`mirror: https://${damaged} does not have the SHA-256 ${sha256(before.get(damaged)!)}\n`),
      stderr,
    )
    assert.ok(stderr.includes(`The requested URL returned error: 404\nmirror: cannot load https://${gone}\n`), stderr)
    assert.ok(
      stderr.endsWith(`mirror: ${path('damaged.lock')} was not written, because something is missing\n`),
      stderr,
    )
    assert.deepEqual(downloaded('damaged'), [...before.keys()].filter(file => file !== damaged && file !== gone).sort())
  })

  test('a missing program is reported before any download', async () => {
    mkdirSync(path('bin'))
    for (const name of 'cat cp curl cut dirname grep head mkdir mktemp mv rm sed sha256sum tr wc'.split(' ')) {
      symlinkSync(outputOf('sh', ['-c', `command -v ${name}`]).trim(), path('bin', name))
    }
    downloads.asked.length = 0
    const { status, stderr } = await fill('none', { PATH: path('bin') })
    assert.equal(status, 1)
    assert.match(stderr, /^mirror: crane or skopeo is needed, and neither is on the PATH$/m)
    assert.deepEqual(downloads.asked, [])
  })

  test('a bundle has everything of the lock, which osm-krm writes the same', async () => {
    const name = await bundle()
    assert.equal(read(name, 'assets.lock'), read('assets.lock'))
    assert.deepEqual(downloaded(`${name}/files`), [...downloads.published.keys()].sort())
    assert.ok(existsSync(path(name, 'files/packages', packages.package)))
    const { files, images } = parse(read('assets.lock'))
    for (const { url, sha256: sum, size } of files) {
      const content = downloads.published.get(url.replace('https://', ''))!
      assert.deepEqual([sum, size], [sha256(content), content.length])
    }
    assert.deepEqual([images[0].image, images[0].digest], [image.source, image.digest])
    write('again.lock', read('assets.lock'))
    const { status, stderr } = osmKrm('assets', 'inputs', ...kubelets, '--lock', 'again.lock')
    assert.equal(status, 0, stderr)
    assert.equal(read('again.lock'), read('assets.lock'))
    const { stdout } = osmKrm('assets', 'inputs', ...kubelets, '--check', 'again.lock')
    assert.match(stdout, /^The lock contains all \d+ that the nodes load\.\n$/)
  })

  test('a bundle is loaded at the site, and is what nodes with its mirror load', async t => {
    const name = await bundle()
    await mustRun(['--lock', 'assets.lock', '--load', name, 'site', site.host], { SUITE: '' })
    const loaded = filesIn(`${name}/files`).filter(file => !/^packages\/(?:\.temp|project)\//.test(file))
    assert.deepEqual(filesIn('site'), loaded)
    assert.equal(pushedDigest(), image.digest)

    // A web server of the site, which has nothing but the folder.
    const server = createServer(({ url: asked }, response) => {
      const file = path('site', decodeURIComponent(asked!))
      response.statusCode = existsSync(file) ? 200 : 404
      response.end(existsSync(file) ? readFileSync(file) : '')
    })
    // What loads from an address of its own loads nothing from elsewhere, so nodes know the server by a name.
    const mirror = 'https://mirror.example.com'
    const served = `http://127.0.0.1:${await listen(server)}`
    t.after(() => {
      server.closeAllConnections()
      server.close()
    })
    const { spec } = parse(readFileSync(join(INPUTS, 'osm-krm.yaml'), 'utf8'))
    const registryMirrors = { [upstream.host]: [`http://${site.host}`] }
    writeInputs('mirrored', {
      nodes: { ...settings.nodes, containerd: { ...settings.nodes.containerd, registryMirrors } },
      profiles: { downloads: { ...settings.profiles.downloads, ...spec.profiles.downloads } },
      checks: {
        outbound: { allow: [`${mirror}/`, `http://${site.host}`] },
        strict: true,
        severity: { OSM0309: 'off', OSM0350: 'off' },
      },
    })
    const checked = osmKrm('assets', 'mirrored', ...kubelets, '--check', 'assets.lock')
    assert.deepEqual([checked.status, checked.stderr], [0, ''])
    const rendered = osmKrm('render', 'mirrored', '--strict')
    assert.equal(rendered.status, 0, rendered.stderr)
    const files = urlsOf('mirrored').filter(({ url }) => url.startsWith(`${mirror}/`))
    assert.ok(files.length > 20, `${files.length}`)
    for (const { url, sha256: sum } of files) {
      const response = await fetch(url.replace(mirror, served))
      const content = Buffer.from(await response.arrayBuffer())
      assert.equal(response.status, 200, url)
      if (sum !== undefined) assert.equal(sha256(content), sum)
    }
    assert.equal((await fetch(`${served}/packages/dists/noble/Release`)).status, 200)
    const newer = osmKrm('assets', 'mirrored', '--kubelet', '1.33.1', '--check', 'assets.lock')
    assert.equal(newer.status, 1)
    assert.match(newer.stderr, /^URL https:\/\/mirror\.example\.com\/.*\/v1\.33\.1\/.* is not in the lock/m)
  })

  test('a bundle with a changed layer is refused before anything is copied', async () => {
    const name = await bundle()
    const file = filesIn(`${name}/images`).find(each => each.includes('blobs/sha256'))!
    write(`${name}/images/${file}`, 'another')
    // No registry answers at the address.
    const { status, stderr } = await run(['--lock', 'assets.lock', '--load', name, `${name}-site`, '127.0.0.1:9'])
    assert.equal(status, 1)
    assert.match(
      stderr,
      new RegExp(`/images/${file} was changed: it does not have the SHA-256 ${file.split('/').at(-1)}\n`),
    )
    assert.ok(stderr.endsWith('mirror: nothing was copied\n'), stderr)
    assert.equal(existsSync(path(`${name}-site`)), false)
  })

  test('a bundle whose making was interrupted is continued', async () => {
    const name = await bundle()
    const [file] = [...downloads.published.keys()].sort()
    rmSync(path(name, 'files', file!))
    rmSync(path(name, 'images'), { recursive: true })
    mkdirSync(path(name, 'images', `${image.digest.slice(7)}.part`), { recursive: true })
    downloads.asked.length = 0
    await mustRun(['--lock', 'assets.lock', '--bundle', name])
    assert.deepEqual(downloads.asked, [file])
    const kept = (all: string): string[] =>
      filesIn(all).filter(each => !/packages\/(?:\.temp|project)|^lists/.test(each))
    assert.deepEqual(kept(name), kept('original'))
  })

  test('a bundle is the same with skopeo', { skip: notOnPath('skopeo') }, async () => {
    await bundle()
    write('skopeo.lock', read('recorded.lock'))
    const withoutCrane = { PATH: process.env.PATH, IMAGE_OPTIONS: '--tls-verify=false' }
    await mustRun(['--lock', 'skopeo.lock', '--bundle', 'skopeo'], withoutCrane)
    assert.equal(read('skopeo.lock'), read('assets.lock'))
    const images = filesIn('skopeo/images')
    assert.deepEqual(images, filesIn('original/images'))
    for (const file of images.filter(each => !each.endsWith('oci-layout')))
      assert.deepEqual(readFileSync(path('skopeo/images', file)), readFileSync(path('original/images', file)), file)
    await mustRun(['--lock', 'assets.lock', '--load', 'original', 'skopeo-site', site.host], withoutCrane)
    assert.equal(pushedDigest(), image.digest)
  })
})
