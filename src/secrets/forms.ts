// Finds known secrets in a text in all the forms in which they can occur.

import { fromText, toText } from 'gotemplate/go/bytes'
import { quote } from 'gotemplate/go/strconv'
import { unescapedText } from './escaped-text.ts'
import { isCovered, type TextRange } from './text-ranges.ts'

/** Shorter texts are not searched, because they are often parts of ordinary words. */
export const SHORTEST = 6

interface Form {
  readonly text: string
  /** The text in lower case, because a template may have changed the case. */
  readonly small: string
  /** Whether it is found only as a whole word. */
  readonly isWord: boolean
}

/**
 * A secret that is an ordinary word, such as `manager`, is not searched within longer words, which would be names of fields. The secret of a
 * bootstrap token has 16 characters, so it is no such word even if all of them are letters.
 */
const ORDINARY_WORD = /^(?:[A-Za-z]?[a-z]{1,14}|[A-Z]{1,15})$/

/** Forms of secrets by their first characters, longest first: otherwise, replacing a part of a token would leave the rest of it. */
export type Index = ReadonlyMap<string, readonly Form[]>

/** Builds an index of forms and their secrets for `replaceForms`. */
export function indexOf(secretOf: ReadonlyMap<string, string>): Index {
  const index = new Map<string, Form[]>()
  for (const [text, secret] of secretOf) {
    const form = { text, small: smallLetters(text), isWord: text === secret && ORDINARY_WORD.test(text) }
    const start = form.small.slice(0, SHORTEST)
    const known = index.get(start)
    if (known) known.push(form)
    else index.set(start, [form])
  }
  for (const forms of index.values()) forms.sort((a, b) => b.text.length - a.text.length)
  return index
}

/** Returns the text in lower case, with every character at its offset. */
function smallLetters(text: string): string {
  const small = text.toLowerCase()
  return small.length === text.length ? small : text.replace(/[A-Z]+/g, capitals => capitals.toLowerCase())
}

/** Returns the replacement of a form that has this length in the text. */
type Replacement = (form: string, length: number) => string

/**
 * Replaces every occurrence of a form in the text, in upper or lower case, and in escapes such as `\x41`, but not within the ranges of `kept`,
 * which are in ascending order. These move unless each replacement is as long as what it replaces.
 */
export function replaceForms(
  text: string,
  index: Index,
  replacement: Replacement,
  kept: readonly TextRange[] = [],
): string {
  const within = (found: readonly FoundForm[]): FoundForm[] => found.filter(place => !isCovered(place, kept))
  const replaced = replaceFound(text, within(findForms(text, index)), replacement)
  return replaceFound(replaced, within(findEscaped(replaced, index)), replacement)
}

/** Returns the ranges of forms in the text; they may overlap. */
export const placesOfForms = (text: string, index: Index): FoundForm[] => [
  ...findForms(text, index),
  ...findEscaped(text, index),
]

export interface FoundForm extends TextRange {
  readonly form: string
}

function findForms(text: string, index: Index): FoundForm[] {
  const found: FoundForm[] = []
  const small = smallLetters(text)
  for (let i = 0; i + SHORTEST <= small.length; i++) {
    const form = index
      .get(small.slice(i, i + SHORTEST))
      ?.find(
        candidate => small.startsWith(candidate.small, i) && !(candidate.isWord && isWithinWord(small, i, candidate)),
      )
    if (form === undefined || isCommandLine(text, i, i + form.text.length)) continue
    found.push({ start: i, end: i + form.text.length, form: form.text })
    i += form.text.length - 1
  }
  return found
}

const isWithinWord = (text: string, start: number, { small }: Form): boolean =>
  LETTER_OR_DIGIT.test(text[start - 1] ?? '') || LETTER_OR_DIGIT.test(text[start + small.length] ?? '')

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/**
 * Whether a form is a whole line with blanks among other lines: that could be a command, which a Secret must not hide. The only line of a file is
 * a value.
 */
function isCommandLine(text: string, start: number, end: number): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const lineEnd = next < 0 ? text.length : next
  const isLine = text.slice(lineStart, start).trim() === '' && text.slice(end, lineEnd).trim() === ''
  return (
    isLine && /\S\s+\S/.test(text.slice(start, end)) && (text.slice(0, lineStart) + text.slice(lineEnd)).trim() !== ''
  )
}

function findEscaped(text: string, index: Index): FoundForm[] {
  const unescaped = unescapedText(text)
  if (unescaped === undefined) return []
  const { text: plain, offsets } = unescaped
  return findForms(plain, index).map(({ start, end, form }) => ({ start: offsets[start]!, end: offsets[end]!, form }))
}

function replaceFound(text: string, found: readonly FoundForm[], replacement: Replacement): string {
  let result = ''
  let from = 0
  for (const { start, end, form } of found) {
    result += text.slice(from, start) + replacement(form, end - start)
    from = end
  }
  return result + text.slice(from)
}

/** Returns the text and its forms in other notations: quoted, escaped, in a URL, in hexadecimal, and within base64. */
export const formsOf = (text: string): string[] => {
  const bytes = fromText(text)
  const base64 = [0, 1, 2].map(offset => base64Within(bytes, offset))
  const hex = Array.from(bytes, byte => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return [
    text,
    ...(WORD.test(text) ? [] : escapedForms(text)),
    ...base64,
    // A value of its own, for which no rest is shown.
    ...[btoa(bytes), btoa(`${bytes}\n`)],
    ...base64.filter(form => /[+/]/.test(form)).map(form => form.replaceAll('+', '-').replaceAll('/', '_')),
    hex,
    hex.toUpperCase(),
  ]
}

/** Matches texts in which no language escapes a character. */
const WORD = /^[\w.-]*$/

function escapedForms(text: string): string[] {
  const urls = /\p{Surrogate}/u.test(text) ? [] : urlForms(encodeURIComponent(text))
  const quoted = toText(quote(fromText(text))).slice(1, -1)
  const json = JSON.stringify(text).slice(1, -1)
  return [
    ...[quoted, json, json.replace(/[<>&]/g, char => `\\u00${char.charCodeAt(0).toString(16)}`), ...urls],
    // Single quotes of YAML and of a shell.
    ...[text.replaceAll("'", "''"), text.replaceAll("'", `'\\''`)],
    ...NUMBERS_OF_QUOTES.map(quotes =>
      text.replace(/[&<>"']/g, char => `&${NAMES_IN_HTML.get(char) ?? quotes.get(char)};`),
    ),
  ]
}

/** The references of characters in HTML; quotes have names or numbers. */
const NAMES_IN_HTML = new Map([
  ['&', 'amp'],
  ['<', 'lt'],
  ['>', 'gt'],
])
const NUMBERS_OF_QUOTES = [
  new Map([
    ['"', '#34'],
    ["'", '#39'],
  ]),
  new Map([
    ['"', 'quot'],
    ["'", '#39'],
  ]),
]

/** Go escapes more than JavaScript, and writes a blank in a query as a plus. */
function urlForms(component: string): string[] {
  const every = component.replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  const lower = every.replace(/%[0-9A-F]{2}/g, code => code.toLowerCase())
  return [component, every, every.replaceAll('%20', '+'), lower]
}

/** Returns the base64 of a text at an offset in a group of three bytes, without characters that also depend on its neighbours. */
function base64Within(bytes: string, offset: number): string {
  const encoded = btoa('\0'.repeat(offset) + bytes)
  return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
}
