// osm-krm installed as README.md describes, and a folder of the user.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { commands } from '../../docs/commands.ts'
// The packed files were built before the tests.
import '../../fixtures/built.ts'
import { root } from '../../fixtures/examples.ts'

export interface Installation {
  /** The unpacked package. */
  readonly package: string
  /** osm-krm is a command in it, and npm knows where its package is. */
  readonly env: NodeJS.ProcessEnv
  /** An empty folder. */
  readonly workplace: () => string
  readonly remove: () => void
}

/** The commands of README.md in the project's folder. */
const INSTALL = 'npm install --global .'

/** From the output of `npm pack`, without network access. */
export function install(): Installation {
  assert.ok(commands.some(({ text, block }) => block.page === 'README.md' && text === INSTALL))
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-installed-'))
  const prefix = join(folder, 'npm')
  mkdirSync(prefix)
  run(root, process.env, `npm pack --silent --ignore-scripts --pack-destination '${folder}'`)
  run(folder, process.env, 'tar -xzf osm-krm-*.tgz')
  const bin = process.platform === 'win32' ? prefix : join(prefix, 'bin')
  const env = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    npm_config_prefix: prefix,
    npm_config_offline: 'true',
    npm_config_loglevel: 'error',
  }
  run(join(folder, 'package'), env, INSTALL)
  return {
    package: join(folder, 'package'),
    env,
    workplace: () => mkdtempSync(join(folder, 'workplace-')),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

function run(cwd: string, env: NodeJS.ProcessEnv, command: string): void {
  const { status, stderr } = spawnSync('sh', ['-c', command], { cwd, env, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
}

/** Files of the package, as paths within it. */
export const packedFiles = (installation: Installation): string[] =>
  readdirSync(installation.package, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(installation.package, join(entry.parentPath, entry.name)))

/** The schemas that files below the folder name for editors and that do not exist. */
export function missingSchemas(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap(entry => {
    if (!entry.isFile() || !entry.name.endsWith('.yaml')) return []
    const file = join(entry.parentPath, entry.name)
    const [, schema] = /^# yaml-language-server: \$schema=(\S+)/m.exec(readFileSync(file, 'utf8')) ?? []
    return schema === undefined || existsSync(join(entry.parentPath, schema)) ? [] : [`${file}: ${schema}`]
  })
}
