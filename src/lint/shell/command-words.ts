// Reads the words of one command of a shell script.

import { wordsOf } from './commands.ts'

/** The maximum number of characters of a command that are read. */
const LONGEST = 2000

/**
 * Returns the words of the command that begins at the offset, up to what ends it, with their quotes. The contents of substitutions, which are
 * commands of their own, are left out.
 */
export function commandWords(script: string, offset: number): string[] {
  const end = Math.min(script.length, offset + LONGEST)
  let text = ''
  let quote = ''
  let depth = 0
  for (let at = offset; at < end; at++) {
    const char = script[at]!
    const previous = script[at - 1]
    if (char === '\\' && quote !== "'") {
      if (depth === 0) text += script[at + 1] === '\n' ? ' ' : script.slice(at, at + 2)
      at++
      continue
    }
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '(') depth++
    else if (char === ')') {
      if (--depth < 0) break
      continue
    } else if (depth === 0 && isEnd(char, previous, script[at + 1])) break
    if (depth === 0) text += char
  }
  return wordsOf(text)
}

/** Whether a character that is not quoted ends a command. An ampersand of a redirection does not. */
const isEnd = (char: string, previous: string | undefined, next: string | undefined): boolean =>
  char === '\n' ||
  char === ';' ||
  char === '|' ||
  char === '`' ||
  (char === '&' && previous !== '>' && previous !== '<' && next !== '>')
