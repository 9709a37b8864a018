// The problems by code: a mistake that a thousand objects have is one group with one help.

import type { Diagnostic, DiagnosticCode, Severity } from '../diagnostics/diagnostic.ts'
import { groupSimilar, mergeRepeats, type SimilarDiagnostics, sharedHelp } from '../diagnostics/repeats.ts'

export interface ProblemGroup {
  readonly code: DiagnosticCode
  readonly severity: Severity
  readonly count: number
  readonly messages: readonly GroupedMessage[]
  /** The help of all messages, if it is the same. */
  readonly help?: string
}

export interface GroupedMessage {
  /** The problems that have the message; those of other objects have their own names in it. */
  readonly problems: SimilarDiagnostics
  readonly help?: string
}

export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info']

/** Returns the groups, errors first, in the order of their first problems. Ignored problems are left out. */
export function groupByCode(diagnostics: readonly Diagnostic[]): ProblemGroup[] {
  const shown = mergeRepeats(diagnostics.filter(({ ignored }) => ignored === undefined))
  return SEVERITIES.flatMap(severity => {
    const byCode = new Map<DiagnosticCode, SimilarDiagnostics[]>()
    for (const similar of groupSimilar(shown.filter(each => each.severity === severity))) {
      const known = byCode.get(similar[0].code)
      if (known === undefined) byCode.set(similar[0].code, [similar])
      else known.push(similar)
    }
    return [...byCode].map(([code, groups]) => groupOf(code, severity, groups))
  })
}

function groupOf(code: DiagnosticCode, severity: Severity, groups: readonly SimilarDiagnostics[]): ProblemGroup {
  const count = groups.reduce((sum, problems) => sum + problems.length, 0)
  // The whole list can be copied.
  const helps = groups.map(problems => sharedHelp(problems, Number.POSITIVE_INFINITY))
  const [help] = helps
  const isShared = helps.every(other => other === help)
  const messages = groups.map((problems, i) => ({ problems, ...(!isShared && helpOf(helps[i])) }))
  return { code, severity, count, messages, ...(isShared && helpOf(help)) }
}

const helpOf = (help: string | undefined) => (help === undefined ? {} : { help })
