// Joins the problems of fields that are indented too little or too far: one shift moves several fields, and leaves the object to which they
// belong without them.

import type { Diagnostic } from './diagnostic.ts'
import { listOf } from './schema-problems.ts'

type Misplaced = Diagnostic & Required<Pick<Diagnostic, 'belongsTo' | 'field'>>

/** Fields that are in the same object and belong to the same other one, and the errors about the place that they have left. */
interface Shift {
  readonly fields: [Misplaced, ...Misplaced[]]
  readonly errors: Diagnostic[]
}

const isMisplaced = (diagnostic: Diagnostic): diagnostic is Misplaced =>
  diagnostic.belongsTo !== undefined && diagnostic.field !== undefined

/** Returns the problems with one for each shift of several fields or with errors, without these errors. */
export function joinMisplaced(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const shifts = shiftsIn(diagnostics)
  if (shifts.size === 0) return diagnostics
  collectErrors(diagnostics, [...shifts.values()])
  const joined = new Map<Diagnostic, Diagnostic>()
  const left = new Set<Diagnostic>()
  for (const shift of shifts.values()) {
    const { fields, errors } = shift
    if (fields.length === 1 && errors.length === 0) continue
    for (const each of [...fields, ...errors]) left.add(each)
    joined.set(fields[0], join(shift))
  }
  return diagnostics.flatMap(each => joined.get(each) ?? (left.has(each) ? [] : each))
}

function shiftsIn(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, Shift> {
  const shifts = new Map<string, Shift>()
  for (const each of diagnostics) {
    if (!isMisplaced(each)) continue
    const key = JSON.stringify([keyOf(each), parentOf(each.field), each.belongsTo])
    const known = shifts.get(key)
    if (known === undefined) shifts.set(key, { fields: [each], errors: [] })
    else known.fields.push(each)
  }
  return shifts
}

/** Adds the errors about the object to which the fields belong, one above it, or a field at its right place or below that. */
function collectErrors(diagnostics: readonly Diagnostic[], shifts: readonly Shift[]): void {
  const objects = new Map<string, Shift>()
  const places = new Map<string, Shift>()
  for (const shift of shifts) {
    const [{ belongsTo }] = shift.fields
    const key = keyOf(shift.fields[0])
    for (const outer of pathsAbove(belongsTo)) if (!objects.has(key + outer)) objects.set(key + outer, shift)
    for (const { field } of shift.fields) places.set(key + below(belongsTo, nameOf(field)), shift)
  }
  for (const error of diagnostics) {
    const { severity, field } = error
    if (severity !== 'error' || field === undefined || isMisplaced(error)) continue
    const key = keyOf(error)
    const place = pathsAbove(field).find(path => places.has(key + path))
    const shift = objects.get(key + field) ?? (place === undefined ? undefined : places.get(key + place))
    shift?.errors.push(error)
  }
}

const keyOf = ({ object }: Diagnostic): string => JSON.stringify([object?.kind, object?.namespace, object?.name])

const parentOf = (field: string): string => field.slice(0, Math.max(0, field.lastIndexOf('.')))
const nameOf = (field: string): string => field.slice(field.lastIndexOf('.') + 1)
const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** No object of a schema nests deeper. The name of a field may have 100,000 dots. */
const MOST_STEPS = 32

/** Returns the path and those of the objects around it. */
const pathsAbove = (path: string): string[] =>
  path.split('.', MOST_STEPS).map((_, i, steps) => steps.slice(0, i + 1).join('.'))

function join({ fields, errors }: Shift): Diagnostic {
  const [first] = fields
  const { belongsTo } = first
  const here = parentOf(first.field)
  const names = fields.map(({ field }) => nameOf(field))
  const isOne = names.length === 1
  const { code, severity } = errors[0] ?? fields.find(each => each.severity === 'error') ?? first
  const where = here === '' ? 'at the top level' : `in ${here}`
  const owner = belongsTo === '' ? 'the top level' : belongsTo
  return {
    ...first,
    code,
    severity,
    message: `${listOf(names, 'and')} ${isOne ? 'is' : 'are'} ${where}, but ${isOne ? 'belongs' : 'belong'} to ${owner}`,
    help: `Write ${isOne ? 'it' : 'them'} here:\n\n${correctLines(names, here, belongsTo)}`,
  }
}

/** The number of objects around the fields that are shown. */
const SHOWN_OBJECTS = 2

/** Returns the lines with the right indentation, without the values. */
function correctLines(names: readonly string[], here: string, belongsTo: string): string {
  const around = belongsTo === '' ? [] : belongsTo.split('.').slice(-SHOWN_OBJECTS)
  // The object that the fields leave is then beside them.
  const beside = here !== '' && parentOf(here) === belongsTo ? [nameOf(here)] : []
  const lines = [...around.map(name => `${name}:`), ...[...beside, ...names].map(name => `${name}: …`)]
  return lines.map((line, i) => `${'  '.repeat(Math.min(i, around.length))}${line}`).join('\n')
}
