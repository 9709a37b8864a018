// Base64 of a stencil with words in it. Three bytes are a group of four characters: what becomes of a stencil's piece is worked out once for
// each place in a group that it can begin at, and only the groups in which it meets a word are made for each text.

import { fromText } from '../gotemplate/strconv/bytes.ts'
import type { Filled, Stencil } from './copies.ts'

/** Bytes that follow an open group: those that go into it, whole groups in base64, and those that open another. */
interface Cut {
  readonly head: string
  readonly groups: string
  readonly tail: string
}

/** Shorter ones are put together: each piece has to be written by itself. */
const SHORT = 256

/** The text's base64, in pieces: long ones are not copied to what stands around them. */
export function base64Pieces({ stencil, words }: Filled): string[] {
  const pieces: string[] = []
  let short = ''
  let open = ''
  const add = ({ head, groups, tail }: Cut): void => {
    if (open !== '') {
      open += head
      // A few bytes may not be enough to complete it.
      if (open.length < 3) return
      short += btoa(open)
    }
    open = tail
    if (groups.length < SHORT) {
      short += groups
    } else {
      if (short !== '') pieces.push(short)
      pieces.push(groups)
      short = ''
    }
  }
  const cuts = cutsOf(stencil)
  stencil.pieces.forEach((piece, i) => {
    const made = cuts[i]!
    const at = open.length
    add((made[at] ??= cut(fromText(piece), at)))
    const word = stencil.words[i]
    if (word !== undefined) add(cut(fromText(words[word]!), open.length))
  })
  if (open !== '') short += btoa(open)
  if (short !== '') pieces.push(short)
  return pieces
}

function cut(bytes: string, open: number): Cut {
  const head = open === 0 ? 0 : Math.min(3 - open, bytes.length)
  const end = bytes.length - ((bytes.length - head) % 3)
  return { head: bytes.slice(0, head), groups: btoa(bytes.slice(head, end)), tail: bytes.slice(end) }
}

/** By the places of the pieces, and by how many bytes are open before them. */
const cuts = new WeakMap<Stencil, Cut[][]>()

function cutsOf(stencil: Stencil): Cut[][] {
  let made = cuts.get(stencil)
  if (made === undefined) cuts.set(stencil, (made = stencil.pieces.map(() => [])))
  return made
}
