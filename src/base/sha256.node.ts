// SHA-256 under Node.

import { createHash } from 'node:crypto'

/** Returns the SHA-256 of the text's UTF-8, in hex. */
export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')
