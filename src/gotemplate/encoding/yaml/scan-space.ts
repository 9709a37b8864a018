// What stands between tokens: blanks, line breaks and comments.

import { isBlank, isBreak } from './characters.ts'
import { charAt, isAtBlank, isAtBreak, isAtBreakOrEnd, need, read, readBreak, type Scan, skip } from './scan.ts'

/** How far ahead the reference looks for the start of a comment. */
const LOOK_AHEAD = 512

const MARK = '\xef\xbb\xbf'

/** Goes to the next token. A tab cannot stand where a key could: there, it would be indent. */
export function skipToToken(scan: Scan): void {
  for (;;) {
    if (scan.at === 0 && scan.text.startsWith(MARK)) skip(scan)
    while (charAt(scan) === ' ' || (mayPassTab(scan) && charAt(scan) === '\t')) skip(scan)
    if (charAt(scan) === '#') skipComments(scan)
    if (!isAtBreak(scan)) return
    readBreak(scan)
    if (scan.flowLevel === 0) scan.isKeyAllowed = true
  }
}

const mayPassTab = ({ dialect, flowLevel, isKeyAllowed }: Scan): boolean =>
  dialect.tabSeparates && (flowLevel > 0 || !isKeyAllowed)

export function skipLine(scan: Scan): void {
  while (!isAtBreakOrEnd(scan)) skip(scan)
}

export function skipBlanks(scan: Scan): void {
  while (isAtBlank(scan)) skip(scan)
}

/** A comment and those that follow it, up to the end of the last line: between them, tabs are no mistake. */
function skipComments(scan: Scan): void {
  do {
    while (charAt(scan) !== '#') {
      if (isAtBreak(scan)) readBreak(scan)
      else read(scan)
    }
    skipLine(scan)
  } while (commentFollows(scan))
}

function commentFollows(scan: Scan): boolean {
  // The character at the pen is the end of the line, and is not looked at.
  for (let ahead = 1; ahead < LOOK_AHEAD; ahead++) {
    const char = charAt(scan, ahead)
    if (isBlank(char) || isBreak(scan.text, scan.at + ahead)) continue
    return char === '#'
  }
  return false
}

/** A comment on the line of the token before it. None need stand between: `"a"#b` is a text with a comment. */
export function skipLineComment(scan: Scan): void {
  if (scan.newLines > 0) return
  let ahead = 0
  while (ahead < LOOK_AHEAD && isBlank(charAt(scan, ahead))) ahead++
  if (ahead < LOOK_AHEAD && charAt(scan, ahead) === '#') skipLine(scan)
  need(scan)
}
