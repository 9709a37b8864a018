// Stand-ins for the images that the Dockerfile builds upon, which no local registry has: Debian, and Debian with node of the same version and npm.

import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { built } from '../programs.ts'
import { cacheFolder, mustRun, run } from './containers.ts'

const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt'

/** The program of the version that an image of Node is named after; undefined where it is not here. */
export function nodeFor(image: string): string | undefined {
  const [, version] = /^node:([\d.]+)-/.exec(image) ?? []
  const named = (program: string): boolean =>
    spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout === `v${version}\n`
  return [process.execPath, built(`node-${version?.split('.')[0]}`)].find(named)
}

const DEBIAN = 'localhost/debian:bookworm-slim'

/** Makes both images unless the storage has them. */
export function makeBase(name: string, node: string): void {
  const tag = `localhost/${name}`
  if ([tag, DEBIAN].every(image => run('buildah', ['inspect', '--type', 'image', image]).status === 0)) return
  const folder = join(cacheFolder, 'base')
  const root = join(folder, 'root')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  mustRun('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root])
  writeFileSync(join(folder, 'Dockerfile'), 'FROM scratch\nCOPY root/ /\n')
  mustRun('buildah', ['bud', '-t', DEBIAN, folder])
  addNode(root, realpathSync(node))
  // npm ci reaches its registry as this machine does.
  if (existsSync(`/${CERTIFICATES}`)) copyFileSync(`/${CERTIFICATES}`, join(root, CERTIFICATES))
  writeFileSync(
    join(folder, 'Dockerfile'),
    `FROM scratch\nCOPY root/ /\nENV NODE_EXTRA_CA_CERTS=/${CERTIFICATES} npm_config_cafile=/${CERTIFICATES}\n`,
  )
  mustRun('buildah', ['bud', '-t', tag, folder])
  rmSync(folder, { recursive: true, force: true })
}

function addNode(root: string, node: string): void {
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
