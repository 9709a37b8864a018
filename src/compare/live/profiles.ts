// Reports profiles whose content differs from the one of the same version in the cluster.

import { isObject, type Json, type JsonObject } from '../../base/json.ts'
import { groupKindOf } from '../../base/kinds.ts'
import { t } from '../../base/span.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { about, annotationTexts, type DocumentObject } from '../../node/document-object.ts'
import { inputRef } from '../../render/inputs/catalog.ts'
import { at, textAt } from '../../render/inputs/shape.ts'
import { PHASES } from '../../render/model/config.ts'
import type { ProfileSpec } from '../../render/model/profile.ts'
import { PROFILE_DIGEST, PROFILE_STAMP, PROFILE_VERSION, profileDigest } from '../../render/stamps/stamps.ts'
import type { LiveNode } from './nodes.ts'

/** By namespace and name. */
export type Profiles = ReadonlyMap<string, DocumentObject>

const PROFILE_KIND = 'OperatingSystemProfile.operatingsystemmanager.k8c.io'

export function reportUnversionedChanges(
  nodes: readonly LiveNode[],
  profiles: { readonly live: Profiles; readonly git: Profiles },
  report: Report,
): void {
  const reported = new Set<string>()
  for (const { git, live: stored } of nodes) {
    if (git.bootstrap === undefined) continue
    const stamps = annotationTexts(git.bootstrap)
    const name = stamps.get(PROFILE_STAMP) ?? ''
    const digest = stamps.get(PROFILE_DIGEST)
    const live = profiles.live.get(name)
    if (live === undefined || digest === undefined || reported.has(`${name} ${digest}`)) continue
    const spec = at(live.object, 'spec')
    const version = textAt(spec, 'version')
    if (version !== stamps.get(PROFILE_VERSION) || !PHASES.every(phase => isObject(at(spec, phase)))) continue
    reported.add(`${name} ${digest}`)
    if (!isChanged(spec as JsonObject, digest, profiles.git.get(name))) continue
    const message = t`the profile that Git was rendered from differs from the one in the cluster, but both have the version "${version ?? ''}"`
    const help = t`Increase spec.version of the profile in Git, and render again. The webhook of operating-system-manager refuses the change without a new version, and its controller does not notice it.`
    const machineDeployment = git.machineDeployment ?? stored.machineDeployment
    const related = machineDeployment ? [{ object: inputRef(machineDeployment), role: 'rendered with it' }] : []
    report(
      about(profiles.git.get(name) ?? live, 'OSM0835', message, { field: ['spec', 'version'], help: [help], related }),
    )
  }
}

export const profilesByName = (objects: readonly DocumentObject[]): Profiles =>
  new Map(
    objects
      .filter(({ header }) => groupKindOf(header) === PROFILE_KIND)
      .map(profile => [`${profile.header.namespace}/${profile.header.name}`, profile]),
  )

/**
 * Whether the content of a profile in the cluster differs from the one with this digest. The API server adds defaults, and the digest does not show
 * which of them Git contains. Therefore, a profile with such values is compared only if the profile itself is known.
 */
function isChanged(live: JsonObject, digest: string, git: DocumentObject | undefined): boolean {
  const spec = git && at(git.object, 'spec')
  const plain = withoutDefaults(live)
  const own = isObject(spec) && digestOfSpec(spec) === digest ? spec : undefined
  if (own !== undefined) return digestOfSpec(withoutDefaults(own)) !== digestOfSpec(plain)
  const candidates = [live, plain, { ...live, provisioningUtility: null }]
  if (candidates.some(candidate => digestOfSpec(candidate) === digest)) return false
  return digestOfSpec({ ...live, provisioningUtility: null }) === digestOfSpec({ ...plain, provisioningUtility: null })
}

const digestOfSpec = (spec: JsonObject): string => profileDigest(spec as unknown as ProfileSpec)

/** Removes the default values of the CustomResourceDefinition of profiles. */
function withoutDefaults(spec: JsonObject): JsonObject {
  const plain = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(plain)
    if (!isObject(value)) return value
    const kept = Object.entries(value).filter(([name, below]) => !(name === 'permissions' && below === 644))
    return Object.fromEntries(kept.map(([name, below]) => [name, plain(below)]))
  }
  const { provisioningUtility = null, ...others } = plain(spec) as JsonObject
  return { ...others, provisioningUtility: provisioningUtility === 'cloud-init' ? null : provisioningUtility }
}
