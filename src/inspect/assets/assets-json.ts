// Writes what nodes load as JSON for programs.

import type { Json, JsonObject } from '../../base/json.ts'
import type { Hide } from '../../secrets/labels.ts'
import type { Missing } from '../mirror/available.ts'
import { KIND_NAMES, KINDS, type Needed, type RenderingNeeds, shownValue } from './needed.ts'

export const assetsJson = ({ total, nodes, isOfProfiles }: RenderingNeeds, hide: Hide): JsonObject => ({
  assets: byKind(total, needed => ({
    ...neededJson(needed, hide),
    [isOfProfiles ? 'profiles' : 'machineDeployments']: [...needed.machineDeployments],
  })),
  [isOfProfiles ? 'profiles' : 'machineDeployments']: nodes.map(({ machineDeployment, needs }) => ({
    [isOfProfiles ? 'profile' : 'machineDeployment']: machineDeployment,
    ...byKind(needs, needed => shownValue(needed, hide)),
  })),
})

export const needsJson = (needs: readonly Needed[], hide: Hide): JsonObject =>
  byKind(needs, needed => neededJson(needed, hide))

const byKind = <Item extends Needed>(needs: readonly Item[], json: (needed: Item) => Json): JsonObject =>
  Object.fromEntries(
    KINDS.map(kind => [KIND_NAMES[kind][1].toLowerCase(), needs.filter(needed => needed.kind === kind).map(json)]),
  )

function neededJson(needed: Needed, hide: Hide): JsonObject {
  const { kind, version, sha256, isMirrored } = needed
  return {
    [kind === 'package' ? 'name' : kind === 'unknown' ? 'command' : kind === 'image' ? 'image' : 'url']: shownValue(
      needed,
      hide,
    ),
    ...(version !== undefined && { version }),
    ...(sha256 !== undefined && { sha256 }),
    ...(isMirrored && { fromMirror: true }),
  }
}

export const missingJson = (missing: readonly Missing[], hide: Hide): Json =>
  missing.map(({ needed, verdict, reason }) => ({
    kind: needed.kind,
    value: shownValue(needed, hide),
    certain: verdict === 'no',
    ...(reason !== undefined && { reason }),
    machineDeployments: [...needed.machineDeployments],
  }))
