// The templates of a profile, as the rules for them see it: once for all nodes, with the branches that none of them executes. Their own rule
// finds values of Secrets in clear text.

import { memberNames } from 'gotemplate/template'
import { t, words } from '../../base/span.ts'
import type { Coded } from '../../diagnostics/text-problem.ts'
import { PHASES } from '../../render/model/config.ts'
import type { Profile } from '../../render/model/profile.ts'
import { filesOf, type PhaseSource, phaseSource } from '../../render/osc/profile-templates.ts'
import { FILES_DATA } from '../../render/osc/template-types.ts'
import { isGoProfile } from '../../render/osc/templates/choose-engine.ts'
import { ADDED_TEMPLATES } from '../../render/profiles/built-in/names.ts'
import type { KnownProfile } from '../../render/profiles/selection.ts'
import { type Index, indexOf, placesOfForms } from '../../secrets/forms.ts'
import type { KnownSecret } from '../../secrets/known.ts'
import { certainSecrets } from '../../secrets/text.ts'
import type { TextRange } from '../../secrets/text-ranges.ts'

/** What is found in a template, or in a field of the profile. */
export type TemplateFinding = Omit<Coded, 'code'>

export interface ProfileTemplates {
  readonly profile: Profile
  readonly phases: readonly PhaseSource[]
  /** Whether they are Go templates, and not Eta. */
  readonly isGo: boolean
  /** Values that the profile should not contain. */
  readonly secrets: Index
}

const inTemplates =
  (find: (source: PhaseSource, profile: ProfileTemplates) => readonly TemplateFinding[]) =>
  (profile: ProfileTemplates): TemplateFinding[] =>
    profile.phases.flatMap(source => find(source, profile))

export function profileTemplates(known: KnownProfile, profile: Profile, secrets: Index): ProfileTemplates {
  // These templates are added when a node is rendered.
  const added = known.builtIn ? ADDED_TEMPLATES : []
  const phases = PHASES.map(name => withTemplates(phaseSource(profile, name, filesOf(profile, name)), added))
  return { profile, phases, isGo: isGoProfile(profile), secrets }
}

const withTemplates = (source: PhaseSource, added: readonly string[]): PhaseSource => ({
  ...source,
  templates: [...source.templates, ...added.map(name => ({ name, text: '', field: [] }))],
})

/** Shorter values, and words, may be in a text by chance; a placeholder is no value. */
const SHORTEST = 8
const WORD = /^(?:[a-z]+|[A-Z][a-z]+|[A-Z_]+|<path:.*|[\d.]+|[\w.-]*\.[a-z]{2,})$/

/** Returns the secrets that are worth searching in what has to be without them. */
export const searchedSecrets = (secrets: Iterable<KnownSecret>): Index =>
  indexOf(
    new Map(
      Array.from(secrets, ({ text }) => text.trim())
        .filter(secret => secret.length >= SHORTEST && !WORD.test(secret))
        .map(secret => [secret, secret]),
    ),
  )

export const secretsInTemplates = inTemplates(({ templates, files }, { secrets }) =>
  [...templates, ...files].flatMap(({ name, text, field }): TemplateFinding | [] => {
    // A user without a password is a name.
    const isNoName = ({ start, end }: TextRange): boolean =>
      !text.startsWith('//', start - 2) || text.slice(start, end).includes(':')
    const [known] = placesOfForms(text, secrets, true)
    const place = known ?? certainSecrets(text).find(isNoName)
    if (place === undefined) return []
    return {
      message: t`the profile contains a credential in clear text`,
      help: [
        t`Remove it from the profile, and change it: everyone who can read the profile, its history in Git or an OperatingSystemConfig knows it.`,
      ],
      field,
      excerpt: { text, start: place.start, end: place.end, name },
    }
  }),
)

// Finds fields of the data in the syntax of the other template engine, where they are ordinary text.

const ANNOTATION = 'osm-krm.dev/template-engine'

/** A tag with the name of a field. */
const ETA = /<%[-_=~]{0,2}[^%\n]{0,200}?\bit\.([A-Z]\w{1,63})[^%\n]{0,200}%>/g
const GO = /\{\{-?[^{}\n]{0,200}?(?<![\w.])\.([A-Z]\w{1,63})[^{}\n]{0,200}\}\}/g

const FIELDS: ReadonlySet<string> = new Set(memberNames(FILES_DATA))

/** Returns the first tag of the other engine in each text. */
export const otherEngine = inTemplates(({ templates, files }, { isGo }) =>
  [...templates, ...files].flatMap(({ name, text, field }): TemplateFinding | [] => {
    if (!text.includes(isGo ? '<%' : '{{')) return []
    const found = [...text.matchAll(isGo ? ETA : GO)].find(([, printed]) => FIELDS.has(printed!))
    if (found === undefined) return []
    const [shown, printed = ''] = found
    return {
      message: t`${shown} is ordinary text: the profile is written in ${words(isGo ? 'Go templates' : 'Eta')}`,
      help: isGo
        ? [
            t`Write {{ .${printed} }}. If all of the profile is written so, add the annotation ${words(ANNOTATION)}: eta.`,
          ]
        : [
            t`Write <%= it.${printed} %>. If all of the profile is written so, remove the annotation ${words(ANNOTATION)}.`,
          ],
      field,
      excerpt: { text, start: found.index, end: found.index + shown.length, name },
    }
  }),
)
