// sprig's functions for letter case and words.

import { encodeRune, fromRunes, isAscii, runes } from '../strconv/bytes.ts'
import { isLower, isSpace, isTitle, isUpper, toLower, toTitle, toUpper } from '../strconv/character-classes.ts'
import { isDigit, isLetter } from '../strconv/unicode.ts'
import { INT, STRING } from '../values/types.ts'
import { type Family, int } from './function.ts'
import { splitWords } from './split-words.ts'
import { wrap } from './wrap.ts'

const mapRunes =
  (map: (rune: number, at: number, all: number[]) => number) =>
  (text: string): string =>
    fromRunes(runes(text).map(map))

const word = (
  name: string,
  about: string,
  example: readonly [string, string],
  call: (text: string) => string,
): Family[string] => ({
  usage: `${name} TEXT`,
  about,
  example,
  params: [STRING],
  result: STRING,
  call: ([text], meter) => {
    meter.bytes(2 * (text as string).length)
    meter.steps((text as string).length >> 1)
    return call(text as string)
  },
})

export const words: Family = {
  upper: word('upper', 'In capital letters.', ['{{ upper "abc" }}', 'ABC'], text =>
    isAscii(text) ? text.toUpperCase() : mapRunes(toUpper)(text),
  ),
  lower: word('lower', 'In small letters.', ['{{ lower "ABC" }}', 'abc'], text =>
    isAscii(text) ? text.toLowerCase() : mapRunes(toLower)(text),
  ),
  title: word(
    'title',
    'Each word with a capital first letter.',
    ['{{ title "hello world" }}', 'Hello World'],
    mapRunes((rune, at, all) => (at === 0 || isSeparator(all[at - 1]!) ? toTitle(rune) : rune)),
  ),
  untitle: word(
    'untitle',
    'Each word with a lower-case first letter.',
    ['{{ untitle "Hello World" }}', 'hello world'],
    mapRunes(uncapitalize),
  ),
  swapcase: word(
    'swapcase',
    'Upper case becomes lower case, and lower case upper case; a lower-case letter at the start of a word becomes title case.',
    ['{{ swapcase "This Is" }}', 'tHIS iS'],
    swapCase,
  ),
  nospace: word('nospace', 'Without any white space.', ['{{ nospace " a b " }}', 'ab'], withoutSpace),
  initials: word('initials', 'The first letter of each word.', ['{{ initials "First Try" }}', 'FT'], initials),
  camelcase: word(
    'camelcase',
    'Joins words that are separated by spaces, hyphens or underscores, each with a capital first letter.',
    ['{{ camelcase "http_server" }}', 'HttpServer'],
    pascalCase,
  ),
  snakecase: word(
    'snakecase',
    'Words with underscores between them.',
    ['{{ snakecase "FirstName" }}', 'first_name'],
    text => splitWords(text, 0x5f),
  ),
  kebabcase: word(
    'kebabcase',
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
