// Formats a value of any type for one verb, as fmt's print.go does.

import { decodeRune, encodeRune, isAscii, RUNE_ERROR, runes } from '../strconv/bytes.ts'
import { isPrint } from '../strconv/character-classes.ts'
import { type FloatFormat, formatFloat } from '../strconv/format-float.ts'
import { canBackquote, quote, quoteRune, quoteToAscii } from '../strconv/quote.ts'
import { bytesOf, typeName } from '../values/build.ts'
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
  const isNil =
    (value instanceof Pointer && value.target === null) ||
    (value instanceof GoMap && value.entries === null) ||
    (value instanceof Slice && value.items === null)
  if (!isNil) throw new AddressError(typeName(value))
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

// Formats booleans, numbers and strings as fmt does. The functions return undefined if the verb does not fit the operand.

const formatBool = (flags: Flags, value: boolean, verb: string): string | undefined =>
  verb === 't' || verb === 'v' ? pad(flags, String(value)) : undefined

const BASES: Readonly<Record<string, number>> = { d: 10, v: 10, b: 2, o: 8, O: 8, x: 16, X: 16 }

/** Formats an integer. `value` is within the range of its type; a negative one is of a signed type. */
function formatInteger(flags: Flags, value: bigint, isSigned: boolean, verb: string): string | undefined {
  if (verb === 'v' && flags.sharpV && !isSigned) return hexadecimal(flags, value, true)
  if (Object.hasOwn(BASES, verb)) return integerText(flags, value, BASES[verb]!, verb)
  const unsigned = BigInt.asUintN(64, value)
  if (verb === 'c') return pad(flags, encodeRune(runeOf(unsigned)))
  if (verb === 'q') return pad(flags, quoteRune(runeOf(unsigned), flags.plus))
  return verb === 'U' ? unicodeText(flags, unsigned) : undefined
}

const runeOf = (value: bigint): number => (value > 0x10ffffn ? RUNE_ERROR : Number(value))

const hexadecimal = (flags: Flags, value: bigint, prefix: boolean): string =>
  integerText({ ...flags, sharp: prefix }, value, 16, 'v')

const PREFIXES: Readonly<Record<number, string>> = { 2: '0b', 8: '0', 10: '', 16: '0x' }

function integerText(flags: Flags, value: bigint, base: number, verb: string): string {
  // As in Go, 0 with precision 0 prints only the padding.
  if (flags.precision === 0 && value === 0n) return ' '.repeat(flags.width ?? 0)
  const sign = value < 0n ? '-' : flags.plus ? '+' : flags.space ? ' ' : ''
  let digits = (value < 0n ? -value : value).toString(base)
  if (flags.precision !== undefined) digits = digits.padStart(flags.precision, '0')
  else if (flags.zero && !flags.minus && flags.width) digits = digits.padStart(flags.width - sign.length, '0')
  if (flags.sharp && !(base === 8 && digits[0] === '0')) digits = PREFIXES[base] + digits
  if (verb === 'O') digits = `0o${digits}`
  return padWithSpaces(flags, sign + (verb === 'X' ? digits.toUpperCase() : digits))
}

function unicodeText(flags: Flags, value: bigint): string {
  const digits = value
    .toString(16)
    .toUpperCase()
    .padStart(Math.max(flags.precision ?? 4, 4), '0')
  const shown = flags.sharp && value <= 0x10ffffn && isPrint(Number(value)) ? ` '${encodeRune(Number(value))}'` : ''
  return padWithSpaces(flags, `U+${digits}${shown}`)
}

const FLOATS: Readonly<Record<string, { format: FloatFormat; precision: number }>> = {
  v: { format: 'g', precision: -1 },
  b: { format: 'b', precision: -1 },
  g: { format: 'g', precision: -1 },
  G: { format: 'G', precision: -1 },
  x: { format: 'x', precision: -1 },
  X: { format: 'X', precision: -1 },
  f: { format: 'f', precision: 6 },
  F: { format: 'f', precision: 6 },
  e: { format: 'e', precision: 6 },
  E: { format: 'E', precision: 6 },
}

function formatNumber(flags: Flags, value: number, bits: 32 | 64, verb: string): string | undefined {
  if (!Object.hasOwn(FLOATS, verb)) return undefined
  const { format, precision: usual } = FLOATS[verb]!
  const precision = flags.precision ?? usual
  const plain = formatFloat(value, format, precision, bits)
  const signed = /^[+-]/.test(plain) ? plain : `+${plain}`
  const number = flags.space && signed[0] === '+' && !flags.plus ? ` ${signed.slice(1)}` : signed
  if (/^.[IN]/.test(number)) return infinityText(flags, number)
  const full = flags.sharp && verb !== 'b' ? number[0] + withPoint(number.slice(1), format, precision) : number
  if (!flags.plus && full[0] === '+') return pad(flags, full.slice(1))
  // Zero padding goes between the sign and the digits.
  if (flags.zero && !flags.minus && flags.width !== undefined && flags.width > full.length)
    return full[0] + padding(flags, flags.width - full.length) + full.slice(1)
  return pad(flags, full)
}

/** Formats an infinity or NaN, without zero padding. An infinity always has its sign; NaN has one only with `+` or a space. */
function infinityText(flags: Flags, number: string): string {
  if (number[1] === 'N' && !flags.space && !flags.plus) return padWithSpaces(flags, number.slice(1))
  return padWithSpaces(flags, number)
}

const SIGNIFICANT = new Set<string>(['g', 'G', 'x'])

/** Applies the flag `#`: keeps the decimal point and, if the precision counts digits, the trailing zeros. */
function withPoint(number: string, format: FloatFormat, precision: number): string {
  const at = number.search(format === 'x' || format === 'X' ? /p/i : /e/i)
  const body = at < 0 ? number : number.slice(0, at)
  const tail = at < 0 ? '' : number.slice(at)
  // As in Go, the x of a hexadecimal prefix counts as a digit.
  const seen = body.replace('.', '').replace(/^0+/, '').length
  let missing = (SIGNIFICANT.has(format) ? (precision === -1 ? 6 : precision) : 0) - seen
  if (body === '0') missing--
  return body + (body.includes('.') ? '' : '.') + '0'.repeat(Math.max(missing, 0)) + tail
}

function formatComplex(flags: Flags, { re, im }: Complex, verb: string): string | undefined {
  const real = formatNumber(flags, re, 64, verb)
  return real === undefined ? undefined : `(${real}${formatNumber({ ...flags, plus: true }, im, 64, verb)}i)`
}

function formatString(flags: Flags, value: string, verb: string): string | undefined {
  switch (verb) {
    case 'v':
      return flags.sharpV ? formatQuoted(flags, value) : plainString(flags, value)
    case 's':
      return plainString(flags, value)
    case 'x':
    case 'X':
      return hexString(flags, value, verb)
    case 'q':
      return formatQuoted(flags, value)
    default:
      return undefined
  }
}

const plainString = (flags: Flags, value: string): string => pad(flags, truncate(flags, value))

/** Truncates a text to the precision, in runes. */
function truncate({ precision }: Flags, value: string): string {
  if (precision === undefined) return value
  let at = 0
  for (let left = precision; left > 0 && at < value.length; left--) at += decodeRune(value, at).width
  return value.slice(0, at)
}

function formatQuoted(flags: Flags, value: string): string {
  const text = truncate(flags, value)
  if (flags.sharp && canBackquote(text)) return pad(flags, `\`${text}\``)
  return pad(flags, flags.plus ? quoteToAscii(text) : quote(text))
}

/** Formats a text in hexadecimal. The precision counts bytes. */
function hexString(flags: Flags, value: string, verb: string): string {
  const bytes = Array.from(value.slice(0, flags.precision ?? value.length), char =>
    char.charCodeAt(0).toString(16).padStart(2, '0'),
  )
  if (bytes.length === 0) return padding(flags, flags.width ?? 0)
  const lower = flags.space
    ? bytes.map(byte => (flags.sharp ? `0x${byte}` : byte)).join(' ')
    : (flags.sharp ? '0x' : '') + bytes.join('')
  return pad(flags, verb === 'X' ? lower.toUpperCase() : lower)
}

export interface Flags {
  readonly width?: number
  readonly precision?: number
  readonly minus: boolean
  readonly plus: boolean
  readonly sharp: boolean
  readonly space: boolean
  readonly zero: boolean
  /** Set for `%+v` and `%#v` instead of `plus` and `sharp`, which then do not apply to the parts of the value. */
  readonly plusV: boolean
  readonly sharpV: boolean
}

export const NO_FLAGS: Flags = {
  minus: false,
  plus: false,
  sharp: false,
  space: false,
  zero: false,
  plusV: false,
  sharpV: false,
}

/** Returns the number of runes; an invalid byte is one. */
const runeCount = (bytes: string): number => (isAscii(bytes) ? bytes.length : runes(bytes).length)

/** Returns the padding: zeros only on the left. */
const padding = (flags: Flags, count: number): string =>
  count > 0 ? (flags.zero && !flags.minus ? '0' : ' ').repeat(count) : ''

/** Fills the text up to the width of the flags. */
function pad(flags: Flags, bytes: string): string {
  if (!flags.width) return bytes
  const fill = padding(flags, flags.width - runeCount(bytes))
  return flags.minus ? bytes + fill : fill + bytes
}

/** Fills the text up to the width, with spaces even if the flags ask for zeros. */
const padWithSpaces = (flags: Flags, bytes: string): string =>
  pad(flags.zero ? { ...flags, zero: false } : flags, bytes)
