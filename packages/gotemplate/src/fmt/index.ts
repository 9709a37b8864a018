// Go's fmt.Sprint, Sprintln and Sprintf.

import { decodeRune } from '../strconv/bytes.ts'
import { typeName } from '../values/build.ts'
import { isInteger, STRING } from '../values/types.ts'
import { type Meter, Scalar, typeOf, underlying, type Value } from '../values/values.ts'
import { type Flags, NO_FLAGS } from './format.ts'
import { boundedMeter, printOperand, printPlain, totalling } from './print.ts'

export { AddressError, boundedMeter } from './print.ts'

/** Formats a value as `%v`. */
export const formatValue = (value: Value, meter: Meter = boundedMeter()): string =>
  typeof value === 'string' ? value : printPlain(value, totalling(meter))

/** Go's fmt.Sprint: adds a space between two operands if neither is a string. */
export function sprint(args: readonly Value[], meter: Meter = boundedMeter()): string {
  let out = ''
  let stringBefore = true
  const total = totalling(meter)
  for (const arg of args) {
    const isString = typeOf(arg)?.kind === 'string'
    if (!isString && !stringBefore) out += ' '
    out += printPlain(arg, total)
    stringBefore = isString
  }
  return out
}

export function sprintln(args: readonly Value[], meter: Meter = boundedMeter()): string {
  const total = totalling(meter)
  return `${args.map(arg => printPlain(arg, total)).join(' ')}\n`
}

/** The position in the format and in the arguments. */
interface Reading {
  readonly format: string
  readonly args: readonly Value[]
  at: number
  /** The index of the next argument. */
  argument: number
  /** An argument index was used: `%!(EXTRA …)` is then not printed. */
  reordered: boolean
  /** The argument index of the current directive is valid. */
  goodIndex: boolean
  /** An argument index was read last. */
  afterIndex: boolean
  out: string
  /** The texts that are printed instead of operands, in the order of the format. Only if formats are checked. */
  readonly faults?: string[]
}

/** An operand of which nothing is known when a format is checked. */
const UNKNOWN = new Scalar({ ...STRING, name: 'unknown' }, '')

/**
 * Returns what `sprintf` prints to say that format and operands do not fit: `%!d(string=…)`, `%!s(MISSING)`, `%!(EXTRA …)`. An operand that
 * is not known is undefined.
 */
export function formatFault(format: string, operands: readonly (Value | undefined)[]): string | undefined {
  const faults: string[] = []
  print(
    format,
    operands.map(operand => operand ?? UNKNOWN),
    boundedMeter(),
    faults,
  )
  return faults[0]
}

export const sprintf = (format: string, args: readonly Value[], meter: Meter = boundedMeter()): string =>
  print(format, args, meter)

function print(format: string, args: readonly Value[], meter: Meter, faults?: string[]): string {
  const r: Reading = {
    format,
    args,
    at: 0,
    argument: 0,
    reordered: false,
    goodIndex: true,
    afterIndex: false,
    out: '',
    faults,
  }
  const total = totalling(meter)
  total.bytes(format.length)
  while (r.at < format.length) {
    const percent = format.indexOf('%', r.at)
    r.out += percent < 0 ? format.slice(r.at) : format.slice(r.at, percent)
    if (percent < 0) break
    r.at = percent + 1
    if (!directive(r, total)) break
  }
  if (!r.reordered && r.argument < args.length) printFault(r, extraArguments(args.slice(r.argument), total))
  return r.out
}

type MutableFlags = { -readonly [Name in keyof Flags]: Flags[Name] }

const FLAG_NAMES: Readonly<Record<string, 'sharp' | 'zero' | 'plus' | 'minus' | 'space'>> = {
  '#': 'sharp',
  '0': 'zero',
  '+': 'plus',
  '-': 'minus',
  ' ': 'space',
}

/** Formats one directive, from after its `%`. Returns false if the format ends within it. */
function directive(r: Reading, meter: Meter): boolean {
  const flags: MutableFlags = { ...NO_FLAGS }
  r.goodIndex = true
  // As in Go, `afterIndex` is not reset here: the next argumentIndex sets it.
  for (let name = FLAG_NAMES[r.format[r.at]!]; name; name = FLAG_NAMES[r.format[++r.at]!]) flags[name] = true
  // Go has a fast path for simple verbs without an argument index.
  if (/^[a-z]$/.test(r.format[r.at] ?? '') && r.argument < r.args.length) return verbAt(r, flags, meter)
  argumentIndex(r)
  readWidth(r, flags)
  readPrecision(r, flags)
  if (!r.afterIndex) argumentIndex(r)
  if (r.at >= r.format.length) {
    printFault(r, '%!(NOVERB)')
    return false
  }
  meter.bytes((flags.width ?? 0) + (flags.precision ?? 0))
  return verbAt(r, flags, meter)
}

function verbAt(r: Reading, flags: MutableFlags, meter: Meter): boolean {
  const { width } = decodeRune(r.format, r.at)
  const bytes = r.format.slice(r.at, r.at + width)
  // Go prints the verb as a rune: an invalid byte becomes U+FFFD.
  const verb = width === 1 && bytes.charCodeAt(0) >= 0x80 ? '\xef\xbf\xbd' : bytes
  r.at += width
  if (verb === '%') r.out += '%'
  else if (!r.goodIndex) printFault(r, `%!${verb}(BADINDEX)`)
  else if (r.argument >= r.args.length) printFault(r, `%!${verb}(MISSING)`)
  else printArgument(r, flags, verb, meter)
  return true
}

function printFault(r: Reading, text: string): void {
  r.faults?.push(text)
  r.out += text
}

function printArgument(r: Reading, flags: Flags, verb: string, meter: Meter): void {
  const arg = r.args[r.argument++]
  if (arg === UNKNOWN) return
  const text = printOperand(verb === 'v' || verb === 'w' ? goSyntax(flags) : flags, arg, verb, meter)
  if (r.faults && text.startsWith(`%!${verb}(`)) r.faults.push(text)
  r.out += text
}

const goSyntax = (flags: Flags): Flags => ({
  ...flags,
  sharpV: flags.sharp,
  sharp: false,
  plusV: flags.plus,
  plus: false,
})

const isTooLarge = (value: number): boolean => Math.abs(value) > 1e6

/** Parses digits between `at` and `end`. No value if there are none or, as in Go, if the number exceeds a million: `next` is then `end`. */
function digits(format: string, at: number, end: number): { value?: number; next: number } {
  if (at >= end) return { next: end }
  let value: number | undefined
  let next = at
  for (; next < end && format[next]! >= '0' && format[next]! <= '9'; next++) {
    if (isTooLarge(value ?? 0)) return { next: end }
    value = (value ?? 0) * 10 + Number(format[next])
  }
  return { value, next }
}

/** Parses an argument index such as `[3]`. */
function argumentIndex(r: Reading): void {
  r.afterIndex = false
  if (r.format[r.at] !== '[') return
  r.reordered = true
  const close = r.format.indexOf(']', r.at)
  if (close < 0 || r.format.length - r.at < 3) {
    r.goodIndex = false
    r.at++
    return
  }
  const { value, next } = digits(r.format, r.at + 1, close)
  r.at = close + 1
  r.afterIndex = value !== undefined && next === close
  if (r.afterIndex && value! >= 1 && value! <= r.args.length) r.argument = value! - 1
  else r.goodIndex = false
}

/** Returns the argument for a `*`; undefined if it is not an integer within a million. */
function starValue(r: Reading): number | undefined {
  if (r.argument >= r.args.length) return undefined
  const arg = r.args[r.argument++]
  if (arg === UNKNOWN) return 0
  const type = typeOf(arg)
  if (!type || !isInteger(type.kind)) return undefined
  const value = underlying(arg) as bigint
  return value > 1000000n || value < -1000000n ? undefined : Number(value)
}

function readWidth(r: Reading, flags: MutableFlags): void {
  if (r.format[r.at] !== '*') {
    const { value, next } = digits(r.format, r.at, r.format.length)
    r.at = next
    flags.width = value
    if (r.afterIndex && value !== undefined) r.goodIndex = false
    return
  }
  r.at++
  const value = starValue(r)
  r.afterIndex = false
  if (value === undefined) printFault(r, '%!(BADWIDTH)')
  else flags.width = Math.abs(value)
  if (value !== undefined && value < 0) {
    flags.minus = true
    flags.zero = false
  }
}

function readPrecision(r: Reading, flags: MutableFlags): void {
  if (r.format[r.at] !== '.' || r.at + 1 >= r.format.length) return
  r.at++
  if (r.afterIndex) r.goodIndex = false
  argumentIndex(r)
  if (r.format[r.at] !== '*') {
    const { value, next } = digits(r.format, r.at, r.format.length)
    r.at = next
    flags.precision = value ?? 0
    return
  }
  r.at++
  const value = starValue(r)
  r.afterIndex = false
  if (value === undefined || value < 0) printFault(r, '%!(BADPREC)')
  else flags.precision = value
}

function extraArguments(args: readonly Value[], meter: Meter): string {
  const shown = args.map(arg =>
    arg === null || arg === undefined ? '<nil>' : `${typeName(arg)}=${printOperand(NO_FLAGS, arg, 'v', meter)}`,
  )
  return `%!(EXTRA ${shown.join(', ')})`
}
