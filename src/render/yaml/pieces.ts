// A text in pieces: what is long and stands in thousands of objects is written as it is, and not copied into a text of each.

/** A piece that is shorter is joined with those before it: each piece that is written has a cost of its own. */
const LONG = 512

export class Pieces {
  readonly #pieces: string[] = []
  #short = ''

  add(text: string): void {
    if (text.length < LONG) this.#short += text
    else {
      if (this.#short !== '') this.#pieces.push(this.#short)
      this.#pieces.push(text)
      this.#short = ''
    }
  }

  end(): readonly string[] {
    return this.#short === '' ? this.#pieces : [...this.#pieces, this.#short]
  }
}
