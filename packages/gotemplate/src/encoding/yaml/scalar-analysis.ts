// Which styles the text of a scalar allows, as libyaml's emitter finds out.

import type { Layout } from './emitter.ts'
import { isBlank, isBlankOrBreak, isBreak, isPrintable, lastCharacter, widthOf } from './scan.ts'

export interface Analysis {
  readonly multiline: boolean
  readonly plainAllowed: boolean
  readonly singleQuotedAllowed: boolean
  readonly literalAllowed: boolean
}

/** Words and base64, which may be long: they are not looked through one by one. */
const ORDINARY = /^[A-Za-z0-9_+/][A-Za-z0-9_+/=.-]*$/
const PLAIN: Analysis = { multiline: false, plainAllowed: true, singleQuotedAllowed: true, literalAllowed: true }
const EMPTY: Analysis = { multiline: false, plainAllowed: true, singleQuotedAllowed: true, literalAllowed: false }

/** Properties of the text that restrict its styles. Only double quotes preserve a space next to a line break. */
interface Found {
  indicator: boolean
  break: boolean
  special: boolean
  tab: boolean
  breakSpace: boolean
  spaceBreak: boolean
}

export function analyze(text: string, { isV2 }: Layout): Analysis {
  if (text === '') return EMPTY
  if (ORDINARY.test(text)) return PLAIN
  const found = scan(text)
  const edgeSpace = text.startsWith(' ') || text.endsWith(' ')
  const edgeBreak = isBreak(text, 0) || isBreak(text, lastCharacter(text, text.length))
  const onlyQuoted = found.spaceBreak || found.special || (isV2 && found.tab)
  return {
    multiline: found.break,
    plainAllowed: !(
      edgeSpace ||
      edgeBreak ||
      found.breakSpace ||
      onlyQuoted ||
      found.tab ||
      found.break ||
      found.indicator
    ),
    singleQuotedAllowed: !(found.breakSpace || onlyQuoted || found.tab),
    literalAllowed: !(text.endsWith(' ') || onlyQuoted),
  }
}

function scan(text: string): Found {
  const found: Found = {
    indicator: /^(---|\.\.\.)/.test(text),
    break: false,
    special: false,
    tab: false,
    breakSpace: false,
    spaceBreak: false,
  }
  let before: 'space' | 'break' | 'other' = 'other'
  let afterBlank = true
  for (let i = 0; i < text.length; ) {
    const width = widthOf(text, i)
    if (isIndicator(text, i, afterBlank, i + width >= text.length || isBlank(text[i + width]))) found.indicator = true
    if (text[i] === '\t') found.tab = true
    else if (!isPrintable(text, i)) found.special = true
    if (text[i] === ' ') {
      if (before === 'break') found.breakSpace = true
      before = 'space'
    } else if (isBreak(text, i)) {
      found.break = true
      if (before === 'space') found.spaceBreak = true
      before = 'break'
    } else before = 'other'
    afterBlank = isBlankOrBreak(text, i)
    i += width
  }
  return found
}

/** Reports whether a character is an indicator at its position in block context. */
function isIndicator(text: string, at: number, afterBlank: boolean, beforeBlank: boolean): boolean {
  const char = text[at]!
  if (at === 0) return '#,[]{}&*!|>\'"%@`'.includes(char) || ('?:-'.includes(char) && beforeBlank)
  return (char === ':' && beforeBlank) || (char === '#' && afterBlank)
}
