// Converts any value to strings as sprig does.

import { formatValue } from '../fmt/index.ts'
import { bytesOf } from '../values/build.ts'
import { BYTES, STRING_SLICE } from '../values/types.ts'
import { type Meter, Pointer, Slice, stringList, type Value } from '../values/values.ts'
import { withCapacity } from './capacity.ts'
import { NIL_DEREFERENCE, panic } from './function.ts'

/** sprig's strval: formats as `%v`, but a []byte is text, and the String method of a nil pointer is called, which may panic. */
export function strval(value: Value, meter: Meter): string {
  if (typeof value === 'string') return value
  if (value instanceof Slice && value.type === BYTES) return bytesOf(value)
  // A String method with a pointer receiver, as metav1.Duration has, can be called on nil; one with a value receiver panics.
  if (value instanceof Pointer && value.target === null) {
    const { methods, pointerMethods } = value.type.elem!
    if (methods?.has('String') && !pointerMethods?.has('String')) panic(NIL_DEREFERENCE)
  }
  return formatValue(value, meter)
}

/** sprig's strslice: returns a []string as it is, converts lists without their nil elements, and wraps any other value in a list. */
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
