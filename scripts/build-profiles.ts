// Assembles osps/<os>/profile.yaml and its parts into OperatingSystemProfiles:
// - src/profiles/built-in/generated/<name>.ts, what the bundle embeds: one module per profile, loaded when it is needed;
// - osps/generated/<name>.yaml, ordinary profiles with the sums of every version, to read, apply or render as they are.
// With --check nothing is written; the exit status tells whether the files are current.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, stringify } from 'yaml'
import { exportedDownloadTemplates } from '../src/profiles/built-in/downloads.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const parts = join(root, 'osps')
const embedded = join(root, 'src/profiles/built-in/generated')
const exported = join(parts, 'generated')

/** Never a version of the reference's profiles: beside a running controller they would be taken for the same. */
const VERSION = readFileSync(join(parts, 'VERSION'), 'utf8').trim()

type FileSource =
  | { path: string; permissions?: number; from: string[] }
  | { include: string; extend?: Record<string, string[]> }

interface UnitSource {
  name: string
  enable?: boolean
  from: string[]
}

interface PhaseSource {
  containerd?: FileSource[]
  files?: FileSource[]
  units?: UnitSource[]
  modules?: Record<string, unknown>
}

interface ProfileSource {
  name: string
  osName: string
  osVersion: string
  provisioningUtility: 'cloud-init' | 'ignition'
  supportedCloudProviders: string[]
  bootstrapConfig: PhaseSource
  provisioningConfig: PhaseSource
}

export interface ProfileObject {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace: string }
  spec: Record<string, unknown> & { provisioningConfig: Record<string, unknown> }
}

const read = (part: string): string => readFileSync(join(parts, part), 'utf8')
const joined = (from: readonly string[]): string => from.map(read).join('')

/** How the files of a phase are written. */
interface Style {
  readonly encoding?: 'b64'
  readonly withoutComments?: boolean
}

/** Bootstrap data has a limit on most providers: its scripts travel without comments and blank lines. */
const BOOTSTRAP: Style = { withoutComments: true }

function files(sources: readonly FileSource[], style: Style): Record<string, unknown>[] {
  return sources.flatMap(source => {
    if ('include' in source) return files(extended(source), style)
    const { path, permissions, from } = source
    const inline = { ...(style.encoding && { encoding: style.encoding }), data: text(from, style) }
    return [{ path, ...(permissions && { permissions }), content: { inline } }]
  })
}

function text(from: readonly string[], { withoutComments }: Style): string {
  const all = joined(from)
  return withoutComments && all.startsWith('#!') ? all.replace(/^(?:[ \t]*#(?!!).*)?\n/gm, '') : all
}

/** An included list, with parts appended to some of its files. */
function extended({ include, extend = {} }: { include: string; extend?: Record<string, string[]> }): FileSource[] {
  const list = parse(read(include)) as { path: string; permissions?: number; from: string[] }[]
  const missing = Object.keys(extend).filter(path => !list.some(file => file.path === path))
  if (missing.length > 0) throw new Error(`${include} has no ${missing.join(', ')} to extend`)
  return list.map(file => ({ ...file, from: [...file.from, ...(extend[file.path] ?? [])] }))
}

function phase({ containerd, files: list, units, modules }: PhaseSource, style: Style) {
  return {
    ...(containerd && { supportedContainerRuntimes: [{ name: 'containerd', files: files(containerd, style) }] }),
    ...(units && { units: units.map(({ from, ...unit }) => ({ ...unit, content: joined(from) })) }),
    ...(list && { files: files(list, style) }),
    ...(modules && { modules }),
  }
}

export function assemble(folder: string): ProfileObject {
  const source = parse(read(`${folder}/profile.yaml`)) as ProfileSource
  // cloud-init's YAML cuts the last newline of a plain file, which the few of the bootstrap phase can do without.
  // Ignition knows no encoding.
  const provisioning: Style = source.provisioningUtility === 'cloud-init' ? { encoding: 'b64' } : {}
  return {
    apiVersion: 'operatingsystemmanager.k8c.io/v1alpha1',
    kind: 'OperatingSystemProfile',
    metadata: { name: source.name, namespace: 'kube-system' },
    spec: {
      osName: source.osName,
      osVersion: source.osVersion,
      version: VERSION,
      provisioningUtility: source.provisioningUtility,
      supportedCloudProviders: source.supportedCloudProviders.map(name => ({ name })),
      bootstrapConfig: phase(source.bootstrapConfig, BOOTSTRAP),
      provisioningConfig: phase(source.provisioningConfig, provisioning),
    },
  }
}

/** The profile as an ordinary one: nothing has to be added before it is rendered. */
export function exportable(profile: ProfileObject): ProfileObject {
  const { spec } = profile
  return {
    ...profile,
    spec: { ...spec, provisioningConfig: { ...spec.provisioningConfig, templates: exportedDownloadTemplates({}) } },
  }
}

export function outputs(): Map<string, string> {
  const result = new Map<string, string>()
  const folders = readdirSync(parts, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && readdirSync(join(parts, entry.name)).includes('profile.yaml'))
    .map(entry => entry.name)
    .sort()
  for (const folder of folders) {
    const profile = assemble(folder)
    const { name } = profile.metadata
    result.set(
      join(embedded, `${name}.ts`),
      `// Made by scripts/build-profiles.ts from osps/${folder}; do not edit.\n` +
        `export const profile: string = ${JSON.stringify(JSON.stringify(profile))}\n`,
    )
    result.set(
      join(exported, `${name}.yaml`),
      `# Made by scripts/build-profiles.ts from osps/${folder}; do not edit.\n` +
        stringify(exportable(profile), { lineWidth: 0, compat: 'yaml-1.1', aliasDuplicateObjects: false }),
    )
  }
  return result
}

function main(): void {
  const check = process.argv.includes('--check')
  for (const [path, text] of outputs()) {
    if (current(path) === text) continue
    console.error(`${check ? 'not current' : 'written'}: ${path.slice(root.length + 1)}`)
    if (check) {
      process.exitCode = 1
      continue
    }
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

function current(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
