// Keeps secrets out of what is told. A template can put any of its data into an error (`fail .Token`), Go's own wording quotes values,
// and an excerpt of something rendered holds them.

import { encodeBase64Text } from '../formats/base64.ts'
import { fromText, toText } from '../go/bytes.ts'
import { quote } from '../go/quote.ts'
import type { Diagnostic } from './diagnostic.ts'

/** Shorter texts are no secrets, but parts of ordinary words. */
const SHORTEST = 6

/** Covers every secret, in clear text, quoted and in base64, with as many stars: positions stay where they are. */
export function redactor(secrets: Iterable<string>): (diagnostic: Diagnostic) => Diagnostic {
  const forms = new Set<string>()
  for (const secret of secrets) {
    for (const text of [secret, ...secret.split('\n')].map(line => line.trim())) {
      if (text.length >= SHORTEST) for (const form of formsOf(text)) forms.add(form)
    }
  }
  // The longest first: a token must not survive as the rest of one of its parts.
  const ordered = [...forms].sort((a, b) => b.length - a.length)
  const hide = (text: string): string =>
    ordered.reduce((hidden, form) => hidden.replaceAll(form, '*'.repeat(form.length)), text)
  return diagnostic => ({
    ...diagnostic,
    message: hide(diagnostic.message),
    ...(diagnostic.help !== undefined && { help: hide(diagnostic.help) }),
    ...(diagnostic.excerpt && { excerpt: { ...diagnostic.excerpt, text: hide(diagnostic.excerpt.text) } }),
  })
}

const formsOf = (text: string): string[] => [
  text,
  toText(quote(fromText(text))).slice(1, -1),
  encodeBase64Text(text).replace(/=+$/, ''),
]
