// Finds a profile among files, or one that overlays and extensions in them compose, for `profiles show` and `profiles diff`.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { type Document, resourceListOf } from '../documents/documents.ts'
import { inFiles } from '../documents/places.ts'
import { DEFAULT_CONFIG } from '../evaluate/evaluate.ts'
import { Catalog } from '../render/inputs/catalog.ts'
import { readAllProfiles } from '../render/inputs/profiles.ts'
import { type Item, readItem, readResourceList } from '../render/krm/index.ts'
import { locate } from '../render/krm/locate.ts'
import type { Profile } from '../render/model/profile.ts'
import { BUILT_IN_PROFILES } from '../render/profiles/built-in/names.ts'
import type { KnownProfile } from '../render/profiles/selection.ts'
import { readSettings } from '../render/settings/index.ts'
import type { DiagnosticsOptions } from './diagnostics-options.ts'
import { writeDiagnostics } from './diagnostics-output.ts'
import { splitFunctionConfig } from './documents.ts'
import { readManifests } from './manifests.ts'
import { UsageError } from './usage-error.ts'

export interface FoundProfile {
  readonly known: KnownProfile
  readonly profile: Profile
}

/**
 * Returns the profile and writes diagnostics to stderr. "damaged" means that errors prevented the composition; undefined means that only a
 * built-in profile has the name.
 */
export async function findProfile(
  name: string,
  paths: readonly string[],
  options: DiagnosticsOptions,
): Promise<FoundProfile | 'damaged' | undefined> {
  const { profiles, diagnostics } = await profilesIn(await readManifests(paths))
  await writeDiagnostics(diagnostics, options)
  const known = profiles.find(one => one.name === name)
  if (known === undefined && diagnostics.some(({ severity }) => severity === 'error')) return 'damaged'
  if (known === undefined && BUILT_IN_PROFILES.includes(name)) return undefined
  if (known === undefined) {
    const names = profiles.map(one => one.name).join(', ')
    throw new UsageError(`the files neither contain nor define a profile "${name}": there are ${names || 'none'}`)
  }
  return known.profile === undefined ? 'damaged' : { known, profile: known.profile }
}

interface FoundProfiles {
  readonly profiles: readonly KnownProfile[]
  readonly diagnostics: readonly Diagnostic[]
  /** The diagnostics of `check`, with their places in the files. */
  readonly checked: readonly Diagnostic[]
}

/** Returns the profiles among the documents, and those that overlays and extensions among them compose. */
export async function profilesIn(
  manifests: readonly Document[],
  check: (profiles: readonly KnownProfile[]) => readonly Diagnostic[] = () => [],
): Promise<FoundProfiles> {
  const diagnostics: Diagnostic[] = []
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic)
  const { documents, functionConfig } = splitFunctionConfig(manifests, undefined)
  const files = resourceListOf(documents, functionConfig)
  const list = readResourceList(files.text, report)
  if (list === undefined) return { profiles: [], diagnostics, checked: [] }
  const config = (list.functionConfig && readItem(list, list.functionConfig, report)) ?? DEFAULT_CONFIG
  const settings = readSettings(config, report)
  const catalog = new Catalog({ items: list.items, read: item => readItem(list, item as Item, report) }, report)
  const profiles = settings === undefined ? [] : await readAllProfiles(catalog, settings, report)
  const inFilesOf = async (found: readonly Diagnostic[]) => inFiles(files, await locate(list, found))
  return { profiles, diagnostics: await inFilesOf(diagnostics), checked: await inFilesOf(check(profiles)) }
}
