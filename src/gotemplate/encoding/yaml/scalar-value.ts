// Decodes the scalars of a document.

import { fromUint8Array } from '../../strconv/bytes.ts'
import type { Value } from '../../values/values.ts'
import { decodeBase64 } from '../base64.ts'
import { FormatError } from '../format-error.ts'
import type { ScalarPart } from './document.ts'
import { resolve } from './resolve.ts'
import { BINARY_TAG, STR_TAG } from './tags.ts'

/** Returns the value of a scalar with its tag. */
export function scalarValue({ tag, text }: ScalarPart): Value {
  if (tag === STR_TAG) return text
  const resolved = resolve(tag, text)
  if (resolved.tag !== BINARY_TAG) return resolved.value
  const data = decodeBase64(text)
  if (!data) throw new FormatError('yaml: !!binary value contains invalid base64 data')
  return fromUint8Array(data)
}
