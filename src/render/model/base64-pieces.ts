// Base64 of a text that is concatenated from pieces. Three bytes become four characters, so the encoding of a piece depends on how many
// bytes before it (zero, one or two) do not fill a group. A piece that many texts share is encoded once for each of the three cases.

import { fromText } from '../../gotemplate/strconv/bytes.ts'

/**
 * A piece encoded after some left-over bytes: the bytes that complete their group, whole groups in base64, and the bytes left over at the
 * end.
 */
interface Encoded {
  readonly head: string
  readonly groups: string
  readonly rest: string
}

export class Base64Piece {
  readonly #bytes: string
  readonly #encoded: (Encoded | undefined)[] = []

  constructor(text: string) {
    this.#bytes = fromText(text)
  }

  after(leftOver: number): Encoded {
    const known = this.#encoded[leftOver]
    if (known !== undefined) return known
    const bytes = this.#bytes
    const head = leftOver === 0 ? 0 : Math.min(3 - leftOver, bytes.length)
    const end = bytes.length - ((bytes.length - head) % 3)
    const encoded = { head: bytes.slice(0, head), groups: btoa(bytes.slice(head, end)), rest: bytes.slice(end) }
    this.#encoded[leftOver] = encoded
    return encoded
  }
}

/** Encoded pieces with fewer characters are joined, because each piece is written separately. */
const SHORT = 256

/** Returns the base64 of the concatenated pieces as several strings, so that long pieces need not be copied into one. */
export function joinBase64(pieces: Iterable<Base64Piece>): readonly string[] {
  const joined: string[] = []
  let short = ''
  let leftOver = ''
  for (const piece of pieces) {
    const { head, groups, rest } = piece.after(leftOver.length)
    if (leftOver !== '') {
      leftOver += head
      // A short piece may not have enough bytes to complete a group.
      if (leftOver.length < 3) continue
      short += btoa(leftOver)
    }
    leftOver = rest
    if (groups.length < SHORT) {
      short += groups
      continue
    }
    if (short !== '') joined.push(short)
    joined.push(groups)
    short = ''
  }
  if (leftOver !== '') short += btoa(leftOver)
  if (short !== '') joined.push(short)
  return joined
}
