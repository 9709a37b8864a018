// Reports objects whose kind or apiVersion resembles that of an object which the function reads. Otherwise, they would be ignored silently.

import { KNOWN_KINDS, type KnownKind } from '../../base/kinds.ts'
import { groupOf } from '../../base/refs.ts'
import type { Diagnostic, Report } from '../../diagnostics/diagnostic.ts'
import { isSimilar, MOST_TYPOS } from '../../diagnostics/nearest.ts'
import { problem } from '../../diagnostics/problem.ts'
import { FUNCTION_CONFIG_TYPE } from '../settings/settings.ts'
import { type Catalog, type InputItem, inputRef } from './catalog.ts'

const CONFIG: KnownKind = { ...FUNCTION_CONFIG_TYPE, unique: true }

const READ: readonly KnownKind[] = [CONFIG, ...KNOWN_KINDS.filter(({ isRead }) => isRead)]

/** Groups of other programs that look like a misspelling. */
const OTHER_GROUPS: ReadonlySet<string> = new Set(['cluster.x-k8s.io'])

const LETTERS_PER_TYPO = 4

/** Whether the name resembles the known one, regardless of case. */
const isNear = (name: string, known: string): boolean =>
  isSimilar(name, known, Math.min(MOST_TYPOS, Math.floor(known.length / LETTERS_PER_TYPO)))

/** Whether the kind resembles the known one without being equal to it. */
export const isNearKind = (kind: string, known: string): boolean => kind !== known && isNear(kind, known)

/** Reports all such objects, and returns the kinds that are probably meant. Each kind is compared once, because there are few different ones. */
export function reportKinds(catalog: Catalog, report: Report): ReadonlySet<string> {
  const meant = new Map<string, KnownKind | undefined>()
  for (const item of catalog.source.items) {
    const { apiVersion, kind } = item.header
    const id = `${apiVersion}|${kind}`
    if (!meant.has(id)) meant.set(id, meantKind(apiVersion, kind))
    const found = meant.get(id)
    if (found !== undefined) report(misspelt(item, found))
  }
  return new Set([...meant.values()].flatMap(found => found?.kind ?? []))
}

export function reportMisspeltConfig(catalog: Catalog, report: Report): boolean {
  const item = catalog.source.items.find(({ header }) => meantKind(header.apiVersion, header.kind) === CONFIG)
  if (item === undefined) return false
  report(problem('OSM0100', `${misspelt(item, CONFIG).message}, so there is no functionConfig`, placeOf(item, CONFIG)))
  return true
}

/** Returns the places in items whose kind or apiVersion resembles that of a wanted kind, by name. */
export function misspeltItems(
  catalog: Catalog,
  isWanted: (kind: string) => boolean,
): ReadonlyMap<string, MisspeltPlace> {
  const found = new Map<string, MisspeltPlace>()
  for (const item of catalog.source.items) {
    const { apiVersion, kind, name } = item.header
    const meant = meantKind(apiVersion, kind)
    if (meant !== undefined && isWanted(meant.kind)) found.set(name, placeOf(item, meant))
  }
  return found
}

export type MisspeltPlace = Required<Pick<Diagnostic, 'object' | 'field' | 'help'>>

/** osm-krm's own group has no other kinds. */
const OWN_GROUP = groupOf(CONFIG.apiVersion)

function meantKind(apiVersion: string, kind: string): KnownKind | undefined {
  if (groupOf(apiVersion) === OWN_GROUP && kind.startsWith('OperatingSystemConfig') && kind !== CONFIG.kind)
    return CONFIG
  const exact = READ.find(known => known.kind === kind)
  if (exact !== undefined) return isMeant(exact, apiVersion) ? exact : undefined
  if (kind === '' || OTHER_GROUPS.has(groupOf(apiVersion))) return undefined
  return READ.find(known => isNear(kind, known.kind) && hasGroupOf(known, apiVersion))
}

/** Whether an object of a known kind with this apiVersion is meant as the one that is read. */
function isMeant(known: KnownKind, apiVersion: string): boolean {
  if (apiVersion === known.apiVersion || apiVersion === '') return false
  const group = groupOf(apiVersion)
  const wanted = groupOf(known.apiVersion)
  if (known.checksVersion && group === wanted) return false
  if (known.unique) return true
  if (OTHER_GROUPS.has(group)) return false
  return group === wanted || (wanted !== '' && isNear(group, wanted)) || (wanted === '' && group === 'core')
}

const hasGroupOf = (known: KnownKind, apiVersion: string): boolean => {
  const [group, wanted] = [groupOf(apiVersion), groupOf(known.apiVersion)]
  return group === wanted || (wanted !== '' && isNear(group, wanted))
}

function misspelt(item: InputItem, known: KnownKind): Diagnostic {
  const { apiVersion, kind } = item.header
  const message =
    kind === known.kind
      ? `${JSON.stringify(apiVersion)} is not the apiVersion of ${kind}`
      : `the kind ${JSON.stringify(kind)} does not exist`
  return problem('OSM0208', message, placeOf(item, known))
}

function placeOf(item: InputItem, known: KnownKind): MisspeltPlace {
  const isKind = item.header.kind !== known.kind
  return {
    object: inputRef(item),
    field: isKind ? 'kind' : 'apiVersion',
    help: `Did you mean ${isKind ? known.kind : known.apiVersion}?`,
  }
}
