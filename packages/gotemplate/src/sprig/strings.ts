// sprig's string functions.

import { formatValue } from '../fmt/index.ts'
import { decodeRune, RUNE_ERROR, runes } from '../strconv/bytes.ts'
import { isSpace } from '../strconv/character-classes.ts'
import { parseInteger } from '../strconv/parse-number.ts'
import { quote } from '../strconv/quote.ts'
import { exchangedFault, numberOfVersion, searchFault } from '../template/known-texts.ts'
import { ANY_ARGUMENT, SEARCHED } from '../template/opaque.ts'
import { ANY, BOOL, INT, mapOf, STRING, STRING_SLICE } from '../values/types.ts'
import { GoMap, type Meter, stringList, type Value } from '../values/values.ts'
import { strval, textsOf } from './cast.ts'
import { type Family, fail, int, panic, type SprigFunction } from './function.ts'

const TEXT_MAP = mapOf(STRING, STRING)

/** Adapts a function of one or two strings. */
const texts =
  (call: (first: string, second: string) => Value) =>
  ([first, second]: Value[]): Value =>
    call(first as string, second as string)

/** `toString`. It is defined outside of the table, in whose context TypeScript takes the name for Object's method. */
const toText: SprigFunction = {
  usage: 'toString VALUE',
  about: 'The value as a string.',
  example: ['{{ toString 1.5 | printf "%q" }}', '"1.5"'],
  opaque: ANY_ARGUMENT,
  params: [ANY],
  result: STRING,
  call: ([value], meter) => strval(value, meter),
}

export const strings: Family = {
  trim: {
    usage: 'trim TEXT',
    about: 'Removes white space from both ends.',
    example: ['{{ trim "  a b " }}', 'a b'],
    opaque: ANY_ARGUMENT,
    params: [STRING],
    result: STRING,
    call: texts(text => trimWhere(text, isSpace)),
  },
  trimAll: {
    usage: 'trimAll CHARACTERS TEXT',
    about: 'Removes the given characters from both ends.',
    example: ['{{ trimAll "$ " "$5.00 $" }}', '5.00'],
    opaque: SEARCHED,
    params: [STRING, STRING],
    result: STRING,
    call: texts((characters, text) => {
      const set = new Set(runes(characters))
      return trimWhere(text, rune => set.has(rune))
    }),
  },
  trimSuffix: {
    usage: 'trimSuffix SUFFIX TEXT',
    about: 'Removes the suffix, if present.',
    example: ['{{ trimSuffix "." "example.com." }}', 'example.com'],
    opaque: SEARCHED,
    params: [STRING, STRING],
    check: args =>
      searchFault(args, { place: 'end', nothing: 'never removes anything', usage: 'trimSuffix SUFFIX TEXT' }),
    result: STRING,
    call: texts((suffix, text) => (text.endsWith(suffix) ? text.slice(0, text.length - suffix.length) : text)),
  },
  trimPrefix: {
    usage: 'trimPrefix PREFIX TEXT',
    about: 'Removes the prefix, if present.',
    example: ['{{ trimPrefix "v" "v1.33.0" }}', '1.33.0'],
    opaque: SEARCHED,
    params: [STRING, STRING],
    check: args =>
      searchFault(args, { place: 'start', nothing: 'never removes anything', usage: 'trimPrefix PREFIX TEXT' }),
    result: STRING,
    call: texts((prefix, text) => (text.startsWith(prefix) ? text.slice(prefix.length) : text)),
  },
  contains: {
    usage: 'contains PART TEXT',
    about: 'Whether the text contains the part.',
    example: ['{{ contains "net" "kubernetes" }}', 'true'],
    params: [STRING, STRING],
    check: args => searchFault(args, { place: 'anywhere', nothing: 'is never true', usage: 'contains PART TEXT' }),
    result: BOOL,
    call: texts((part, text) => text.includes(part)),
  },
  hasPrefix: {
    usage: 'hasPrefix PREFIX TEXT',
    about: 'Whether the text starts with the prefix.',
    example: ['{{ hasPrefix "http" "https://example.com" }}', 'true'],
    params: [STRING, STRING],
    check: args => searchFault(args, { place: 'start', nothing: 'is never true', usage: 'hasPrefix PREFIX TEXT' }),
    result: BOOL,
    call: texts((prefix, text) => text.startsWith(prefix)),
  },
  hasSuffix: {
    usage: 'hasSuffix SUFFIX TEXT',
    about: 'Whether the text ends with the suffix.',
    example: ['{{ hasSuffix ".conf" "sysctl.conf" }}', 'true'],
    params: [STRING, STRING],
    check: args => searchFault(args, { place: 'end', nothing: 'is never true', usage: 'hasSuffix SUFFIX TEXT' }),
    result: BOOL,
    call: texts((suffix, text) => text.endsWith(suffix)),
  },
  repeat: {
    usage: 'repeat COUNT TEXT',
    about: 'The text, repeated COUNT times.',
    example: ['{{ repeat 3 "ab" }}', 'ababab'],
    opaque: ANY_ARGUMENT,
    params: [INT, STRING],
    result: STRING,
    call: ([count, text], meter) => repeat(text as string, int(count), meter),
  },
  replace: {
    usage: 'replace OLD NEW TEXT',
    about: 'Replaces every occurrence. An empty OLD matches around every character.',
    example: ['{{ replace "." "-" "1.33.0" }}', '1-33-0'],
    opaque: SEARCHED,
    params: [STRING, STRING, STRING],
    check: args =>
      searchFault(args, { place: 'anywhere', nothing: 'never replaces anything', usage: 'replace OLD NEW TEXT' }),
    result: STRING,
    call: ([old, by, text], meter) => {
      const parts = old === '' ? ['', ...explode(text as string), ''] : (text as string).split(old as string)
      return join(parts, by as string, meter)
    },
  },
  substr: {
    usage: 'substr START END TEXT',
    about: 'The bytes from START up to END. A negative START means the start, a negative END the end.',
    example: ['{{ substr 0 3 "flatcar" }}', 'fla'],
    params: [INT, INT, STRING],
    result: STRING,
    call: ([start, end, text]) => substring(start as bigint, end as bigint, text as string),
  },
  trunc: {
    usage: 'trunc LENGTH TEXT',
    about: 'The first bytes of the text, or the last for a negative length.',
    example: ['{{ trunc 3 "flatcar" }} {{ trunc -3 "flatcar" }}', 'fla car'],
    params: [INT, STRING],
    result: STRING,
    call: ([length, text]) => truncate(int(length), text as string),
  },
  abbrev: {
    usage: 'abbrev WIDTH TEXT',
    about: 'Cuts the text to the width, with three dots at the end. Widths below four have no effect.',
    example: ['{{ abbrev 8 "operating system" }}', 'opera...'],
    params: [INT, STRING],
    result: STRING,
    call: ([width, text]) => (int(width) < 4 ? text : abbreviate(text as string, 0, int(width))),
  },
  abbrevboth: {
    usage: 'abbrevboth LEFT WIDTH TEXT',
    about: 'Cuts the text to the width on both sides. LEFT is the start of the part that is kept.',
    example: ['{{ abbrevboth 10 12 "the operating system manager" }}', '...ing sy...'],
    params: [INT, INT, STRING],
    result: STRING,
    call: ([left, width, text]) =>
      int(width) < 4 || (int(left) > 0 && int(width) < 7) ? text : abbreviate(text as string, int(left), int(width)),
  },
  quote: {
    usage: 'quote VALUES...',
    about: 'Each value in double quotes, as Go quotes strings. Nil values are omitted.',
    example: ['{{ quote "say \\"hi\\"" 1 }}', '"say \\"hi\\"" "1"'],
    opaque: ANY_ARGUMENT,
    params: [ANY],
    variadic: true,
    result: STRING,
    call: (values, meter) => present(values, value => quote(strval(value, meter)), meter),
  },
  squote: {
    usage: 'squote VALUES...',
    about: 'Each value in single quotes. Nothing is escaped, and nil values are omitted.',
    example: ['{{ squote "a" 1 }}', `'a' '1'`],
    opaque: ANY_ARGUMENT,
    params: [ANY],
    variadic: true,
    result: STRING,
    call: (values, meter) => present(values, value => `'${formatValue(value, meter)}'`, meter),
  },
  cat: {
    usage: 'cat VALUES...',
    about: 'The values separated by spaces, without nil values.',
    example: ['{{ cat "a" 1 true }}', 'a 1 true'],
    opaque: ANY_ARGUMENT,
    params: [ANY],
    variadic: true,
    result: STRING,
    call: (values, meter) => present(values, value => formatValue(value, meter), meter),
  },
  indent: {
    usage: 'indent SPACES TEXT',
    about: 'Puts spaces before every line.',
    example: ['{{ indent 2 "a: 1\\nb: 2" }}', '  a: 1\n  b: 2'],
    opaque: ANY_ARGUMENT,
    params: [INT, STRING],
    result: STRING,
    call: ([spaces, text], meter) => indent(int(spaces), text as string, meter),
  },
  nindent: {
    usage: 'nindent SPACES TEXT',
    about: 'Like `indent`, starting on a new line.',
    example: ['key:{{ nindent 2 "a: 1\\nb: 2" }}', 'key:\n  a: 1\n  b: 2'],
    opaque: ANY_ARGUMENT,
    params: [INT, STRING],
    result: STRING,
    call: ([spaces, text], meter) => `\n${indent(int(spaces), text as string, meter)}`,
  },
  plural: {
    usage: 'plural ONE MANY COUNT',
    about: 'The first text if the count is 1, otherwise the second.',
    example: ['{{ plural "node" "nodes" 3 }}', 'nodes'],
    params: [STRING, STRING, INT],
    result: STRING,
    call: ([one, many, count]) => (count === 1n ? one : many),
  },
  toString: toText,
  toStrings: {
    usage: 'toStrings LIST',
    about: 'The elements as strings, without nil values.',
    example: ['{{ toStrings (list 1 "a" nil) | join "," }}', '1,a'],
    opaque: ANY_ARGUMENT,
    params: [ANY],
    result: STRING_SLICE,
    call: ([value], meter) => textsOf(value, meter),
  },
  atoi: {
    usage: 'atoi TEXT',
    about: 'The text as a decimal number; 0 if it is not a number.',
    example: ['{{ atoi "42" }} {{ atoi "4x" }}', '42 0'],
    params: [STRING],
    check: numberOfVersion,
    result: INT,
    call: texts(text => parseInteger(text, 10).value),
  },
  join: {
    usage: 'join SEPARATOR LIST',
    about: 'The elements joined to one string, without nil values.',
    example: ['{{ join "," (list "a" 1) }}', 'a,1'],
    opaque: ANY_ARGUMENT,
    params: [STRING, ANY],
    result: STRING,
    call: ([separator, value], meter) => join(textsOf(value, meter).toArray() as string[], separator as string, meter),
  },
  splitList: {
    usage: 'splitList SEPARATOR TEXT',
    about: 'The parts between separators. An empty separator splits into characters.',
    example: ['{{ splitList "," "a,b" }}', '[a b]'],
    opaque: SEARCHED,
    check: args => exchangedFault(args, { does: 'never finds a separator', usage: 'splitList SEPARATOR TEXT' }),
    params: [STRING, STRING],
    result: STRING_SLICE,
    call: ([separator, text], meter) => stringList(split(text as string, separator as string, -1, meter)),
  },
  split: {
    usage: 'split SEPARATOR TEXT',
    about: 'The parts between separators as a map with the keys `_0`, `_1` and so on.',
    example: ['{{ (split "." "1.33.0")._1 }}', '33'],
    opaque: SEARCHED,
    check: args => exchangedFault(args, { does: 'never finds a separator', usage: 'split SEPARATOR TEXT' }),
    params: [STRING, STRING],
    result: TEXT_MAP,
    call: ([separator, text], meter) => dictOfParts(split(text as string, separator as string, -1, meter)),
  },
  splitn: {
    usage: 'splitn SEPARATOR COUNT TEXT',
    about: 'Like `split`, with at most COUNT parts; the last one contains the rest.',
    example: ['{{ (splitn "." 2 "1.33.0")._1 }}', '33.0'],
    opaque: SEARCHED,
    params: [STRING, INT, STRING],
    result: TEXT_MAP,
    call: ([separator, count, text], meter) =>
      dictOfParts(split(text as string, separator as string, int(count), meter)),
  },
}

function trimWhere(text: string, test: (rune: number) => boolean): string {
  let start = 0
  while (start < text.length) {
    const { rune, width } = decodeRune(text, start)
    if (!test(rune)) break
    start += width
  }
  let end = text.length
  while (end > start) {
    const { rune, width } = decodeLastRune(text, start, end)
    if (!test(rune)) break
    end -= width
  }
  return text.slice(start, end)
}

function decodeLastRune(text: string, from: number, end: number): { rune: number; width: number } {
  let start = end - 1
  while (start > Math.max(from, end - 4) && (text.charCodeAt(start) & 0xc0) === 0x80) start--
  const decoded = decodeRune(text.slice(start, end), 0)
  return decoded.width === end - start ? decoded : { rune: RUNE_ERROR, width: 1 }
}

function repeat(text: string, count: number, meter: Meter): string {
  if (count < 0) fail('strings: negative Repeat count')
  meter.bytes(text.length * count)
  return text.repeat(text === '' ? 0 : count)
}

function indent(spaces: number, text: string, meter: Meter): string {
  const pad = repeat(' ', spaces, meter)
  const breaks = countOf('\n', text)
  meter.bytes(text.length + breaks * pad.length)
  meter.steps(breaks)
  return pad + text.replaceAll('\n', `\n${pad}`)
}

function countOf(character: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++
  return count
}

function join(parts: readonly string[], separator: string, meter: Meter): string {
  const length = parts.reduce((sum, part) => sum + part.length, separator.length * Math.max(0, parts.length - 1))
  meter.bytes(length)
  return parts.join(separator)
}

/** Formats the values that are not nil, separated by spaces. */
function present(values: Value[], show: (value: Value) => string, meter: Meter): string {
  return join(
    values.filter(value => value !== null).map(value => show(value)),
    ' ',
    meter,
  )
}

/** Splits a text into characters. An invalid byte is a character of its own. */
function explode(text: string): string[] {
  const out: string[] = []
  for (let at = 0; at < text.length; ) {
    const { width } = decodeRune(text, at)
    out.push(text.slice(at, at + width))
    at += width
  }
  return out
}

/** Go's strings.SplitN: a negative count means no limit. */
function split(text: string, separator: string, count: number, meter: Meter): string[] {
  if (count === 0) return []
  const parts = separator === '' ? explode(text) : text.split(separator)
  meter.items(parts.length)
  if (count < 0 || parts.length <= count) return parts
  return [...parts.slice(0, count - 1), parts.slice(count - 1).join(separator)]
}

const dictOfParts = (parts: string[]): GoMap => new GoMap(TEXT_MAP, new Map(parts.map((part, i) => [`_${i}`, part])))

function substring(start: bigint, end: bigint, text: string): string {
  const { length } = text
  if (start < 0) {
    if (end < 0) return panic(`slice bounds out of range [:${end}]`)
    if (end > length) return panic(`slice bounds out of range [:${end}] with length ${length}`)
    return text.slice(0, Number(end))
  }
  if (end < 0 || end > length) {
    if (start > length) return panic(`slice bounds out of range [${start}:${length}]`)
    return text.slice(Number(start))
  }
  return start > end ? panic(`slice bounds out of range [${start}:${end}]`) : text.slice(Number(start), Number(end))
}

function truncate(length: number, text: string): string {
  if (length < 0) return text.length + length > 0 ? text.slice(text.length + length) : text
  return text.slice(0, length)
}

/** goutils' AbbreviateFull. As there, the left side is abbreviated only from an offset of five. */
function abbreviate(text: string, left: number, width: number): string {
  if (text.length <= width) return text
  const shown = width - 3
  let offset = Math.min(left, text.length)
  if (text.length - offset < shown) offset = text.length - shown
  if (offset <= 4) return `${text.slice(0, shown)}...`
  if (offset + shown < text.length) return `...${abbreviateRight(text.slice(offset), shown)}`
  return `...${text.slice(text.length - shown)}`
}

/** Abbreviates the right side; an empty text for a width below four. */
const abbreviateRight = (text: string, width: number): string => (width < 4 ? '' : abbreviate(text, 0, width))
