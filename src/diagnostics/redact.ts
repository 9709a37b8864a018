// Keeps secrets out of messages. A template can put any of its data into an error (`fail .Token`), and Go's own wording shows values.

import { encodeBase64Text } from '../formats/base64.ts'
import type { Diagnostic } from './diagnostic.ts'

const HIDDEN = '***'

/** Shorter texts are no secrets, but parts of ordinary words. */
const SHORTEST = 6

/** Replaces every secret, in clear text and in base64, in what a diagnostic says. */
export function redactor(secrets: Iterable<string>): (diagnostic: Diagnostic) => Diagnostic {
  const texts = new Set<string>()
  for (const secret of secrets) {
    for (const line of [secret, ...secret.split('\n')].map(text => text.trim())) {
      if (line.length >= SHORTEST) texts.add(line).add(encodeBase64Text(line).replace(/=+$/, ''))
    }
  }
  // The longest first: a token must not survive as the rest of one of its parts.
  const ordered = [...texts].sort((a, b) => b.length - a.length)
  const hide = (text: string): string => ordered.reduce((hidden, secret) => hidden.replaceAll(secret, HIDDEN), text)
  return diagnostic => ({
    ...diagnostic,
    message: hide(diagnostic.message),
    ...(diagnostic.help !== undefined && { help: hide(diagnostic.help) }),
  })
}
