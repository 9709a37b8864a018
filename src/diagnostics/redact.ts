// Redacts secrets in diagnostics. A template can put any of its data into an error (`fail .Token`), Go's own messages quote values, and
// excerpts of rendered texts contain them.

import { remembered } from '../base/remembered.ts'
import type { Text } from '../base/span.ts'
import { type Index, placesOfForms } from '../secrets/forms.ts'
import { formsOfSecrets, type KnownSecret } from '../secrets/known.ts'
import { STAND_IN_TEXTS, standInName } from '../secrets/stand-ins.ts'
import { certainSecrets } from '../secrets/text.ts'
import { joined, maskRanges } from '../secrets/text-ranges.ts'
import type { Diagnostic, Excerpt, Origin } from './diagnostic.ts'

/**
 * Returns a function that masks every secret (in clear text, in other letters, quoted, escaped, and in base64) and what looks like a credential, with as many
 * stars, so that offsets stay valid. Texts that are in one of the `shown` ones are not masked, nor words and names in messages. Other texts made
 * from a secret, such as its checksum, are not found.
 */
export function redactor(
  secrets: () => Iterable<KnownSecret> = () => [],
  shown: () => readonly string[] = () => [],
): (diagnostic: Diagnostic) => Diagnostic {
  // Most texts are words and names, and most excerpts are not printed.
  let index: Index | undefined
  // Many diagnostics have the same texts.
  const content = remembered((text: string): string => {
    index ??= formsOfSecrets(secrets(), shown()).index
    return maskRanges(text, joined([...placesOfForms(text, index), ...certainSecrets(text)]))
  })
  const message = (text: Text): Text =>
    text.map(span => ('words' in span || span.isName ? span : { code: withLabels(content(span.code)) }))
  // The note of a file may have the URL of its repository.
  const origin = (given: Origin): Origin => (given.note === undefined ? given : { ...given, note: content(given.note) })
  const redacted = (diagnostic: Diagnostic): Diagnostic => ({
    ...diagnostic,
    message: message(diagnostic.message),
    ...(diagnostic.help !== undefined && { help: diagnostic.help.map(message) }),
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

/** A message of a library may quote a stand-in. */
const withLabels = (text: string): string => STAND_IN_TEXTS.replace(text, standIn => `⟦${standInName(standIn)}⟧`)

const withText = (excerpt: Excerpt, mask: (text: string) => string): Excerpt => ({
  ...excerpt,
  text: mask(excerpt.text),
})
