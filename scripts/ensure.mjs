// Prepares a checkout to run: installs the dependencies of package-lock.json and builds dist/, each only if it is not current. Plain
// JavaScript, because it runs before anything is installed.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const oldest = engines.node.replace('>=', '')
const [major, minor] = process.versions.node.split('.').map(Number)
const [oldestMajor, oldestMinor] = oldest.split('.').map(Number)
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(`Node ${oldest} or newer is needed; ${process.execPath} is ${process.version}.`)
  process.exit(1)
}

/** The inputs of the build. */
const BUILD_INPUTS = [
  'src',
  'packages/gotemplate/src',
  'packages/gotemplate/package.json',
  'NOTICE',
  'packages/gotemplate/NOTICE',
  'scripts/build.mjs',
  'scripts/bundled-packages.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.types.json',
]

const filesBelow = path =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path))
        .sort()
        .flatMap(name => filesBelow(join(path, name)))
    : [path]

function digestOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesBelow))
    hash
      .update(`/${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

const read = path => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** Installs the packages of the lock file, unless they were installed for the same lock file before. */
export function install() {
  const stamp = join(root, 'node_modules', '.osm-krm-installed')
  const wanted = digestOf(['package-lock.json'])
  if (read(stamp) === wanted) return
  console.error('Installing packages …')
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, wanted)
}

/** Builds dist/, unless it was built from the same inputs. */
export function build() {
  const stamp = join(root, 'dist', '.built-from')
  const wanted = digestOf(BUILD_INPUTS)
  if (read(stamp) === wanted) return
  console.error('Building dist/ …')
  run(process.execPath, [join(root, 'scripts', 'build.mjs')])
  writeFileSync(stamp, wanted)
}
