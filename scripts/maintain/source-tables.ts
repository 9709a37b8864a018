// Compares the tables that programs of this folder write with their sources: the modules of Kubernetes, containerd and Go, clones of machine-controller
// and others, and the source of systemd. It needs Go, and downloads modules that are not in Go's cache.
//
//   npx tsx scripts/maintain/source-tables.ts                                  compares all but the tables that need a clone
//   npx tsx scripts/maintain/source-tables.ts --machine-controller CLONE    also compares those of machine-controller; the clone must contain the tags and the
//                                                          commit of the programs
//   npx tsx scripts/maintain/source-tables.ts --systemd SOURCE              also compares that of systemd; the source is a clone or an unpacked archive of a release
//   npx tsx scripts/maintain/source-tables.ts --gitleaks CLONE              also compares that of gitleaks
//   npx tsx scripts/maintain/source-tables.ts --operating-system-manager CLONE    also compares that of its default profiles; the clone must contain its tags
//   npx tsx scripts/maintain/source-tables.ts --endoflife-date CLONE        also compares the dates after which releases get no updates
//   npx tsx scripts/maintain/source-tables.ts --kubeone CLONE --kkp CLONE   also compares the releases of operating-system-manager that they install; the clones
//                                                          must contain their tags
//   npx tsx scripts/maintain/source-tables.ts --write                       writes the tables that differ

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

interface SourceTable {
  readonly program: string
  /** A file with which the program is compiled. */
  readonly shared?: string
  readonly file: string
  /** The program reads a folder, the path of which is its argument. */
  readonly source?: keyof typeof SOURCES
}

/** The options with the folders of sources. */
const SOURCES = {
  'endoflife-date': { type: 'string' },
  gitleaks: { type: 'string' },
  kkp: { type: 'string' },
  kubeone: { type: 'string' },
  'machine-controller': { type: 'string' },
  'operating-system-manager': { type: 'string' },
  systemd: { type: 'string' },
} as const

const RELEASES = 'scripts/maintain/kubernetes-releases.go'
const INSTALLERS = 'scripts/maintain/installer-releases.ts'
const PROVIDERS = 'scripts/maintain/provider-spec-releases.go'

export const SOURCE_TABLES: readonly SourceTable[] = [
  { program: 'scripts/maintain/kubelet-fields.go', file: 'src/render/kubelet/generated/fields.json' },
  {
    program: 'scripts/maintain/kubelet-flags.go',
    shared: RELEASES,
    file: 'src/lint/generated/kubelet-flags.json',
  },
  {
    program: 'scripts/maintain/feature-gates.go',
    shared: RELEASES,
    file: 'src/lint/generated/feature-gates.json',
  },
  {
    program: 'scripts/maintain/containerd-advisories.ts',
    file: 'src/lint/generated/containerd-advisories.json',
  },
  { program: 'scripts/maintain/unicode-tables.go', file: 'packages/gotemplate/src/strconv/generated/unicode.ts' },
  {
    program: 'scripts/maintain/provider-spec-fields.go',
    shared: PROVIDERS,
    file: 'src/lint/generated/provider-fields.json',
    source: 'machine-controller',
  },
  {
    program: 'scripts/maintain/provider-spec-required.go',
    shared: PROVIDERS,
    file: 'src/lint/generated/required-fields.json',
    source: 'machine-controller',
  },
  {
    program: 'scripts/maintain/issued-tokens.go',
    file: 'src/secrets/generated/issued-tokens.json',
    source: 'gitleaks',
  },
  {
    program: 'scripts/maintain/systemd-settings.go',
    file: 'src/lint/generated/systemd-settings.json',
    source: 'systemd',
  },
  {
    program: 'scripts/maintain/upstream-profiles.ts',
    file: 'src/lint/generated/upstream-profiles.json',
    source: 'operating-system-manager',
  },
  { program: 'scripts/maintain/end-of-life.ts', file: 'src/lint/generated/end-of-life.json', source: 'endoflife-date' },
  { program: INSTALLERS, file: 'scripts/generated/kubeone-releases.json', source: 'kubeone' },
  { program: INSTALLERS, file: 'scripts/generated/kkp-releases.json', source: 'kkp' },
]

const root = join(import.meta.dirname, '../..')

/** Returns what the program prints, or undefined after it printed why it failed. */
function generate({ program, shared }: SourceTable, args: readonly string[]): string | undefined {
  const [command, ...first] = program.endsWith('.go') ? ['go', 'run'] : [process.execPath, '--import', 'tsx']
  const { status, stdout, error } = spawnSync(command!, [...first, program, ...(shared ? [shared] : []), ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (error) console.error(error.message)
  return status === 0 ? stdout : undefined
}

/** Compares a table, or writes it if it differs. Returns a line about the result, and whether it is a failure. */
function compare(table: SourceTable, folder: string | undefined, write: boolean): { text: string; failed: boolean } {
  const { program, file, source } = table
  if (source !== undefined && folder === undefined)
    return { text: `${file}: skipped, needs --${source} FOLDER`, failed: false }
  const text = generate(table, folder === undefined ? [] : [folder])
  if (text === undefined) return { text: `${file}: ${program} failed`, failed: true }
  const path = join(root, file)
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return { text: `${file}: current`, failed: false }
  if (!write) return { text: `${file}: differs from the output of ${program}`, failed: true }
  writeFileSync(path, text)
  return { text: `${file}: written`, failed: false }
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: { ...SOURCES, write: { type: 'boolean', default: false } },
  })
  for (const table of SOURCE_TABLES) {
    const { text, failed } = compare(table, table.source && values[table.source], values.write)
    console.log(text)
    if (failed) process.exitCode = 1
  }
}
