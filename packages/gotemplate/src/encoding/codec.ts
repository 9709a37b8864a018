// An error that Go's encoder or decoder returns. A panic in it is a FunctionError instead.

import { toText } from '../strconv/bytes.ts'
import { bytesOf, isNil, isZeroComplex } from '../values/build.ts'
import { ANY_SLICE, type Field, type GoType, isExportedName, STRING_MAP } from '../values/types.ts'
import {
  dict,
  Func,
  FunctionError,
  GoError,
  GoMap,
  list,
  type Meter,
  Pointer,
  Scalar,
  Slice,
  Struct,
  typeOf,
  underlying,
  type Value,
} from '../values/values.ts'

export class FormatError extends Error {
  readonly bytes: string
  constructor(bytes: string) {
    super(toText(bytes))
    this.name = 'FormatError'
    this.bytes = bytes
  }
}

/** The type of the variable that is decoded into: `map[string]interface {}`, `[]interface {}` or `interface {}`. */
export type Target = 'map' | 'list' | 'any'

export interface Decoded {
  readonly value: Value
  /** The error message, as a byte string. */
  readonly error?: string
}

/** Returns the initial value of the variable: an empty map or list, or nil. */
export const emptyOf = (target: Target): Value => (target === 'map' ? dict() : target === 'list' ? list([]) : null)

/** Returns the value of the variable after decoding null. */
export const nilOf = (target: Target): Value =>
  target === 'map' ? new GoMap(STRING_MAP, null) : target === 'list' ? new Slice(ANY_SLICE, null) : null

const FIRST_CHECK = 1024

export interface Output {
  write(text: string): void
  text(): string
}

/** Returns an empty output, whose size is charged to the meter. */
export function output(meter?: Meter): Output {
  let written = ''
  let checkAt = FIRST_CHECK
  return {
    write(text) {
      meter?.steps(1)
      if (written.length + text.length >= checkAt) {
        checkAt = 2 * (written.length + text.length)
        meter?.bytes(checkAt)
      }
      written += text
    },
    text: () => written,
  }
}

/** Returns a method of a type with a value or pointer receiver. Values are treated as addressable. */
const methodOf = (type: GoType | undefined, name: string) => type?.methods?.get(name) ?? type?.pointerMethods?.get(name)

export const hasMethod = (value: Value, name: string): boolean => methodOf(typeOf(value), name) !== undefined

/** Returns the result of a method without parameters, such as `String` or `MarshalText`; undefined if the type does not have it. */
export function textFromMethod(value: Value, name: string): string | undefined {
  const result = callMethod(value, name)
  return result === undefined ? undefined : result instanceof Slice ? bytesOf(result) : String(underlying(result))
}

function callMethod(value: Value, name: string): Value {
  try {
    return methodOf(typeOf(value), name)?.call(value, [])
  } catch (error) {
    throw error instanceof FunctionError ? new FormatError(error.bytes) : error
  }
}

/** Reports whether a slice or array type consists of bytes. */
export const isBytes = (type: GoType): boolean => type.elem?.kind === 'uint8' && type.elem.methods === undefined

/** Reports whether a field is exported: encoders, as other packages, ignore the others. */
export const isExported = (field: Field): boolean => isExportedName(field.name)

export function isZero(value: Value): boolean {
  if (isNil(value)) return true
  if (value instanceof Struct) return value.values.every(isZero)
  if (value instanceof Slice) return value.type.kind === 'array' && value.toArray().every(isZero)
  if (value instanceof GoMap || value instanceof Pointer || value instanceof Func || value instanceof GoError)
    return false
  const plain = value instanceof Scalar ? value.value : value
  return typeof plain === 'object' && plain !== null ? isZeroComplex(plain) : !plain
}

const SHORT: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}

/** Returns the escape sequence of a quote, a backslash or a control character in JSON and TOML. */
export const escaped = (char: string): string => SHORT[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
