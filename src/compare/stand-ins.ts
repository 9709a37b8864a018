// Says what is not among the files, which credentials are shown as stand-ins, and which of them change between two sides.

import { grouped } from '../base/grouped.ts'
import type { JsonObject } from '../base/json.ts'
import { listOf, plain } from '../base/span.ts'
import { printable } from '../diagnostics/text.ts'
import { ONE_SIDE, type StandIn, standInId } from '../render/inputs/credential.ts'
import type { Side } from '../source/side.ts'

/** Returns each stand-in once; what is known on one side only is named with the reason of the other side. */
function uniqueStandIns(standIns: readonly StandIn[]): readonly StandIn[] {
  const ids = new Set(standIns.filter(({ reason }) => reason !== ONE_SIDE).map(standInId))
  const named = standIns.filter(each => each.reason !== ONE_SIDE || !ids.has(standInId(each)))
  return [...new Map(named.map(each => [`${standInId(each)} ${each.reason}`, each])).values()]
}

/** What of a side says which values are not known. */
export type NotedSide = Pick<Side, 'standIns' | 'isOfController' | 'ungoverned' | 'notes'>

const DEFAULTS = 'rendered with the defaults of operating-system-manager'

function controllerNote({ isOfController, ungoverned }: NotedSide): string[] {
  if (!isOfController) return []
  if (ungoverned === undefined) return [`there is no functionConfig: the nodes are ${DEFAULTS}`]
  const one = `no functionConfig governs ${ungoverned.join(', ')}: the nodes are ${DEFAULTS}`
  return [ungoverned.length === 1 ? one : `${one}, as one cluster; --each makes several`]
}

/** Returns what a reader of sides has to know, once: also one sentence for a functionConfig that is not there, and one for all stand-ins. */
export function sideNotes(sides: readonly (NotedSide | undefined)[]): string[] {
  const text = standInsText(standInsOf(sides))
  const given = sides.flatMap(side => side ?? [])
  const notes = new Set([...given.flatMap(side => side.notes ?? []), ...given.flatMap(controllerNote)])
  return [...notes, ...(text === undefined ? [] : [text])].map(printable)
}

/** Returns a sentence that names the stand-ins by reason, or undefined if there are none. */
function standInsText(standIns: readonly StandIn[]): string | undefined {
  const byReason = grouped(uniqueStandIns(standIns), ({ reason }) => reason)
  if (byReason.size === 0) return undefined
  const parts = [...byReason].map(([reason, all]) => {
    const names = new Set(all.map(({ name }) => `⟦${name}⟧`))
    return `${plain(listOf([...names].sort(), 'and'))} (${reason})`
  })
  return `stand-ins are shown for values that are not known: ${parts.sort().join(', ')}`
}

/** Returns the stand-ins for programs. */
export const standInsJson = (sides: readonly (NotedSide | undefined)[]): { readonly standIns: JsonObject[] } => ({
  standIns: uniqueStandIns(standInsOf(sides)).map(({ name, reason, object }) => ({ name, reason, object })),
})

const standInsOf = (sides: readonly (NotedSide | undefined)[]): StandIn[] => sides.flatMap(side => side?.standIns ?? [])

/** Returns the credentials that are not known on both sides, and of which what is in their place changes. */
export function changedStandIns(old: readonly StandIn[], now: readonly StandIn[]): StandIn[] {
  const before = new Map(old.map(each => [standInId(each), each]))
  return now.filter(each => {
    const other = before.get(standInId(each))
    return other?.source !== undefined && each.source !== undefined && other.source !== each.source
  })
}
