// Finds the line of a byte offset. Messages need it, and there may be a message for each of many items.

const LF = 0x0a

export class LineIndex {
  readonly #bytes: Uint8Array
  #breaks: readonly number[] | undefined

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Returns the line, counted from 1. The line breaks are found at the first use. */
  lineAt(offset: number): number {
    this.#breaks ??= breaksOf(this.#bytes)
    let [from, to] = [0, this.#breaks.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.#breaks[middle]! < offset) from = middle + 1
      else to = middle
    }
    return from + 1
  }
}

function breaksOf(bytes: Uint8Array): number[] {
  const breaks: number[] = []
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) breaks.push(at)
  return breaks
}
