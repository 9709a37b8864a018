// SHA-256 of texts. Loading Node's own takes as long as hashing what one node needs by a library; a thousand nodes are hashed by it in
// half the time. Where there is no Node, in a browser, it is always the library's.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

type Hash = (text: string) => string

/** In hex, of the text's UTF-8, on every platform. */
export const portableSha256: Hash = text => bytesToHex(sha256(utf8ToBytes(text)))

/** The same by Node. Not imported: that would tie the library to Node. Node 20.16 and newer hand their modules out like this. */
export function nativeSha256(): Hash | undefined {
  const crypto = globalThis.process?.getBuiltinModule?.('node:crypto')
  return crypto && (text => crypto.createHash('sha256').update(text).digest('hex'))
}

/** More than a run for one node asks for. */
const MANY = 16

let asked = 0
let hash = portableSha256

/** In hex, of the text's UTF-8. */
export function sha256Of(text: string): string {
  if (++asked === MANY) hash = nativeSha256() ?? portableSha256
  return hash(text)
}
