// Redacts secrets in diagnostics. A template can put any of its data into an error (`fail .Token`), Go's own messages quote values, and
// excerpts of rendered texts contain them.

import type { Diagnostic, Excerpt } from './diagnostic.ts'
import { maskCertain, maskCredentials } from './mask.ts'
import { formsOf, type Index, indexOf, replaceForms, SHORTEST } from './secret-forms.ts'
import { partsOf } from './secret-parts.ts'

/**
 * Returns a function that masks every secret (in clear text, in other letters, quoted, escaped, and in base64) and what looks like a credential, with as many
 * stars, so that offsets stay valid. Other texts made from a secret, such as its checksum, are not found.
 */
export function redactor(secrets: Iterable<string>): (diagnostic: Diagnostic) => Diagnostic {
  // Built lazily: a run without problems needs no index, and a thousand MachineDeployments have thousands of secrets.
  let index: Index | undefined
  const known = (text: string): string =>
    replaceForms(text, (index ??= indexOf(formsOfAll(secrets))), (_, length) => '*'.repeat(length))
  const hide = once(text => maskCertain(known(text)))
  const item = once(known)
  const source = once(text => maskCredentials(known(text)))
  // The values of an item are masked already, and its keys may be words such as "token".
  const shown = (excerpt: Excerpt): string => (excerpt.ofItem ? item : source)(excerpt.text)
  return diagnostic => ({
    ...diagnostic,
    message: hide(diagnostic.message),
    ...(diagnostic.help !== undefined && { help: hide(diagnostic.help) }),
    ...(diagnostic.excerpt && { excerpt: { ...diagnostic.excerpt, text: shown(diagnostic.excerpt) } }),
  })
}

/** Caches results, because many diagnostics have the same texts. */
function once(mask: (text: string) => string): (text: string) => string {
  const masked = new Map<string, string>()
  return text => {
    let result = masked.get(text)
    if (result === undefined) masked.set(text, (result = mask(text)))
    return result
  }
}

const formsOfAll = (secrets: Iterable<string>): Iterable<string> =>
  new Set([...new Set([...secrets].flatMap(secret => partsOf(secret)))].filter(isLong).flatMap(formsOf).filter(isLong))

const isLong = (text: string): boolean => text.length >= SHORTEST
