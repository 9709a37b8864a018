// Finds commands that a shell accepts and that fail or do something else, because of a missing blank or one too many: [-f, 2>1, NAME = value.

import type { UserDataProblem } from '../../render/userdata/problem.ts'
import { lineAt } from '../content-problem.ts'
import { commandsOf, unquoted, wordsOf } from './commands.ts'

type Found = Required<Pick<UserDataProblem, 'predicate' | 'help' | 'line' | 'part'>>

type Rule = (words: readonly string[], command: Command) => Omit<Found, 'line'> | undefined

interface Command {
  /** What ends the command: an operator, or nothing at the end of its line. */
  readonly end: string
}

/** The maximum number of characters of a command that are read, and of problems of a script. */
const LONGEST = 1000
const MOST = 20

/** Returns the problems of the simple commands that begin at the offsets. */
export function unintendedCommands(script: string, offsets: readonly number[]): Found[] {
  const found: Found[] = []
  for (const offset of offsets) {
    const written = script.slice(offset, endOfLine(script, offset))
    if (!MAY_HAVE.test(written)) continue
    const text = written.replaceAll('\\\n', '  ')
    const command = commandsOf(text)[0]!
    const words = wordsOf(command)
    const end = /^[;&|]{0,2}/.exec(text.slice(command.length))![0]
    const first = words.findIndex(word => !BEFORE.test(word))
    if (first < 0 || text.length >= LONGEST) continue
    for (const rule of RULES) {
      const problem = rule(words.slice(first), { end })
      if (problem === undefined) continue
      found.push({ ...problem, line: lineAt(script, offset) })
      break
    }
    if (found.length === MOST) break
  }
  return found
}

/** Matches what a command has that a rule reports. Most commands have none of it, and are not split into words. */
const MAY_HAVE = /\[|>[12]|\s=|\b(?:sysctl|chmod)\s|[\u2018\u201c\u201e]/

const BEFORE = /^(?:exec|sudo|env|nohup|!)$/

/** Returns the end of the line, which goes on after a backslash. */
function endOfLine(script: string, offset: number): number {
  let end = script.indexOf('\n', offset)
  while (end > 0 && script[end - 1] === '\\' && end - offset < LONGEST) end = script.indexOf('\n', end + 1)
  return Math.min(end < 0 ? script.length : end, offset + LONGEST)
}

/** `[-f /etc/a ]` calls a program with the name [-f. */
const bracketWithoutBlank: Rule = ([name = '']) => {
  const [, bracket, rest] = /^(\[\[?)([-!"'$(/\w].*)$/s.exec(name) ?? []
  if (bracket === undefined || rest === undefined || rest.includes(']')) return undefined
  return {
    predicate: `has no blank after ${bracket}, so it calls a program that does not exist`,
    help: `Write ${bracket} and a blank before the condition.`,
    part: name,
  }
}

const bracketWithoutEnd: Rule = ([name, ...words], { end }) => {
  if (name !== '[' || words.includes(']')) return undefined
  // A substitution may contain the operator, or the bracket.
  if (words.some(word => /\$\(|`/.test(word))) return undefined
  const last = words.at(-1) ?? ''
  if (last.endsWith(']'))
    return {
      predicate: 'has no blank before ], so [ does not find its end and fails',
      help: 'Write a blank before ].',
      part: last,
    }
  if (end !== '&&' && end !== '||') return undefined
  return {
    predicate: `has ${end} between [ and ], where it ends the command, so [ does not find its end and fails`,
    help: `Write [ … ] ${end} [ … ].`,
    part: end,
  }
}

const REDIRECTIONS: ReadonlyMap<string, string> = new Map([
  ['>', '-gt'],
  ['<', '-lt'],
  ['>=', '-ge'],
  ['<=', '-le'],
])

const comparedByRedirection: Rule = ([name, ...words]) => {
  const end = words.indexOf(']')
  if (name !== '[' || end < 0) return undefined
  const part = words.slice(1, end - 1).find(word => REDIRECTIONS.has(word))
  if (part === undefined) return undefined
  return {
    predicate: `has ${part} in [ … ], which is a redirection to a file and no comparison`,
    help: `Write ${REDIRECTIONS.get(part)} to compare numbers.`,
    part,
  }
}

/** `2>1` writes to a file with the name 1. */
const redirectedToDigit: Rule = words => {
  const part = words[0]!.startsWith('[') ? undefined : words.find(word => /^[12]?>[12]$/.test(word))
  if (part === undefined) return undefined
  return {
    predicate: `has ${part}, which writes to a file with the name ${part.slice(-1)}`,
    help: `Write ${part.replace('>', '>&')}.`,
    part,
  }
}

/** Programs that may have an argument with an equals sign at its beginning. */
const PRINTS = /^(?:\[\[?|echo|printf|test|expr|let|logger|say|log|print|awk|grep|case)$/

const assignmentWithBlanks: Rule = ([name = '', sign = '']) => {
  if (!/^[A-Za-z_]\w*$/.test(name) || PRINTS.test(name) || !/^=(?!=|~)/.test(sign)) return undefined
  return {
    predicate: `has a blank before the equals sign, so it calls ${name} instead of setting it`,
    help: `Write ${name}= and the value without blanks.`,
    part: name,
  }
}

const sysctlWithBlanks: Rule = words =>
  words[0] === 'sysctl' && words.includes('=')
    ? {
        predicate: 'has blanks around the equals sign of sysctl, which fails',
        help: 'Write name=value without blanks.',
        part: 'sysctl',
      }
    : undefined

const MODE = /^(?:[0-7]{1,5}|[-+=][0-7]{1,5}|[ugoa]*(?:[-+=][rwxXstugo]*)+(?:,[ugoa]*(?:[-+=][rwxXstugo]*)+)*)$/

const modeOfChmod: Rule = ([name, ...words]) => {
  if (name !== 'chmod' || words.some(word => word.startsWith('--reference'))) return undefined
  const written = words.find(word => !/^-(?:-|[Rvcf]+$)/.test(word))
  const mode = written === undefined ? undefined : unquoted(written)
  if (mode === undefined || mode.length > 40 || !/^[\w+=,-]+$/.test(mode) || MODE.test(mode)) return undefined
  return {
    predicate: `has ${mode} as the mode of chmod, which fails`,
    help: /^[rwxXst]+$/.test(mode) ? `Write +${mode}.` : 'Write octal digits such as 644, or letters such as u+x.',
    part: mode,
  }
}

/** Quotation marks of a text program, which are ordinary characters for a shell. */
const typographicQuote: Rule = words => {
  const part = words.map(word => /^(?:[\w-]+=)?([\u2018\u201c\u201e])/.exec(word)?.[1]).find(mark => mark !== undefined)
  if (part === undefined) return undefined
  return {
    predicate: 'has a typographic quotation mark, which is an ordinary character for the shell',
    help: `Write ${part === '\u2018' ? "'" : '"'} instead, on both sides.`,
    part,
  }
}

const RULES: readonly Rule[] = [
  bracketWithoutBlank,
  bracketWithoutEnd,
  comparedByRedirection,
  redirectedToDigit,
  assignmentWithBlanks,
  sysctlWithBlanks,
  modeOfChmod,
  typographicQuote,
]
