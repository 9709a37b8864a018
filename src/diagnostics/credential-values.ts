// Finds the values after names and options that indicate secrets, and where these values end. Takes linear time and no stack, as
// credential-shapes.ts does.

import { SECRET_NAME } from './mask-table.ts'
import { nextMatch, type TextRange } from './text-ranges.ts'

/** Its group is the character between the name and the value. */
export const NAME = new RegExp(
  String.raw`(?<![A-Za-z])[\w.-]{0,40}${SECRET_NAME}\\{0,7}["']?\]?[ \t]{0,200}(:=?|[+!]=|={1,3}>?)[ \t]*`,
  'gi',
)

/**
 * A pattern that matches the text before a value. Its group is a colon if the value may have several words. The words are searched first,
 * because that takes less time: each match contains one of them, if there are any.
 */
export type Introduction = readonly [pattern: RegExp, ...words: string[]]

export const introducedValues = (text: string, [pattern, ...words]: Introduction): TextRange[] =>
  words.length === 0 || words.some(word => text.includes(word)) ? valuesAfter(text, pattern) : []

/** Returns the values after names that indicate secrets: `password: …`, `TOKEN=…`, `"clientSecret": "…"`. */
export function valuesAfter(text: string, name: RegExp): TextRange[] {
  const ranges: TextRange[] = []
  name.lastIndex = 0
  for (let match = name.exec(text); match !== null; match = name.exec(text)) {
    const behind = name.lastIndex
    const isLine = match[1] === ':'
    const after = isLine ? behind : startOfWord(text, behind)
    const { start, end } =
      match[1]?.[0] === ':' && text.startsWith('${', match.index - 2)
        ? defaultOf(text, behind)
        : { start: after, end: isLine ? endOfQuoted(text, match, after) : endOfValue(text, after, false) }
    if (end > start) ranges.push({ start, end })
    name.lastIndex = Math.max(start, end)
  }
  return ranges
}

/** Returns the end of the value of a line, which may be an argument in quotes: `-H 'X-Api-Key: value'`. */
function endOfQuoted(text: string, { 0: name, index }: RegExpExecArray, start: number): number {
  const quote = text[index - 1]
  const end = endOfValue(text, start, true)
  if ((quote !== '"' && quote !== "'") || name.includes(quote) || start === end) return end
  const close = text.indexOf(quote, start)
  return close > start && close < end ? close : end
}

/** Returns the default of a variable of a shell: `${TOKEN:-default}`. The texts after `:?`, `:+` and `:1` do not contain its value. */
function defaultOf(text: string, operator: number): TextRange {
  const start = text[operator] === '-' ? operator + 1 : operator
  if (start === operator && text[operator - 1] !== '=') return { start, end: start }
  if (text[start] === '$') return { start, end: start }
  return {
    start,
    end: quoteAt(text, start) === undefined ? nextMatch(text, /[}\n]/g, start) : endOfValue(text, start, false),
  }
}

/** Variables of a shell before other characters of a value: `$PREFIX-value`. */
const VARIABLE = /(?:\$(?:\w+|\{\w+\}))+(?=[\w.~+/-])/y
/** A command that prints the value: `$(echo value | base64 -d)`. */
const PRINTS = /["']?(?:\$\(|`)[ \t]{0,9}(?:echo|printf)[ \t]{1,9}(?:-\w{1,9}[ \t]{1,9})?/y
/** The dollar sign before a quoted text: `$'value'`. */
const SHELL_QUOTE = /\$(?=["'])/y
/** The parenthesis before the first value of an array: `('value')`. */
const LIST = /\([ \t]{0,20}(?=["'])/y

/** Returns the start of a value after an equals sign or an option, without the command or quote that introduces it. */
function startOfWord(text: string, start: number): number {
  for (const pattern of [PRINTS, SHELL_QUOTE, LIST, VARIABLE]) {
    pattern.lastIndex = start
    if (!pattern.test(text)) continue
    const rest = pattern.lastIndex
    // After a variable, there is usually the rest of a path or a name.
    return pattern !== VARIABLE || isLiteralSecret(text.slice(rest, endOfWord(text, rest))) ? rest : start
  }
  return start
}

/** Whether the characters next to a variable are likely a secret, not the rest of a path or a name. */
export const isLiteralSecret = (text: string): boolean => /^[^/]?(?=[a-z_-]*\d)(?=\d*[a-z])[\w-]{6,}/i.test(text)

/** Returns the end of a quoted value, of the line after a colon, or of a word after an equals sign. `$` begins a variable in a shell. */
function endOfValue(text: string, start: number, isLine: boolean): number {
  const first = text[start]
  if (first === undefined || first === '$' || /\s/.test(first)) return start
  LABEL.lastIndex = start
  if (LABEL.test(text)) return LABEL.lastIndex
  const quote = quoteAt(text, start)
  // TOML and other languages have quotes of three, for several lines.
  if (quote !== undefined && text.startsWith(quote.repeat(3), start))
    return endOfEscapedQuotes(text, start, quote.repeat(3))
  if (quote === '"' || quote === "'") return isLine ? endOfYamlQuotes(text, start, quote) : endOfWord(text, start)
  if (quote === undefined) return isLine ? nextMatch(text, /\n/g, start) : endOfWord(text, start)
  const close = endOfEscapedQuotes(text, start, quote)
  const lineBreak = text.slice(start, close).indexOf('\n')
  return lineBreak < 0 ? close : start + lineBreak
}

/** Matches the continuation of a word of a shell: an escaped blank or line break, or a quoted part. */
const CONTINUATION = /(?<=[^\\]\\)[ \t]|(?<=[^\\]\\)\n(?=\w)|"(?=\w[^\s"']{0,200}")|'(?=\w[^\s"']{0,200}')/y

/** Returns the end of a word of a shell, which may consist of several quoted and unquoted parts. */
function endOfWord(text: string, start: number): number {
  for (let at = start; ; ) {
    const quote = text[at]
    const isQuote = (at === start || CONTINUES_QUOTED.test(text[at + 1] ?? '')) && (quote === '"' || quote === "'")
    at = isQuote ? endOfQuotes(text, at, quote) : nextMatch(text, /[\s"'$;&|)`]/g, at)
    CONTINUATION.lastIndex = at
    const match = CONTINUATION.exec(text)
    if (match === null) return at
    if (match[0] === ' ' || match[0] === '\t' || match[0] === '\n') at++
  }
}

const CONTINUES_QUOTED = /\w/

/** Returns the end of a quoted text of YAML, in which a single quote is written twice. */
function endOfYamlQuotes(text: string, start: number, quote: string): number {
  let end = endOfQuotes(text, start, quote)
  while (quote === "'" && text[end - 1] === "'" && text[end] === "'" && end - start > 2)
    end = endOfQuotes(text, end, quote)
  return end
}

/** Matches labels that have already replaced a secret. */
const LABEL = /<(?:secret [A-Z]{1,9}|placeholder \w{1,99})>/y

function endOfQuotes(text: string, start: number, quote: string): number {
  const special = quote === '"' ? /["\\\n]/g : /['\n]/g
  for (let at = nextMatch(text, special, start + 1); ; at = nextMatch(text, special, at + 2)) {
    if (text[at] === '\\') continue
    return text[at] === quote ? at + 1 : endOfLinesInQuotes(text, start, at, quote)
  }
}

/** The maximum number of characters of a quoted text after its first line. */
const LONGEST_QUOTED = 2000

/** Returns the end of a quoted text of several lines, or `lineEnd` if the next quote begins another text. */
function endOfLinesInQuotes(text: string, start: number, lineEnd: number, quote: string): number {
  // Before a blank, or a further quote or operator of a command, a quote is the end of a text.
  const first = text.slice(start + 1, lineEnd)
  if (!/^[\w+/=.,:;!@#%^*-]/.test(first) || /[|/;&"'][ \t]/.test(first)) return lineEnd
  const rest = text.slice(lineEnd, lineEnd + LONGEST_QUOTED)
  const close = rest.indexOf(quote)
  if (close < 0 || /[\s=:([{,]/.test(rest[close - 1]!) || !/^(?:[\s,;)\]}]|$)/.test(rest.slice(close + 1, close + 2)))
    return lineEnd
  return lineEnd + close + 1
}

/** Returns a quote with the backslashes that it has in a quoted text or in JSON: `"data": "TOKEN=\"value\""`. */
function quoteAt(text: string, start: number): string | undefined {
  QUOTE.lastIndex = start
  return QUOTE.exec(text)?.[0]
}

const QUOTE = /\\{0,15}["']/y

/** A quote with more backslashes is a part of the value. */
function endOfEscapedQuotes(text: string, start: number, quote: string): number {
  let close = text.indexOf(quote, start + quote.length)
  while (close >= 0 && text[close - 1] === '\\') close = text.indexOf(quote, close + quote.length)
  return close < 0 ? text.length : close + quote.length
}

/** Returns the range of a value without the quotes around it. */
export function unquoteRange(text: string, start: number, end: number): TextRange {
  const quote = quoteAt(text, start)
  if (quote !== undefined && end - start >= 2 * quote.length && text.startsWith(quote, end - quote.length))
    return { start: start + quote.length, end: end - quote.length }
  return { start, end: trimRangeEnd(text, end) }
}

/** Returns the end of a range without trailing white space and commas. */
export const trimRangeEnd = (text: string, end: number): number => {
  while (/[\s,]/.test(text[end - 1] ?? '')) end--
  return end
}
