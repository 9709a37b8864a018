// Leaves out problems that follow from another one, so that the cause is read first, and once.

import type { Diagnostic } from './diagnostic.ts'
import { joinMisplaced } from './misplaced.ts'
import { nameOf } from './names.ts'

/** Returns the problems without those that another one explains. */
export const onlyCauses = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.length < 2 ? diagnostics : withoutRefused(withoutFollowing(withUnread(joinMisplaced(diagnostics))))

/** Errors that an object is not among the items. */
const NOT_AMONG_ITEMS: ReadonlySet<string> = new Set([
  'OSM0210',
  'OSM0220',
  'OSM0223',
  'OSM0224',
  'OSM0226',
  'OSM0230',
  'OSM0302',
  'OSM0362',
])

/** The fields of a kustomization by which objects are added. */
const ADDS = /^(?:resources\[|secretGenerator|configMapGenerator|components|helmCharts)/

/** Returns the problems with a note that a kustomization lists what was not read as the help of the errors that something is missing. */
function withUnread(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const note = diagnostics.find(({ code, field = '' }) => code === 'OSM0020' && ADDS.test(field))
  const isMissing = ({ code, severity }: Diagnostic): boolean => severity === 'error' && NOT_AMONG_ITEMS.has(code)
  if (note?.object === undefined || !diagnostics.some(isMissing)) return diagnostics
  const help = `${nameOf(note.object)}: ${note.message}. ${note.help}`
  return diagnostics.flatMap(each => (each === note ? [] : isMissing(each) ? [{ ...each, help }] : [each]))
}

/** Problems of an object that follow from another one of it, by the code of the cause. */
const FOLLOWING: Readonly<Partial<Record<Diagnostic['code'], readonly Diagnostic['code'][]>>> = {
  // Without its namespace, neither its token nor its revision is found.
  OSM0201: ['OSM0220', 'OSM0205'],
  // Without a seed, no token is in the output.
  OSM0226: ['OSM0703'],
}

/** Returns the problems without those that follow from another one of their object. It is an error if one of them is. */
function withoutFollowing(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const keyOf = (each: Diagnostic, code: string): string => `${code} ${objectOf(each)}`
  const causes = diagnostics.filter(({ code }) => FOLLOWING[code] !== undefined)
  const explained = new Set(causes.flatMap(each => FOLLOWING[each.code]!.map(code => keyOf(each, code))))
  if (explained.size === 0) return diagnostics
  const isExplained = (each: Diagnostic): boolean => explained.has(keyOf(each, each.code))
  const errors = new Set(
    diagnostics.filter(each => each.severity === 'error' && isExplained(each)).map(each => keyOf(each, each.code)),
  )
  return diagnostics.flatMap(each => {
    if (isExplained(each)) return []
    const isError = FOLLOWING[each.code]?.some(code => errors.has(keyOf(each, code))) ?? false
    return [isError ? { ...each, severity: 'error' } : each]
  })
}

/** Returns the problems without warnings and notes about a field or an object that an error refuses anyway. */
function withoutRefused(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return diagnostics
  const objects = new Set(errors.map(objectOf))
  const fields = new Set(errors.filter(isOfField).map(fieldOf))
  // An output that replaces an object is not worth a note if the object itself is an error.
  const isRefused = (each: Diagnostic): boolean =>
    each.severity !== 'error' &&
    ((isOfField(each) && fields.has(fieldOf(each))) || (each.code === 'OSM0739' && objects.has(objectOf(each))))
  const helps = new Map(
    diagnostics.filter(isRefused).flatMap(each => (each.help === undefined ? [] : [[fieldOf(each), each.help]])),
  )
  return diagnostics.flatMap(each => {
    if (isRefused(each)) return []
    const help = each.help === undefined && isOfField(each) ? helps.get(fieldOf(each)) : undefined
    return help === undefined ? [each] : [{ ...each, help }]
  })
}

/** Whether the problem is one of a whole value. A text can have several problems at different places. */
const isOfField = ({ field, excerpt }: Diagnostic): boolean => field !== undefined && excerpt === undefined

// The namespace of an object is left out: it may be written without one.
const objectOf = ({ object }: Diagnostic): string => JSON.stringify([object?.kind, object?.name])
const fieldOf = ({ object, field }: Diagnostic): string => JSON.stringify([object?.kind, object?.name, field])
