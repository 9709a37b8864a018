// Joins problems that are alike: a mistake in a profile is found again for each MachineDeployment that uses it, and in each cluster, but should
// be read once. Problems of several objects that differ only in the names of the objects are shown together.

import { grouped } from '../base/grouped.ts'
import { hasTemplates } from '../base/kinds.ts'
import { identityOf } from '../base/refs.ts'
import { type Text, t } from '../base/span.ts'
import { SEVERITIES } from './codes.ts'
import type { Diagnostic, DiagnosticCode, ObjectRef, Origin, RelatedPlace } from './diagnostic.ts'
import { lineOfText } from './excerpt.ts'
import { nameOf } from './names.ts'

/**
 * Merges problems that differ only in their related objects, or are those of several runs. A merged problem has the position of the first. Of
 * several in one run with the same related objects, none is a repetition: the first ones of all runs are the same, and the second ones.
 */
export function mergeRepeats(...runs: readonly (readonly Diagnostic[])[]): Diagnostic[] {
  const keys = new Map<Diagnostic, string>()
  for (const run of runs) {
    const numbered = numbering()
    for (const each of run) keys.set(each, numbered(problemKey(each), each.related ?? []))
  }
  return Array.from(grouped(runs.flat(), each => keys.get(each)!).values(), same =>
    same.length === 1 ? same[0] : merge(same),
  )
}

/** Returns a function that numbers what has the same key and the same details. */
function numbering(): (key: string, details: unknown) => string {
  const counts = new Map<string, number>()
  return (key, details) => {
    const own = JSON.stringify([key, details])
    const count = (counts.get(own) ?? 0) + 1
    counts.set(own, count)
    return `${count} ${key}`
  }
}

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

/** Returns a text that is equal for problems that differ only in their related objects. */
export const problemKey = (problem: Diagnostic): string => {
  const { code, severity, ignored, list, object, field, subject, excerpt, origin } = problem
  const place = [field, subject, excerpt?.start, origin?.path, origin?.line, origin?.column]
  return JSON.stringify([code, severity, ignored, list, object && identityOf(object), object?.cluster, place])
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
  for (const keys of clusters.map(found => new Set(found.filter(isUnused).map(problemKey))))
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  const isOfAll = (diagnostic: Diagnostic): boolean =>
    !isUnused(diagnostic) || counts.get(problemKey(diagnostic)) === clusters.length
  return mergeRepeats(...clusters.map(found => found.filter(isOfAll)))
}

/** Returns problems with those together that several objects have at the same field, with the same value, in the order of the first of each. */
export function groupSimilar(diagnostics: readonly Diagnostic[]): SimilarDiagnostics[] {
  // What is written is read, which takes time, only where there are several.
  const similar = grouped(diagnostics, similarityOf)
  // Problems of one object are not alike.
  const numbered = numbering()
  const keyOf = (each: Diagnostic): unknown => {
    const { object, writtenText } = each
    const similarity = similarityOf(each)
    if (object === undefined || similar.get(similarity)!.length === 1) return each
    return numbered(JSON.stringify([similarity, writtenText?.()]), [identityOf(object), object.cluster])
  }
  return [...grouped(diagnostics, keyOf).values()]
}

/** Returns what a problem has in common with the same one of another object, but for what is written. */
function similarityOf({ code, severity, object, field, subject, related = [] }: Diagnostic): string {
  const others = related.map(({ role, object: other }) => [role, nameOf(other)])
  return JSON.stringify([code, severity, object?.apiVersion, object?.kind, field, subject, others])
}

/** What is shown as one: the findings of a line, each at this place alone or at the same several ones. */
export type ProblemBlock = readonly [SimilarDiagnostics, ...SimilarDiagnostics[]]

/** Joins findings that are the same one in several lines of a text, and those of the same lines. */
export function blocksOf(diagnostics: readonly Diagnostic[]): ProblemBlock[] {
  const findings = Array.from(
    grouped(groupSimilar(diagnostics), ([first, ...others]) => findingOf(first) ?? [first, ...others]).values(),
  )
  return [...grouped(findings.map(joined), group => linesOf(group) ?? group).values()]
}

const joined = ([first, ...others]: ProblemBlock): SimilarDiagnostics => [...first, ...others.flat()]

/** Returns the line of a problem, and the text that has it; undefined without lines. */
function placeOf(problem: Diagnostic) {
  const { object, field, excerpt, origin } = problem
  const line = lineOfText(problem)
  if (line === undefined || object === undefined) return undefined
  return { line, text: [identityOf(object), object.cluster, field, excerpt?.name, origin?.path] }
}

/** Returns what the same finding has in common in several lines; undefined without lines. */
function findingOf(problem: Diagnostic): string | undefined {
  const { code, severity, list, help, endsInList } = problem
  const place = placeOf(problem)
  return place === undefined || endsInList ? undefined : JSON.stringify([code, severity, list, place.text, help])
}

/** Returns the lines of a finding, and the text that has them; undefined without lines. */
function linesOf(group: SimilarDiagnostics): string | undefined {
  const places = group.map(placeOf)
  return places.includes(undefined) ? undefined : JSON.stringify(places)
}

/** How many lines of a shared help are listed. */
const LISTED = 100

/** Returns the help of the first of problems that are alike, with the lines of the others if they are those of a list. */
export function sharedHelp([first, ...others]: SimilarDiagnostics, listed = LISTED): readonly Text[] | undefined {
  const lines = others.flatMap(({ help = [], endsInList }) => (endsInList ? help.slice(-1) : []))
  const more = lines.length + 1 - listed
  return first.help && [...first.help, ...lines.slice(0, listed - 1), ...(more > 0 ? [t`and ${more} more`] : [])]
}
