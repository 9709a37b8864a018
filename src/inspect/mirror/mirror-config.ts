// Writes the settings with which nodes use a mirror that was filled with the script.

import { printable } from '../../diagnostics/text.ts'
import type { JsonObject } from '../../render/model/json.ts'
import { BASE_URLS } from '../../render/profiles/built-in/downloads.ts'
import { writeYaml } from '../../render/yaml/index.ts'
import { PACKAGES_FOLDER } from './folders.ts'
import type { MirrorPlan } from './mirror-plan.ts'

export interface MirrorPlaces {
  /** The URL of the folder, without a slash at its end. */
  readonly files: string
  /** The URL of the registry; undefined if images are not mirrored. */
  readonly registry: string | undefined
}

/** Returns the settings as YAML, and comments with what has to be changed in profiles. */
export function mirrorConfig(plan: MirrorPlan, { files, registry }: MirrorPlaces): string {
  const sources = [...new Set(plan.files.flatMap(({ download }) => download?.source ?? []))]
  const packages = plan.ubuntu.length > 0 || plan.rpmPaths.length > 0
  const urls = {
    ...Object.fromEntries(sources.map(source => [source, `${files}/${withoutScheme(BASE_URLS[source])}`])),
    ...(packages && { packages: `${files}/${PACKAGES_FOLDER}` }),
  }
  const registries = [...new Set(plan.images.map(image => image.registry))].sort()
  const mirrors = registry === undefined ? {} : Object.fromEntries(registries.map(name => [name, [registry]]))
  const spec: JsonObject = {
    ...(Object.keys(mirrors).length > 0 && { nodes: { containerd: { registryMirrors: mirrors } } }),
    ...(Object.keys(urls).length > 0 && { profiles: { downloads: urls } }),
    checks: { outbound: { allow: [`${files}/`, ...(Object.keys(mirrors).length > 0 ? [registry!] : [])] } },
  }
  return comments(plan, files, registry === undefined ? registries : []) + writeYaml({ spec })
}

function comments({ files, repositories, left }: MirrorPlan, base: string, registries: readonly string[]): string {
  const own = [...files.filter(({ download }) => download === undefined), ...repositories]
  return [
    'Add this to the functionConfig.',
    ...(registries.length > 0 ? [`Images of ${registries.join(', ')}: name their mirror with --mirror-registry.`] : []),
    ...own.map(({ url, path }) => `In the profile, write ${base}/${path} instead of ${url}.`),
    ...(left.length > 0 ? [`${left.length} that nodes load cannot be mirrored: --mirror-script says why.`] : []),
  ]
    .map(line => `# ${printable(line)}\n`)
    .join('')
}

const withoutScheme = (url: string): string => url.replace(/^[a-z]+:\/\//, '')
