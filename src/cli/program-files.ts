// The files of the program that runs, with their digests: of the package, the single file, the image or an executable.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface ProgramFile {
  readonly path: string
  readonly sha256: string
}

/** Returns Node or the executable first, then what it runs. Paths with # are in an executable. */
export function programFiles(): ProgramFile[] {
  const { execPath } = process
  const sea = process.getBuiltinModule('node:sea')
  if (sea?.isSea()) {
    const asset = new Uint8Array(sea.getRawAsset('osm-krm.js') as ArrayBuffer)
    return [fileAt(execPath), { path: `${execPath}#osm-krm.js`, sha256: digest(asset) }]
  }
  return [execPath, ...snapshots(), ...modules(realpathSync(process.argv[1]!))].map(fileAt)
}

/** Returns the snapshot that Node has started from. */
function snapshots(): string[] {
  const at = process.execArgv.indexOf('--snapshot-blob')
  return at === -1 ? [] : [process.execArgv[at + 1]!]
}

/** Returns the single file, or all parts of the program. */
function modules(program: string): string[] {
  if (!program.endsWith('.mjs')) return [program]
  const folder = dirname(program)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.mjs'))
    .sort()
    .map(file => join(folder, file))
}

const fileAt = (path: string): ProgramFile => ({ path, sha256: digest(readFileSync(path)) })

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
