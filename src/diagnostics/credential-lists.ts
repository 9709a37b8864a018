// Finds credentials in commands that are lists of arguments: `["curl", "-u", "user:password"]`, or one argument in each line.

import type { TextRange } from './text-ranges.ts'

/** A list in brackets, with at least two entries. */
const IN_BRACKETS = /\[[^[\]]{3,4000}\]/g
/** Lines of a list, with one word each. */
const IN_LINES =
  /^[ \t]{0,200}- [^\s{["'&*!|>#]\S{0,500}[ \t]{0,20}\n(?:[ \t]{0,200}- (?:[^\s"']\S{0,500}|"[^\s"]{1,500}"|'[^\s']{1,500}')[ \t]{0,20}(?:\n|$)){1,60}/gm

/** Returns the ranges that `find` finds if the lists of a text are written as commands. */
export function argumentRanges(text: string, find: (text: string) => readonly TextRange[]): TextRange[] {
  const inBrackets = text.includes('[')
    ? [...text.matchAll(IN_BRACKETS)].flatMap(({ 0: list, index }) =>
        /[[,]\s{0,60}\\{0,3}["']?-/.test(list) ? moved(find(unquoted(list)), index) : [],
      )
    : []
  const inLines = [...text.matchAll(IN_LINES)].flatMap(({ 0: list, index }) =>
    /^[ \t]*- ["']?-/m.test(list) ? moved(find(joined(list)), index) : [],
  )
  return [...inBrackets, ...inLines]
}

const moved = (ranges: readonly TextRange[], by: number): TextRange[] =>
  ranges.map(({ start, end }) => ({ start: start + by, end: end + by }))

/** An entry in quotes, without blanks. */
const QUOTED_WORD = /(?<quote>\\{0,3}["'])(?<word>[^\s"'\\]{1,1000})\k<quote>/g

/** Replaces quotes, commas and brackets by as many blanks. */
const unquoted = (list: string): string =>
  list
    .replace(QUOTED_WORD, (_, quote: string, word: string) => `${blanks(quote)}${word}${blanks(quote)}`)
    .replace(/^\[|\]$|,(?=\s|\\{0,3}["'])|\s/g, ' ')

/** Replaces the dashes and the ends of lines by as many blanks. */
const joined = (list: string): string =>
  list
    .replace(/^[ \t]{0,200}- /gm, blanks)
    .replace(QUOTED_WORD, (_, quote: string, word: string) => `${blanks(quote)}${word}${blanks(quote)}`)
    .replaceAll('\n', ' ')

const blanks = (text: string): string => ' '.repeat(text.length)
