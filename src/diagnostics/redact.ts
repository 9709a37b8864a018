// Keeps secrets out of diagnostics. A template can put any of its data into an error (`fail .Token`), Go's own wording quotes values,
// and an excerpt of something rendered holds them.

import { fromText, toText } from '../gotemplate/strconv/bytes.ts'
import { quote } from '../gotemplate/strconv/quote.ts'
import type { Diagnostic } from './diagnostic.ts'

/** Shorter texts are no secrets, but parts of ordinary words. */
export const SHORTEST = 6

/** Covers every secret, in clear text, quoted and in base64, with as many stars: positions stay where they are. */
export function redactor(secrets: Iterable<string>): (diagnostic: Diagnostic) => Diagnostic {
  // A run without problems needs no index, and a thousand MachineDeployments have thousands of secrets.
  let index: Index | undefined
  // Many diagnostics have the same text.
  const hidden = new Map<string, string>()
  const hide = (text: string): string => {
    let covered = hidden.get(text)
    if (covered === undefined) {
      covered = replaceForms(text, (index ??= indexOf(formsOfAll(secrets))), form => '*'.repeat(form.length))
      hidden.set(text, covered)
    }
    return covered
  }
  return diagnostic => ({
    ...diagnostic,
    message: hide(diagnostic.message),
    ...(diagnostic.help !== undefined && { help: hide(diagnostic.help) }),
    ...(diagnostic.excerpt && { excerpt: { ...diagnostic.excerpt, text: hide(diagnostic.excerpt.text) } }),
  })
}

/** Forms of secrets by their first characters, the longest first: a token must not survive as the rest of one of its parts. */
type Index = ReadonlyMap<string, readonly string[]>

const formsOfAll = (secrets: Iterable<string>): Iterable<string> =>
  new Set([...secrets].flatMap(secret => textsOf(secret).flatMap(formsOf)))

export function indexOf(forms: Iterable<string>): Index {
  const index = new Map<string, string[]>()
  for (const form of forms) {
    const start = form.slice(0, SHORTEST)
    const known = index.get(start)
    if (known) known.push(form)
    else index.set(start, [form])
  }
  for (const forms of index.values()) forms.sort((a, b) => b.length - a.length)
  return index
}

/** The secret as a whole and each of its lines. */
const textsOf = (secret: string): string[] =>
  [...new Set([secret, ...secret.split('\n')].map(text => text.trim()))].filter(text => text.length >= SHORTEST)

/** Replaces every form of the index where it stands in the text. */
export function replaceForms(text: string, index: Index, replacement: (form: string) => string): string {
  let covered = ''
  let copied = 0
  for (let i = 0; i + SHORTEST <= text.length; i++) {
    const form = index.get(text.slice(i, i + SHORTEST))?.find(candidate => text.startsWith(candidate, i))
    if (form === undefined) continue
    covered += text.slice(copied, i) + replacement(form)
    copied = i + form.length
    i = copied - 1
  }
  return covered + text.slice(copied)
}

/** A text as it is, quoted, and within base64. */
export const formsOf = (text: string): string[] => [
  text,
  toText(quote(fromText(text))).slice(1, -1),
  ...[0, 1, 2].map(offset => base64Within(fromText(text), offset)),
]

/** What base64 makes of a text that begins at the given place of a group of three bytes: the characters that it alone decides. */
function base64Within(bytes: string, offset: number): string {
  const encoded = btoa('\0'.repeat(offset) + bytes)
  return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
}
