// Texts of thousands of nodes: put together when they are written, from what nodes of a group have in common.

import { encodeBase64Text } from '../gotemplate/encoding/base64.ts'
import type { Markers } from './markers.ts'

/** A text, and the same in base64. Each is made when it is asked for. */
export interface LazyText {
  text(): string
  base64(): string
}

/** A text that is made anew each time it is asked for. */
export const lazyText = (make: () => string): LazyText => ({ text: make, base64: () => encodeBase64Text(make()) })

/** A piece of a text with markers in it; or of one that is written in base64, where no marker could be found again. */
export type Fragment = string | { readonly base64: string }

/** The values of one node, by the values of the markers. */
export type MarkerValues = Readonly<Record<string, string>>

type Piece = string | { readonly value: string } | { readonly base64: TextTemplate }

/** A text with markers, cut at them once and filled for each node. */
export class TextTemplate {
  readonly #pieces: readonly Piece[]
  #constant: { readonly text: string; base64?: string } | undefined

  constructor(fragments: readonly Fragment[], markers: Markers) {
    this.#pieces = fragments.flatMap((fragment): Piece[] => {
      if (typeof fragment !== 'string') return [{ base64: new TextTemplate([fragment.base64], markers) }]
      return markers.split(fragment).map((part, i) => (i % 2 === 0 ? part : { value: part }))
    })
    if (this.#pieces.every(piece => typeof piece === 'string')) this.#constant = { text: this.#pieces.join('') }
  }

  /** Whether the text is the same for all nodes. */
  get isConstant(): boolean {
    return this.#constant !== undefined
  }

  uses(value: string): boolean {
    return this.#pieces.some(piece =>
      typeof piece === 'string' ? false : 'value' in piece ? piece.value === value : piece.base64.uses(value),
    )
  }

  fill(values: MarkerValues): string {
    if (this.#constant) return this.#constant.text
    let text = ''
    for (const piece of this.#pieces) {
      if (typeof piece === 'string') text += piece
      else text += 'value' in piece ? values[piece.value]! : piece.base64.fillBase64(values)
    }
    return text
  }

  fillBase64(values: MarkerValues): string {
    const constant = this.#constant
    if (constant === undefined) return encodeBase64Text(this.fill(values))
    constant.base64 ??= encodeBase64Text(constant.text)
    return constant.base64
  }

  filled(values: MarkerValues): LazyText {
    return { text: () => this.fill(values), base64: () => this.fillBase64(values) }
  }
}
