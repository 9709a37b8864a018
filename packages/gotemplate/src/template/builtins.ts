// The functions that a caller of `parse` gives, and those of text/template itself. `and`, `or` and `call` have only their signatures here: calls.ts
// executes them.

import { formatFault, sprint, sprintf, sprintln } from '../fmt/index.ts'
import { queryEscape } from '../net/url.ts'
import { decodeRune } from '../strconv/bytes.ts'
import { isPrint } from '../strconv/character-classes.ts'
import { indirect, isZeroComplex, zero } from '../values/build.ts'
import { ANY, BOOL, type GoType, INT, pointerTo, STRING } from '../values/types.ts'
import {
  type CallFault,
  Func,
  FunctionError,
  type FunctionSpec,
  GoMap,
  type KnownArgument,
  type Meter,
  type OpaqueRule,
  Pointer,
  Scalar,
  Slice,
  Struct,
  type Value,
} from '../values/values.ts'
import { eq, ge, gt, le, lt } from './comparison.ts'
import { index, len, slice } from './indexing.ts'
import { isScalar, neverEqual, orderOfVersions } from './known-texts.ts'
import { ANY_ARGUMENT, FIRST_ARGUMENT } from './opaque.ts'

/** A function that exists in Go but is not provided here. Naming it is an error when a template is parsed. */
export interface RefusedFunction {
  /** The reason, as in `it reads the clock`. */
  readonly refused: string
  /** The replacement to suggest. */
  readonly instead: string
}

/** Go's FuncMap. Merge maps with `new Map([...sprig, ...others])`. */
export type FunctionMap = ReadonlyMap<string, FunctionSpec | RefusedFunction>

export const isRefused = (function_: FunctionSpec | RefusedFunction): function_ is RefusedFunction =>
  'refused' in function_

/** reflect.Value as the type of a parameter of a built-in function: it accepts every value unchanged, even the zero reflect.Value. */
export const REFLECT_VALUE: GoType = { kind: 'struct', name: 'reflect.Value', fields: [] }

/** Concatenates the arguments as `print` does, each as an action would print it: Go's evalArgs. */
const argumentsText = (args: readonly Value[], meter: Meter): string =>
  sprint(
    args.map(arg => printable(arg)?.value ?? arg),
    meter,
  )

const HTML: Readonly<Record<string, string>> = {
  '\0': '\xef\xbf\xbd',
  '"': '&#34;',
  "'": '&#39;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
}

const html = (text: string): string => text.replace(/[\0"'&<>]/g, char => HTML[char]!)

const JS: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"',
  '<': '\\u003C',
  '>': '\\u003E',
  '&': '\\u0026',
  '=': '\\u003D',
}

const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0')

function js(text: string): string {
  let out = ''
  for (let i = 0; i < text.length; ) {
    const { rune, width } = decodeRune(text, i)
    const bytes = text.slice(i, i + width)
    const isSpecial = rune < 0x80 ? rune < 0x20 : !isPrint(rune)
    out += JS[bytes] ?? (isSpecial ? `\\u${hex(rune)}` : bytes)
    i += width
  }
  return out
}

function printfFault([format, ...operands]: readonly KnownArgument[]): CallFault | undefined {
  if (typeof format?.constant !== 'string') return undefined
  const fault = formatFault(
    format.constant,
    operands.map(({ constant, type }) => constant ?? (type && zero(type))),
  )
  if (fault === undefined) return undefined
  return { fails: false, ...describe(fault) }
}

function describe(fault: string): Pick<CallFault, 'message' | 'help'> {
  if (fault.includes('EXTRA'))
    return {
      message: 'prints %!(EXTRA \xe2\x80\xa6)',
      help: 'it has more arguments than verbs: remove one, or add a verb',
    }
  if (fault.includes('MISSING'))
    return { message: `prints ${fault}`, help: 'it has fewer arguments than verbs: add one, or remove a verb' }
  const [, verb, type] = /^%!(.[\x80-\xbf]*)\(([^=]+)=/s.exec(fault) ?? []
  if (verb === undefined) return { message: `prints ${fault}` }
  return {
    message: `prints %!${verb}(${type}=\xe2\x80\xa6)`,
    help: `%${verb} does not print a value of the type ${type}: use %v, or convert the value first`,
  }
}

/** Compares values of basic kinds; whether they can be compared depends on their kinds alone. */
function comparisonFault(compare: (args: Value[]) => unknown, args: readonly KnownArgument[]): CallFault | undefined {
  if (args.length < 2 || !args.every(arg => arg.type && isScalar(arg))) return undefined
  try {
    compare(args.map(({ constant, type }) => constant ?? zero(type!)))
    return undefined
  } catch (error) {
    if (error instanceof FunctionError) return { fails: true, message: error.bytes }
    throw error
  }
}

const REFLECT = REFLECT_VALUE

const spec = (
  params: readonly GoType[],
  result: GoType,
  call: (args: Value[], meter: Meter) => Value,
): FunctionSpec => ({ params, result, call })

const variadic = (...of: Parameters<typeof spec>): FunctionSpec => ({ ...spec(...of), variadic: true })

const withOpaque = (opaque: OpaqueRule, spec: FunctionSpec): FunctionSpec => ({ ...spec, opaque })

const escaper = (escaped: (text: string) => string): FunctionSpec =>
  withOpaque(
    ANY_ARGUMENT,
    variadic([ANY], STRING, (args, meter) => {
      const text = argumentsText(args, meter)
      // An escape sequence has at most six bytes, such as \u003C.
      meter.bytes(text.length * 6)
      return escaped(text)
    }),
  )

const comparison = (
  compare: (a: Value, b: Value) => boolean,
  check: NonNullable<FunctionSpec['check']> = orderOfVersions,
): FunctionSpec => ({
  ...spec([REFLECT, REFLECT], BOOL, ([a, b]) => compare(a, b)),
  check: args => comparisonFault(([a, b]) => compare(a, b), args) ?? check(args),
})

/** A placeholder: calls.ts executes these functions itself and never calls this. */
const executedByCalls = (): never => {
  throw new FunctionError('unreachable')
}

export const builtins: ReadonlyMap<string, FunctionSpec> = new Map(
  Object.entries({
    and: variadic([REFLECT, REFLECT], REFLECT, executedByCalls),
    or: variadic([REFLECT, REFLECT], REFLECT, executedByCalls),
    call: variadic([REFLECT, REFLECT], REFLECT, executedByCalls),
    not: withOpaque(
      ANY_ARGUMENT,
      spec([REFLECT], BOOL, ([arg]) => !isTrue(arg)),
    ),
    len: withOpaque(
      ANY_ARGUMENT,
      spec([REFLECT], INT, ([item]) => len(item)),
    ),
    index: withOpaque(
      FIRST_ARGUMENT,
      variadic([REFLECT, REFLECT], REFLECT, ([item, ...indexes]) => index(item, indexes)),
    ),
    slice: withOpaque(
      ANY_ARGUMENT,
      variadic([REFLECT, REFLECT], REFLECT, ([item, ...indexes]) => slice(item, indexes)),
    ),
    print: withOpaque(
      ANY_ARGUMENT,
      variadic([ANY], STRING, (args, meter) => sprint(args, meter)),
    ),
    printf: {
      ...withOpaque(
        ANY_ARGUMENT,
        variadic([STRING, ANY], STRING, ([format, ...args], meter) => sprintf(format as string, args, meter)),
      ),
      check: printfFault,
    },
    println: withOpaque(
      ANY_ARGUMENT,
      variadic([ANY], STRING, (args, meter) => sprintln(args, meter)),
    ),
    html: escaper(html),
    js: escaper(js),
    urlquery: escaper(queryEscape),
    eq: {
      ...variadic([REFLECT, REFLECT], BOOL, ([first, ...others]) => eq(first, others)),
      // An argument after the second is compared only if those before it differ.
      check: args => comparisonFault(([a, b]) => eq(a, [b]), args.slice(0, 2)) ?? neverEqual(args, 'never true'),
    },
    ne: comparison(
      (a, b) => !eq(a, [b]),
      args => neverEqual(args, 'always true'),
    ),
    lt: comparison(lt),
    le: comparison(le),
    gt: comparison(gt),
    ge: comparison(ge),
  }),
)

/** Reports whether a value is true: Go's IsTrue. Lists and maps are true if not empty; structs always are. */
export function isTrue(value: Value): boolean {
  if (typeof value !== 'object' || value === null) return Boolean(value) || Number.isNaN(value)
  if (value instanceof Slice) return value.length > 0
  if (value instanceof GoMap) return value.size > 0
  if (value instanceof Pointer) return value.target !== null
  if (value instanceof Scalar) return isTrueScalar(value.value)
  return true
}

const isTrueScalar = (value: Scalar['value']): boolean =>
  typeof value === 'object' ? !isZeroComplex(value) : Boolean(value) || Number.isNaN(value)

/** Returns the value that an action prints for a value; undefined for a function, which cannot be printed. */
export function printable(value: Value): { readonly value: Value } | undefined {
  const shown = indirect(value)
  if (shown === undefined || shown === null) return { value: '<no value>' }
  if (shown instanceof Func) return undefined
  return { value: hasTextAsPointer(shown) ? new Pointer(pointerTo(shown.type), { value: shown }) : shown }
}

/** A struct is printed through a pointer if only the pointer has an Error or String method, as printableValue in exec.go does. */
const hasTextAsPointer = (value: Value): value is Struct =>
  value instanceof Struct &&
  ['Error', 'String'].some(name => value.type.pointerMethods?.has(name) && !value.type.methods?.has(name))
