// The type of a sprig function: its specification and documentation.

import { STRING } from '../values/types.ts'
import { FunctionError, type FunctionSpec, type Meter, type Value } from '../values/values.ts'

export interface SprigFunction extends FunctionSpec {
  /** The call syntax, as in `trunc LENGTH TEXT`. */
  readonly usage: string
  readonly about: string
  /** A template and its output. The tests render it. */
  readonly example: readonly [template: string, output: string]
}

export type Documentation = Pick<SprigFunction, 'usage' | 'about' | 'example'>

/** A function of one text, and its documentation. */
export type OfText = readonly [
  usage: string,
  about: string,
  example: SprigFunction['example'],
  call: (text: string) => Value,
]

/** `charge` meters a call by the length of its text. */
export const ofText = (
  [usage, about, example, call]: OfText,
  charge: (meter: Meter, length: number) => void = () => {},
  result = STRING,
): SprigFunction => ({
  usage,
  about,
  example,
  params: [STRING],
  result,
  call: ([text], meter) => {
    charge(meter, (text as string).length)
    return call(text as string)
  },
})

/** Functions by name. */
export type Family = Readonly<Record<string, SprigFunction>>

/** Makes the call fail with the message of an error that Go's function returns or of a panic in it. */
export const fail = (message: string): never => {
  throw new FunctionError(message)
}

/** Makes the call fail with the message of a Go runtime panic, which text/template turns into an error. */
export const panic = (message: string): never => {
  throw new FunctionError(`runtime error: ${message}`)
}

export const NIL_DEREFERENCE = 'invalid memory address or nil pointer dereference'

/** Returns an int as a JavaScript number. Values beyond 2^53 lose digits, but are too large for every use anyway. */
export const int = (value: Value): number => Number(value as bigint)
