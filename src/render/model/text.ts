// Texts with markers. A marker stands for a value that is not known yet: a placeholder that is filled in after the rendering, or the name of a
// node of a group. It consists of letters and digits, so that YAML, JSON, TOML and URLs need no escapes for it, just as for a token. The texts of
// thousands of nodes are put together when they are written, from the parts that the nodes of a group share.

import { encodeBase64Text } from 'gotemplate/go/base64'
import { sha256Of } from '#sha256'
import { Bytes, base64Pieces } from './base64.ts'

/** Makes a text again at each call: the texts of all nodes together may not fit into memory. */
export interface LazyText {
  readonly text: () => string
  /** Makes the base64 of the text, in pieces. */
  readonly base64: () => readonly string[]
  /** The text of a group from which it is filled; undefined for a text of its own. */
  readonly filled?: FilledText
}

export const lazyText = (text: () => string): LazyText => ({ text, base64: () => [encodeBase64Text(text())] })

/** A text that differs from those of alike nodes only in what is in the place of the markers. */
export interface FilledText {
  readonly template: TextTemplate
  /** Fills a piece of the text with markers, as `template.marked` contains it. */
  readonly fill: (piece: string) => string
}

/** A piece of a text with markers. A piece that is written in base64 is separate, because markers cannot be found in base64. */
export type Fragment = string | { readonly base64: string }

/** The values of one node by the names that the markers stand for. */
export type MarkerValues = Readonly<Record<string, string>>

type Piece =
  | { readonly literal: Bytes; readonly text: string }
  | { readonly value: string }
  | { readonly base64: TextTemplate }

/** A text with markers, split at them once and filled for each node. */
export class TextTemplate {
  readonly #pieces: readonly Piece[]
  readonly #markers: Markers

  constructor(fragments: readonly Fragment[], markers: Markers) {
    this.#markers = markers
    this.#pieces = joinLiterals(fragments).flatMap((fragment): Piece[] => {
      if (typeof fragment !== 'string') return [{ base64: new TextTemplate([fragment.base64], markers) }]
      return markers
        .split(fragment)
        .map((part, i) => (i % 2 === 0 ? { literal: new Bytes(part), text: part } : { value: part }))
    })
  }

  /** Whether the text is the same for all nodes. */
  get isConstant(): boolean {
    return this.#pieces.every(piece => 'literal' in piece)
  }

  uses(value: string): boolean {
    return this.#pieces.some(piece =>
      'literal' in piece ? false : 'value' in piece ? piece.value === value : piece.base64.uses(value),
    )
  }

  fill(values: MarkerValues): string {
    let text = ''
    for (const piece of this.#pieces) text += textOf(piece, values)
    return text
  }

  fillLazily(values: MarkerValues): LazyText {
    const fill = (piece: string): string => this.#markers.replace(piece, name => values[name]!)
    const bytesOf = (piece: Piece): Bytes => ('literal' in piece ? piece.literal : new Bytes(textOf(piece, values)))
    const base64 = (): readonly string[] => base64Pieces(this.#pieces.map(bytesOf))
    return { text: () => this.fill(values), base64, filled: { template: this, fill } }
  }

  /** Returns the text with its markers. */
  marked(): string {
    return this.fill(this.#markers.byValue())
  }
}

function textOf(piece: Piece, values: MarkerValues): string {
  if ('literal' in piece) return piece.text
  return 'value' in piece ? values[piece.value]! : encodeBase64Text(piece.base64.fill(values))
}

/** Joins adjacent literal texts. */
function joinLiterals(fragments: readonly Fragment[]): Fragment[] {
  const joined: Fragment[] = []
  for (const fragment of fragments) {
    const last = joined.at(-1)
    if (typeof fragment === 'string' && typeof last === 'string') joined[joined.length - 1] = last + fragment
    else joined.push(fragment)
  }
  return joined
}

const PREFIX = 'PlaceholderOfOsmKrm'
const MARKER = new RegExp(`${PREFIX}[0-9a-f]{32}`, 'g')

/** Finds the texts that stand for values which templates must not inspect, and replaces them. */
export type MarkedTexts = Pick<Markers, 'includes' | 'replace'>

export class Markers {
  readonly #values = new Map<string, string>()

  /** Returns the marker of a value (a placeholder or the name of a field). The same value always has the same marker. */
  markerOf(value: string): string {
    const marker = PREFIX + sha256Of(`osm-krm placeholder v1\0${value}`).slice(0, 32)
    this.#values.set(marker, value)
    return marker
  }

  /** Returns the markers by the values that they stand for. */
  byValue(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#values].map(([marker, value]) => [value, marker]))
  }

  /** Whether the text contains one of these markers. */
  includes(text: string): boolean {
    return text.includes(PREFIX) && (text.match(MARKER) ?? []).some(word => this.#values.has(word))
  }

  /** Splits the text at its markers: literal texts have even indexes, values have odd ones. */
  split(text: string): string[] {
    const parts: string[] = []
    let from = 0
    if (text.includes(PREFIX)) {
      for (const { 0: word, index } of text.matchAll(MARKER)) {
        const value = this.#values.get(word)
        if (value === undefined) continue
        parts.push(text.slice(from, index), value)
        from = index + word.length
      }
    }
    parts.push(text.slice(from))
    return parts
  }

  /** Replaces each marker with `by(value)` and each literal text between markers with `literal(text)`. */
  replace(text: string, by: (value: string) => string, literal: (text: string) => string = same): string {
    if (!text.includes(PREFIX)) return literal(text)
    return this.split(text)
      .map((part, i) => (i % 2 === 0 ? literal(part) : by(part)))
      .join('')
  }

  some(test: (value: string) => boolean): boolean {
    return [...this.#values.values()].some(test)
  }
}

const same = (text: string): string => text
