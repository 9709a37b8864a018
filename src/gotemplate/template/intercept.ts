// Calls in other hands: whoever executes a template may make its calls, and refuse them.

import type { Value } from '../values/values.ts'

/** Makes the call of a function or method: `call` does it, with these arguments or others. */
export type Intercept = (name: string, args: Value[], call: (args: Value[]) => Value) => Value

/** Thrown in the place of a call: a problem at its place. The message is text, and follows no words of Go's. */
export class RefusedCall extends Error {
  readonly help: string
  constructor(message: string, help: string) {
    super(message)
    this.name = 'RefusedCall'
    this.help = help
  }
}
