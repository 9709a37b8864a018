// Lazy texts of thousands of nodes: each is put together when it is written, from the parts that the nodes of a group share.

import { encodeBase64Text } from '../../gotemplate/encoding/base64.ts'
import { Base64Piece, joinBase64 } from './base64-pieces.ts'
import type { Markers } from './markers.ts'

/** A text that is made on request, as it is or as pieces of base64. */
export interface LazyText {
  text(): string
  base64(): readonly string[]
  /** The text of a group from which it is filled; undefined for a text of its own. */
  readonly filled?: FilledText
}

/** A text that differs from those of alike nodes only in what is in the place of the markers. */
export interface FilledText {
  readonly template: TextTemplate
  /** Fills a piece of the text with markers, as `template.marked` contains it. */
  readonly fill: (piece: string) => string
}

/** Returns a text that is made again at each request. */
export const lazyText = (make: () => string): LazyText => ({ text: make, base64: () => [encodeBase64Text(make())] })

/** A piece of a text with markers. A piece that is written in base64 is separate, because markers cannot be found in base64. */
export type Fragment = string | { readonly base64: string }

/** The values of one node by the names that the markers stand for. */
export type MarkerValues = Readonly<Record<string, string>>

type Piece =
  | { readonly literal: string; readonly encoded: Base64Piece }
  | { readonly value: string }
  | { readonly base64: TextTemplate }

const literalPiece = (literal: string): Piece => ({ literal, encoded: new Base64Piece(literal) })

/** A text with markers, split at them once and filled for each node. */
export class TextTemplate {
  readonly #pieces: readonly Piece[]
  readonly #markers: Markers

  constructor(fragments: readonly Fragment[], markers: Markers) {
    this.#markers = markers
    this.#pieces = joinLiterals(fragments).flatMap((fragment): Piece[] => {
      if (typeof fragment !== 'string') return [{ base64: new TextTemplate([fragment.base64], markers) }]
      return markers.split(fragment).map((part, i) => (i % 2 === 0 ? literalPiece(part) : { value: part }))
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
    for (const piece of this.#pieces) {
      if ('literal' in piece) text += piece.literal
      else text += 'value' in piece ? values[piece.value]! : piece.base64.fillBase64(values).join('')
    }
    return text
  }

  fillBase64(values: MarkerValues): readonly string[] {
    return joinBase64(
      this.#pieces.map(piece => {
        if ('literal' in piece) return piece.encoded
        return new Base64Piece('value' in piece ? values[piece.value]! : piece.base64.fillBase64(values).join(''))
      }),
    )
  }

  fillLazily(values: MarkerValues): LazyText {
    return {
      text: () => this.fill(values),
      base64: () => this.fillBase64(values),
      filled: { template: this, fill: piece => this.#markers.replace(piece, name => values[name]!) },
    }
  }

  /** Returns the text with its markers. */
  marked(): string {
    return this.fill(this.#markers.byValue())
  }
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
