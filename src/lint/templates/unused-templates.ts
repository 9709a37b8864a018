// Finds the templates of profiles that no file includes. Each is executed anyway, but reaches no node.

import { includedNames } from 'gotemplate/check'
import { functions } from 'gotemplate/sprig'
import { parse } from 'gotemplate/template'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { PHASES } from '../../render/model/config.ts'
import type { PartOrigin, Profile } from '../../render/model/profile.ts'
import { writtenAt } from '../../render/model/profile.ts'
import { filesOf, phaseSource } from '../../render/osc/profile-templates.ts'
import { isGoProfile } from '../../render/osc/templates/choose-engine.ts'
import type { PhaseSource } from '../../render/osc/templates/template-engine.ts'
import { PRINTS_ACTION } from './check-templates.ts'

interface Use {
  readonly place: PartOrigin
  readonly name: string
  readonly isUsed: boolean
}

/** Returns a problem for each template that no file includes, neither in its profile nor in one that is composed of it. */
export function unusedTemplates(profiles: readonly Profile[]): Diagnostic[] {
  const uses = profiles.filter(isGoProfile).flatMap(usesIn)
  const used = new Set(uses.filter(({ isUsed }) => isUsed).map(keyOf))
  const unused = new Map(uses.filter(use => !used.has(keyOf(use))).map(use => [keyOf(use), use]))
  return Array.from(unused.values(), ({ place, name }) =>
    problem('OSM0434', `no file of the phase includes the template "${name}"`, {
      ...place,
      caret: 'key',
      help: `Include it with {{ template "${name}" . }}, or remove it.`,
    }),
  )
}

const keyOf = ({ place: { object, field } }: Use): string =>
  JSON.stringify([object.kind, object.namespace, object.name, field])

const usesIn = (profile: Profile): Use[] =>
  PHASES.flatMap(phase => {
    const source = phaseSource(profile, phase, filesOf(profile, phase))
    const included = namesIn(source)
    return source.templates.map(({ name, field }) => ({
      place: writtenAt(field, profile),
      name,
      isUsed: included === undefined || included.has(name),
    }))
  })

/** Returns the names that the files include; undefined if they are not all known. */
function namesIn({ templates, files }: PhaseSource): ReadonlySet<string> | undefined {
  if (templates.some(({ text }) => PRINTS_ACTION.test(text))) return undefined
  const names = new Set<string>()
  for (const { name, text } of files) {
    const { template } = parse(name, text, functions)
    if (template === undefined) return undefined
    for (const included of includedNames(template)) names.add(included)
  }
  return names
}
