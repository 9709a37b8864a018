// npm run pin-images, with a registry on loopback.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parse } from 'yaml'
import { digestOf, type Image, imagesIn, unpinned } from '../../scripts/maintain/pin-images.ts'
import { root } from '../fixtures/examples.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const INDEX = 'application/vnd.oci.image.index.v1+json'
const digest = (digit: string): string => `sha256:${digit.repeat(64)}`
const image = (name: string, tag: string, host?: string): Image => ({ host, name, tag, digest: undefined })

interface Served {
  readonly type?: string
  readonly digest?: string
  readonly body?: string
  /** Whether it is only given with a token. */
  readonly isGuarded?: boolean
}

/** What the registry has, by the path of the manifest, with VERSION for any version of several numbers. */
const MANIFESTS: Readonly<Record<string, Served>> = {
  'library/node/manifests/VERSION-trixie-slim': { digest: digest('a'), isGuarded: true },
  'library/node/manifests/VERSION-trixie': { digest: digest('b') },
  'fluxcd/flux-cli/manifests/VERSION': {
    type: 'application/vnd.docker.distribution.manifest.list.v2+json',
    digest: digest('c'),
  },
  'library/unnamed/manifests/1': { body: '{"manifests":[]}' },
  'library/debian/manifests/trixie-slim': { digest: digest('f') },
  'library/single/manifests/1': { type: 'application/vnd.oci.image.manifest.v1+json', digest: digest('d') },
  'library/odd/manifests/1': { digest: 'md5:0' },
}

const asked: string[] = []
const server = createServer((request, response) => {
  const url = new URL(request.url!, address())
  asked.push(`${request.method} ${url.pathname}${url.search}`)
  if (url.pathname === '/token') {
    const isRight =
      url.searchParams.get('scope') === 'repository:library/node:pull' && url.searchParams.get('service') === 'images'
    response.end(JSON.stringify(isRight ? { token: 'for-readers' } : {}))
    return
  }
  const path = url.pathname.replace('/v2/', '').replace(/v?\d+(?:\.\d+)+/, 'VERSION')
  if (path.startsWith('library/locked/')) {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="none"' }).end()
    return
  }
  const found = MANIFESTS[path]
  if (found === undefined || !request.headers.accept?.includes(INDEX)) {
    response.writeHead(404).end()
    return
  }
  if (found.isGuarded && request.headers.authorization !== 'Bearer for-readers') {
    const challenge = `Bearer realm="${address()}/token",service="images",scope="repository:library/node:pull"`
    response.writeHead(401, { 'www-authenticate': challenge }).end()
    return
  }
  response.writeHead(200, {
    'content-type': found.type ?? INDEX,
    ...(found.digest !== undefined && { 'docker-content-digest': found.digest }),
  })
  response.end(request.method === 'HEAD' ? undefined : found.body)
})
const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
before(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
after(() => new Promise(resolve => server.close(resolve)))

describe('digestOf', () => {
  const ask = (wanted: Image): Promise<string> => digestOf(wanted, { url: `${address()}/`, fetch })

  test('gets a token if the registry wants one', async () => {
    asked.length = 0
    assert.equal(await ask(image('node', '24.21.0-trixie-slim')), digest('a'))
    const manifest = 'HEAD /v2/library/node/manifests/24.21.0-trixie-slim'
    assert.deepEqual(asked, [manifest, 'GET /token?service=images&scope=repository%3Alibrary%2Fnode%3Apull', manifest])
  })
  test('asks the host of an image that has one', async () => {
    let url: unknown
    const stub: typeof fetch = async input => {
      url = input
      return new Response(null, { headers: { 'content-type': INDEX, 'docker-content-digest': digest('e') } })
    }
    assert.equal(await digestOf(image('a/b', '1', 'images.example.com:5000'), { url: '', fetch: stub }), digest('e'))
    assert.equal(url, 'https://images.example.com:5000/v2/a/b/manifests/1')
  })

  const REFUSED: readonly (readonly [name: string, wanted: Image, error: RegExp])[] = [
    ['an image for one platform', image('single', '1'), /^single:1 is not an image for several platforms: /],
    ['a digest that is not SHA-256', image('odd', '1'), /has no SHA-256 digest: md5:0$/],
    ['a registry that wants a password', image('locked', '1'), /wants credentials, .*: Basic realm="none"$/],
  ]
  for (const [name, wanted, message] of REFUSED) test(`refuses ${name}`, () => assert.rejects(ask(wanted), { message }))
})

describe('files', () => {
  test('images are found with host, name, tag and digest', () =>
    assert.deepEqual(
      imagesIn(
        `FROM --platform=linux/amd64 node:1-slim AS build\nFROM scratch\nFROM build\n  image: localhost:5000/a/b:2@${digest('a')}\n    name: c/d:v3\n`,
      ),
      [image('node', '1-slim'), { ...image('a/b', '2', 'localhost:5000'), digest: digest('a') }, image('c/d', 'v3')],
    ))

  test('an image without a digest is found in any form', () =>
    assert.deepEqual(
      unpinned(
        `from node AS build\nFROM --platform=$P node:1\nFROM $BASE\nFROM build\nFROM scratch\nFROM node:1@${digest('a')} as x\nFROM x`,
      ),
      ['node', 'node:1', '$BASE'],
    ))
})

describe('npm run pin-images', () => {
  const folder = temporaryFolder('pin-images')
  const FILES = ['Dockerfile', 'examples/fleet/ci/gitlab.yaml']
  for (const file of FILES) {
    cpSync(join(root, file), join(folder, file))
    // Whatever a release has pinned.
    const path = join(folder, file)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/@sha256:[0-9a-f]{64}/g, ''))
  }
  const run = (...args: string[]): Promise<{ status: number | null; output: string }> =>
    new Promise(resolve => {
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', join(root, 'scripts/maintain/pin-images.ts'), '--folder', folder, ...args],
        { cwd: root },
      )
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', data => void (output += data))
      child.on('close', status => resolve({ status, output }))
    })

  test('pins every image of the files, after which the check passes', async () => {
    const before = await run('--check')
    assert.equal(before.status, 1)
    assert.match(before.output, /^Dockerfile: node:\S+\nDockerfile: debian:\S+$/m)
    const pinned = await run('--registry', address())
    assert.equal(pinned.status, 0, pinned.output)
    const digests = FILES.map(file =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/:[\w.-]+@sha256:([0-9a-f])/g)]
        .map(([, digit]) => digit)
        .join(''),
    )
    assert.deepEqual(digests, ['af', 'bc'])
    assert.deepEqual(await run('--check'), { status: 0, output: 'All base images have digests.\n' })
    asked.length = 0
    assert.equal((await run('--registry', address())).status, 0)
    assert.deepEqual(asked, [])
  })
})

test('a release pins the images before it builds, and builds the pinned files', () => {
  const { steps } = parse(readFileSync(join(root, '.github/workflows/release.yaml'), 'utf8')).jobs.images
  const pins = steps.findIndex(({ run = '' }) => /pin-images -- --registry[\s\S]*pin-images -- --check/.test(run))
  const builds = steps.findIndex(({ uses = '' }) => uses.startsWith('docker/build-push-action@'))
  assert.ok(pins >= 0 && pins < builds)
  assert.equal(steps[builds].with.context, '.')
})
