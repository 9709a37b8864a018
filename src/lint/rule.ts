// The shape of the rules for inputs, settings and credentials. A rule has one code; the rules of a subject are a table.

import type { Diagnostic, DiagnosticCode, Report } from '../diagnostics/diagnostic.ts'
import { type FieldPath, formatPath } from '../diagnostics/field-path.ts'
import { problem } from '../diagnostics/problem.ts'
import { mayQuote, quote } from '../diagnostics/schema-problems.ts'
import type { Rendering } from '../render/index.ts'
import type { ValueProblem } from '../render/settings/problems.ts'

/** What a rule finds. */
export type Finding = Omit<Diagnostic, 'code' | 'severity'>

export interface Rule<Subject, Found = Finding> {
  readonly code: DiagnosticCode
  readonly check: (subject: Subject) => Iterable<Found>
}

/** The subject of the rules for all that a run reads. */
export interface Linted extends Rendering {
  readonly today: Today
}

/** The date with which expirations are compared: that of --now or, because nothing reads the clock, of the release of osm-krm. */
export interface Today {
  readonly date: Date
  readonly from: '--now' | 'release'
}

export function applyRules<Subject>(rules: readonly Rule<Subject>[], subject: Subject, report: Report): void {
  for (const { code, check } of rules)
    for (const { message, ...where } of check(subject)) report(problem(code, message, where))
}

/** Returns the finding of a value at a path of the functionConfig. */
export const findingAt = (path: FieldPath, { at = [], message, help, caret }: ValueProblem): Finding => ({
  message,
  field: formatPath([...path, ...at]),
  ...(help !== undefined && { help }),
  ...(caret && { caret }),
})

/** Returns the text in quotes after a space, or "" if a message may not contain it. `path` is that of the setting below the functionConfig. */
export const quotedSetting = (path: string, text: string): string =>
  mayQuote('OperatingSystemConfigGenerator', path.split('.'), text) ? ` ${quote(text)}` : ''
