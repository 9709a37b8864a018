// Go's fmt.Sprint, Sprintln and Sprintf.

import type { Meter, Value } from '../values/values.ts'
import { typeOf } from '../values/values.ts'
import { boundedMeter, totalling } from './meters.ts'
import { printPlain } from './print.ts'

export { boundedMeter } from './meters.ts'
export { AddressError } from './print.ts'
export { formatFault, sprintf } from './sprintf.ts'

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
