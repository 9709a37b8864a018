// Problems as a document, and how many have each code.

import { grouped } from '../base/grouped.ts'
import { t } from '../base/span.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { titles } from '../diagnostics/generated/texts.ts'
import { shownProblems } from '../diagnostics/repeats.ts'
import type { Problems, TerminalDoc } from '../doc/doc.ts'

/** The number of problems that need no table. */
const FEW = 10

/** Returns what lint has found: many problems have a table of their codes at the end, those with the most first. */
export function findingsDoc(diagnostics: readonly Diagnostic[], whole: Problems['whole']): TerminalDoc {
  // No host shows only the first line of a report, so it need not repeat what is below it.
  const problems: Problems = { kind: 'problems', diagnostics, whole, isSeen: true }
  const codes = [...grouped(shownProblems(diagnostics), ({ code }) => code)]
  if (diagnostics.length <= FEW || codes.length < 2) return [problems]
  const rows = codes
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([code, found]) => [t`${found.length}`, t`${code}`, t`${titles[code]}`])
  return [problems, { kind: 'table', head: [[], [], []], rows }]
}
