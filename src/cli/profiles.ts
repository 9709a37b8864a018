// osm-krm profiles: lists the built-in profiles, and prints one of them or one that overlays compose.

import type { Json, JsonObject } from '../base/json.ts'
import { type Text, t } from '../base/span.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { terminalYaml } from '../diagnostics/text.ts'
import type { Table } from '../doc/doc.ts'
import { DEFAULT_CONFIG } from '../evaluate/evaluate.ts'
import { Catalog } from '../render/inputs/catalog.ts'
import { readAllProfiles } from '../render/inputs/profiles.ts'
import { type Item, readItem, readResourceList } from '../render/krm/index.ts'
import { locate } from '../render/krm/locate.ts'
import { BUILT_IN_PROFILES, exportedProfile, ordinaryProfile } from '../render/profiles/built-in/index.ts'
import type { KnownProfile } from '../render/profiles/selection.ts'
import { readSettings } from '../render/settings/index.ts'
import { writeYaml } from '../render/yaml/index.ts'
import { type Document, resourceListOf } from '../source/documents.ts'
import { UsageError } from '../source/errors.ts'
import { readManifests, splitFunctionConfig } from '../source/inputs.ts'
import { inFiles } from '../source/places.ts'
import { textFor, writeDiagnostics } from './output.ts'

export async function runProfiles([name, ...paths]: readonly string[]): Promise<number> {
  if (name === undefined) {
    process.stdout.write(textFor([await profileList()], process.stdout))
    return 0
  }
  const { profiles, diagnostics } = await profilesIn(readManifests(paths))
  writeDiagnostics(diagnostics)
  const known = profiles.find(one => one.name === name)
  const isDamaged = known === undefined ? diagnostics.some(({ severity }) => severity === 'error') : !known.profile
  if (isDamaged) return 1
  const object = known?.profile ? ordinaryProfile(known, known.profile) : await exportedProfile(name)
  if (object === undefined) {
    const names = new Set([...profiles.map(one => one.name), ...BUILT_IN_PROFILES])
    throw new UsageError(`there is no profile "${name}": there are ${[...names].join(', ')}`)
  }
  process.stdout.write(terminalYaml(writeYaml(object)))
  return 0
}

const COLUMNS: readonly [title: Text, of: (spec: JsonObject) => Json | undefined][] = [
  [t`OS`, spec => spec.osName],
  [t`VERSION`, spec => spec.version],
  [t`UTILITY`, spec => spec.provisioningUtility],
  [t`PROVIDERS`, spec => (spec.supportedCloudProviders as { name: string }[]).map(({ name }) => name).join(' ')],
]

async function profileList(): Promise<Table> {
  const rows = await Promise.all(
    BUILT_IN_PROFILES.map(async name => {
      const spec = (await exportedProfile(name))!.spec as JsonObject
      return [t`${name}`, ...COLUMNS.map(([, of]) => t`${String(of(spec) ?? '')}`)]
    }),
  )
  return { kind: 'table', head: [t`NAME`, ...COLUMNS.map(([title]) => title)], rows }
}

interface FoundProfiles {
  readonly profiles: readonly KnownProfile[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Returns the profiles among the documents, and those that overlays among them compose. */
export async function profilesIn(manifests: readonly Document[]): Promise<FoundProfiles> {
  const diagnostics: Diagnostic[] = []
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic)
  const { documents, functionConfig } = splitFunctionConfig(manifests, undefined)
  const files = resourceListOf(documents, functionConfig)
  const list = readResourceList(files.text, report)
  if (list === undefined) return { profiles: [], diagnostics }
  const config = (list.functionConfig && readItem(list, list.functionConfig, report)) ?? DEFAULT_CONFIG
  const settings = readSettings(config, report)
  const catalog = new Catalog({ items: list.items, read: item => readItem(list, item as Item, report) }, report)
  const profiles = settings === undefined ? [] : await readAllProfiles(catalog, settings, report)
  return { profiles, diagnostics: inFiles(files, await locate(list, diagnostics)) }
}
