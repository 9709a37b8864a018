// osm-krm profiles show NAME PATH…: a profile among files, or one that overlays and extensions make of it.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { renderDiagnostics } from '../diagnostics/render.ts'
import { quote } from '../diagnostics/schema-problems.ts'
import { writeYaml } from '../formats/krm-yaml/index.ts'
import { plainJson } from '../formats/plain-json.ts'
import { Catalog, kindOf } from '../inputs/catalog.ts'
import { PROFILE_KINDS, readAllProfiles } from '../inputs/profiles.ts'
import { locate, readItem, readItems, readResourceList } from '../krm/index.ts'
import type { Json, JsonObject, Profile } from '../model/profile.ts'
import { BUILT_IN_PROFILES } from '../profiles/built-in/index.ts'
import { type ListedPart, listParts } from '../profiles/composition/listing.ts'
import { ordinaryProfile } from '../profiles/ordinary.ts'
import type { KnownProfile } from '../profiles/selection.ts'
import { readSettings } from '../settings/index.ts'
import { readDocuments, resourceListOf, splitFunctionConfig } from './documents.ts'
import { inFiles } from './places.ts'
import { UsageError } from './usage-error.ts'

export interface ShowOptions {
  readonly output: string
  readonly changes: boolean
}

/** The exit status; undefined where the files have nothing to do with a profile of that name. */
export async function showComposed(
  name: string,
  paths: readonly string[],
  options: ShowOptions,
): Promise<number | undefined> {
  const { profiles, diagnostics } = await profilesIn(paths)
  process.stderr.write(renderDiagnostics(diagnostics))
  const found = profiles.find(known => known.name === name)
  if (found === undefined && diagnostics.some(({ severity }) => severity === 'error')) return 1
  if (found === undefined && BUILT_IN_PROFILES.includes(name)) return undefined
  if (found === undefined) {
    const names = profiles.map(known => known.name).join(', ')
    throw new UsageError(`the files hold and make no profile "${name}": there are ${names || 'none'}`)
  }
  if (found.profile === undefined) return 1
  process.stdout.write(shown(found, found.profile, options))
  return 0
}

async function profilesIn(
  paths: readonly string[],
): Promise<{ profiles: readonly KnownProfile[]; diagnostics: readonly Diagnostic[] }> {
  const diagnostics: Diagnostic[] = []
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic)
  const { documents, functionConfig } = splitFunctionConfig(readDocuments(paths), undefined)
  const files = resourceListOf(documents, functionConfig)
  const list = await readResourceList(files.text, report)
  if (list === undefined) return { profiles: [], diagnostics }
  const config = (list.functionConfig && (await readItem(list, list.functionConfig, report))) ?? SMALLEST
  const settings = readSettings(config, report)
  const catalog = new Catalog()
  const items = await readItems(list, header => PROFILE_KINDS.some(kind => kind === kindOf(header)), report)
  catalog.add(items.map(({ item, object }) => ({ header: item.header, object })))
  const profiles = settings === undefined ? [] : await readAllProfiles(catalog, settings, report)
  return { profiles, diagnostics: inFiles(files, await locate(list, diagnostics)) }
}

const SMALLEST: JsonObject = {
  apiVersion: 'osm-krm.dev/v1alpha1',
  kind: 'OperatingSystemConfigGenerator',
  metadata: { name: 'osm-krm' },
}

function shown(known: KnownProfile, profile: Profile, { output, changes }: ShowOptions): string {
  const write = (value: Json): string => (output === 'json' ? `${plainJson(value)}\n` : writeYaml(value))
  if (changes) {
    const brought = listParts(profile).filter(({ origin }) => /(Overlay|Extension)$/.test(origin.object.kind))
    return write(
      brought.map(part => ({ part: part.list, name: part.name, from: writer(part, known), value: part.value })),
    )
  }
  const object = write(ordinaryProfile(known, profile))
  return output === 'json' || profile.origins === undefined ? object : originsComment(known, profile) + object
}

/** Every part with the object that it came from. */
function originsComment(known: KnownProfile, profile: Profile): string {
  const lines = listParts(profile).map(part => {
    const name = /^[\w./-]+$/.test(part.name) ? part.name : quote(part.name)
    return `#   ${part.list} ${name}: ${writer(part, known)}\n`
  })
  return `# Where the parts of this profile came from:\n${lines.join('')}`
}

const writer = ({ origin: { object, field } }: ListedPart, { builtIn }: KnownProfile): string =>
  object.kind === 'OperatingSystemProfile' && builtIn
    ? `built-in profile ${object.name}`
    : `${object.kind} ${object.name}, ${field}`
