// Character classes of Go's unicode and strconv packages, from generated tables and therefore the same in every JavaScript engine.

import { DIGITS, LETTERS, PRINTABLE } from './generated/unicode.ts'

/** Unpacks ranges to their starts and ends, alternately. A rune is in a range if an odd number of them is at or below it. */
function bounds(packed: string): Uint32Array {
  const out: number[] = []
  let at = 0
  for (const pair of packed.split(' ')) {
    const [gap, length] = pair.split(',') as [string, string]
    out.push((at += Number.parseInt(gap, 36)), (at += Number.parseInt(length, 36)))
  }
  return Uint32Array.from(out)
}

function classOf(packed: string): (rune: number) => boolean {
  let ranges: Uint32Array | undefined
  return rune => {
    ranges ??= bounds(packed)
    let low = 0
    let high = ranges.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (ranges[middle]! <= rune) low = middle + 1
      else high = middle
    }
    return low % 2 === 1
  }
}

/** strconv.IsPrint: letters, marks, numbers, punctuation, symbols and the ASCII space. */
export const isPrint = classOf(PRINTABLE)
/** unicode.IsLetter */
export const isLetter = classOf(LETTERS)
/** unicode.IsDigit: decimal digits of any script. */
export const isDigit = classOf(DIGITS)
