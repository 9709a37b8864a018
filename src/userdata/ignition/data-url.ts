// File contents as data URLs, percent-encoded as the reference's library does it: everything but RFC 2396's unreserved characters.

import { fromText } from '../../go/bytes.ts'

const RESERVED = /[^A-Za-z0-9\-_.!~*'()]/g
const percentEscape = (byte: string): string => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

export const dataUrl = (text: string): string => `data:,${fromText(text).replace(RESERVED, percentEscape)}`
