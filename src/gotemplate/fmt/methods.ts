// The methods by which values say how they are printed: Error, String, GoString.

import type { Method } from '../values/types.ts'
import { Pointer, typeOf, type Value } from '../values/values.ts'

const isText = (method: Method | undefined): method is Method =>
  method?.params.length === 0 && method.result.kind === 'string'

export const isNilPointer = (value: Value): value is Pointer => value instanceof Pointer && value.target === null

/** A method of the pointer's own can be called on nil. */
export const hasPointerText = ({ type: { elem } }: Pointer): boolean =>
  isText(elem!.pointerMethods?.get('Error')) || isText(elem!.pointerMethods?.get('String'))

/** A nil pointer has its element's methods too, but nothing to call them with. */
export const hasValueText = ({ type: { elem } }: Pointer): boolean =>
  isText(elem!.methods?.get('Error')) || isText(elem!.methods?.get('String'))

/** What a method without parameters that gives a string gives; undefined where there is none that can be called. */
export function methodResult(value: Value, name: string): string | undefined {
  if (!(value instanceof Pointer)) {
    const method = typeOf(value)?.methods?.get(name)
    return isText(method) ? (method.call(value, []) as string) : undefined
  }
  const { methods, pointerMethods } = value.type.elem!
  const own = pointerMethods?.get(name)
  if (isText(own)) return own.call(value.target === null ? value : value.target.value, []) as string
  const method = methods?.get(name)
  return value.target !== null && isText(method) ? (method.call(value.target.value, []) as string) : undefined
}
