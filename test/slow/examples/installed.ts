// The package that is published, installed as docs/install.md describes, and folders of the user.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { commands, INSTALL_PAGE } from '../../docs/commands.ts'
// The packed files were built before the tests.
import '../../fixtures/built.ts'
import { root } from '../../fixtures/examples.ts'

export interface Installation {
  readonly package: string
  /** osm-krm is a command in it, and npm knows where its package is. */
  readonly env: NodeJS.ProcessEnv
  /** A folder with the examples of a checkout. */
  readonly workplace: () => string
  readonly remove: () => void
}

/** The command of docs/install.md. */
const INSTALL = 'npm install --global --ignore-scripts .'

/** Without network access. */
export function install(): Installation {
  assert.ok(commands.some(({ text, block }) => block.page === INSTALL_PAGE && text === INSTALL))
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-installed-'))
  const prefix = join(folder, 'npm')
  mkdirSync(prefix)
  run(root, process.env, `node scripts/package.mjs '${join(folder, 'package')}'`)
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
    workplace: () => {
      const place = mkdtempSync(join(folder, 'workplace-'))
      for (const name of ['examples', 'function-config'])
        cpSync(join(root, name), join(place, name), { recursive: true })
      return place
    },
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
