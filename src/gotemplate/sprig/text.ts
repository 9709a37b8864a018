// How sprig makes a string of any value.

import { formatValue } from '../fmt/index.ts'
import { bytesOf } from '../values/build.ts'
import { BYTES, STRING_SLICE } from '../values/types.ts'
import { type Meter, Pointer, Slice, stringList, type Value } from '../values/values.ts'
import { withCapacity } from './capacity.ts'
import { NIL_DEREFERENCE, panic } from './function.ts'

/** sprig's strval: as `%v`, but a []byte is text, and the String method of a nil pointer is called in earnest. */
export function strval(value: Value, meter: Meter): string {
  if (typeof value === 'string') return value
  if (value instanceof Slice && value.type === BYTES) return bytesOf(value)
  // A String method of the pointer itself (metav1.Duration has one) may give a text for nil; one of the value cannot be called.
  if (value instanceof Pointer && value.target === null) {
    const { methods, pointerMethods } = value.type.elem!
    if (methods?.has('String') && !pointerMethods?.has('String')) panic(NIL_DEREFERENCE)
  }
  return formatValue(value, meter)
}

/** sprig's strslice: a []string stays the one it is, lists lose their nils, and anything else is a list of one. */
export function textsOf(value: Value, meter: Meter): Slice {
  if (!(value instanceof Slice)) return stringList(value === null ? [] : [strval(value, meter)])
  if (value.type === STRING_SLICE) return value
  meter.items(value.length)
  const texts = value
    .toArray()
    .filter(item => item !== null)
    .map(item => strval(item, meter))
  return withCapacity(STRING_SLICE, texts, value.length)
}
