// Reports overlays that no MachineDeployment uses, although one uses the profile that they extend. If one folder of overlays serves several clusters,
// overlays of other operating systems are meant for other clusters.

import type { ObjectRef, Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { listOf } from '../diagnostics/schema-problems.ts'
import { PROFILE_NAME_ANNOTATION } from '../inputs/annotations.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import { namespacedName } from '../model/object-ref.ts'
import type { KnownProfile } from '../profiles/selection.ts'

interface UsedProfile {
  readonly machineDeployment: Pick<MachineDeployment, 'ref'>
  readonly known: KnownProfile
}

export interface OverlayUses {
  readonly profiles: readonly KnownProfile[]
  /** The selected MachineDeployments whose profile was found. */
  readonly nodes: readonly UsedProfile[]
  /** Returns the MachineDeployments that are not selected: other runs render them. */
  readonly others: () => readonly MachineDeployment[]
}

export function reportUnusedOverlays({ profiles, nodes, others }: OverlayUses, report: Report): void {
  const used = withBases(nodes.map(({ known }) => known))
  const unused = profiles.filter(known => isOverlay(known) && !used.has(known) && used.has(known.base!))
  if (unused.length === 0) return
  const named = new Set(others().map(({ annotations }) => annotations?.[PROFILE_NAME_ANNOTATION]))
  const usedByOthers = withBases(profiles.filter(({ name }) => named.has(name)))
  const users = new Map<KnownProfile, ObjectRef[]>()
  for (const { known, machineDeployment } of nodes) {
    const refs = users.get(known)
    if (refs === undefined) users.set(known, [machineDeployment.ref])
    else refs.push(machineDeployment.ref)
  }
  for (const known of unused) if (!usedByOthers.has(known)) report(noEffect(known, users.get(known.base!) ?? []))
}

/** Whether the profile is that of a valid overlay. That of an extension may be one of many that it makes. */
const isOverlay = ({ ref, profile }: KnownProfile): boolean =>
  ref.kind === 'OperatingSystemProfileOverlay' && profile !== undefined

function withBases(profiles: readonly KnownProfile[]): ReadonlySet<KnownProfile> {
  const found = new Set<KnownProfile>()
  for (const profile of profiles)
    for (let known: KnownProfile | undefined = profile; known && !found.has(known); known = known.base) found.add(known)
  return found
}

/** `users` are the MachineDeployments that use the overlay's base itself. */
function noEffect({ ref, name, base }: KnownProfile, users: readonly ObjectRef[]) {
  const annotation = `${PROFILE_NAME_ANNOTATION}: ${name}`
  const which =
    users.length === 0
      ? 'a MachineDeployment'
      : `${listOf(users.slice(0, MOST_USERS).map(namespacedName))}${users.length > MOST_USERS ? ' or another' : ''}, which ${users.length === 1 ? 'uses' : 'use'} its base ${base!.name},`
  return problem('OSM0368', 'no MachineDeployment uses the overlay, so it has no effect', {
    object: ref,
    field: 'metadata.name',
    help: `Give ${which} the annotation ${annotation}, or remove the overlay.`,
  })
}

const MOST_USERS = 3
