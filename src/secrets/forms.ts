// Finds known secrets in a text in all the forms in which they can occur.

import { fromText } from 'gotemplate/go/bytes'
import { lineEnd, lineStart } from '../base/lines.ts'
import { unescapedText } from './escaped-text.ts'
import type { TextRange } from './text-ranges.ts'

/** Shorter texts decide nothing, because they are often parts of ordinary words. */
export const SHORTEST = 6

/** A shorter value is found only as a whole word. */
const SHORTEST_WITHIN_WORDS = 8

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

/** Builds an index of forms and their secrets for `placesOfForms`. */
export function indexOf(secretOf: ReadonlyMap<string, string>): Index {
  const index = new Map<string, Form[]>()
  for (const [text, secret] of secretOf) {
    const isWord = text === secret && (text.length < SHORTEST_WITHIN_WORDS || ORDINARY_WORD.test(text))
    const form = { text, small: smallLetters(text), isWord }
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

export interface FoundForm extends TextRange {
  readonly form: string
}

/** How often a text can be escaped: JSON in a quoted text of a script that is a text of JSON. */
const MOST_ESCAPES = 3

/**
 * Returns the ranges of forms in the text, in upper or lower case, and in escapes such as `\x41`; they may overlap. What could be a command is
 * only among them if `withCommands` is set.
 */
export function placesOfForms(text: string, index: Index, withCommands = false): FoundForm[] {
  if (index.size === 0) return []
  const places = findForms(text, index, withCommands)
  let plain = text
  let offsetOf = (at: number): number => at
  for (let i = 0; i < MOST_ESCAPES; i++) {
    const unescaped = unescapedText(plain)
    if (unescaped === undefined) break
    const before = offsetOf
    offsetOf = at => before(unescaped.offsets[at]!)
    plain = unescaped.text
    for (const { start, end, form } of findForms(plain, index, withCommands))
      places.push({ start: offsetOf(start), end: offsetOf(end), form })
  }
  return places
}

function findForms(text: string, index: Index, withCommands: boolean): FoundForm[] {
  const found: FoundForm[] = []
  const small = smallLetters(text)
  for (let i = 0; i + SHORTEST <= small.length; i++) {
    const form = index
      .get(small.slice(i, i + SHORTEST))
      ?.find(
        candidate => small.startsWith(candidate.small, i) && !(candidate.isWord && isWithinWord(small, i, candidate)),
      )
    if (form === undefined || (!withCommands && isCommandLine(text, i, i + form.text.length))) continue
    found.push({ start: i, end: i + form.text.length, form: form.text })
    i += form.text.length - 1
  }
  return found
}

const isWithinWord = (text: string, start: number, { small }: Form): boolean =>
  ENDS_IN_WORD.test(text.slice(Math.max(0, start - 2), start)) ||
  GOES_ON.test(text.slice(start + small.length, start + small.length + 2))

/** What is before a part of a word, or of a name such as that of a host. The letter of an escape, such as `\n`, is not part of the word behind it. */
const ENDS_IN_WORD = /(?<!\\)[\p{L}\p{N}]$|[^\P{L}abefnrtv]$|\p{N}$|[\p{L}\p{N}][.-]$/u
const GOES_ON = /^[.-]?[\p{L}\p{N}]/u

/**
 * Whether a form is a whole line with blanks among other lines: that could be a command, which a Secret must not hide. The only line of a file is
 * a value.
 */
function isCommandLine(text: string, start: number, end: number): boolean {
  const [from, to] = [lineStart(text, start), lineEnd(text, end)]
  const isLine = text.slice(from, start).trim() === '' && text.slice(end, to).trim() === ''
  return isLine && /\S\s+\S/.test(text.slice(start, end)) && (text.slice(0, from) + text.slice(to)).trim() !== ''
}

/** Returns the text and its forms in other notations, apart from escapes: quoted, in a query, in hexadecimal, and within base64. */
export function formsOf(text: string): string[] {
  const bytes = fromText(text)
  const base64 = [0, 1, 2].map(offset => base64Within(bytes, offset))
  return [
    text,
    // Single quotes of YAML and of a shell.
    ...(text.includes("'") ? [text.replaceAll("'", "''"), text.replaceAll("'", `'\\''`)] : []),
    // A query, whose other characters are escaped.
    ...(text.includes(' ') ? [text.replaceAll(' ', '+')] : []),
    ...base64,
    // A value of its own, for which no rest is shown.
    ...[btoa(bytes), btoa(`${bytes}\n`)],
    ...base64.filter(form => /[+/]/.test(form)).map(form => form.replaceAll('+', '-').replaceAll('/', '_')),
    Array.from(bytes, byte => byte.charCodeAt(0).toString(16).padStart(2, '0')).join(''),
  ]
}

/** Returns the base64 of a text at an offset in a group of three bytes, without characters that also depend on its neighbours. */
function base64Within(bytes: string, offset: number): string {
  const encoded = btoa('\0'.repeat(offset) + bytes)
  return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
}
