// SHA-256 by the library, on every platform.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** In hex, of the text's UTF-8. */
export const portableSha256 = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))
