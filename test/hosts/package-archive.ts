// An archive of Ubuntu packages on the loopback as debmirror reads it: three signed suites with one package.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { listen } from './machine/listen.ts'

export interface PackageArchive {
  readonly url: string
  readonly suite: string
  /** The path of the package below the archive. */
  readonly package: string
  /** The file with the key. */
  readonly keyring: string
  close(): void
}

export const whyNoPackageArchive = (): string | undefined =>
  ['gpg', 'debmirror'].find(program => spawnSync(program, ['--version']).error)?.concat(' is not on this machine')

const SUITE = 'noble'
const PACKAGE = 'pool/main/s/socat/socat_1_amd64.deb'

export async function startPackageArchive(folder: string): Promise<PackageArchive> {
  const files = new Map<string, Buffer>()
  const deb = Buffer.from('a package')
  files.set(`/ubuntu/${PACKAGE}`, deb)
  const gpg = keyIn(join(folder, 'archive-keys'))
  for (const suite of [SUITE, `${SUITE}-updates`, `${SUITE}-security`]) addSuite(files, suite, deb, gpg)
  const keyring = join(folder, 'archive.gpg')
  writeFileSync(keyring, gpg(['--export']))
  spawnSync('gpgconf', ['--homedir', join(folder, 'archive-keys'), '--kill', 'all'])
  const server = createServer(({ url }, response) => {
    const content = files.get(url!)
    response.statusCode = content === undefined ? 404 : 200
    response.end(content)
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}/ubuntu`,
    suite: SUITE,
    package: PACKAGE,
    keyring,
    close: () => void server.close(),
  }
}

type Gpg = (args: readonly string[], input?: string) => Buffer

function addSuite(files: Map<string, Buffer>, suite: string, deb: Buffer, gpg: Gpg): void {
  const packages = Buffer.from(
    `Package: socat\nVersion: 1\nArchitecture: amd64\nMaintainer: nobody <nobody@example.com>\nDescription: stand-in\n${[
      `Filename: ${PACKAGE}`,
      `Size: ${deb.length}`,
      `MD5sum: ${hash('md5', deb)}`,
      `SHA256: ${hash('sha256', deb)}`,
    ].join('\n')}\n\n`,
  )
  const sums: string[] = []
  for (const component of ['main', 'universe'])
    for (const [name, content] of [
      ['Packages', component === 'main' ? packages : Buffer.alloc(0)],
      ['Packages.gz', gzipSync(component === 'main' ? packages : Buffer.alloc(0))],
    ] as const) {
      const path = `${component}/binary-amd64/${name}`
      files.set(`/ubuntu/dists/${suite}/${path}`, content)
      sums.push(` ${hash('sha256', content)} ${content.length} ${path}`)
    }
  const release = `Origin: Ubuntu\nSuite: ${suite}\nCodename: ${suite}\nArchitectures: amd64\nComponents: main universe
Date: ${new Date().toUTCString()}\nSHA256:\n${sums.join('\n')}\n`
  files.set(`/ubuntu/dists/${suite}/Release`, Buffer.from(release))
  files.set(`/ubuntu/dists/${suite}/InRelease`, gpg(['--clearsign'], release))
  files.set(`/ubuntu/dists/${suite}/Release.gpg`, gpg(['--armor', '--detach-sign'], release))
}

function keyIn(home: string): Gpg {
  mkdirSync(home, { mode: 0o700 })
  const gpg: Gpg = (args, input) => {
    const { status, stdout, stderr } = spawnSync(
      'gpg',
      ['--homedir', home, '--batch', '--quiet', '--passphrase', '', ...args],
      { input },
    )
    if (status !== 0) throw new Error(`gpg: ${stderr}`)
    return stdout
  }
  gpg(['--quick-generate-key', 'archive@example.com', 'rsa2048', 'sign', '1d'])
  return gpg
}

const hash = (algorithm: string, content: Buffer): string => createHash(algorithm).update(content).digest('hex')
