// SHA-256 under Node. Its own implementation makes a thousand nodes a twentieth faster, but loading it takes as long as to digest 100 KB with the
// library, which is more than a few nodes have.

import { sha256Of as sha256OfLibrary } from './sha256.ts'

const LONGEST = 100_000

/** The number of characters that were digested so far. */
let digested = 0

/** Returns the SHA-256 of the text's UTF-8, in hex. */
export function sha256Of(text: string): string {
  digested += text.length
  if (digested < LONGEST) return sha256OfLibrary(text)
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex')
}
