// Stand-ins for the images that the Dockerfile builds upon, which no local registry has: Debian, and Debian with node of the same version and npm.

import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { folderOf } from '../folder.ts'
import { built, notInstalled } from '../programs.ts'
import { mustRun, run } from './containers.ts'

const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt'

/** The program of the version that an image of Node is named after; undefined where it is not here. */
export function nodeFor(image: string): string | undefined {
  const [, version] = /^node:([\d.]+)-/.exec(image) ?? []
  const named = (program: string): boolean =>
    spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout === `v${version}\n`
  return [process.execPath, built(`node-${version?.split('.')[0]}`)].find(named)
}

const DEBIAN = 'localhost/debian:trixie-slim'
const ROOT = built('debian/image')

/** Why there is no Debian for images here, or undefined. */
export const whyNoDebian = (): string | undefined => notInstalled('debian/image')

/** Makes both images unless the storage has them. */
export function makeBase(name: string, node: string): void {
  const tag = `localhost/${name}`
  if ([tag, DEBIAN].every(image => run('podman', ['image', 'exists', image]).status === 0)) return
  const build = (image: string, folder: string, Dockerfile: string): void =>
    void mustRun('buildah', ['bud', '--quiet', '-t', image, '-f', join(folderOf({ Dockerfile }), 'Dockerfile'), folder])
  build(DEBIAN, dirname(ROOT), 'FROM scratch\nCOPY image/ /\n')
  // npm ci reaches its registry as this machine does.
  const variables = ['NODE_EXTRA_CA_CERTS', 'npm_config_cafile'].map(variable => `${variable}=/${CERTIFICATES}`)
  build(tag, nodeFiles(realpathSync(node)), `FROM ${DEBIAN}\nCOPY . /\nENV ${variables.join(' ')}\n`)
}

/** What the image of node has and Debian has not. */
function nodeFiles(node: string): string {
  const root = folderOf({})
  const bin = join(root, 'usr/local/bin')
  mkdirSync(bin, { recursive: true })
  copyFileSync(node, join(bin, 'node'))
  const { stdout } = spawnSync('ldd', [node], { encoding: 'utf8' })
  const certificates = existsSync(`/${CERTIFICATES}`) ? [`/${CERTIFICATES}`] : []
  for (const file of [...(stdout.match(/\/\S+/g) ?? []), ...certificates]) {
    if (file !== certificates[0] && existsSync(join(ROOT, file))) continue
    mkdirSync(dirname(join(root, file)), { recursive: true })
    copyFileSync(realpathSync(file), join(root, file))
  }
  const npm = dirname(dirname(realpathSync(mustRun('sh', ['-c', 'command -v npm']).trim())))
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(bin, 'npm'))
  return root
}
