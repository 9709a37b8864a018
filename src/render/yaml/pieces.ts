// Concatenates texts without copying the long ones: several objects may share them, and they are copied only into the output buffer.

/** Shorter texts are joined, because each piece costs a write to the output buffer. */
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

  /** Returns the pieces in order. */
  end(): readonly string[] {
    this.#pieces.push(this.#short)
    return this.#pieces
  }
}
