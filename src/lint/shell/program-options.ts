// Finds misspelt long options of programs whose options are known: the program ends with an error, or ignores the option.

import { MOST_TYPOS_OF_WORDS, nearest } from '../../diagnostics/nearest.ts'
import type { UserDataProblem } from '../../render/userdata/problem.ts'
import { isMisspelt, isSwapped } from '../near-names.ts'
import { optionNames } from './option-names.ts'

export type OptionProblem = Required<Pick<UserDataProblem, 'predicate' | 'help' | 'part'>>

/** Matches an option without quotes. Programs of OpenSSL have options with one dash. */
const OPTION = /^--?([A-Za-z][\w-]*)(?=$|=)/

/** Names up to this length resemble many others, so they are reported only if two letters have changed places. */
const SHORT = 4

/** The length of a name from which on two letters may differ. */
const LONG = 10

/** Returns the problems of the options among the arguments of a program, up to the word after which there are none. */
export function optionProblems(program: string, args: readonly string[]): OptionProblem[] {
  if (!args.some(arg => arg.startsWith('-'))) return []
  const known = optionNames(program)
  if (known === undefined) return []
  const end = args.indexOf('--')
  return (end < 0 ? args : args.slice(0, end)).flatMap(arg => {
    const dashes = program === 'openssl' ? '-' : '--'
    const name = arg.startsWith(dashes) ? OPTION.exec(arg)?.[1] : undefined
    const meant = name === undefined ? undefined : nearOption(name, known)
    if (name === undefined || meant === undefined) return []
    const part = `${dashes}${name}`
    return [
      {
        predicate: `calls ${program} with ${part}, which it does not have`,
        help: `Did you mean ${dashes}${meant}?`,
        part,
      },
    ]
  })
}

/** Returns the known option that an unknown one resembles. Most programs accept the beginning of an option, and some no- before it. */
export function nearOption(name: string, known: ReadonlySet<string>): string | undefined {
  if (name.length < LEAST || known.has(name) || known.has(name.replace(/^no-/, ''))) return undefined
  const names = [...known]
  if (names.some(other => other.startsWith(name))) return undefined
  if (name.length <= SHORT) return names.find(other => isSwapped(name, other))
  return (
    names.find(other => isMisspelt(name, other)) ??
    (name.length < LONG ? undefined : nearest(name, names, MOST_TYPOS_OF_WORDS))
  )
}

/** The minimum length of a name that is compared. */
const LEAST = 3
