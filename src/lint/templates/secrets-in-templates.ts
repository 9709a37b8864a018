// Finds values of Secrets that a profile contains in clear text: whoever can read the profile knows them.

import type { TextProblem } from '../../render/model/text-problem.ts'
import type { PhaseSource } from '../../render/osc/templates/template-engine.ts'

/** Shorter values, and words, may be in a text by chance. */
const SHORTEST = 8
const WORD = /^(?:[a-z]+|[A-Z][a-z]+|[\d.]+|[\w.-]*\.[a-z]{2,})$/

/** Returns the secrets that are worth searching in profiles. */
export const searchedSecrets = (secrets: Iterable<string>): readonly string[] =>
  [...new Set(secrets)].map(secret => secret.trim()).filter(secret => secret.length >= SHORTEST && !WORD.test(secret))

/** Returns the first secret in each text of a phase. */
export const secretsInTemplates = ({ templates, files }: PhaseSource, secrets: readonly string[]): TextProblem[] =>
  [...templates, ...files].flatMap(({ name, text, field }): TextProblem[] => {
    const secret = secrets.find(secret => text.includes(secret))
    if (secret === undefined) return []
    const start = text.indexOf(secret)
    return [
      {
        code: 'OSM0440',
        message: 'the profile contains the value of a Secret in clear text',
        help: 'Remove it from the profile, and change it: everyone who can read the profile, its history in Git or an OperatingSystemConfig knows it.',
        field,
        excerpt: { text, start, end: start + secret.length, name },
      },
    ]
  })
