// The methods Error, String and GoString, with which values format themselves.

import type { Method } from '../values/types.ts'
import { Pointer, typeOf, type Value } from '../values/values.ts'

const isText = (method: Method | undefined): method is Method =>
  method?.params.length === 0 && method.result.kind === 'string'

export const isNilPointer = (value: Value): value is Pointer => value instanceof Pointer && value.target === null

/** Reports whether a pointer has an Error or String method with a pointer receiver, which can be called on nil. */
export const hasPointerText = ({ type: { elem } }: Pointer): boolean =>
  isText(elem!.pointerMethods?.get('Error')) || isText(elem!.pointerMethods?.get('String'))

/** Reports whether a pointer's element has an Error or String method with a value receiver, which cannot be called on nil. */
export const hasValueText = ({ type: { elem } }: Pointer): boolean =>
  isText(elem!.methods?.get('Error')) || isText(elem!.methods?.get('String'))

/** Calls a method without parameters that returns a string; undefined if there is none or it cannot be called. */
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
