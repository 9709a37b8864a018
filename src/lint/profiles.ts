// Reports fields of profiles that the API server accepts although they are empty, and overlays that no MachineDeployment uses, although
// one uses a profile that they extend. If one folder of overlays serves several clusters, overlays of other operating systems are meant
// for other clusters.

import { fieldName } from '../base/field-path.ts'
import type { JsonObject } from '../base/json.ts'
import { PROFILE_KINDS } from '../base/kinds.ts'
import { named, t, words } from '../base/span.ts'
import { inputRef } from '../render/inputs/catalog.ts'
import { at, textAt } from '../render/inputs/shape.ts'
import { PROFILE_NAME_ANNOTATION } from '../render/model/machine-deployment.ts'
import type { KnownProfile } from '../render/profiles/selection.ts'
import type { Finding, Linted } from './rule.ts'

/** Returns the overlays that have no effect. Another MachineDeployment than those that were rendered may use any of them. */
export function unusedOverlays({ groups, inputs: { profiles, selectedObjects, readOthers } }: Linted): Finding[] {
  const given = groups.flatMap(({ nodes }) => nodes.map(({ known }) => known))
  if (given.length === 0 || given.length < selectedObjects.length) return []
  const builtInBases = new Map(
    profiles.flatMap(({ base }) => (base && isPlainBuiltIn(base) ? [[base.name, base]] : [])),
  )
  const used = withBases(given.map(known => (isPlainBuiltIn(known) && builtInBases.get(known.name)) || known))
  const unused = profiles.filter(isValid).filter(known => !used.has(known) && used.has(known.base))
  if (unused.length === 0) return []
  const wanted = new Set(readOthers().map(({ annotations }) => annotations?.[PROFILE_NAME_ANNOTATION]))
  for (const known of withBases(profiles.filter(({ name }) => wanted.has(name)))) used.add(known)
  return unused
    .filter(known => !used.has(known))
    .map(({ ref, name }) => ({
      message: t`no MachineDeployment uses the overlay, so it has no effect`,
      object: ref,
      field: ['metadata', 'name'],
      help: [
        t`Give a MachineDeployment the annotation ${words(PROFILE_NAME_ANNOTATION)}: ${named(name)}, or remove the overlay.`,
      ],
    }))
}

/** Whether it is a built-in profile without changes. A composition and a MachineDeployment that use one load it separately. */
const isPlainBuiltIn = ({ builtIn, base }: KnownProfile): boolean => builtIn === true && base === undefined

type Composed = KnownProfile & { readonly base: KnownProfile }

/** Whether the profile is composed of valid objects. Those that are not valid are reported anyway. */
const isValid = (known: KnownProfile): known is Composed => known.base !== undefined && known.profile !== undefined

function withBases(profiles: readonly KnownProfile[]): Set<KnownProfile> {
  const found = new Set<KnownProfile>()
  for (const profile of profiles)
    for (let known: KnownProfile | undefined = profile; known && !found.has(known); known = known.base) found.add(known)
  return found
}

export const emptyProfileFields = ({ inputs: { catalog } }: Linted): Finding[] =>
  PROFILE_KINDS.flatMap(kind => catalog.objects(kind)).flatMap(input =>
    emptyFields(input.object).map(found => ({ ...found, object: inputRef(input) })),
  )

function emptyFields(object: JsonObject): Finding[] {
  const providers = at(object, 'spec', 'supportedCloudProviders')
  return [
    ...(textAt(object, 'spec', 'osVersion')?.trim() === ''
      ? [
          {
            message: t`${fieldName(['spec', 'osVersion'])} is empty`,
            field: ['spec', 'osVersion'],
            help: [t`Write the version of the operating system for which the profile is made, in quotes: "24.04".`],
          },
        ]
      : []),
    ...(Array.isArray(providers) && providers.length === 0
      ? [
          {
            message: t`${fieldName(['spec', 'supportedCloudProviders'])} is empty, so no MachineDeployment can use the profile`,
            field: ['spec', 'supportedCloudProviders'],
            help: [t`List the cloud providers of the MachineDeployments: - name: aws`],
          },
        ]
      : []),
  ]
}
