// Base64 of a text that is put together from pieces. Three bytes become four characters, so what a piece becomes depends on how many bytes
// are left over before it: zero, one or two. A piece that many texts have is encoded once for each of the three.

import { fromText } from '../gotemplate/strconv/bytes.ts'

/** A piece behind some bytes that were left over: the bytes that complete their group, whole groups in base64, and what is left over. */
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

/** Shorter ones are joined: each piece is written by itself. */
const SHORT = 256

/** The base64 of the whole, in pieces: long ones are not copied to what stands around them. */
export function joinBase64(pieces: Iterable<Base64Piece>): readonly string[] {
  const joined: string[] = []
  let short = ''
  let leftOver = ''
  for (const piece of pieces) {
    const { head, groups, rest } = piece.after(leftOver.length)
    if (leftOver !== '') {
      leftOver += head
      // A short piece may not be enough to complete a group.
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
