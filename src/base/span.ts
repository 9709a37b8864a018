// Texts that keep apart what is ours and what comes from an input. A span is words, which are only made of literals of the program, or code, which
// is anything else: a name, a value, a message of a library. What prints a text escapes, quotes and masks code, and trusts words.

import { digits } from './words.ts'

declare const LITERAL: unique symbol

/** A text of which every character is written in the program. Only this file makes them. */
export type Words = string & { readonly [LITERAL]: true }

/** A text of an input. A name is that of an object, a kind, a path or a file, in which no secret is searched. */
export interface Code {
  readonly code: string
  readonly isName?: true
  /** Set if it is the path of the field that has a problem. */
  readonly isField?: true
  readonly link?: Link
}

/** What a reader finds behind a text: a line of a file, or on a page a node, or the nodes of a class. */
export type Link =
  | { readonly file: string; readonly line: number }
  | { readonly node: string }
  | { readonly cluster?: string; readonly class?: string }

/** What a text tells at a glance, for its colour. */
export type Tone = 'bad' | 'changed' | 'good' | 'strong'

export type Span = ({ readonly words: Words; readonly link?: Link } | Code) & { readonly tone?: Tone }

export type Text = readonly Span[]

/** What stands in a hole of a template: a string comes from an input, unless it is already words. */
export type Hole = Text | Span | string | number

/** Never for a type that has other values than those that are written in the program. */
type Literal<S extends string> = Record<never, never> extends Record<S, true> ? never : S

/** Returns words of a literal, or of one of several: `words(isOld ? 'before' : 'after')`. */
export const words = <const S extends string>(text: Literal<S>): Span => ({ words: text as string as Words })

/** Returns a text of a template literal, whose holes are code unless they are texts: t`${name} is new`. */
export function t(literals: TemplateStringsArray, ...holes: readonly Hole[]): Text {
  return literals.flatMap((literal, i) => [
    ...(literal === '' ? [] : [{ words: literal as Words }]),
    ...(i < holes.length ? spansOf(holes[i]!) : []),
  ])
}

function spansOf(hole: Hole): Text {
  if (typeof hole === 'number') return [{ words: String(hole) as Words }]
  if (typeof hole === 'string') return hole === '' ? [] : [{ code: hole }]
  return 'length' in hole ? hole : [hole]
}

/** Returns the name of an object, a kind, a path or a file. */
export const named = (text: string, link?: Link): Code => ({ code: text, isName: true, ...(link && { link }) })

/** Returns `1 machine` or `3,000 machines`. */
export function countOf<const S extends string, const T extends string>(
  count: number,
  one: Literal<S>,
  many?: Literal<T>,
): Text {
  const noun: string = count === 1 ? one : (many ?? `${one}s`)
  return [{ words: `${digits(count)} ${noun}` as Words }]
}

/** Returns the text with a link behind it. */
export const linked = (text: Text, link: Link): Text => text.map(span => ({ ...span, link }))

export const toned = (text: Text, tone: Tone): Text => text.map(span => ({ ...span, tone }))

/** Joins texts, as `a, b and c` does with ', ' and ' and '. Strings are code. */
export function joined<const S extends string, const T extends string>(
  texts: readonly Hole[],
  separator: Literal<S>,
  last?: Literal<T>,
): Text {
  const between = (i: number): Span => (last !== undefined && i === texts.length - 1 ? words(last) : words(separator))
  return texts.flatMap((text, i) => (i === 0 ? spansOf(text) : [between(i), ...spansOf(text)]))
}

/** Returns `a, b or c`, whose strings are code. */
export const listOf = (texts: readonly Hole[], joint: 'or' | 'and' = 'or'): Text =>
  joined(texts, ', ', joint === 'or' ? ' or ' : ' and ')

/** Returns `a, b and 4 more`. */
export function firstOf(texts: readonly Hole[], most: number): Text {
  const shown = joined(texts.slice(0, most), ', ')
  return texts.length > most ? t`${shown} and ${countOf(texts.length - most, 'more', 'more')}` : shown
}

/** Returns the text with its code changed. */
export const withCode = (text: Text, change: (code: string) => string): Text =>
  text.map(span => ('words' in span ? span : { ...span, code: change(span.code) }))

/** Returns the text without what keeps its spans apart, for programs, and to compare it. */
export const plain = (text: Text): string => text.map(span => ('words' in span ? span.words : span.code)).join('')

/** Begins a sentence: words get a capital letter. A name stays as it is, also that of a field in words: `spec.osVersion is empty`. */
export function sentence(text: Text): Text {
  const [first, ...others] = text
  if (first === undefined || !('words' in first) || !/^[a-z]+(?:[ ,]|$)/.test(first.words)) return text
  return [{ words: `${first.words.slice(0, 1).toUpperCase()}${first.words.slice(1)}` as Words }, ...others]
}
