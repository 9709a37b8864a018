// Keeps secrets out of what is told. A template can put any of its data into an error (`fail .Token`), Go's own wording quotes values,
// and an excerpt of something rendered holds them.

import { encodeBase64 } from '../formats/base64.ts'
import { fromText, toText, toUint8Array } from '../go/bytes.ts'
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
  ...[0, 1, 2].map(offset => base64Within(fromText(text), offset)),
]

/** What base64 makes of a text that begins at the given place of a group of three bytes: the characters that it alone decides. */
function base64Within(bytes: string, offset: number): string {
  const encoded = encodeBase64(toUint8Array('\0'.repeat(offset) + bytes))
  return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
}
