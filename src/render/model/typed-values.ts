// Compares a value with a type of a program that is written in Go, as its decoder does. A type is a scalar or the name of a struct, after `[]` for
// a list and `{}` for a map.

import type { FieldPath } from '../../base/field-path.ts'
import { isObject, type Json } from '../../base/json.ts'
import { t } from '../../base/span.ts'
import { wrongType } from '../../diagnostics/schema-problems.ts'
import type { TextProblem } from '../../diagnostics/text-problem.ts'

/** The types of a program, and its words for a problem. */
export interface TypeTable<Problem> {
  readonly isStruct: (type: string) => boolean
  /** Returns the type of a field of a struct, or undefined if there is no such field. */
  readonly fieldType: (struct: string, name: string) => string | undefined
  /** Whether the program accepts the value whatever the type is. */
  readonly accepts?: (value: Json, type: string) => boolean
  readonly unknownField: (struct: string, at: FieldPath) => readonly Problem[]
  /** Judges a scalar, or a type of another form. */
  readonly scalar: (value: Json, type: string, at: FieldPath) => readonly Problem[]
  readonly wrong: (fault: ScalarFault, at: FieldPath) => Problem
}

export function* typedProblems<Problem>(
  value: Json,
  type: string,
  table: TypeTable<Problem>,
  at: FieldPath = [],
): Generator<Problem> {
  if (table.accepts?.(value, type)) return
  const inner = type.slice(2)
  if (type.startsWith('[]')) {
    if (!Array.isArray(value)) yield table.wrong({ wanted: 'array', value }, at)
    else for (const [i, entry] of value.entries()) yield* typedProblems(entry, inner, table, [...at, i])
    return
  }
  const isMap = type.startsWith('{}')
  if (!isMap && !table.isStruct(type)) yield* table.scalar(value, type, at)
  else if (!isObject(value)) yield table.wrong({ wanted: 'object', value }, at)
  else
    for (const [name, entry] of Object.entries(value)) {
      const own = isMap ? inner : table.fieldType(type, name)
      if (own === undefined) yield* table.unknownField(type, [...at, name])
      else yield* typedProblems(entry, own, table, [...at, name])
    }
}

/** What a value is not: of a type, or in a range. */
export type ScalarFault =
  | { readonly wanted: Wanted; readonly value: Json }
  | { readonly least: bigint; readonly most: bigint }

type Wanted = 'array' | 'object' | 'string' | 'boolean' | 'integer' | 'number'

const RANGES: Readonly<Record<string, readonly [least: bigint, most: bigint]>> = {
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
}

/** Returns the fault of a text, a boolean or a number, or undefined if there is none or if the type is another one. */
export function scalarFault(value: Json, type: string): ScalarFault | undefined {
  const isNumber = typeof value === 'number' || typeof value === 'bigint'
  if (type === 'text') return typeof value === 'string' ? undefined : { wanted: 'string', value }
  if (type === 'boolean') return typeof value === 'boolean' ? undefined : { wanted: 'boolean', value }
  if (type === 'float64') return isNumber ? undefined : { wanted: 'number', value }
  const { [type]: range } = RANGES
  if (range === undefined) return undefined
  if (!isNumber || (typeof value === 'number' && !Number.isInteger(value))) return { wanted: 'integer', value }
  const [least, most] = range
  return BigInt(value) < least || BigInt(value) > most ? { least, most } : undefined
}

/** Returns the predicate of a sentence about a fault, and the help for it. `quotes` says whether the help may contain the value. */
export const faultInWords = (fault: ScalarFault, quotes: boolean): TextProblem =>
  'wanted' in fault
    ? wrongType(fault.wanted, fault.value, quotes)
    : { message: t`must be a number from ${String(fault.least)} to ${String(fault.most)}` }
