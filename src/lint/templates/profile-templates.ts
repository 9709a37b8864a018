// Checks the templates of a profile once for all nodes, including the branches that none of them executes.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { PHASES } from '../../render/model/config.ts'
import type { PhaseName, Profile } from '../../render/model/profile.ts'
import { writtenAt } from '../../render/model/profile.ts'
import { filesOf, phaseSource, templateTexts } from '../../render/osc/profile-templates.ts'
import { isGoProfile } from '../../render/osc/templates/choose-engine.ts'
import type { PhaseSource } from '../../render/osc/templates/template-engine.ts'
import { ADDED_TEMPLATES } from '../../render/profiles/built-in/names.ts'
import type { KnownProfile } from '../../render/profiles/selection.ts'
import { checkTemplates } from './check-templates.ts'
import { etaFieldProblems } from './eta-fields.ts'
import { joinedWords } from './joined-words.ts'
import { otherEngine } from './other-engine.ts'
import { otherSystems } from './other-systems.ts'
import { secretsInTemplates } from './secrets-in-templates.ts'

/** Returns the problems of a profile's templates at places where rendering found none. `known` are those of the rendering. */
export function profileTemplateProblems(
  { known, profile, secrets }: UsedProfile,
  reported: readonly Diagnostic[],
): Diagnostic[] {
  const { ref, origins } = profile
  // Built-in profiles are tested with osm-krm.
  if (known.builtIn && origins === undefined) return []
  // These templates are added when a node is rendered.
  const added = known.builtIn ? ADDED_TEMPLATES : []
  const isGo = isGoProfile(profile)
  const found = PHASES.flatMap(name => {
    const source = withTemplates(phaseSource(profile, name, filesOf(profile, name)), added)
    return [
      ...(isGo ? checkTemplates(source) : etaFieldProblems(source)),
      ...(isGo ? joinedWords(source) : []),
      ...otherEngine(source, isGo),
      ...secretsInTemplates(source, secrets),
      // Parts of other objects may be shared with the profiles of other systems.
      ...(isGo && origins === undefined ? otherSystems(source, profile.spec.osName) : []),
    ]
  }).map(({ code, message, help, field, excerpt }) => {
    const place = field === undefined ? { object: ref } : writtenAt(field, profile)
    return problem(code, message, { ...place, help, excerpt })
  })
  const isNew = (each: Diagnostic): boolean => {
    const same = reported.filter(earlier => isSamePlace(earlier, each))
    return same.length === 0 || (REASONS.has(each.code) && !same.some(isOfTemplate))
  }
  return [...(known.damaged === undefined ? emptyPhases(profile) : []), ...found.filter(isNew)]
}

interface UsedProfile {
  /** Values that the profile should not contain. */
  readonly secrets: readonly string[]
  readonly known: KnownProfile
  readonly profile: Profile
}

/** Reports phases in which a node does nothing, although it has to. */
function emptyPhases(profile: Profile): Diagnostic[] {
  const [isBootstrapEmpty, isProvisioningEmpty] = PHASES.map(name => isEmptyPhase(profile, name))
  const at = (name: string) => ({ object: profile.ref, field: `spec.${name}` })
  if (isBootstrapEmpty)
    return [
      problem('OSM0313', 'bootstrapConfig has no files, units or commands, so machines do nothing when they start', {
        ...at('bootstrapConfig'),
        help: 'Add the script that fetches the provisioning Secret, and what starts it. docs/profiles.md describes the phases.',
      }),
    ]
  const fetches = templateTexts(profile).some(text => /\{\{[^{}]{0,200}\.SecretName\b/.test(text))
  if (!isProvisioningEmpty || !fetches) return []
  return [
    problem(
      'OSM0313',
      'provisioningConfig has no files, units or commands, so nodes fetch a Secret that does nothing',
      {
        ...at('provisioningConfig'),
        help: 'Add the files and units that make a node of the machine, such as the kubelet and its configuration.',
      },
    ),
  ]
}

function isEmptyPhase(profile: Profile, name: PhaseName): boolean {
  const { files = [], units = [], modules = {} } = profile.spec[name] ?? {}
  const all = [...files, ...units, ...Object.values(modules), ...filesOf(profile, name)]
  return all.length === 0
}

/** Codes of mistakes in templates that cause <no value> or invalid YAML in the output, which is then reported there. */
const REASONS: ReadonlySet<string> = new Set(['OSM0437', 'OSM0438'])

const isOfTemplate = ({ code }: Diagnostic): boolean => code.startsWith('OSM04')

const withTemplates = (source: PhaseSource, added: readonly string[]): PhaseSource => ({
  ...source,
  templates: [...source.templates, ...added.map(name => ({ name, text: '', field: '' }))],
})

/** Whether both are about the same lines of the same text. Problems after an error on the same line are found once the error is repaired. */
function isSamePlace(known: Diagnostic, found: Diagnostic): boolean {
  const [a, b] = [known.excerpt, found.excerpt]
  if (a === undefined || b === undefined || a.text !== b.text || known.field !== found.field) return false
  if (known.object?.kind !== found.object?.kind || known.object?.name !== found.object?.name) return false
  return lineStart(a.text, a.start) <= b.start && lineStart(b.text, b.start) <= a.end
}

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1
