// A site's mirror of packages: for apt a signed archive with one package, for yum files of the requested names.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { listen } from './listen.ts'

export interface PackageMirror {
  readonly url: string
  /** Paths that were asked for, in their order, with what came of it. */
  readonly asked: string[]
  /** What apt trusts the archive by. */
  readonly keyring: Buffer
  close(): void
}

export const whyNoPackageMirror = (): string | undefined =>
  ['gpg', 'dpkg-deb'].find(program => spawnSync(program, ['--version']).error)?.concat(' is not on this machine')

export const ARCHITECTURE = process.arch === 'arm64' ? 'arm64' : 'amd64'

/** A stand-in of the package: its service runs, and does nothing. */
const PACKAGE = 'qemu-guest-agent'
const CONTROL = `Package: ${PACKAGE}
Version: 1
Architecture: ${ARCHITECTURE}
Maintainer: nobody <nobody@example.com>
Description: stand-in
`
const SERVICE = '[Service]\nExecStart=/bin/sleep infinity\n[Install]\nWantedBy=multi-user.target\n'

export async function startPackageMirror(folder: string): Promise<PackageMirror> {
  const files = new Map<string, Buffer>()
  const keyring = makeArchive(folder, files)
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url!
    const content = files.get(path) ?? rpm(path)
    response.statusCode = content === undefined ? 404 : 200
    asked.push(`${response.statusCode} ${path}`)
    response.end(content)
  })
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    asked,
    keyring,
    close: () => server.close(),
  }
}

/** Of two repositories, the first has what begins with i. */
const rpm = (path: string): Buffer | undefined =>
  /\/BaseOS\/.*\/i[^/]*\.rpm$|\/AppStream\/.*\.rpm$/.test(path) ? Buffer.from('a package') : undefined

function makeArchive(folder: string, files: Map<string, Buffer>): Buffer {
  const deb = makePackage(folder)
  const place = `pool/main/q/${PACKAGE}_1_${ARCHITECTURE}.deb`
  files.set(`/ubuntu/${place}`, deb)
  const index = Buffer.from(`${CONTROL}Filename: ${place}\nSize: ${deb.length}\nSHA256: ${sha256(deb)}\n`)
  const gpg = makeKey(folder)
  for (const suite of ['bookworm', 'bookworm-updates', 'bookworm-security']) {
    const path = `main/binary-${ARCHITECTURE}/Packages`
    files.set(`/ubuntu/dists/${suite}/${path}`, index)
    const release = `Suite: ${suite}\nCodename: ${suite}\nArchitectures: ${ARCHITECTURE}\nComponents: main universe
Date: ${new Date().toUTCString()}\nSHA256:\n ${sha256(index)} ${index.length} ${path}\n`
    files.set(`/ubuntu/dists/${suite}/InRelease`, gpg(['--clearsign'], release))
  }
  const keyring = gpg(['--export'])
  spawnSync('gpgconf', ['--homedir', join(folder, 'keys'), '--kill', 'all'])
  return keyring
}

function makePackage(folder: string): Buffer {
  const tree = join(folder, PACKAGE)
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  put('DEBIAN/control', CONTROL)
  put(`lib/systemd/system/${PACKAGE}.service`, SERVICE)
  run('dpkg-deb', ['--root-owner-group', '--build', tree])
  return readFileSync(`${tree}.deb`)
}

function makeKey(folder: string): (args: readonly string[], input?: string) => Buffer {
  const home = join(folder, 'keys')
  mkdirSync(home, { mode: 0o700 })
  const gpg = (args: readonly string[], input?: string): Buffer =>
    run('gpg', ['--homedir', home, '--batch', '--quiet', '--passphrase', '', ...args], input)
  gpg(['--quick-generate-key', 'mirror@example.com', 'rsa2048', 'sign', '1d'])
  return gpg
}

function run(program: string, args: readonly string[], input?: string): Buffer {
  const { status, stdout, stderr } = spawnSync(program, args, { input })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
  return stdout
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
