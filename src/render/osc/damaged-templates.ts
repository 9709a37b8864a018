// Finds templates that cannot be parsed in profiles that are not valid, so that they are reported together with the problems of their schema.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { PHASES } from '../model/config.ts'
import type { KnownProfile } from '../profiles/selection.ts'
import { filesOf, phaseSource } from './profile-templates.ts'
import { isGoProfile } from './templates/choose-engine.ts'
import { parseProblems } from './templates/go-templates.ts'

export const damagedTemplates = (profiles: readonly KnownProfile[]): Diagnostic[] =>
  profiles.flatMap(({ damaged }) => {
    if (damaged === undefined || !isGoProfile(damaged)) return []
    const sources = PHASES.map(name => phaseSource(damaged, name, filesOf(damaged, name)))
    return sources
      .flatMap(({ templates, files }) => [...templates, ...files])
      .flatMap(parseProblems)
      .map(({ code, message, help, field, excerpt }) =>
        problem(code, message, { object: damaged.ref, help, field, excerpt }),
      )
  })
