// A site's mirror of packages: for apt and debmirror a signed archive with one package, for yum files of the requested names.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { notOnPath } from '../programs.ts'
import { listen } from './listen.ts'

export interface PackageMirror {
  readonly url: string
  /** The path of the package below `/ubuntu`. */
  readonly package: string
  /** Paths that were asked for, in their order, with what came of it. */
  readonly asked: string[]
  /** What apt trusts the archive by. */
  readonly keyring: Buffer
  close(): void
}

export const whyNoPackageMirror = (): string | undefined => notOnPath('gpg', 'dpkg-deb')

const ARCHITECTURE = process.arch === 'arm64' ? 'arm64' : 'amd64'

/** A stand-in of the package: its service runs, and does nothing. */
const NAME = 'qemu-guest-agent'
const PACKAGE = `pool/main/q/${NAME}_1_${ARCHITECTURE}.deb`
const CONTROL = `Package: ${NAME}
Version: 1
Architecture: ${ARCHITECTURE}
Maintainer: nobody <nobody@example.com>
Description: stand-in
`
const SERVICE = '[Service]\nExecStart=/bin/sleep infinity\n[Install]\nWantedBy=multi-user.target\n'

/** Of a suite of Debian or Ubuntu. */
export async function startPackageMirror(folder: string, suite: string): Promise<PackageMirror> {
  const files = new Map<string, Buffer>()
  const keyring = makeArchive(folder, suite, files)
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
    package: PACKAGE,
    asked,
    keyring,
    close: () => server.close(),
  }
}

/** Of two repositories, the first has what begins with i. */
const rpm = (path: string): Buffer | undefined =>
  /\/BaseOS\/.*\/i[^/]*\.rpm$|\/AppStream\/.*\.rpm$/.test(path) ? Buffer.from('a package') : undefined

function makeArchive(folder: string, suite: string, files: Map<string, Buffer>): Buffer {
  const deb = makePackage(folder)
  files.set(`/ubuntu/${PACKAGE}`, deb)
  const sums = `MD5sum: ${hash('md5', deb)}\nSHA256: ${hash('sha256', deb)}\n`
  const index = Buffer.from(`${CONTROL}Filename: ${PACKAGE}\nSize: ${deb.length}\n${sums}\n`)
  const gpg = makeKey(folder)
  for (const name of [suite, `${suite}-updates`, `${suite}-security`]) {
    const add = (path: string, content: Buffer | string) =>
      void files.set(`/ubuntu/dists/${name}/${path}`, Buffer.from(content))
    const listed = ['main', 'universe'].flatMap(component => {
      const text = component === 'main' ? index : Buffer.alloc(0)
      const path = `${component}/binary-${ARCHITECTURE}/Packages`
      return [[path, text] as const, [`${path}.gz`, gzipSync(text)] as const]
    })
    for (const [path, content] of listed) add(path, content)
    const lines = listed.map(([path, content]) => ` ${hash('sha256', content)} ${content.length} ${path}\n`)
    const release = `Origin: Ubuntu\nSuite: ${name}\nCodename: ${name}\nArchitectures: ${ARCHITECTURE}\nComponents: main universe
Date: ${new Date().toUTCString()}\nSHA256:\n${lines.join('')}`
    add('Release', release)
    add('Release.gpg', gpg(['--armor', '--detach-sign'], release))
    add('InRelease', gpg(['--clearsign'], release))
  }
  const keyring = gpg(['--export'])
  spawnSync('gpgconf', ['--homedir', join(folder, 'keys'), '--kill', 'all'])
  return keyring
}

function makePackage(folder: string): Buffer {
  const tree = join(folder, NAME)
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  put('DEBIAN/control', CONTROL)
  put(`lib/systemd/system/${NAME}.service`, SERVICE)
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

const hash = (algorithm: string, content: Buffer): string => createHash(algorithm).update(content).digest('hex')
