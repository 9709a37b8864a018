// Problems of settings, and the diagnostics that they become.

import { type FieldPath, formatPath } from '../../base/field-path.ts'
import { named, type Text, t } from '../../base/span.ts'
import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { type FieldProblem, placeOf } from '../../diagnostics/schema-problems.ts'

export interface SettingProblem extends FieldProblem {
  readonly code: 'OSM0101' | 'OSM0102' | 'OSM0104'
  /** The name of the setting in the message; its path by default. */
  readonly name?: string
}

/** Adds the code for an unknown field or for an invalid value. */
export const withCode = (found: FieldProblem): SettingProblem => ({
  ...found,
  code: found.unknown ? 'OSM0101' : 'OSM0102',
})

/** Reports problems of the functionConfig. */
export function reportAll(problems: readonly SettingProblem[], object: ObjectRef, report: Report): void {
  for (const found of problems) {
    const place = placeOf(found)
    const field = place.field.length === 0 ? undefined : place.field
    const name = found.name ?? formatPath(place.field)
    report(problem(found.code, t`${named(name)} ${found.message}`, { object, ...place, field }))
  }
}

/** A problem of a value, or of the part of it at path `at`. */
export interface ValueProblem {
  readonly at?: FieldPath
  /** The predicate of a sentence about the field: `is not a URL`. */
  readonly message: Text
  readonly help?: Text
  /** What tells the problem from others of the same value. */
  readonly subject?: string
  /** Set if the last name of `at` is wrong, and not its value. */
  readonly caret?: 'key'
}
