// Joins problems that are alike: a mistake in a profile is found again for each MachineDeployment that uses it, and in each cluster, but should
// be read once. Problems of several objects that differ only in the names of the objects are shown together.

import { hasTemplates } from '../base/kinds.ts'
import { grouped } from '../render/model/grouped.ts'
import { SEVERITIES } from './codes.ts'
import type { Diagnostic, DiagnosticCode, ObjectRef, Origin, RelatedPlace } from './diagnostic.ts'
import { nameOf } from './names.ts'

/** Merges problems that differ only in their related objects. A merged problem has the position of the first. */
export const mergeRepeats = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  Array.from(grouped(diagnostics, identityOf).values(), same => (same.length === 1 ? same[0] : merge(same)))

/** Returns the problems that are shown, each once, errors first. */
export function shownProblems(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const merged = mergeRepeats(diagnostics.filter(({ ignored }) => ignored === undefined))
  return SEVERITIES.flatMap(severity => merged.filter(each => each.severity === severity))
}

function merge(same: SimilarDiagnostics): Diagnostic {
  const places = same.flatMap(({ related = [] }) => related)
  if (places.length === 0) return same[0]
  return { ...same[0], related: Array.from(grouped(places, placeKey).values(), mergePlaces) }
}

function mergePlaces(same: readonly RelatedPlace[]): RelatedPlace {
  const rendered = same.flatMap(place => place.rendered ?? [])
  return rendered.length === 0 ? same.at(-1)! : { ...same.at(-1)!, rendered }
}

const placeKey = ({ role, field, object }: RelatedPlace): string => JSON.stringify([role, field, nameOf(object)])

/** Returns what problems have in common that differ only in their related objects. */
export const identityOf = ({
  code,
  severity,
  ignored,
  message,
  help,
  object,
  field,
  excerpt,
  origin,
}: Diagnostic): string => {
  const ref = [object?.kind, object?.namespace, object?.name, object?.cluster]
  const place = [field, excerpt?.start, origin?.path, origin?.line, origin?.column]
  return JSON.stringify([code, severity, ignored, message, help, ref, place])
}

export type SimilarDiagnostics = readonly [Diagnostic, ...Diagnostic[]]

/**
 * Adds the cluster to objects, except those that are in the shared files, and profiles without a file, which are built-in or composed. A
 * cluster that is alone has the name "", and adds nothing.
 */
export const inCluster = (
  diagnostics: readonly Diagnostic[],
  cluster: string,
  sharedFiles: ReadonlySet<string>,
): Diagnostic[] => {
  if (cluster === '') return [...diagnostics]
  const named = (object: ObjectRef, origin: Origin | undefined): ObjectRef => {
    const isShared = origin?.path === undefined ? hasTemplates(object.kind) : sharedFiles.has(origin.path)
    return isShared ? object : { ...object, cluster }
  }
  return diagnostics.map(diagnostic => {
    const { object, origin, related } = diagnostic
    return {
      ...diagnostic,
      ...(object && { object: named(object, origin) }),
      ...(related && { related: related.map(place => ({ ...place, object: named(place.object, place.origin) })) }),
    }
  })
}

/** Codes of findings that something is not used: what clusters share need not be used by all of them. */
const UNUSED: ReadonlySet<DiagnosticCode> = new Set(['OSM0191', 'OSM0368'])

/** Joins the problems of clusters. What several clusters have is one problem, and what one cluster uses is not unused. */
export function joinClusters(clusters: readonly (readonly Diagnostic[])[]): Diagnostic[] {
  const counts = new Map<string, number>()
  const isUnused = ({ code, object }: Diagnostic): boolean => UNUSED.has(code) && object?.cluster === undefined
  const keyOf = ({ code, message, object, field, origin }: Diagnostic): string =>
    JSON.stringify([code, message, object, field, origin])
  for (const keys of clusters.map(found => new Set(found.filter(isUnused).map(keyOf))))
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  const isOfAll = (diagnostic: Diagnostic): boolean =>
    !isUnused(diagnostic) || counts.get(keyOf(diagnostic)) === clusters.length
  return mergeRepeats(clusters.flatMap(found => found.filter(isOfAll)))
}

/** Returns the problems with those that differ only in the name of their object together, in the order of the first of each. */
export const groupSimilar = (diagnostics: readonly Diagnostic[]): SimilarDiagnostics[] => [
  ...grouped(diagnostics, each => (each.object === undefined ? each : shapeOf(each, each.object))).values(),
]

/** Returns what a problem has in common with the same one of another object. */
function shapeOf(
  { code, severity, message, help = '', field = '', related = [] }: Diagnostic,
  object: ObjectRef,
): string {
  const names = namesOf(object)
  const shapes = [message, help, field].map(text => names.reduce(withoutName, text))
  const others = related.map(({ role, object: other }) => [role, nameOf(other)])
  return JSON.stringify([code, severity, object.apiVersion, object.kind, ...shapes, others])
}

/** Returns the forms in which messages name the object, the longest ones first. */
function namesOf({ namespace = '', name }: ObjectRef): string[] {
  const space = namespace === '' ? 'default' : namespace
  return name === '' ? [] : [`${space}/${name}`, `${space}-${name}`, `${name}-${space}`, name]
}

/** Returns the text with a mark in place of the name where it is no part of a longer word. */
function withoutName(text: string, name: string): string {
  let result = ''
  let from = 0
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    if (LETTER_OR_DIGIT.test(text[at - 1] ?? '') || LETTER_OR_DIGIT.test(text[at + name.length] ?? '')) continue
    result += `${text.slice(from, at)}\0`
    from = at + name.length
  }
  return result + text.slice(from)
}

const LETTER_OR_DIGIT = /[A-Za-z0-9]/

/** How many lines of a shared help are listed. */
const LISTED = 100

/**
 * Returns one help for problems that are alike. If only the last line differs, such as that of a list to paste, it has this line of each, or of
 * `listed` of them; otherwise it is that of the first.
 */
export function sharedHelp([first, ...others]: SimilarDiagnostics, listed = LISTED): string | undefined {
  const { help } = first
  if (help === undefined || others.every(other => other.help === help)) return help
  const at = help.lastIndexOf('\n') + 1
  const start = help.slice(0, at)
  const isList = at > 0 && help.startsWith(' ', at) && others.every(other => isLastLineOf(other.help ?? '', start))
  if (!isList)
    return INTRODUCED.test(help)
      ? help.replace(':\n', ` (the first of ${others.length + 1}):\n`)
      : `${help}${at > 0 ? '\n' : ''}\nThe same for the other ${others.length}, with their names.`
  const lines = [first, ...others].slice(0, listed).map(each => each.help!.slice(at))
  const more = others.length + 1 - lines.length
  return `${start}${lines.join('\n')}${more > 0 ? `\nand ${more} more` : ''}`
}

/** Matches a help whose first line introduces what is to be written. */
const INTRODUCED = /^.*:\n/

const isLastLineOf = (help: string, start: string): boolean =>
  help.startsWith(start) && !help.includes('\n', start.length)
