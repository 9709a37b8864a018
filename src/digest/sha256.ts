// SHA-256 by a library in JavaScript, for browsers. "imports" in package.json chooses between this file and sha256.node.ts.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** In hex, of the text's UTF-8. */
export const sha256Of = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))
