// The diagnostics of problems of the functionConfig.

import { fieldName } from '../../base/field-path.ts'
import { named, t } from '../../base/span.ts'
import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { SchemaFinding } from '../../diagnostics/schema-problems.ts'
import type { Coded } from '../../diagnostics/text-problem.ts'

/** A problem of a setting. Its message is the predicate of a sentence about the setting. */
export interface OfSetting extends Pick<Coded, 'code' | 'message' | 'help' | 'caret'> {
  readonly field: NonNullable<Coded['field']>
  /** The name of the setting in the message; its path by default. */
  readonly name?: string
}

/** Adds the code for an unknown field or for an invalid value. */
export const withCode = ({ field, message, help, caret, is }: SchemaFinding): OfSetting => ({
  ...{ field, message, code: is === 'unknown' ? 'OSM0101' : 'OSM0102' },
  ...(help && { help }),
  ...(caret && { caret }),
})

/** Reports problems of the functionConfig. */
export function reportAll(problems: readonly OfSetting[], object: ObjectRef, report: Report): void {
  for (const { code, message, field, name, help, caret } of problems) {
    const place = field.length === 0 ? {} : { field }
    report(
      problem(code, t`${name === undefined ? fieldName(field) : named(name)} ${message}`, {
        object,
        help,
        caret,
        ...place,
      }),
    )
  }
}
