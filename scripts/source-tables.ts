// Compares the tables that Go programs of this folder write with their sources: the modules of Kubernetes and of Go, and a clone of
// machine-controller. It needs Go, and downloads modules that are not in Go's cache.
//
//   npm run source-tables                                  compares all but the table that needs a clone
//   npm run source-tables -- --machine-controller CLONE    compares all; the clone must contain the tags and the commit of the program
//   npm run source-tables -- --write                       writes the tables that differ

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

interface SourceTable {
  readonly program: string
  readonly file: string
  /** The program reads a clone of machine-controller, the path of which is its argument. */
  readonly needsClone?: true
}

export const SOURCE_TABLES: readonly SourceTable[] = [
  { program: 'scripts/kubelet-fields.go', file: 'src/render/kubelet-config/generated/fields.json' },
  { program: 'scripts/kubelet-flags.go', file: 'src/render/kubelet-config/generated/flags.json' },
  { program: 'scripts/unicode-tables.go', file: 'src/gotemplate/strconv/generated/unicode.ts' },
  {
    program: 'scripts/provider-spec-fields.go',
    file: 'src/render/inputs/provider-specs/generated/fields.json',
    needsClone: true,
  },
]

const root = join(import.meta.dirname, '..')

/** Returns what the program prints, or undefined after it printed why it failed. */
function generate({ program }: SourceTable, args: readonly string[]): string | undefined {
  const { status, stdout, error } = spawnSync('go', ['run', program, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (error) console.error(error.message)
  return status === 0 ? stdout : undefined
}

/** Compares a table, or writes it if it differs. Returns a line about the result, and whether it is a failure. */
function compare(table: SourceTable, clone: string | undefined, write: boolean): { text: string; failed: boolean } {
  const { program, file, needsClone } = table
  if (needsClone && clone === undefined)
    return { text: `${file}: skipped, needs --machine-controller CLONE`, failed: false }
  const text = generate(table, needsClone ? [clone!] : [])
  if (text === undefined) return { text: `${file}: ${program} failed`, failed: true }
  const path = join(root, file)
  if (readFileSync(path, 'utf8') === text) return { text: `${file}: current`, failed: false }
  if (!write) return { text: `${file}: differs from the output of ${program}`, failed: true }
  writeFileSync(path, text)
  return { text: `${file}: written`, failed: false }
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: { 'machine-controller': { type: 'string' }, write: { type: 'boolean', default: false } },
  })
  for (const table of SOURCE_TABLES) {
    const { text, failed } = compare(table, values['machine-controller'], values.write)
    console.log(text)
    if (failed) process.exitCode = 1
  }
}
