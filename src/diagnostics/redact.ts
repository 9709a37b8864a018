// Redacts secrets in diagnostics. A template can put any of its data into an error (`fail .Token`), Go's own messages quote values, and
// excerpts of rendered texts contain them.

import { placesOfForms } from '../secrets/forms.ts'
import { formsOfSecrets, type KnownSecret } from '../secrets/known.ts'
import { maskRanges } from '../secrets/mask.ts'
import { certainSecrets } from '../secrets/text.ts'
import { isCovered, joined, type TextRange } from '../secrets/text-ranges.ts'
import type { Diagnostic, Excerpt, Origin } from './diagnostic.ts'

/**
 * Returns a function that masks every secret (in clear text, in other letters, quoted, escaped, and in base64) and what looks like a credential, with as many
 * stars, so that offsets stay valid. Texts that are in one of the `shown` ones are not masked, nor the `names` of objects in messages. Other texts
 * made from a secret, such as its checksum, are not found.
 */
export function redactor(
  secrets: Iterable<KnownSecret>,
  shown: readonly string[] = [],
  names: ReadonlySet<string> = new Set(),
): (diagnostic: Diagnostic) => Diagnostic {
  const { index } = formsOfSecrets(secrets, shown)
  const mask = (text: string, kept: readonly TextRange[] = []): string => {
    const places = placesOfForms(text, index).filter(place => !isCovered(place, kept))
    return maskRanges(text, joined([...places, ...certainSecrets(text)]))
  }
  const message = once(text => mask(text, namesIn(text, names)))
  const content = once(text => mask(text))
  // The note of a file may have the URL of its repository.
  const origin = (given: Origin): Origin => (given.note === undefined ? given : { ...given, note: message(given.note) })
  const redacted = (diagnostic: Diagnostic): Diagnostic => ({
    ...diagnostic,
    message: message(diagnostic.message),
    ...(diagnostic.help !== undefined && { help: message(diagnostic.help) }),
    ...(diagnostic.helpLine !== undefined && { helpLine: message(diagnostic.helpLine) }),
    ...(diagnostic.origin && { origin: origin(diagnostic.origin) }),
    ...(diagnostic.related && {
      related: diagnostic.related.map(each => ({ ...each, ...(each.origin && { origin: origin(each.origin) }) })),
    }),
    ...(diagnostic.standsFor && { standsFor: diagnostic.standsFor.map(redacted) }),
    ...(diagnostic.excerpt && { excerpt: withText(diagnostic.excerpt, content) }),
    ...(diagnostic.itemExcerpt && { itemExcerpt: () => withText(diagnostic.itemExcerpt!(), content) }),
  })
  return redacted
}

const withText = (excerpt: Excerpt, mask: (text: string) => string): Excerpt => ({
  ...excerpt,
  text: mask(excerpt.text),
})

/** What may be the name of an object or a kind. */
const NAME = /[A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?/g

const namesIn = (text: string, names: ReadonlySet<string>): TextRange[] =>
  [...text.matchAll(NAME)].flatMap(({ 0: name, index }) =>
    names.has(name) ? [{ start: index, end: index + name.length }] : [],
  )

/** Caches results, because many diagnostics have the same texts. */
function once(mask: (text: string) => string): (text: string) => string {
  const masked = new Map<string, string>()
  return text => {
    let result = masked.get(text)
    if (result === undefined) masked.set(text, (result = mask(text)))
    return result
  }
}
