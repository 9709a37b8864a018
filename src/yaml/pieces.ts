// A text that is put together from pieces. Long ones, which several texts may share, are not copied until the text is written.

/** Shorter pieces are joined: each that is returned costs a write. */
const LONG = 512

export class Pieces {
  readonly #pieces: string[] = []
  #short = ''

  add(text: string): void {
    if (text.length < LONG) {
      this.#short += text
      return
    }
    this.#pieces.push(this.#short, text)
    this.#short = ''
  }

  /** All pieces, in order. */
  end(): readonly string[] {
    this.#pieces.push(this.#short)
    return this.#pieces
  }
}
