// Checks the templates of a profile once, for all nodes: what would fail in branches that none of them executes.

import type { Diagnostic, Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { PHASES } from '../model/config.ts'
import type { Profile } from '../model/profile.ts'
import { ADDED_TEMPLATES } from '../profiles/built-in/names.ts'
import { originOfField } from '../profiles/composition/origins.ts'
import type { KnownProfile } from '../profiles/selection.ts'
import { otherSystems } from './other-systems.ts'
import { filesOf, phaseSource } from './profile-templates.ts'
import { isGoProfile } from './templates/choose-engine.ts'
import type { PhaseSource, TemplateEngine } from './templates/template-engine.ts'

interface ProfileCheck {
  readonly known: KnownProfile
  readonly profile: Profile
  readonly engine: TemplateEngine
  /** What was reported of nodes. A place with a problem is not reported again. */
  readonly reported: readonly Diagnostic[]
}

/** Reports problems of templates at places where rendering found none. */
export function reportTemplates({ known, profile, engine, reported }: ProfileCheck, report: Report): void {
  const { ref, origins } = profile
  // Built-in profiles are tested with osm-krm.
  if (known.builtIn && origins === undefined) return
  // They are added when a node is rendered.
  const added = known.builtIn ? ADDED_TEMPLATES : []
  for (const name of PHASES) {
    const source = phaseSource(profile, name, filesOf(profile, name))
    const problems = [
      ...(engine.checkPhase?.(withTemplates(source, added)) ?? []),
      // Parts of other objects may be shared with the profiles of other systems.
      ...(isGoProfile(profile) && origins === undefined ? otherSystems(source, profile.spec.osName) : []),
    ]
    for (const { code, message, help, field, excerpt } of problems) {
      const place = (origins && field !== undefined && originOfField(field, origins)) || { object: ref, field }
      const found = problem(code, message, { ...place, ...(help !== undefined && { help }), excerpt })
      const same = reported.filter(earlier => isSamePlace(earlier, found))
      if (same.length === 0 || (REASONS.has(code) && !same.some(isOfTemplate))) report(found)
    }
  }
}

/** Reports the problems in templates of profiles that are not valid: they are found together with those of their schema. */
export function reportDamagedTemplates(
  profiles: readonly KnownProfile[],
  goTemplates: TemplateEngine,
  report: Report,
): void {
  for (const known of profiles) {
    const { damaged } = known
    if (damaged && isGoProfile(damaged))
      reportTemplates({ known, profile: damaged, engine: goTemplates, reported: [] }, report)
  }
}

/** They are the reason of <no value>, or of what is not YAML, in the output, which is reported there. */
const REASONS: ReadonlySet<string> = new Set(['OSM0437', 'OSM0438'])

const isOfTemplate = ({ code }: Diagnostic): boolean => code.startsWith('OSM04')

const withTemplates = (source: PhaseSource, added: readonly string[]): PhaseSource => ({
  ...source,
  templates: [...source.templates, ...added.map(name => ({ name, text: '', field: '' }))],
})

/** Whether both are about the same lines of the same text. What follows an error in its line is only found after it is repaired. */
function isSamePlace(known: Diagnostic, found: Diagnostic): boolean {
  const [a, b] = [known.excerpt, found.excerpt]
  if (a === undefined || b === undefined || a.text !== b.text || known.field !== found.field) return false
  if (known.object?.kind !== found.object?.kind || known.object?.name !== found.object?.name) return false
  return lineStart(a.text, a.start) <= b.start && lineStart(b.text, b.start) <= a.end
}

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1
