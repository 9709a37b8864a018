// The way of a site without access to the internet: a lock and a bundle are made where there is access, and loaded where there is none.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { delimiter, dirname, join, relative } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parse, stringify } from 'yaml'
import { PROGRAM } from '../fixtures/built.ts'
import { root } from '../fixtures/examples.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { type DownloadServer, startDownloads } from './download-server.ts'
import { listen } from './machine/listen.ts'
import { type PackageArchive, startPackageArchive, whyNoPackageArchive } from './package-archive.ts'
import { built, TOOLS } from './programs.ts'
import { type Registry, startRegistry } from './registry.ts'

const CRANE = built('crane')
const onPath = (name: string): boolean => spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name]).status === 0
const skip =
  [CRANE, built('registry')].find(file => !existsSync(file))?.concat(' is not on this machine') ??
  whyNoPackageArchive() ??
  false

const HOSTS = ['dl.k8s.io', 'github.com', 'files.example.com']
const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
const MINORS = ['1.34.1', '1.35.3']

describe('a bundle', { skip }, () => {
  const folder = temporaryFolder('bundle')
  const inputs = join(root, 'examples/air-gapped/mirror')
  const image = { name: 'library/pause', tag: '3.10.2', source: '', digest: '' }
  let downloads: DownloadServer
  let archive: PackageArchive
  let upstream: Registry
  let bundles = 0

  const path = (...names: string[]): string => join(folder, ...names)
  const read = (...names: string[]): string => readFileSync(path(...names), 'utf8')
  const write = (name: string, content: string | Buffer): void => {
    mkdirSync(dirname(path(name)), { recursive: true })
    writeFileSync(path(name), content)
  }
  const assets = (...args: string[]) =>
    spawnSync(process.execPath, [PROGRAM, 'assets', ...args], { cwd: folder, encoding: 'utf8' })
  const versions = MINORS.flatMap(version => ['--kubelet', version])
  const crane = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(CRANE, args, { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
    return stdout.trim()
  }
  /** Writes the inputs with more settings. */
  const writeInputs = (name: string, more: Record<string, object>): void => {
    for (const file of ['machine-deployments.yaml', 'tokens.yaml'])
      write(`${name}/${file}`, readFileSync(join(inputs, file)))
    // A profile of one's own downloads a file without a checksum.
    const { spec, ...rest } = parse(readFileSync(join(inputs, 'osm-krm.yaml'), 'utf8'))
    write(
      `${name}/osm-krm.yaml`,
      stringify({ ...rest, spec: { ...spec, nodes: {}, profiles: {}, checks: {}, ...more } }),
    )
  }
  const settings = {
    nodes: { externalCloudProvider: true, containerd: {} },
    profiles: { downloads: { checksums: {} } },
  }

  before(async () => {
    ;[downloads, archive, upstream] = await Promise.all([
      startDownloads(folder, HOSTS),
      startPackageArchive(folder),
      startRegistry(),
    ])
    // An image for two architectures with Docker's manifests, which skopeo does not copy into a layout as they are.
    image.source = `${upstream.host}/${image.name}:${image.tag}`
    const repository = `${upstream.host}/${image.name}`
    for (const name of ['amd64', 'arm64']) {
      write(name, `the layer for ${name}`)
      spawnSync('tar', ['-cf', `${name}.tar`, name], { cwd: folder })
      crane('append', '-f', path(`${name}.tar`), '-t', `${repository}:${name}`)
    }
    crane(
      'index',
      'append',
      '--docker-empty-base',
      '-m',
      `${repository}:amd64`,
      '-m',
      `${repository}:arm64`,
      '-t',
      image.source,
    )
    image.digest = crane('digest', image.source)

    writeInputs('inputs', settings)
    const { urls } = JSON.parse(assets('inputs', ...versions, '-o', 'json').stdout).assets as {
      urls: { url: string }[]
    }
    for (const { url } of urls)
      downloads.published.set(url.replace('https://', ''), Buffer.from(`the content of ${url}`))
    // The checksums of one kubelet are not known: nodes compare it with the ones next to it.
    const checksums = Object.fromEntries(
      [...downloads.published]
        .filter(([file]) => !file.includes('v1.35.3/'))
        .map(([file, content]) => [/v\d+\.\d+\.\d+\/.*$/.exec(file)![0], sha256(content)]),
    )
    const newest = { ...checksums }
    for (const [file, content] of [...downloads.published])
      if (file.includes('v1.35.3/')) {
        downloads.published.set(file.replace('v1.35.3', 'v1.35.99'), content)
        downloads.published.set(`${file.replace('v1.35.3', 'v1.35.99')}.sha256`, Buffer.from(sha256(content)))
        downloads.published.delete(file)
      }
    MINORS[1] = '1.35.99'
    versions.splice(0, 4, ...MINORS.flatMap(version => ['--kubelet', version]))
    settings.nodes.containerd = { pauseImage: image.source }
    settings.profiles.downloads.checksums = newest
    writeInputs('inputs', settings)
    const { status, stderr } = assets('inputs', ...versions, '--lock', 'assets.lock')
    assert.deepEqual([status, /error|cannot/.test(stderr)], [0, false], stderr)
    write('recorded.lock', read('assets.lock'))
    write('mirror.sh', assets('--script').stdout)
  })
  after(() => {
    downloads?.close()
    archive?.close()
    upstream?.stop()
  })

  /** Runs the script, while this process serves files. `programs` are folders before the PATH. */
  const run = (args: readonly string[], programs = TOOLS, more: Record<string, string> = {}) =>
    new Promise<{ status: number | null; stderr: string }>((resolve, reject) => {
      const env = {
        ...process.env,
        HOME: downloads.home,
        PATH: `${programs}${delimiter}${process.env.PATH}`,
        SUITE: archive.suite,
        UBUNTU: archive.url,
        KEYRING: archive.keyring,
        ...more,
      }
      const child = spawn('/bin/sh', [path('mirror.sh'), ...args], {
        cwd: folder,
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let stderr = ''
      child.stderr!.on('data', text => (stderr += text))
      child.on('error', reject).on('close', status => resolve({ status, stderr }))
    })
  const filesIn = (name: string): string[] =>
    readdirSync(path(name), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => relative(path(name), join(entry.parentPath, entry.name)))
      .sort()
  const ok = (result: { status: number | null; stderr: string }): void =>
    assert.deepEqual([result.status, /^mirror: .*/m.exec(result.stderr)?.[0]], [0, undefined], result.stderr)

  /** A copy of a bundle that was made once. */
  const bundle = async (): Promise<string> => {
    if (!existsSync(path('original'))) ok(await run(['--lock', 'assets.lock', '--bundle', 'original']))
    const name = `bundle-${bundles++}`
    cpSync(path('original'), path(name), { recursive: true })
    return name
  }
  /** Runs a test with a registry of the site. */
  const withRegistry = async (work: (host: string) => Promise<void>): Promise<void> => {
    const site = await startRegistry()
    try {
      await work(site.host)
    } finally {
      site.stop()
    }
  }

  test('has everything of the lock, which osm-krm writes the same', async () => {
    const name = await bundle()
    assert.equal(read(name, 'assets.lock'), read('assets.lock'))
    assert.deepEqual(
      filesIn(`${name}/files`).filter(file => !file.startsWith('packages/')),
      [...downloads.published.keys()].sort(),
    )
    assert.ok(existsSync(path(name, 'files/packages', archive.package)))
    const lock = parse(read('assets.lock'))
    for (const { url, sha256: sum, size } of lock.files) {
      const content = downloads.published.get(url.replace('https://', ''))!
      assert.deepEqual([sum, size], [sha256(content), content.length])
    }
    assert.deepEqual(
      lock.images.map(({ image: source, digest }: { image: string; digest: string }) => [source, digest]),
      [[image.source, image.digest]],
    )
    write('again.lock', read('assets.lock'))
    const { status, stdout, stderr } = assets('inputs', ...versions, '--lock', 'again.lock')
    assert.deepEqual([status, stdout], [0, 'again.lock has 22 files, 1 image, 1 repository\n'], stderr)
    assert.equal(read('again.lock'), read('assets.lock'))
    assert.equal(
      assets('inputs', ...versions, '--check', 'again.lock').stdout,
      'The lock contains all 39 that the nodes load.\n',
    )
  })

  test('is loaded at the site, and is what nodes with its mirror load', t =>
    withRegistry(async host => {
      const name = await bundle()
      ok(await run(['--lock', 'assets.lock', '--load', name, 'site', host], TOOLS, { SUITE: '' }))
      assert.deepEqual(
        filesIn('site'),
        filesIn(`${name}/files`).filter(file => !/^packages\/(?:\.temp|project)\//.test(file)),
      )
      assert.equal(crane('digest', `${host}/${image.name}:${image.tag}`), image.digest)

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
      const { spec } = parse(readFileSync(join(root, 'examples/air-gapped/mirror/osm-krm.yaml'), 'utf8'))
      const registryMirrors = { [upstream.host]: [`http://${host}`] }
      writeInputs('mirrored', {
        nodes: { ...settings.nodes, containerd: { ...settings.nodes.containerd, registryMirrors } },
        profiles: { downloads: { ...settings.profiles.downloads, ...spec.profiles.downloads } },
        checks: {
          outbound: { allow: [`${mirror}/`, `http://${host}`] },
          strict: true,
          severity: { OSM0309: 'off', OSM0350: 'off' },
        },
      })
      for (const version of MINORS) {
        const checked = assets('mirrored', '--kubelet', version, '--check', 'assets.lock')
        assert.deepEqual([checked.status, checked.stderr], [0, ''], version)
        assert.match(checked.stdout, /^The lock contains all \d+ that the nodes load\.\n$/)
      }
      const rendered = spawnSync(process.execPath, [PROGRAM, 'render', 'mirrored', '--strict'], {
        cwd: folder,
        encoding: 'utf8',
      })
      assert.equal(rendered.status, 0, rendered.stderr)
      const { urls } = JSON.parse(assets('mirrored', ...versions, '-o', 'json').stdout).assets
      const files = urls.filter(({ url: each }: { url: string }) => each.startsWith(`${mirror}/`))
      assert.equal(files.length, 22)
      for (const { url: each, sha256: sum } of files) {
        const response = await fetch(each.replace(mirror, served))
        const content = Buffer.from(await response.arrayBuffer())
        assert.equal(response.status, 200, each)
        if (sum !== undefined) assert.equal(sha256(content), sum)
      }
      assert.equal((await fetch(`${served}/packages/dists/noble/Release`)).status, 200)
      const newer = assets('mirrored', '--kubelet', '1.33.1', '--check', 'assets.lock')
      assert.equal(newer.status, 1)
      assert.match(newer.stderr, /^URL https:\/\/mirror\.example\.com\/.*\/v1\.33\.1\/.* is not in the lock/m)
    }))

  const TAMPERED: readonly (readonly [what: string, tamper: (name: string) => string])[] = [
    [
      'a file',
      name => {
        const [file] = [...downloads.published.keys()].sort()
        writeFileSync(path(name, 'files', file!), 'another')
        return `files/${file} was changed: it does not have the SHA-256 ${sha256(downloads.published.get(file!)!)}`
      },
    ],
    [
      'a missing file',
      name => {
        const [file] = [...downloads.published.keys()].sort()
        rmSync(path(name, 'files', file!))
        return `files/${file} is missing`
      },
    ],
    [
      'a layer',
      name => {
        const file = filesIn(`${name}/images`).find(each => each.includes('blobs/sha256'))!
        writeFileSync(path(name, 'images', file), 'another')
        return `images/${file} was changed: it does not have the SHA-256 ${file.split('/').at(-1)}`
      },
    ],
    [
      'the index of an image',
      name => {
        const file = filesIn(`${name}/images`).find(each => each.endsWith('index.json'))!
        writeFileSync(path(name, 'images', file), read(name, 'images', file).replace('"size":', '"size":1'))
        return `images/${file} was changed`
      },
    ],
    [
      'a package',
      name => {
        writeFileSync(path(name, 'files/packages', archive.package), 'another')
        return `files/packages/${archive.package} was changed: it does not have the SHA-256 `
      },
    ],
    [
      'a list of packages',
      name => {
        writeFileSync(path(name, 'lists/packages.sha256'), `${'0'.repeat(64)}  ./../../evil\n`)
        return `lists/packages.sha256 was changed: it does not have the SHA-256 `
      },
    ],
    [
      'a lock of its own',
      name => {
        const [file] = [...downloads.published.keys()].sort()
        const lock = read(name, 'assets.lock')
        writeFileSync(path(name, 'files', file!), 'another')
        writeFileSync(
          path(name, 'assets.lock'),
          lock.replace(sha256(downloads.published.get(file!)!), sha256(Buffer.from('another'))),
        )
        return `files/${file} was changed: it does not have the SHA-256 ${sha256(downloads.published.get(file!)!)}`
      },
    ],
  ]

  for (const [what, tamper] of TAMPERED)
    test(`with ${what} is refused by name before anything is copied`, async () => {
      const name = await bundle()
      const message = tamper(name)
      // No registry answers at the address.
      const { status, stderr } = await run(['--lock', 'assets.lock', '--load', name, `${name}-site`, '127.0.0.1:9'])
      assert.equal(status, 1)
      assert.ok(stderr.startsWith(`mirror: ${path(name)}/${message}`), stderr)
      assert.ok(stderr.endsWith('mirror: nothing was copied\n'), stderr)
      assert.equal(existsSync(path(`${name}-site`)), false)
    })

  test('an interrupted run is continued', async () => {
    const name = await bundle()
    const [file] = [...downloads.published.keys()].sort()
    rmSync(path(name, 'files', file!))
    rmSync(path(name, 'images'), { recursive: true })
    mkdirSync(path(name, 'images', `${image.digest.slice(7)}.part`), { recursive: true })
    downloads.asked.length = 0
    ok(await run(['--lock', 'assets.lock', '--bundle', name]))
    assert.deepEqual(downloads.asked, [file])
    assert.deepEqual(
      filesIn(name).filter(each => !/packages\/(?:\.temp|project)|^lists/.test(each)),
      filesIn('original').filter(each => !/packages\/(?:\.temp|project)|^lists/.test(each)),
    )
  })

  test('is the same with skopeo', { skip: onPath('skopeo') ? false : 'skopeo is not on this machine' }, () =>
    withRegistry(async host => {
      await bundle()
      write('skopeo.lock', read('recorded.lock'))
      // Without crane.
      ok(
        await run(['--lock', 'skopeo.lock', '--bundle', 'skopeo'], path('none'), {
          IMAGE_OPTIONS: '--tls-verify=false',
        }),
      )
      assert.equal(read('skopeo.lock'), read('assets.lock'))
      const images = (name: string): string[] => filesIn(`${name}/images`)
      assert.deepEqual(images('skopeo'), images('original'))
      for (const file of images('skopeo'))
        if (!file.endsWith('oci-layout'))
          assert.deepEqual(readFileSync(path('skopeo/images', file)), readFileSync(path('original/images', file)), file)
      ok(
        await run(['--load', 'original', 'skopeo-site', host], path('none'), {
          IMAGE_OPTIONS: '--tls-verify=false',
        }),
      )
      assert.equal(crane('digest', `${host}/${image.name}:${image.tag}`), image.digest)
    }),
  )
})
