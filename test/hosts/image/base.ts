// A stand-in for the image that the Dockerfile builds in, which no registry here has: Debian with this machine's node and npm.

import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cacheFolder, mustRun, run } from './containers.ts'

const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt'

/** Makes the image unless the storage has it. */
export function makeBase(name: string): void {
  const tag = `localhost/${name}`
  if (run('buildah', ['inspect', '--type', 'image', tag]).status === 0) return
  const folder = join(cacheFolder, 'base')
  const root = join(folder, 'root')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  mustRun('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root])
  addNode(root)
  // npm ci reaches its registry as this machine does.
  if (existsSync(`/${CERTIFICATES}`)) copyFileSync(`/${CERTIFICATES}`, join(root, CERTIFICATES))
  writeFileSync(
    join(folder, 'Dockerfile'),
    `FROM scratch\nCOPY root/ /\nENV NODE_EXTRA_CA_CERTS=/${CERTIFICATES} npm_config_cafile=/${CERTIFICATES}\n`,
  )
  mustRun('buildah', ['bud', '-t', tag, folder])
  rmSync(folder, { recursive: true, force: true })
}

function addNode(root: string): void {
  const node = realpathSync(process.execPath)
  const bin = join(root, 'usr/local/bin')
  copyFileSync(node, join(bin, 'node'))
  const { stdout } = spawnSync('ldd', [node], { encoding: 'utf8' })
  for (const [library] of stdout.matchAll(/\/\S+/g)) {
    const place = join(root, library)
    if (existsSync(place)) continue
    mkdirSync(dirname(place), { recursive: true })
    copyFileSync(realpathSync(library), place)
  }
  const npm = dirname(dirname(realpathSync(mustRun('sh', ['-c', 'command -v npm']).trim())))
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(bin, 'npm'))
}
