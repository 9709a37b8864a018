// Options that are given more than once: either all values count, or it is an error. commander alone keeps the last value without a word.

import { type Command, Option } from 'commander'

/** Returns an option whose values are collected, in their order. */
export const repeatedOption = (flags: string, description: string): Option =>
  new Option(flags, `${description} (may be repeated)`)
    .default([])
    .argParser((value: string, previous: readonly string[]) => [...previous, value])

/** Makes a second value an error, for all options of the command that take one. */
export function refuseRepeats(command: Command): void {
  for (const option of command.options.filter(takesOneValue)) {
    let isGiven = false
    command.on(`option:${option.name()}`, () => {
      if (isGiven) command.error(`error: option '${option.flags}' is given twice, and takes one value`)
      isGiven = true
    })
  }
}

const takesOneValue = ({ required, optional, defaultValue }: Option): boolean =>
  (required || optional) && !Array.isArray(defaultValue)
