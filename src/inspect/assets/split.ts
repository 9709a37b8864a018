// Splits lines outside of quotes and command substitutions.

import { substitutionAt } from './variables.ts'

/** Returns the commands of a line: its parts between ; & and |. */
export const splitCommands = (line: string): string[] =>
  split(line, (char, before, after) => ';|'.includes(char) || (char === '&' && before !== '>' && after !== '>'))

/** Returns the words of a command with their quotes. */
export const splitWords = (command: string): string[] => split(command, char => /\s/.test(char)).filter(Boolean)

/** Returns the line without the comment at its end: a "#" after white space, in shell scripts and in most configuration files. */
export const withoutComment = (line: string): string =>
  /\s#/.test(line) ? split(line, (char, before) => char === '#' && /\s/.test(before))[0]! : line

type IsSeparator = (char: string, before: string, after: string) => boolean

function split(text: string, isSeparator: IsSeparator): string[] {
  const parts: string[] = []
  let start = 0
  let quote = ''
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!
    if (char === '\\' && quote !== "'") i++
    else if (char === '$' && text[i + 1] === '(' && quote !== "'") i += substitutionAt(text, i).length - 1
    else if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'" || char === '`') quote = char
    else if (isSeparator(char, text[i - 1] ?? '', text[i + 1] ?? '')) {
      parts.push(text.slice(start, i))
      start = i + 1
    }
  }
  return [...parts, text.slice(start)]
}
