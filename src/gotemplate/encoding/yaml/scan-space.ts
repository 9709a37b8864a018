// What stands between tokens: blanks, line breaks and comments.

import { isBlank } from './characters.ts'
import {
  charAt,
  isAtBreak,
  markOf,
  need,
  noteIndent,
  read,
  readBreak,
  readRun,
  type Scan,
  scanError,
  skip,
  skipSpaces,
} from './scan.ts'
import type { Mark } from './tokens.ts'

/** How far ahead the reference looks for the start of a comment. */
const LOOK_AHEAD = 512

const MARK = '\xef\xbb\xbf'

const BLANKS = /[ \t]*/y

/** Goes to the next token. A tab cannot stand where a key could: there, it would be indent. */
export function skipToToken(scan: Scan): void {
  let isAtLineStart = scan.column === 0
  for (;;) {
    if (mayPassMark(scan)) {
      skip(scan)
      if (scan.dialect.version === '1.2') scan.column = 0
    }
    if (mayPassTab(scan)) skipBlanks(scan)
    else skipSpaces(scan)
    const tab = passTabs(scan)
    if (charAt(scan) === '#') skipComments(scan)
    if (!isAtBreak(scan)) {
      scan.tab = tab
      if (isAtLineStart && tab !== undefined) checkIndent(scan, tab)
      if (isAtLineStart && scan.flowLevel > 0) noteIndent(scan, 'bracket', scan.flowStart)
      return
    }
    readBreak(scan)
    isAtLineStart = true
    if (scan.flowLevel === 0) scan.isKeyAllowed = true
  }
}

/** A byte order mark may begin the text, and to YAML 1.2 any line before the document. */
const mayPassMark = (scan: Scan): boolean =>
  scan.column === 0 &&
  scan.taken + scan.tokens.length === 1 &&
  (scan.line === 0 || scan.dialect.version === '1.2') &&
  scan.text.startsWith(MARK, scan.offset)

const mayPassTab = ({ dialect, flowLevel, isKeyAllowed }: Scan): boolean =>
  dialect.tabSeparates && (flowLevel > 0 || !isKeyAllowed)

/** To YAML 1.2 a tab is white space everywhere, but no indentation. */
function passTabs(scan: Scan): Mark | undefined {
  if (scan.dialect.version === '1.1' || charAt(scan) !== '\t') return undefined
  const tab = markOf(scan)
  skipBlanks(scan)
  return tab
}

/** What stands on a line behind a tab must be indented by the spaces before it; a collection in brackets need not be in anything. */
function checkIndent(scan: Scan, tab: Mark): void {
  const isEnd = charAt(scan) === '\0'
  const isAlone = scan.indent < 0 && '[{'.includes(charAt(scan))
  if (!isEnd && !isAlone && tab.column <= Math.max(scan.indent, 0)) indentedByTab(scan, tab)
}

export const indentedByTab = (scan: Scan, tab: Mark): never =>
  scanError(scan, tab, 'found a tab character that violates indentation')

const LINE = /[^\n\r\0\xc2\xe2]*/y

/** The rest of the line, without its break. */
export function readLine(scan: Scan): string {
  let line = readRun(scan, LINE)
  // These bytes begin a line break beyond ASCII, or else an ordinary character.
  while (charAt(scan) !== '\0' && !isAtBreak(scan)) line += read(scan) + readRun(scan, LINE)
  return line
}

export function skipBlanks(scan: Scan): void {
  readRun(scan, BLANKS)
}

/** A comment and those that follow it, up to the end of the last line: between them, tabs are no mistake. */
function skipComments(scan: Scan): void {
  do {
    while (charAt(scan) !== '#') {
      if (isAtBreak(scan)) readBreak(scan)
      else read(scan)
    }
    readLine(scan)
  } while (commentFollows(scan))
}

function commentFollows(scan: Scan): boolean {
  // The character at the pen is the end of the line, and is not looked at.
  for (let ahead = 1; ahead < LOOK_AHEAD; ahead++) {
    const char = charAt(scan, ahead)
    if (isBlank(char) || isAtBreak(scan, ahead)) continue
    return char === '#'
  }
  return false
}

/** A comment on the line of the token before it. None need stand between: `"a"#b` is a text with a comment. */
export function skipLineComment(scan: Scan): void {
  if (scan.newLines > 0) return
  let ahead = 0
  while (ahead < LOOK_AHEAD && isBlank(charAt(scan, ahead))) ahead++
  if (ahead < LOOK_AHEAD && charAt(scan, ahead) === '#') readLine(scan)
  need(scan)
}
