// The built-in functions of text/template. `and`, `or` and `call` have only their signatures here: calls.ts executes them.

import { sprint, sprintf, sprintln } from '../fmt/index.ts'
import { ANY, BOOL, type GoType, INT, STRING } from '../values/types.ts'
import { FunctionError, type FunctionSpec, type Meter, type OpaqueRule, type Value } from '../values/values.ts'
import { REFLECT_VALUE } from './arguments.ts'
import { comparisonFault, printfFault } from './call-faults.ts'
import { eq, ge, gt, le, lt } from './compare.ts'
import { argumentsText, html, js, urlquery } from './escape.ts'
import { index, len, slice } from './indexing.ts'
import { neverEqual, orderOfVersions } from './known-texts.ts'
import { ANY_ARGUMENT, FIRST_ARGUMENT } from './opaque-rules.ts'
import { isTrue } from './truth.ts'

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
    urlquery: escaper(urlquery),
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
