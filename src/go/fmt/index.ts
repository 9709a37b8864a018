// Go's fmt.Sprint, Sprintln and Sprintf.

import type { Meter, Value } from '../values.ts'
import { typeOf } from '../values.ts'
import { boundedMeter, printPlain } from './print.ts'

export { AddressError } from './print.ts'
export { sprintf } from './sprintf.ts'

/** A value as `%v` prints it. */
export const formatValue = (value: Value, meter: Meter = boundedMeter()): string => printPlain(value, meter)

/** A space between two operands of which neither is a string. */
export function sprint(args: readonly Value[], meter: Meter = boundedMeter()): string {
  let out = ''
  let stringBefore = true
  for (const arg of args) {
    const isString = typeOf(arg)?.kind === 'string'
    if (!isString && !stringBefore) out += ' '
    out += printPlain(arg, meter)
    stringBefore = isString
  }
  return out
}

export const sprintln = (args: readonly Value[], meter: Meter = boundedMeter()): string =>
  `${args.map(arg => printPlain(arg, meter)).join(' ')}\n`
