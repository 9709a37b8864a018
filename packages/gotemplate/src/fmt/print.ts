// Formats a value of any type for one verb, as fmt's print.go does.

import { bytesOf, isNil, typeName } from '../values/build.ts'
import { checkDepth, sortedEntries } from '../values/maps.ts'
import { ERROR, type Field, type GoType, isFloat, isInteger, isSigned, type Method } from '../values/types.ts'
import {
  type Complex,
  Func,
  FunctionError,
  GoError,
  GoMap,
  LimitError,
  type Meter,
  Pointer,
  Slice,
  Struct,
  typeOf,
  underlying,
  type Value,
} from '../values/values.ts'
import {
  type Flags,
  formatBool,
  formatComplex,
  formatInteger,
  formatNumber,
  formatString,
  hexadecimal,
  hexString,
  NO_FLAGS,
  pad,
  plainString,
} from './format.ts'

/** Thrown where Go would print the address of a pointer, map or function, which differs in every run. */
export class AddressError extends FunctionError {
  constructor(type: string) {
    super(`cannot print the address of a ${type}`)
    this.name = 'AddressError'
  }
}

/** The state of printing one operand. */
interface Printing {
  readonly flags: Flags
  /** Inside `%!d(…)`, where Go calls no methods. */
  readonly erroring: boolean
  readonly meter: Meter
}

/** The cost of printing one part of a value, in meter steps. */
const STEPS_FOR_PART = 3

/** Formats an operand as `%<flags><verb>` does. `meter` comes from `totalling`. */
export const printOperand = (flags: Flags, value: Value, verb: string, meter: Meter): string =>
  printArg({ flags, erroring: false, meter }, value, verb)

/** Meters a piece of the text. For lists, maps and the like, their parts are metered instead. */
function piece(p: Printing, text: string): string {
  p.meter.bytes(text.length)
  return text
}

const isContainer = (value: Value): boolean =>
  value instanceof Slice || value instanceof GoMap || value instanceof Struct || value instanceof Pointer

function printArg(p: Printing, value: Value, verb: string): string {
  if (value === null || value === undefined)
    return verb === 'T' || verb === 'v' ? pad(p.flags, '<nil>') : badVerb(p, value, verb)
  if (verb === 'T') return plainString(p.flags, typeName(value))
  if (verb === 'p') return addressOf(p, value, verb)
  if (isByteSlice(value) && value.type.name === '[]uint8') return bytesText(p, value, verb, '[]byte')
  return printWithMethods(p, value, verb, 0, 'open')
}

function printWithMethods(p: Printing, value: Value, verb: string, depth: number, access: Access): string {
  const text = access === 'open' ? methodText(p, value, verb) : undefined
  if (text !== undefined) return piece(p, text)
  return isContainer(value)
    ? printValue(p, value, verb, depth, access)
    : piece(p, printValue(p, value, verb, depth, access))
}

/** Formats a part of a value: an element, key or field. Methods are called unless the field is unexported. */
function printPart(
  p: Printing,
  value: Value,
  type: GoType,
  verb: string,
  depth: number,
  access: Access = 'open',
): string {
  checkDepth(depth)
  p.meter.steps(STEPS_FOR_PART)
  if (value === null || value === undefined) return nilText(p, type)
  return printWithMethods(p, value, verb, depth, access)
}

const nilText = (p: Printing, type: GoType): string => (p.flags.sharpV ? `${type.name}(nil)` : '<nil>')

/** The access that reflect gives to a part: an unexported field is hidden with all it contains, an unexported embedded struct alone. */
type Access = 'open' | 'embedded' | 'hidden'

function fieldAccess(field: Field, parent: Access): Access {
  if (parent === 'hidden') return 'hidden'
  if (/^\p{Lu}/u.test(field.name)) return 'open'
  return field.embedded ? 'embedded' : 'hidden'
}

function printValue(p: Printing, value: Value, verb: string, depth: number, access: Access = 'open'): string {
  if (value instanceof GoMap) return mapText(p, value, verb, depth, access)
  if (value instanceof Slice) return sliceText(p, value, verb, depth, access)
  if (value instanceof Struct) return structText(p, value, verb, depth, access)
  if (value instanceof Pointer) return pointerText(p, value, verb, depth, access)
  if (value instanceof GoError) return errorText(p, value, verb, depth)
  if (value instanceof Func) return addressOf(p, value, verb)
  return basicText(p.flags, value, verb) ?? badVerb(p, value, verb)
}

function basicText(flags: Flags, value: Value, verb: string): string | undefined {
  if (typeof value === 'string') return formatString(flags, value, verb)
  const { kind } = typeOf(value)!
  const plain = underlying(value)
  if (isInteger(kind)) return formatInteger(flags, plain as bigint, isSigned(kind), verb)
  if (isFloat(kind)) return formatNumber(flags, plain as number, kind === 'float32' ? 32 : 64, verb)
  if (kind === 'string') return formatString(flags, plain as string, verb)
  if (kind === 'bool') return formatBool(flags, plain as boolean, verb)
  return formatComplex(flags, plain as Complex, verb)
}

/** Formats a value whose type does not fit the verb: `%!d(string=x)`. */
function badVerb(p: Printing, value: Value, verb: string): string {
  if (value === null || value === undefined) return `%!${verb}(<nil>)`
  const erroring = { ...p, erroring: true }
  const shown = isByteSlice(value) ? printArg(erroring, value, 'v') : printValue(erroring, value, 'v', 0)
  return `%!${verb}(${typeName(value)}=${shown})`
}

const TEXT_VERBS = new Set(['v', 's', 'x', 'X', 'q'])

/** Returns the result of a value's Error, String or (for `%#v`) GoString method; undefined if it has none. */
function methodText(p: Printing, value: Value, verb: string): string | undefined {
  if (p.erroring || typeof value !== 'object' || value === null) return undefined
  // Only Errorf supports `%w`.
  if (verb === 'w') return badVerb(p, value, verb)
  if (p.flags.sharpV) {
    const text = methodResult(value, 'GoString')
    return text === undefined ? undefined : plainString(p.flags, text)
  }
  if (!TEXT_VERBS.has(verb)) return undefined
  if (value instanceof GoError) return formatString(p.flags, value.message, verb)
  if (isNilPointer(value) && !hasPointerText(value) && hasValueText(value)) return '<nil>'
  const text = methodResult(value, 'Error') ?? methodResult(value, 'String')
  return text === undefined ? undefined : formatString(p.flags, text, verb)
}

function mapText(p: Printing, map: GoMap, verb: string, depth: number, access: Access): string {
  const { sharpV } = p.flags
  if (sharpV && map.entries === null) return `${map.type.name}(nil)`
  const entries = sortedEntries(map).map(
    ([key, value]) =>
      `${printPart(p, key, map.type.key!, verb, depth + 1, access)}:${printPart(p, value, map.type.elem!, verb, depth + 1, access)}`,
  )
  return sharpV ? `${map.type.name}{${entries.join(', ')}}` : `map[${entries.join(' ')}]`
}

const isByteSlice = (value: Value): value is Slice => value instanceof Slice && value.type.elem!.kind === 'uint8'

function sliceText(p: Printing, slice: Slice, verb: string, depth: number, access: Access): string {
  if (isByteSlice(slice) && verb !== 'v' && TEXT_VERBS.has(verb)) return bytesText(p, slice, verb, slice.type.name)
  const { sharpV } = p.flags
  if (sharpV && slice.items === null) return `${slice.type.name}(nil)`
  const items: string[] = []
  for (let i = 0; i < slice.length; i++)
    items.push(printPart(p, slice.at(i), slice.type.elem!, verb, depth + 1, access))
  return sharpV ? `${slice.type.name}{${items.join(', ')}}` : `[${items.join(' ')}]`
}

function bytesText(p: Printing, slice: Slice, verb: string, name: string): string {
  const { flags } = p
  if (verb === 'v' || verb === 'd') {
    if (flags.sharpV && slice.items === null) return `${name}(nil)`
    const items = slice.toArray().map(item => {
      const byte = underlying(item) as bigint
      return flags.sharpV ? hexadecimal(flags, byte, true) : formatInteger(flags, byte, false, verb)!
    })
    return flags.sharpV ? `${name}{${items.join(', ')}}` : `[${items.join(' ')}]`
  }
  const bytes = bytesOf(slice)
  if (verb === 's') return plainString(flags, bytes)
  if (verb === 'x' || verb === 'X') return hexString(flags, bytes, verb)
  return verb === 'q' ? formatString(flags, bytes, verb)! : printValue(p, slice, verb, 0)
}

function structText(p: Printing, struct: Struct, verb: string, depth: number, access: Access): string {
  const { sharpV, plusV } = p.flags
  const parts = struct.type.fields!.map((field, i) => {
    const text = printPart(p, struct.values[i], field.type, verb, depth + 1, fieldAccess(field, access))
    return sharpV || plusV ? `${field.name}:${text}` : text
  })
  return `${sharpV ? struct.type.name : ''}{${parts.join(sharpV ? ', ' : ' ')}}`
}

const SHOWN_BEHIND_POINTER = new Set(['array', 'slice', 'struct', 'map'])

/** Formats a pointer. As in Go, `&` and the target are printed only at the top level, and the address elsewhere. */
function pointerText(p: Printing, pointer: Pointer, verb: string, depth: number, access: Access): string {
  const elem = pointer.type.elem!
  if (depth === 0 && pointer.target !== null && SHOWN_BEHIND_POINTER.has(elem.kind))
    return `&${printPart(p, pointer.target.value, elem, verb, depth + 1, access)}`
  return addressOf(p, pointer, verb)
}

/** Formats an error without its method. Each error type is a pointer to a struct with the message in the field `s`. */
function errorText(p: Printing, error: GoError, verb: string, depth: number): string {
  if (depth > 0) return addressOf(p, error, verb)
  const name = p.flags.sharpV ? error.typeName.slice(1) : ''
  const field = p.flags.sharpV || p.flags.plusV ? 's:' : ''
  return `&${name}{${field}${printPart(p, error.message, ERROR, verb, 1)}}`
}

const ADDRESS_VERBS = new Set(['v', 'p', 'b', 'o', 'd', 'x', 'X'])

function addressOf(p: Printing, value: Value, verb: string): string {
  const { flags } = p
  const hasAddress =
    value instanceof Pointer ||
    value instanceof GoMap ||
    value instanceof Func ||
    value instanceof GoError ||
    (value instanceof Slice && value.type.kind === 'slice')
  if (!hasAddress || !ADDRESS_VERBS.has(verb)) return badVerb(p, value, verb)
  if (!isNil(value)) throw new AddressError(typeName(value))
  if (verb === 'v') return flags.sharpV ? `(${typeName(value)})(nil)` : pad(flags, '<nil>')
  if (verb === 'p') return hexadecimal(flags, 0n, !flags.sharp)
  return formatInteger(flags, 0n, false, verb)!
}

/** Formats a value as `%v` without flags. */
export const printPlain = (value: Value, meter: Meter): string => printOperand(NO_FLAGS, value, 'v', meter)

const isText = (method: Method | undefined): method is Method =>
  method?.params.length === 0 && method.result.kind === 'string'

const isNilPointer = (value: Value): value is Pointer => value instanceof Pointer && value.target === null

/** Reports whether a pointer has an Error or String method with a pointer receiver, which can be called on nil. */
const hasPointerText = ({ type: { elem } }: Pointer): boolean =>
  isText(elem!.pointerMethods?.get('Error')) || isText(elem!.pointerMethods?.get('String'))

/** Reports whether a pointer's element has an Error or String method with a value receiver, which cannot be called on nil. */
const hasValueText = ({ type: { elem } }: Pointer): boolean =>
  isText(elem!.methods?.get('Error')) || isText(elem!.methods?.get('String'))

/** Calls a method without parameters that returns a string; undefined if there is none or it cannot be called. */
function methodResult(value: Value, name: string): string | undefined {
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

/** Returns a meter for callers without one, with a limit above anything real. */
export function boundedMeter(limit = 1 << 26): Meter {
  let left = limit
  const spend = (count: number): void => {
    left -= count
    if (left < 0) throw new LimitError('stringBytes', `a value of more than ${limit} bytes is being printed`)
  }
  return { bytes: spend, items: spend, steps: spend }
}

const MEGABYTE = 1 << 20

/** Returns a meter for a text that is built in pieces. It checks the total length, after each megabyte. */
export function totalling(meter: Meter): Meter {
  let total = 0
  let next = MEGABYTE
  const bytes = (count: number): void => {
    total += count
    meter.steps(count >>> 6)
    if (total < next) return
    next = total + MEGABYTE
    meter.bytes(total)
  }
  return { ...meter, bytes }
}
