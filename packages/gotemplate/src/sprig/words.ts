// sprig's functions for letter case and words.

import { decodeRune, encodeRune, fromRunes, isAscii, RUNE_ERROR, runes } from '../strconv/bytes.ts'
import {
  isDigit,
  isLetter,
  isLower,
  isNumber,
  isPunct,
  isSpace,
  isTitle,
  isUpper,
  toLower,
  toTitle,
  toUpper,
} from '../strconv/character-classes.ts'
import { INT, STRING } from '../values/types.ts'
import type { Meter } from '../values/values.ts'
import { type Family, int, type OfText, ofText, type SprigFunction } from './function.ts'

const mapRunes =
  (map: (rune: number, at: number, all: number[]) => number) =>
  (text: string): string =>
    fromRunes(runes(text).map(map))

const word = (...of: OfText): SprigFunction =>
  ofText(of, (meter, length) => {
    meter.bytes(2 * length)
    meter.steps(length >> 1)
  })

export const words: Family = {
  upper: word('upper TEXT', 'In capital letters.', ['{{ upper "abc" }}', 'ABC'], text =>
    isAscii(text) ? text.toUpperCase() : mapRunes(toUpper)(text),
  ),
  lower: word('lower TEXT', 'In small letters.', ['{{ lower "ABC" }}', 'abc'], text =>
    isAscii(text) ? text.toLowerCase() : mapRunes(toLower)(text),
  ),
  title: word(
    'title TEXT',
    'Each word with a capital first letter.',
    ['{{ title "hello world" }}', 'Hello World'],
    mapRunes((rune, at, all) => (at === 0 || isSeparator(all[at - 1]!) ? toTitle(rune) : rune)),
  ),
  untitle: word(
    'untitle TEXT',
    'Each word with a lower-case first letter.',
    ['{{ untitle "Hello World" }}', 'hello world'],
    mapRunes(uncapitalize),
  ),
  swapcase: word(
    'swapcase TEXT',
    'Upper case becomes lower case, and lower case upper case; a lower-case letter at the start of a word becomes title case.',
    ['{{ swapcase "This Is" }}', 'tHIS iS'],
    swapCase,
  ),
  nospace: word('nospace TEXT', 'Without any white space.', ['{{ nospace " a b " }}', 'ab'], withoutSpace),
  initials: word('initials TEXT', 'The first letter of each word.', ['{{ initials "First Try" }}', 'FT'], initials),
  camelcase: word(
    'camelcase TEXT',
    'Joins words that are separated by spaces, hyphens or underscores, each with a capital first letter.',
    ['{{ camelcase "http_server" }}', 'HttpServer'],
    pascalCase,
  ),
  snakecase: word(
    'snakecase TEXT',
    'Words with underscores between them.',
    ['{{ snakecase "FirstName" }}', 'first_name'],
    text => splitWords(text, 0x5f),
  ),
  kebabcase: word(
    'kebabcase TEXT',
    'Words with hyphens between them.',
    ['{{ kebabcase "FirstName" }}', 'first-name'],
    text => splitWords(text, 0x2d),
  ),
  wrap: {
    usage: 'wrap WIDTH TEXT',
    about: 'Breaks lines at spaces so that no line is longer than the width. Long words are not broken.',
    example: ['{{ wrap 5 "a bc def" }}', 'a bc\ndef'],
    params: [INT, STRING],
    result: STRING,
    call: ([width, text], meter) => wrap(text as string, int(width), '\n', false, meter),
  },
  wrapWith: {
    usage: 'wrapWith WIDTH BREAK TEXT',
    about: 'Breaks lines with the given text, including within long words.',
    example: ['{{ wrapWith 5 "|" "a bc defghij" }}', 'a bc|defgh|ij'],
    params: [INT, STRING, STRING],
    result: STRING,
    call: ([width, lineBreak, text], meter) =>
      wrap(text as string, int(width), (lineBreak as string) || '\n', true, meter),
  },
}

/** isSeparator of Go's strings.Title. */
function isSeparator(rune: number): boolean {
  if (rune <= 0x7f) return !/\w/.test(String.fromCharCode(rune))
  return !isLetter(rune) && !isDigit(rune) && isSpace(rune)
}

/** Lowers a letter that is first or follows white space. */
function uncapitalize(rune: number, at: number, all: number[]): number {
  return !isSpace(rune) && (at === 0 || isSpace(all[at - 1]!)) ? toLower(rune) : rune
}

function swapCase(text: string): string {
  let atStart = true
  return mapRunes(rune => {
    if (isUpper(rune) || isTitle(rune)) {
      atStart = false
      return toLower(rune)
    }
    if (!isLower(rune)) {
      atStart = isSpace(rune)
      return rune
    }
    const swapped = atStart ? toTitle(rune) : toUpper(rune)
    atStart = false
    return swapped
  })(text)
}

// As in goutils, the next two functions take each byte for a character: é becomes Ã©, and the bytes 0x85 and 0xa0 count as spaces.

function withoutSpace(text: string): string {
  const kept = [...text].filter(byte => !isSpace(byte.charCodeAt(0)))
  return kept.length === text.length ? text : kept.map(byte => encodeRune(byte.charCodeAt(0))).join('')
}

function initials(text: string): string {
  let out = ''
  let atGap = true
  for (const byte of text) {
    const rune = byte.charCodeAt(0)
    const isGap = isSpace(rune)
    if (atGap && !isGap) out += encodeRune(rune)
    atGap = isGap
  }
  return out
}

const isConnector = (rune: number): boolean => rune === 0x2d || rune === 0x5f || isSpace(rune)

/** xstrings' ToPascalCase. Leading connectors are kept; of several connectors in a row, one is dropped. */
function pascalCase(text: string): string {
  const all = runes(text)
  const first = all.findIndex(rune => !isConnector(rune))
  // xstrings appends one more connector to a text of connectors only.
  if (first < 0) return fromRunes([...all, ...all.slice(-1)])
  const out = all.slice(0, first)
  let wasUpper = isUpper(all[first]!)
  let current = toUpper(all[first]!)
  for (const next of all.slice(first + 1)) {
    const previous = current
    current = next
    if (isConnector(current) && isConnector(previous)) {
      out.push(previous)
    } else if (isConnector(previous)) {
      wasUpper = isUpper(current)
      current = toUpper(current)
    } else {
      if (wasUpper) {
        if (isUpper(current)) current = toLower(current)
        else wasUpper = false
      }
      out.push(previous)
    }
  }
  out.push(current)
  return fromRunes(out)
}

type Kind = 'none' | 'number' | 'upper' | 'letters' | 'connector' | 'punctuation' | 'other'

interface Word {
  readonly kind: Kind
  readonly text: string
}

const END: Word = { kind: 'none', text: '' }

/** Returns the text in lower case with `connector` between its words. */
function splitWords(text: string, connector: number): string {
  if (text === '') return ''
  const joint = encodeRune(connector)
  const write = ({ kind, text: word }: Word): string => lowered(kind, word, joint)
  const words = wordReader(text)
  let out = ''
  let word = words.next()
  while (words.left()) {
    const previous = word
    if (word.kind !== 'connector') out += write(word)
    word = words.next()
    if (previous.kind === 'number') {
      while (word.kind === 'letters' || word.kind === 'number') {
        out += write(word)
        word = words.next()
      }
      if (!isBreak(word) && word.kind !== 'none') out += joint
    } else if (previous.kind === 'connector') {
      out += write(previous)
    } else if (previous.kind !== 'punctuation') {
      if (word.kind !== 'number') {
        if (!isBreak(word)) out += joint
      } else if (words.left()) {
        const number = word
        word = words.next()
        if (word.kind !== 'letters') {
          // The number belongs to the preceding word: Bld4Floor becomes bld4 and floor.
          out += write(number)
          if (!isBreak(word)) out += joint
        } else {
          out += joint + write(number)
          while (word.kind === 'letters' || word.kind === 'number') {
            out += write(word)
            word = words.next()
          }
          if (!isBreak(word) && word.kind !== 'none') out += joint
        }
      }
    }
  }
  return out + write(word)
}

const isBreak = ({ kind }: Word): boolean => kind === 'connector' || kind === 'punctuation'

/** Lowers words of the kind `upper` only: the others contain no capitals. Connector characters become `joint`. */
function lowered(kind: Kind, word: string, joint: string): string {
  if (kind !== 'upper' && kind !== 'connector') return word
  let out = ''
  for (let at = 0; at < word.length; ) {
    const { rune, width } = decodeRune(word, at)
    at += width
    if (isConnector(rune)) out += joint
    else out += encodeRune(isUpper(rune) ? toLower(rune) : rune)
  }
  return out
}

interface WordReader {
  next(): Word
  left(): boolean
}

function wordReader(text: string): WordReader {
  let at = 0
  return {
    next() {
      if (at >= text.length) return END
      const word = wordAt(text, at)
      at += word.text.length
      return word
    },
    left: () => at < text.length,
  }
}

function wordAt(text: string, start: number): Word {
  const first = nextValid(text, start, RUNE_ERROR)
  if (first.rune === RUNE_ERROR) return { kind: 'none', text: text.slice(start, first.end) }
  const [kind, end] = extent(text, first)
  return { kind, text: text.slice(start, end) }
}

interface Step {
  readonly rune: number
  readonly end: number
}

/** Returns the next valid rune, skipping invalid bytes; `previous` if the text ends before one. */
function nextValid(text: string, start: number, previous: number): Step {
  let at = start
  while (at < text.length) {
    const { rune, width } = decodeRune(text, at)
    at += width
    if (rune !== RUNE_ERROR) return { rune, end: at }
  }
  return { rune: previous, end: at }
}

function extent(text: string, first: Step): [Kind, number] {
  const { rune, end } = first
  if (isConnector(rune)) return ['connector', runOf(text, first, isConnector)]
  if (isPunct(rune)) return ['punctuation', runOf(text, first, isPunct)]
  if (isUpper(rune)) return ['upper', end === text.length ? end : endOfCapitalized(text, first)]
  if (isAlphabet(rune)) return ['letters', runOf(text, first, isSmall)]
  if (isNumber(rune)) return ['number', runOf(text, first, isNumber)]
  return ['other', runOf(text, first, isOther)]
}

function runOf(text: string, first: Step, test: (rune: number) => boolean): number {
  let { rune, end } = first
  while (end < text.length) {
    const next = nextValid(text, end, rune)
    if (!test(next.rune)) break
    ;({ rune, end } = next)
  }
  return end
}

/** Returns the end of `Status` or of `HTTP` in `HTTPStatus`: the last capital before lower-case letters starts the next word. */
function endOfCapitalized(text: string, first: Step): number {
  const second = nextValid(text, first.end, first.rune)
  if (isAlphabet(second.rune) && !isUpper(second.rune)) return runOf(text, second, isSmall)
  if (!isUpper(second.rune)) return first.end
  let before = first
  let last = second
  while (last.end < text.length) {
    const next = nextValid(text, last.end, last.rune)
    if (!isUpper(next.rune)) return isAlphabet(next.rune) ? before.end : last.end
    before = last
    last = next
  }
  return last.end
}

const isSmall = (rune: number): boolean => isAlphabet(rune) && !isUpper(rune)

/** Reports whether a rune is a letter other than a Han character; xstrings treats those as other characters. */
const isAlphabet = (rune: number): boolean => isLetter(rune) && !isHan(rune)

const isHan = (rune: number): boolean =>
  (rune >= 0x4e00 && rune <= 0x9fcc) || (rune >= 0x3400 && rune <= 0x4d85) || (rune >= 0x20000 && rune <= 0x2b81d)

const isOther = (rune: number): boolean => !isConnector(rune) && !isAlphabet(rune) && !isNumber(rune) && !isPunct(rune)

function wrap(text: string, width: number, lineBreak: string, breakWords: boolean, meter: Meter): string {
  const lines = linesOf(text, Math.max(1, width), breakWords)
  meter.bytes(text.length + lines.length * lineBreak.length)
  return lines.join(lineBreak)
}

/** Splits a text into lines. Spaces at the start of a line are dropped, those at its end kept. */
function linesOf(text: string, width: number, breakWords: boolean): string[] {
  const lines: string[] = []
  let at = 0
  while (text.length - at > width) {
    if (text[at] === ' ') {
      at++
      continue
    }
    const line = lineAt(text, at, width, breakWords)
    if (line === undefined) break
    lines.push(text.slice(at, line.end))
    at = line.next
  }
  return [...lines, text.slice(at)]
}

/** Returns the end of the line at `at` and the start of the next one; undefined for the last line. */
function lineAt(
  text: string,
  at: number,
  width: number,
  breakWords: boolean,
): { end: number; next: number } | undefined {
  const space = text.slice(at, at + width + 1).lastIndexOf(' ')
  if (space >= 0) return { end: at + space, next: at + space + 1 }
  if (breakWords) return { end: at + width, next: at + width }
  const after = text.indexOf(' ', at + width)
  return after < 0 ? undefined : { end: after, next: after + 1 }
}
