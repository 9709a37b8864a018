// Makes a checkout ready to run: installs what package-lock.json says and builds dist/, each only where it is not current.
// Plain JavaScript, because it runs before anything is installed.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The oldest Node that package.json allows. */
export const OLDEST_NODE = Number.parseInt(
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node.replace('>=', ''),
  10,
)

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  console.error(`Node ${OLDEST_NODE} or newer is needed; ${process.execPath} is ${process.version}.`)
  process.exit(1)
}

/** What dist/ is made from. */
const BUILD_INPUTS = [
  'src',
  'osps',
  'function-config',
  'scripts',
  'examples/quickstart',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

export const digestOf = paths => {
  const hash = createHash('sha256')
  const visit = path => {
    if (!existsSync(path)) return
    const entries = readdirSync(dirname(path), { withFileTypes: true }).find(
      entry => join(dirname(path), entry.name) === path,
    )
    if (entries?.isDirectory()) {
      for (const name of readdirSync(path).sort()) visit(join(path, name))
    } else {
      hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
    }
  }
  for (const path of paths) visit(join(root, path))
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

/** Installs the packages of the lock file, unless that was already done for this very lock file. */
export function install() {
  const stamp = join(root, 'node_modules', '.osm-krm-installed')
  const wanted = digestOf(['package-lock.json'])
  if (read(stamp) === wanted) return
  console.error('Installing packages …')
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, wanted)
}

/** Builds dist/, unless it was built from these very sources. */
export function build() {
  const stamp = join(root, 'dist', '.built-from')
  const wanted = digestOf(BUILD_INPUTS)
  if (read(stamp) === wanted) return
  console.error('Building dist/ …')
  mkdirSync(join(root, 'dist'), { recursive: true })
  run(process.execPath, [join(root, 'scripts', 'build.mjs')])
  writeFileSync(stamp, wanted)
}
