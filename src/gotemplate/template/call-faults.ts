// Finds faults of calls of printf and of comparisons that do not depend on the values of unknown arguments.

import { formatFault } from '../fmt/index.ts'
import { zero } from '../values/convert.ts'
import { type CallFault, FunctionError, type KnownArgument, type Value } from '../values/values.ts'

export function printfFault([format, ...operands]: readonly KnownArgument[]): CallFault | undefined {
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

const BASIC = /^(?:string|bool|u?int\d*|float\d+)$/

/** Compares values of basic kinds; whether they can be compared depends on their kinds alone. */
export function comparisonFault(
  compare: (args: Value[]) => unknown,
  args: readonly KnownArgument[],
): CallFault | undefined {
  if (args.length < 2 || !args.every(({ type }) => type && BASIC.test(type.kind))) return undefined
  try {
    compare(args.map(({ constant, type }) => constant ?? zero(type!)))
    return undefined
  } catch (error) {
    if (error instanceof FunctionError) return { fails: true, message: error.bytes }
    throw error
  }
}
