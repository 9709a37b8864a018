// Checks the arguments of programs that nodes run: their long options, and the headers that curl and wget send.

import { type HeaderProblem, headerProblem } from '../http-headers.ts'
import { unquoted } from './commands.ts'
import { type OptionProblem, optionProblems } from './program-options.ts'

/** Returns the problems of the arguments, words with their quotes, of a program. */
export const argumentProblems = (program: string, args: readonly string[]): OptionProblem[] => [
  ...optionProblems(program, args),
  ...headerProblems(program, args),
]

/** Matches the option for a header, with its value in the same word or in the next one. */
const HEADER_OPTIONS: Readonly<Record<string, RegExp>> = {
  curl: /^(?:--(?:proxy-)?header(?:=|$)|-[fgIikLnNOqRsSv#]*H)/,
  wget: /^--header(?:=|$)/,
}

function headerProblems(program: string, args: readonly string[]): HeaderProblem[] {
  const pattern = Object.hasOwn(HEADER_OPTIONS, program) ? HEADER_OPTIONS[program] : undefined
  if (pattern === undefined) return []
  return args.flatMap((arg, i): HeaderProblem[] => {
    const option = pattern.exec(arg)?.[0]
    if (option === undefined) return []
    const header = option === arg ? args[i + 1] : arg.slice(option.length)
    const found = header === undefined ? undefined : headerProblem(unquoted(header))
    return found === undefined ? [] : [found]
  })
}
