// What happens to the problems of a run before they are shown: the cause is read first, and once; the policy judges; nobody reads the
// ten-thousandth problem of one object.

import { identityOf } from '../base/refs.ts'
import { grouped } from '../render/model/grouped.ts'
import { type DiagnosticCode, isExternalCode, isLintCode, removed, SEVERITIES } from './codes.ts'
import { type Diagnostic, ITEM, isError, type ObjectRef, type Severity } from './diagnostic.ts'
import { nameOf } from './names.ts'
import { problem } from './problem.ts'
import { mergeRepeats } from './repeats.ts'
import { listOf } from './schema-problems.ts'

/** An object that uses others. */
export interface Use {
  readonly objects: readonly ObjectRef[]
  readonly usedBy: ObjectRef
}

/** A finding to ignore. */
export interface IgnoreRule {
  readonly code: string
  /** A text that the message must contain; undefined for any message. */
  readonly message?: string
  /** Whether the finding may be in this object; undefined for any object. */
  readonly matches?: (object: ObjectRef) => boolean
  readonly reason: string
  /** Whether the rule is for several runs, so that one which does not need it says nothing. */
  readonly mayBeUnused?: boolean
  /** The object and field that contain the rule. */
  readonly at: Pick<Diagnostic, 'object' | 'field'>
}

export interface Policy {
  /** Whether the warnings that remain become errors. */
  readonly strict: boolean
  readonly severity: Readonly<Record<string, Severity | 'off'>>
  readonly ignore: readonly IgnoreRule[]
  /** How findings of lint count: `warn` makes errors warnings, `error` makes warnings errors. `off` says that nothing was linted. */
  readonly lint: 'off' | 'as coded' | 'warn' | 'error'
}

/** Nothing is ignored, and each problem has the severity of its code. */
export const NO_POLICY: Policy = { strict: false, severity: {}, ignore: [], lint: 'off' }

/** Returns the problems as they are shown, but for their places. */
export function concluded(
  problems: readonly Diagnostic[],
  { uses = [], policy = NO_POLICY }: { readonly uses?: readonly Use[]; readonly policy?: Policy } = {},
): readonly Diagnostic[] {
  const causes = onlyCauses(withUses(problems, uses))
  return limitPerObject(mergeRepeats(applyPolicy(causes, policy)))
}

/** Returns the problems without those that another one explains. */
const onlyCauses = (problems: readonly Diagnostic[]): readonly Diagnostic[] =>
  problems.length < 2 ? problems : withoutRefused(withoutFollowing(withUnread(joinMisplaced(problems))))

/** Names what cannot be rendered because of the errors of another object. */
function withUses(problems: readonly Diagnostic[], uses: readonly Use[]): readonly Diagnostic[] {
  const places = uses.flatMap(({ objects, usedBy }) => objects.map(ref => ({ ref, object: usedBy, role: 'used by' })))
  const users = grouped(places, ({ ref }) => identityOf(ref))
  return problems.map(each => {
    const used = isError(each) ? users.get(ownerOf(each)) : undefined
    const related = used?.map(({ object, role }) => ({ object, role })) ?? []
    return used ? { ...each, related: [...(each.related ?? []), ...related] } : each
  })
}

const ownerOf = ({ object }: Diagnostic): string => (object ? identityOf(object) : '')

type Misplaced = Diagnostic & Required<Pick<Diagnostic, 'belongsTo' | 'field'>>

/** Fields that are in the same object and belong to the same other one, and the errors about the place that they have left. */
interface Shift {
  readonly fields: [Misplaced, ...Misplaced[]]
  readonly errors: Diagnostic[]
}

const isMisplaced = (diagnostic: Diagnostic): diagnostic is Misplaced =>
  diagnostic.belongsTo !== undefined && diagnostic.field !== undefined

/**
 * Joins the problems of fields that are indented too little or too far, and the errors that follow: one shift moves several fields, and leaves
 * the object to which they belong without them.
 */
function joinMisplaced(problems: readonly Diagnostic[]): readonly Diagnostic[] {
  const places = grouped(problems.filter(isMisplaced), each =>
    JSON.stringify([ownerOf(each), parentOf(each.field), each.belongsTo]),
  )
  const shifts = Array.from(places.values(), (fields): Shift => ({ fields, errors: [] }))
  collectErrors(problems, shifts)
  const shown = new Map<Diagnostic, Diagnostic>()
  const left = new Set<Diagnostic>()
  for (const shift of shifts) {
    const { fields, errors } = shift
    if (fields.length === 1 && errors.length === 0) continue
    for (const each of [...fields, ...errors]) left.add(each)
    shown.set(fields[0], joined(shift))
  }
  return problems.flatMap(each => shown.get(each) ?? (left.has(each) ? [] : each))
}

/** Adds the errors about the object to which the fields belong, one above it, or a field at its right place or below that. */
function collectErrors(problems: readonly Diagnostic[], shifts: readonly Shift[]): void {
  const objects = new Map<string, Shift>()
  const places = new Map<string, Shift>()
  for (const shift of shifts) {
    const [{ belongsTo }] = shift.fields
    const key = ownerOf(shift.fields[0])
    for (const outer of pathsAbove(belongsTo)) if (!objects.has(key + outer)) objects.set(key + outer, shift)
    for (const { field } of shift.fields) places.set(key + below(belongsTo, lastOf(field)), shift)
  }
  for (const error of problems) {
    const { severity, field } = error
    if (severity !== 'error' || field === undefined || isMisplaced(error)) continue
    const key = ownerOf(error)
    const place = pathsAbove(field).find(path => places.has(key + path))
    const shift = objects.get(key + field) ?? (place === undefined ? undefined : places.get(key + place))
    shift?.errors.push(error)
  }
}

const parentOf = (field: string): string => field.slice(0, Math.max(0, field.lastIndexOf('.')))
const lastOf = (field: string): string => field.slice(field.lastIndexOf('.') + 1)
const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** No object of a schema nests deeper. The name of a field may have 100,000 dots. */
const MOST_STEPS = 32

/** Returns the path and those of the objects around it. */
const pathsAbove = (path: string): string[] =>
  path.split('.', MOST_STEPS).map((_, i, steps) => steps.slice(0, i + 1).join('.'))

function joined({ fields, errors }: Shift): Diagnostic {
  const [{ help: _, ...first }] = fields
  const { belongsTo } = first
  const here = parentOf(first.field)
  const names = fields.map(({ field }) => lastOf(field))
  const isOne = names.length === 1
  const { code, severity } = errors[0] ?? fields.find(each => each.severity === 'error') ?? first
  const where = here === '' ? 'at the top level' : `in ${here}`
  const owner = belongsTo === '' ? 'the top level' : belongsTo
  return {
    ...first,
    code,
    severity,
    message: `${listOf(names, 'and')} ${isOne ? 'is' : 'are'} ${where}, but ${isOne ? 'belongs' : 'belong'} to ${owner}`,
  }
}

/** Errors that an object is not among the items. */
const NOT_AMONG_ITEMS: readonly DiagnosticCode[] = [
  'OSM0210',
  'OSM0220',
  'OSM0223',
  'OSM0224',
  'OSM0226',
  'OSM0230',
  'OSM0302',
  'OSM0362',
]

/** The fields of a kustomization by which objects are added. */
const ADDS = /^(?:resources\[|secretGenerator|configMapGenerator|components|helmCharts)/

/** Returns the problems with a note that a kustomization lists what was not read as the help of the errors that something is missing. */
function withUnread(problems: readonly Diagnostic[]): readonly Diagnostic[] {
  const note = problems.find(({ code, field = '' }) => code === 'OSM0020' && ADDS.test(field))
  const isMissing = (each: Diagnostic): boolean => isError(each) && NOT_AMONG_ITEMS.includes(each.code)
  if (note?.object === undefined || !problems.some(isMissing)) return problems
  const help = `${nameOf(note.object)}: ${note.message}. ${note.help}`
  return problems.flatMap(each => (each === note ? [] : isMissing(each) ? [{ ...each, help }] : [each]))
}

/** Problems of an object that follow from another one of it, by the code of the cause. */
const FOLLOWING: Readonly<Partial<Record<DiagnosticCode, readonly DiagnosticCode[]>>> = {
  // Without its namespace, neither its token nor its revision is found.
  OSM0201: ['OSM0220', 'OSM0205'],
  // Without a seed, no token is in the output.
  OSM0226: ['OSM0703'],
}

/** Returns the problems without those that follow from another one of their object. It is an error if one of them is. */
function withoutFollowing(problems: readonly Diagnostic[]): readonly Diagnostic[] {
  const keyOf = (each: Diagnostic, code: string): string => `${code} ${ownerOf(each)}`
  const followersOf = (each: Diagnostic): string[] => (FOLLOWING[each.code] ?? []).map(code => keyOf(each, code))
  const following = new Set(problems.flatMap(followersOf))
  if (following.size === 0) return problems
  const errors = new Set(problems.filter(isError).map(each => keyOf(each, each.code)))
  return problems.flatMap(each => {
    if (following.has(keyOf(each, each.code))) return []
    return [followersOf(each).some(key => errors.has(key)) ? { ...each, severity: 'error' } : each]
  })
}

/** Returns the problems without warnings and notes about a field or an object that an error refuses anyway. */
function withoutRefused(problems: readonly Diagnostic[]): readonly Diagnostic[] {
  const errors = problems.filter(isError)
  const objects = new Set(errors.map(ownerOf))
  const fields = new Set(errors.filter(isOfField).map(fieldOf))
  // An output that replaces an object is not worth a note if the object itself is an error.
  const isRefused = (each: Diagnostic): boolean =>
    !isError(each) &&
    ((isOfField(each) && fields.has(fieldOf(each))) || (each.code === 'OSM0739' && objects.has(ownerOf(each))))
  const refused = problems.filter(isRefused)
  const helps = new Map(refused.flatMap(each => (each.help === undefined ? [] : [[fieldOf(each), each.help]])))
  return problems.flatMap(each => {
    if (isRefused(each)) return []
    const help = each.help === undefined && isOfField(each) ? helps.get(fieldOf(each)) : undefined
    return [help === undefined ? each : { ...each, help }]
  })
}

/** Whether the problem is one of a whole value. A text can have several problems at different places. */
const isOfField = ({ field, excerpt }: Diagnostic): boolean => field !== undefined && excerpt === undefined

const fieldOf = (each: Diagnostic): string => `${ownerOf(each)} ${each.field}`

/**
 * Returns the diagnostics with their severities, without those that are off. Ignored ones have a reason. Errors are never changed, because a
 * rendering in spite of an error would be wrong.
 */
export function applyPolicy(
  problems: readonly Diagnostic[],
  { strict, severity, ignore, lint }: Policy,
): readonly Diagnostic[] {
  const used = new Set<IgnoreRule>()
  const judged = problems.flatMap((diagnostic): Diagnostic[] => {
    if (diagnostic.severity === 'error' && !(lint === 'warn' && isLintCode(diagnostic.code))) return [diagnostic]
    const wanted = severity[diagnostic.code] ?? diagnostic.severity
    if (wanted === 'off') return []
    const rule = ignore.find(each => isIgnored(diagnostic, each))
    if (rule === undefined) return [asLinted({ ...diagnostic, severity: wanted }, lint)]
    used.add(rule)
    return [{ ...diagnostic, ignored: rule.reason }]
  })
  const isFailed = judged.some(isError)
  // After an error, some checks may not have run, so a rule without a match may still be needed.
  const isPossible = ({ code, mayBeUnused = false }: IgnoreRule): boolean =>
    !mayBeUnused && !isExternalCode(code) && (lint !== 'off' || !isLintCode(code))
  const unused = isFailed ? [] : ignore.filter(rule => !used.has(rule) && isPossible(rule)).map(unusedRule)
  const all = [...judged, ...unused]
  return strict ? all.map(asStrict) : all
}

function asLinted(diagnostic: Diagnostic, lint: Policy['lint']): Diagnostic {
  const { code, severity } = diagnostic
  if (!isLintCode(code)) return diagnostic
  if (lint === 'warn' && severity === 'error') return { ...diagnostic, severity: 'warning' }
  return lint === 'error' && severity === 'warning' ? { ...diagnostic, severity: 'error' } : diagnostic
}

const asStrict = (diagnostic: Diagnostic): Diagnostic =>
  diagnostic.severity === 'warning' && diagnostic.ignored === undefined
    ? { ...diagnostic, severity: 'error' }
    : diagnostic

function isIgnored({ code, message, object, related = [] }: Diagnostic, rule: IgnoreRule): boolean {
  if (code !== rule.code || !message.includes(rule.message ?? '')) return false
  const { matches } = rule
  if (matches === undefined) return true
  return [object, ...related.map(place => place.object)].some(ref => ref !== undefined && matches(ref))
}

const unusedRule = ({ code, at }: IgnoreRule): Diagnostic =>
  Object.hasOwn(removed, code)
    ? {
        ...problem('OSM0191', `an entry ignores ${code}, which no release reports any more: ${removed[code]}`, at),
        help: 'Remove the entry.',
        severity: 'info',
      }
    : problem('OSM0191', `an entry ignores ${code}, which this run does not report here`, {
        ...at,
        help: 'Remove the entry: the problem that it ignored was fixed, or now has a different code or object.',
      })

const MOST_OF_AN_OBJECT = 100

/**
 * Returns the first problems of each object, errors before others; the message of the last one has the number of those that are left out. Items
 * without a kind and a name count as one object: a text that is no list of objects can have a hundred thousand of them.
 */
function limitPerObject(problems: readonly Diagnostic[]): readonly Diagnostic[] {
  if (problems.length <= MOST_OF_AN_OBJECT) return problems
  const shown = new Map<Diagnostic, Diagnostic>()
  for (const same of grouped(problems, each => (each.object?.kind === ITEM ? ITEM : ownerOf(each))).values()) {
    const sorted = SEVERITIES.flatMap(severity => same.filter(each => each.severity === severity))
    const first = sorted.slice(0, MOST_OF_AN_OBJECT)
    for (const each of first) shown.set(each, each)
    const left = same.length - first.length
    const last = first.at(-1)!
    const of = last.object?.kind === ITEM ? 'items without a name' : 'it'
    if (left > 0)
      shown.set(last, { ...last, message: `${last.message}; ${left} more problems of ${of} are not listed` })
  }
  return problems.flatMap(each => shown.get(each) ?? [])
}
