// Reports objects whose kind or apiVersion resembles that of an object which the function reads, and those of its own group that it does not
// know. Otherwise, they would be ignored silently.

import { ASSET_LOCK_TYPE, KNOWN_KINDS, type KnownKind } from '../../base/kinds.ts'
import { MOST_TYPOS, nearest } from '../../base/nearest.ts'
import { groupOf } from '../../base/refs.ts'
import { joined, named, type Text, t } from '../../base/span.ts'
import type { Diagnostic, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { FUNCTION_CONFIG_TYPE } from '../settings/settings.ts'
import { type Catalog, type InputItem, inputRef } from './catalog.ts'

const CONFIG: KnownKind = { ...FUNCTION_CONFIG_TYPE, unique: true }

const READ: readonly KnownKind[] = [CONFIG, ...KNOWN_KINDS.filter(({ isRead }) => isRead)]

const OWN_GROUP = groupOf(CONFIG.apiVersion)
const OWN_KINDS = READ.filter(({ apiVersion }) => groupOf(apiVersion) === OWN_GROUP).map(({ kind }) => kind)

/** A group of another program that looks like a misspelling. */
const CLUSTER_API = 'cluster.x-k8s.io'

/** Reports all such objects. Each kind is compared once, because there are few different ones. */
export function reportKinds(catalog: Catalog, report: Report): void {
  const known = new Map<string, KnownKind | 'unknown' | undefined>()
  for (const item of catalog.source.items) {
    const { apiVersion, kind } = item.header
    const id = `${apiVersion}|${kind}`
    if (!known.has(id))
      known.set(id, meantKind(apiVersion, kind) ?? (isUnknown(apiVersion, kind) ? 'unknown' : undefined))
    const found = known.get(id)
    if (found !== undefined) report(found === 'unknown' ? unknownKind(item) : misspelt(item, found))
  }
}

const isUnknown = (apiVersion: string, kind: string): boolean =>
  groupOf(apiVersion) === OWN_GROUP && !['', ASSET_LOCK_TYPE.kind, ...OWN_KINDS].includes(kind)

export function reportMisspeltConfig(catalog: Catalog, report: Report): boolean {
  const item = catalog.source.items.find(({ header }) => meantKind(header.apiVersion, header.kind) === CONFIG)
  if (item === undefined) return false
  report(problem('OSM0100', t`${misspelt(item, CONFIG).message}, so there is no functionConfig`, placeOf(item, CONFIG)))
  return true
}

/** Returns the kind that is read whose apiVersion is another one, or whose name is the nearest in the group. */
function meantKind(apiVersion: string, kind: string): KnownKind | undefined {
  const exact = READ.find(known => known.kind === kind)
  if (exact !== undefined) return isMeant(exact, apiVersion) ? exact : undefined
  const ofGroup = READ.filter(known => groupOf(known.apiVersion) === groupOf(apiVersion))
  const kinds = ofGroup.map(known => known.kind)
  const close = nearest(kind, kinds, MOST_TYPOS)
  return ofGroup.find(known => known.kind === close)
}

/** Whether an object of a known kind with this apiVersion is meant as the one that is read. */
function isMeant(known: KnownKind, apiVersion: string): boolean {
  if (apiVersion === known.apiVersion || apiVersion === '') return false
  const group = groupOf(apiVersion)
  const wanted = groupOf(known.apiVersion)
  if (known.checksVersion && group === wanted) return false
  if (known.unique || group === wanted) return true
  return group !== CLUSTER_API && nearest(group, [wanted || 'core'], MOST_TYPOS) !== undefined
}

function misspelt(item: InputItem, known: KnownKind): Diagnostic {
  const { apiVersion, kind } = item.header
  const message =
    kind === known.kind ? t`${JSON.stringify(apiVersion)} is not the apiVersion of ${named(kind)}` : noSuchKind(kind)
  return problem('OSM0208', message, placeOf(item, known))
}

const noSuchKind = (kind: string): Text => t`the kind ${JSON.stringify(kind)} does not exist`

const unknownKind = (item: InputItem): Diagnostic =>
  problem('OSM0208', noSuchKind(item.header.kind), {
    object: inputRef(item),
    field: ['kind'],
    help: [
      t`The kinds of ${named(OWN_GROUP)} are ${joined(OWN_KINDS, ', ')}. A later version of osm-krm may have more.`,
    ],
  })

function placeOf(item: InputItem, known: KnownKind) {
  const isKind = item.header.kind !== known.kind
  return {
    object: inputRef(item),
    field: [isKind ? 'kind' : 'apiVersion'],
    help: [t`Did you mean ${named(isKind ? known.kind : known.apiVersion)}?`],
  }
}
