// Base64 and base32 decoding, with the offsets that Go's errors report.

import { decodeBase32WithOffset, decodeBase64WithOffset, encodeBase32 } from '../../src/encoding/base64.ts'
import { checkTable } from '../table.ts'

checkTable('decodeBase64WithOffset', (text: string) => decodeBase64WithOffset(text), [
  ['a', { wrongAt: 0 }],
  ['aG=V', { wrongAt: 2 }],
  ['====', { wrongAt: 0 }],
  ['\n', { bytes: '' }],
])

checkTable('decodeBase32WithOffset', (text: string) => decodeBase32WithOffset(text), [['MYM=====', { wrongAt: 3 }]])

checkTable('encodeBase32', encodeBase32, [['\xff', '74======']])
