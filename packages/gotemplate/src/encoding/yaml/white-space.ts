// Skips the white space and comments between the tokens of YAML, and reads the rest of a line.

import {
  charAt,
  isAtBreak,
  isBlank,
  need,
  noteIndent,
  read,
  readBreak,
  readRun,
  type Scan,
  skip,
  skipSpaces,
} from './scan.ts'

/** The number of bytes in which yaml.v3 looks for the start of a comment. */
const LOOK_AHEAD = 512

const MARK = '\xef\xbb\xbf'

const BLANKS = /[ \t]*/y

/** Skips to the next token. Tabs are not skipped where a key may begin: there, they would be indentation. */
export function skipToToken(scan: Scan): void {
  let isAtLineStart = scan.column === 0
  for (;;) {
    if (mayPassMark(scan)) skip(scan)
    if (mayPassTab(scan)) skipBlanks(scan)
    else skipSpaces(scan)
    if (charAt(scan) === '#') skipComments(scan)
    if (!isAtBreak(scan)) {
      if (isAtLineStart && scan.flowLevel > 0) noteIndent(scan, 'bracket', scan.flowStart)
      return
    }
    readBreak(scan)
    isAtLineStart = true
    if (scan.flowLevel === 0) scan.isKeyAllowed = true
  }
}

/** Reports whether a byte order mark may be skipped: at the start of the text. */
const mayPassMark = (scan: Scan): boolean =>
  scan.column === 0 &&
  scan.taken + scan.tokens.length === 1 &&
  scan.line === 0 &&
  scan.text.startsWith(MARK, scan.offset)

const mayPassTab = ({ dialect, flowLevel, isKeyAllowed }: Scan): boolean =>
  dialect.tabSeparates && (flowLevel > 0 || !isKeyAllowed)

const LINE = /[^\n\r\0\xc2\xe2]*/y

/** Reads the rest of the line, without its line break. */
export function readLine(scan: Scan): string {
  let line = readRun(scan, LINE)
  // The bytes 0xc2 and 0xe2 begin a line break beyond ASCII or an ordinary character.
  while (charAt(scan) !== '\0' && !isAtBreak(scan)) line += read(scan) + readRun(scan, LINE)
  return line
}

export function skipBlanks(scan: Scan): void {
  readRun(scan, BLANKS)
}

/** Skips consecutive comments, up to the end of the last one's line. Tabs are permitted between them. */
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
  // The current character is the end of the line, and not examined.
  for (let ahead = 1; ahead < LOOK_AHEAD; ahead++) {
    const char = charAt(scan, ahead)
    if (isBlank(char) || isAtBreak(scan, ahead)) continue
    return char === '#'
  }
  return false
}

/** Skips a comment on the line of the preceding token. No blank is needed before it: `"a"#b` is a text with a comment. */
export function skipLineComment(scan: Scan): void {
  if (scan.newLines > 0) return
  let ahead = 0
  while (ahead < LOOK_AHEAD && isBlank(charAt(scan, ahead))) ahead++
  if (ahead < LOOK_AHEAD && charAt(scan, ahead) === '#') readLine(scan)
  need(scan)
}
