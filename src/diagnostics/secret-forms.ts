// Finds secrets in a text in all the forms in which they can occur.

import { fromText, toText } from '../gotemplate/strconv/bytes.ts'
import { quote } from '../gotemplate/strconv/quote.ts'

/** Shorter texts are not searched, because they are often parts of ordinary words. */
export const SHORTEST = 6

/** Forms of secrets by their first characters, longest first: otherwise, replacing a part of a token would leave the rest of it. */
export type Index = ReadonlyMap<string, readonly string[]>

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

/** Replaces every occurrence of a form in the text. */
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

/** Returns the text itself, quoted, in a URL, and within base64. */
export const formsOf = (text: string): string[] => [
  text,
  toText(quote(fromText(text))).slice(1, -1),
  ...(/\p{Surrogate}/u.test(text) ? [] : [encodeURIComponent(text)]),
  ...[0, 1, 2].map(offset => base64Within(fromText(text), offset)),
]

/** Returns the base64 of a text at an offset in a group of three bytes, without characters that also depend on its neighbours. */
function base64Within(bytes: string, offset: number): string {
  const encoded = btoa('\0'.repeat(offset) + bytes)
  return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
}
