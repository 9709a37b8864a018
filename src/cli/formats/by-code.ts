// The table at the end of many problems: how many have each code.

import { grouped } from '../../base/grouped.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { titles } from '../../diagnostics/generated/texts.ts'
import { shownProblems } from '../../diagnostics/repeats.ts'

/** Returns a line for each code, those with the most problems first; "" if there is only one code. */
export function countsByCode(diagnostics: readonly Diagnostic[]): string {
  const codes = [...grouped(shownProblems(diagnostics), ({ code }) => code)]
  if (codes.length < 2) return ''
  const rows = codes
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([code, found]) => `${String(found.length).padStart(6)}  ${code}  ${titles[code]}\n`)
  return `\n${rows.join('')}`
}
