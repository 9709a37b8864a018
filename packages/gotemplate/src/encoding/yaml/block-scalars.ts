// Scans the block scalars of YAML, which begin with `|` or `>`: the header, the lines, and the empty lines between and after them.

import {
  charAt,
  isAtBlank,
  isAtBreak,
  isAtBreakOrEnd,
  isAtEnd,
  isDocumentIndicator,
  type Mark,
  markOf,
  read,
  readBreak,
  type Scan,
  scalarToken,
  scanError,
  skipSpaces,
  type Token,
} from './scan.ts'
import { readLine, skipBlanks } from './white-space.ts'

/** Scans a block scalar, from its `|` or `>`. */
export function scanBlockScalar(scan: Scan): Token {
  const start = markOf(scan)
  const isFolded = read(scan) === '>'
  const { chomping, increment } = scanHeader(scan, start)
  const given = increment > 0 ? Math.max(scan.indent, 0) + increment : undefined
  const block = scanBlock(scan, start, given, isFolded)
  const value = chomp(block, chomping)
  const end = chomping === '+' ? block.trailingEnd : block.end
  return { ...scalarToken(start, end, value, isFolded ? 'folded' : 'literal'), indent: block.indent }
}

const chomp = ({ text, lastBreak, trailing }: Block, chomping: string): string =>
  text + (chomping === '-' ? '' : lastBreak) + (chomping === '+' ? trailing : '')

interface Header {
  readonly chomping: string
  readonly increment: number
}

/** Scans the chomping and indentation indicators, in either order, and the rest of the line. */
function scanHeader(scan: Scan, start: Mark): Header {
  let chomping = scanChomping(scan)
  const increment = scanIncrement(scan, start)
  if (chomping === '') chomping = increment > 0 ? scanChomping(scan) : ''
  if (!scan.dialect.tabSeparates && charAt(scan) !== ' ' && !isAtBreakOrEnd(scan))
    scanError(scan, start, 'expected chomping or indentation indicators')
  skipBlanks(scan)
  if (charAt(scan) === '#') readLine(scan)
  if (!isAtBreakOrEnd(scan)) scanError(scan, start, 'did not find expected comment or line break')
  if (isAtBreak(scan)) readBreak(scan)
  return { chomping, increment }
}

const scanChomping = (scan: Scan): string => (/[-+]/.test(charAt(scan)) ? read(scan) : '')

function scanIncrement(scan: Scan, start: Mark): number {
  if (!/[0-9]/.test(charAt(scan))) return 0
  if (charAt(scan) === '0') scanError(scan, start, 'found an indentation indicator equal to 0')
  return Number(read(scan))
}

interface Block {
  readonly text: string
  readonly indent: number
  readonly lastBreak: string
  readonly end: Mark
  /** The line breaks of the empty lines at the end. */
  readonly trailing: string
  readonly trailingEnd: Mark
}

function scanBlock(scan: Scan, start: Mark, given: number | undefined, isFolded: boolean): Block {
  let text = ''
  let lastBreak = ''
  let wasIndented = false
  let end = markOf(scan)
  let gap = scanGap(scan, start, given)
  const { indent } = gap
  while (scan.column === indent && !isAtEnd(scan) && !(indent === 0 && isDocumentIndicator(scan))) {
    const isIndented = isAtBlank(scan)
    if (isFolded && !wasIndented && !isIndented && lastBreak === '\n') text += gap.breaks === '' ? ' ' : ''
    else text += lastBreak
    text += gap.breaks
    wasIndented = isIndented
    text += readLine(scan)
    lastBreak = isAtBreak(scan) ? readBreak(scan) : ''
    end = markOf(scan)
    gap = scanGap(scan, start, indent)
  }
  return { text, indent, lastBreak, end, trailing: gap.breaks, trailingEnd: gap.end }
}

interface Gap {
  readonly breaks: string
  readonly indent: number
  readonly end: Mark
}

/** Scans empty lines, and determines the indent of the line after them: the known one, else the deepest of all these lines. */
function scanGap(scan: Scan, start: Mark, known: number | undefined): Gap {
  const least = Math.max(scan.indent + 1, 1)
  let breaks = ''
  let deepest = 0
  let end = markOf(scan)
  for (;;) {
    skipSpaces(scan, known)
    deepest = Math.max(deepest, scan.column)
    if ((known === undefined || scan.column < known) && charAt(scan) === '\t' && !scan.dialect.tabBeginsText)
      scanError(scan, start, 'found a tab character where an indentation space is expected')
    if (!isAtBreak(scan)) break
    breaks += readBreak(scan)
    end = markOf(scan)
  }
  return { breaks, indent: known ?? Math.max(deepest, least), end }
}
