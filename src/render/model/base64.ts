// The base64 of texts that have most parts in common. Base64 encodes three bytes at a time: that of a part depends only on how many bytes of such a
// group come before it, so it is made at most three times, whatever stands around it.

/** A part of a text, as its UTF-8 bytes: each character is a byte. */
export class Bytes {
  readonly text: string
  readonly #encoded: string[] = []

  constructor(text: string) {
    this.text = /^[\x00-\x7f]*$/.test(text) ? text : utf8(text)
  }

  /** Returns the base64 of the groups of three bytes that begin at `start`. */
  groupsFrom(start: number): string {
    return (this.#encoded[start] ??= btoa(this.text.slice(start, this.endOfGroups(start))))
  }

  endOfGroups(start: number): number {
    return this.text.length - ((this.text.length - start) % 3)
  }
}

function utf8(text: string): string {
  let bytes = ''
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte)
  return bytes
}

/** Returns the base64 of the parts, in pieces. */
export function base64Pieces(parts: readonly Bytes[]): readonly string[] {
  const pieces: string[] = []
  /** The bytes of a group that is not complete. */
  let open = ''
  for (const part of parts) {
    const start = open === '' ? 0 : 3 - open.length
    if (part.text.length < start) {
      open += part.text
      continue
    }
    if (start > 0) pieces.push(btoa(open + part.text.slice(0, start)))
    pieces.push(part.groupsFrom(start))
    open = part.text.slice(part.endOfGroups(start))
  }
  if (open !== '') pieces.push(btoa(open))
  return pieces
}
