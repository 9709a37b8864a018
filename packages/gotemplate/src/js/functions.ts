// Plain JavaScript functions as functions of templates: arguments and results are converted.

import { fromText } from '../strconv/bytes.ts'
import { timeOf } from '../time/time.ts'
import { ANY } from '../values/types.ts'
import { FunctionError, type FunctionSpec, LimitError, type Meter, Slice, type Value } from '../values/values.ts'
import { fromJs, toJs } from './values.ts'

/** A JavaScript function with any parameters. */
export type JsFunction = (...args: never[]) => unknown

/** A call needs as many arguments as the function has parameters without a default. JavaScript does not say how many it takes at most. */
export const fromJsFunction = (function_: JsFunction): FunctionSpec => ({
  params: Array.from({ length: function_.length + 1 }, () => ANY),
  variadic: true,
  result: ANY,
  call: (args, meter) => {
    try {
      const result = function_(...(args.map(argument) as never[]))
      if (result instanceof Promise) throw new TypeError(PROMISE)
      return metered(fromJs(result), meter)
    } catch (error) {
      if (error instanceof LimitError) throw error
      throw new FunctionError(fromText(error instanceof Error ? error.message : String(error)))
    }
  },
})

const PROMISE = 'it returned a Promise: a template does not wait. Give the result in the data'

/** A time is a Date. */
function argument(value: Value): unknown {
  const time = timeOf(value)
  return time ? new Date(Number(time.seconds) * 1000 + Math.floor(time.nanoseconds / 1e6)) : toJs(value)
}

function metered(value: Value, meter: Meter): Value {
  if (typeof value === 'string') meter.bytes(value.length)
  if (value instanceof Slice) meter.items(value.length)
  return value
}
