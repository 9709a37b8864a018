// Assembles osps/<os>/profile.yaml and its parts into OperatingSystemProfiles:
// - src/render/profiles/built-in/generated/<name>.ts, embedded in the bundle: one module per profile, loaded when needed;
// - src/node/assets/generated/built-in-scripts.json, by which osm-krm assets recognizes their scripts;
// - osps/generated/<name>.yaml, ordinary profiles with the checksums of every version, to read, apply or render as they are.
// With --check nothing is written; the exit status is 1 if the files are not current.

import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, stringify } from 'yaml'
import {
  DEFAULT_DOWNLOADS,
  downloadTemplates,
  exportedDownloadTemplates,
} from '../src/render/profiles/built-in/downloads.ts'
import { DEFAULT_NODE_SETTINGS, nodeSettingsTemplates } from '../src/render/profiles/built-in/index.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const parts = join(root, 'osps')
const embedded = join(root, 'src/render/profiles/built-in/generated')
const exported = join(parts, 'generated')
const scripts = join(root, 'src/node/assets/generated/built-in-scripts.json')

interface FileSource {
  path: string
  permissions?: number
  /** The only cloud provider for which the file has content; for others it is empty. */
  onlyOn?: string
  from: string[]
}

interface Include {
  include: string
  /** Parts to append to files of the included list. */
  extend?: Record<string, string[]>
}

interface UnitSource {
  name: string
  enable?: boolean
  from: string[]
}

interface PhaseSource {
  containerd?: (FileSource | Include)[]
  files?: (FileSource | Include)[]
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

/** The form in which the files of a phase are written. */
interface Style {
  readonly encoding?: 'b64'
  readonly withoutComments?: boolean
}

interface ProfileObject {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace: string }
  spec: Record<string, unknown> & { provisioningConfig: Record<string, unknown> }
}

/** Most cloud providers limit the size of bootstrap user data: its scripts are stripped of comments and blank lines. */
const BOOTSTRAP: Style = { withoutComments: true }

/** In cloud-init's YAML, a plain file would lose its last newline; Ignition has no encodings. */
const PROVISIONING: Readonly<Record<ProfileSource['provisioningUtility'], Style>> = {
  'cloud-init': { encoding: 'b64' },
  ignition: {},
}

const read = (part: string): string => readFileSync(join(parts, part), 'utf8')
const joined = (from: readonly string[]): string => from.map(read).join('')

export function assemble(folder: string): ProfileObject {
  const source = parse(read(`${folder}/profile.yaml`)) as ProfileSource
  const spec = {
    osName: source.osName,
    osVersion: source.osVersion,
    version: '',
    provisioningUtility: source.provisioningUtility,
    supportedCloudProviders: source.supportedCloudProviders.map(name => ({ name })),
    bootstrapConfig: phase(source.bootstrapConfig, BOOTSTRAP),
    provisioningConfig: phase(source.provisioningConfig, PROVISIONING[source.provisioningUtility]),
  }
  spec.version = version(spec)
  return {
    apiVersion: 'operatingsystemmanager.k8c.io/v1alpha1',
    kind: 'OperatingSystemProfile',
    metadata: { name: source.name, namespace: 'kube-system' },
    spec,
  }
}

/** Returns the profile in a form that can be rendered without additions. */
function exportable(profile: ProfileObject): ProfileObject {
  const { spec } = profile
  return {
    ...profile,
    spec: {
      ...spec,
      provisioningConfig: { ...spec.provisioningConfig, templates: exportedTemplates() },
    },
  }
}

const exportedTemplates = (): Record<string, string> => ({
  ...exportedDownloadTemplates(DEFAULT_DOWNLOADS),
  ...nodeSettingsTemplates(DEFAULT_NODE_SETTINGS),
})

/**
 * Returns a version derived from the content. A changed profile must have another version, and never one of the reference's, which a
 * running controller would take for unchanged.
 */
function version(spec: object): string {
  const pins = downloadTemplates('v0.0.0', DEFAULT_DOWNLOADS, () => {})
  const digest = createHash('sha256')
    .update(JSON.stringify([spec, pins]))
    .digest('hex')
  return `${read('VERSION').trim()}-osm-krm.x${digest.slice(0, 8)}`
}

function phase({ containerd, files, units, modules }: PhaseSource, style: Style) {
  return {
    ...(containerd && {
      supportedContainerRuntimes: [{ name: 'containerd', files: included(containerd).map(f => file(f, style)) }],
    }),
    ...(units && { units: units.map(({ from, ...unit }) => ({ ...unit, content: joined(from) })) }),
    ...(files && { files: included(files).map(f => file(f, style)) }),
    ...(modules && { modules }),
  }
}

function included(sources: readonly (FileSource | Include)[]): FileSource[] {
  return sources.flatMap(source => {
    if (!('include' in source)) return [source]
    const { include, extend = {} } = source
    const files = included(parse(read(include)) as (FileSource | Include)[])
    const missing = Object.keys(extend).filter(path => !files.some(file => file.path === path))
    if (missing.length > 0) throw new Error(`${include} has no ${missing.join(', ')} to extend`)
    return files.map(file => ({ ...file, from: [...file.from, ...(extend[file.path] ?? [])] }))
  })
}

function file({ path, permissions, onlyOn, from }: FileSource, { encoding, withoutComments }: Style) {
  const all = joined(from)
  const text = withoutComments && all.startsWith('#!') ? all.replace(/^(?:[ \t]*#(?!!).*)?\n/gm, '') : all
  const data = onlyOn === undefined ? text : `{{- if eq .CloudProviderName "${onlyOn}" -}}\n${text}{{- end }}\n`
  return { path, ...(permissions && { permissions }), content: { inline: { ...(encoding && { encoding }), data } } }
}

/** Returns the path and text of every generated file. */
export function outputs(): Map<string, string> {
  const result = new Map<string, string>()
  const profiles = folders().map(folder => ({ folder, profile: assemble(folder) }))
  for (const { folder, profile } of profiles) {
    const { name } = profile.metadata
    const origin = `Made by scripts/build-profiles.ts from osps/${folder}; do not edit.`
    const literal = JSON.stringify(JSON.stringify(profile))
    const yaml = stringify(exportable(profile), { lineWidth: 0, compat: 'yaml-1.1', aliasDuplicateObjects: false })
    result.set(join(embedded, `${name}.ts`), `// ${origin}\n\nexport const profile: string =\n  ${literal}\n`)
    result.set(join(exported, `${name}.yaml`), `# ${origin}\n${yaml}`)
  }
  result.set(scripts, `${JSON.stringify({ sha256: scriptDigests(profiles.map(({ profile }) => profile)) }, null, 2)}\n`)
  return result
}

/** Returns the digests of the scripts that a node gets as they are in the profile. */
function scriptDigests(profiles: readonly ProfileObject[]): string[] {
  const files = profiles.flatMap(({ spec }) =>
    [spec.bootstrapConfig, spec.provisioningConfig].flatMap(each => (each as ReturnType<typeof phase>).files ?? []),
  )
  const texts = files
    .map(({ content }) => content.inline.data)
    .filter(text => text.startsWith('#!') && !text.includes('{{'))
  return [...new Set(texts.map(text => createHash('sha256').update(text.trimEnd()).digest('hex')))].sort()
}

export function folders(): string[] {
  return readdirSync(parts, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && readdirSync(join(parts, entry.name)).includes('profile.yaml'))
    .map(entry => entry.name)
    .sort()
}

function main(): void {
  const check = process.argv.includes('--check')
  for (const [path, text] of outputs()) {
    if (current(path) === text) continue
    console.error(`${check ? 'not current' : 'written'}: ${relative(root, path)}`)
    if (check) {
      process.exitCode = 1
    } else {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
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
