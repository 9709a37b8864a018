// SHA-256 of a JavaScript library, for browsers. "imports" in package.json selects this file or sha256.node.ts.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Returns the SHA-256 of the text's UTF-8, in hex. */
export const sha256Of = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))
