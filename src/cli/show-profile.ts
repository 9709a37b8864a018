// osm-krm profiles show NAME PATH...: prints a profile among files, or one that overlays and extensions compose.

import { quote } from '../diagnostics/schema-problems.ts'
import { terminalYaml } from '../diagnostics/text.ts'
import type { Json } from '../render/model/json.ts'
import type { Profile } from '../render/model/profile.ts'
import { type ListedPart, listParts } from '../render/profiles/composition/listing.ts'
import { ordinaryProfile } from '../render/profiles/ordinary.ts'
import type { KnownProfile } from '../render/profiles/selection.ts'
import { writeYaml } from '../render/yaml/index.ts'
import { plainJson } from '../render/yaml/plain-json.ts'
import { type FoundProfile, findProfile } from './composed-profile.ts'
import type { DiagnosticsOptions } from './diagnostics-options.ts'

export interface ShowOptions extends DiagnosticsOptions {
  readonly output: string
  readonly changes: boolean
}

/** Returns the exit status, or undefined if the files do not contain or compose a profile of that name. */
export async function showComposed(
  name: string,
  paths: readonly string[],
  options: ShowOptions,
): Promise<number | undefined> {
  const found = await findProfile(name, paths, options)
  if (found === undefined) return undefined
  if (found === 'damaged') return 1
  process.stdout.write(formatProfile(found, options))
  return 0
}

function formatProfile({ known, profile }: FoundProfile, { output, changes }: ShowOptions): string {
  const write = (value: Json): string => (output === 'json' ? `${plainJson(value)}\n` : terminalYaml(writeYaml(value)))
  if (changes) {
    const brought = listParts(profile).filter(({ origin }) => /(Overlay|Extension)$/.test(origin.object.kind))
    return write(
      brought.map(part => ({ part: part.list, name: part.name, from: writer(part, known), value: part.value })),
    )
  }
  const object = write(ordinaryProfile(known, profile))
  return output === 'json' || profile.origins === undefined ? object : originsComment(known, profile) + object
}

/** Returns a comment that lists every part with its origin. */
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
