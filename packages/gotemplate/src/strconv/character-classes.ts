// Character classes and case mapping of Unicode 15, as in Go 1.26. They use the tables of the JavaScript engine, which may be newer, and
// exclude the characters that Unicode 16 and 17 added.

import { DIGITS, LETTERS, PRINTABLE } from './generated/unicode.ts'

/** The characters assigned in Unicode 16 and 17, which Go 1.26 does not know. Pairs of first and last. */
const AFTER_UNICODE_15 = `
88f 88f 897 897 c5c c5c cdc cdc 1acf 1add 1ae0 1aeb 1b4e 1b4f 1b7f 1b7f 1c89 1c8a 20c1 20c1 2427 2429 2b96 2b96
2ffc 2fff 31e4 31e5 31ef 31ef a7cb a7cf a7d2 a7d2 a7d4 a7d4 a7da a7dc a7f1 a7f1 fbc3 fbd2 fd90 fd91 fdc8 fdce
105c0 105f3 10940 10959 10d40 10d65 10d69 10d85 10d8e 10d8f 10ec2 10ec7 10ed0 10ed8 10efa 10efc 11380 11389
1138b 1138b 1138e 1138e 11390 113b5 113b7 113c0 113c2 113c2 113c5 113c5 113c7 113ca 113cc 113d5 113d7 113d8
113e1 113e2 116d0 116e3 11b60 11b67 11bc0 11be1 11bf0 11bf9 11db0 11ddb 11de0 11de9 11f5a 11f5a 13460 143fa
16100 16139 16d40 16d79 16ea0 16eb8 16ebb 16ed3 16ff2 16ff6 187f8 187ff 18cff 18cff 18d09 18d1e 18d80 18df2
1cc00 1ccfc 1cd00 1ceb3 1ceba 1ced0 1cee0 1cef0 1e5d0 1e5fa 1e5ff 1e5ff 1e6c0 1e6de 1e6e0 1e6f5 1e6fe 1e6ff
1f6d8 1f6d8 1f777 1f77a 1f8b2 1f8bb 1f8c0 1f8c1 1f8d0 1f8d8 1fa54 1fa57 1fa89 1fa8a 1fa8e 1fa8f 1fabe 1fabe
1fac6 1fac6 1fac8 1fac8 1facd 1facd 1fadc 1fadc 1fadf 1fadf 1fae9 1faea 1faef 1faef 1fbcb 1fbef 1fbfa 1fbfa
2b73a 2b73f 2cea2 2cead 2ebf0 2ee5d 323b0 33479`

const FIRST_AFTER = 0x88f

let later: readonly number[] | undefined
const afterUnicode15 = (): readonly number[] =>
  (later ??= AFTER_UNICODE_15.trim()
    .split(/\s+/)
    .map(hex => Number.parseInt(hex, 16)))

function isKnown(rune: number): boolean {
  if (rune < FIRST_AFTER) return true
  const added = afterUnicode15()
  for (let i = 0; i < added.length && added[i]! <= rune; i += 2) {
    if (rune <= added[i + 1]!) return false
  }
  return true
}

/** Lazy: compiling an expression with a Unicode property takes a tenth of a millisecond. */
function category(characters: string): (rune: number) => boolean {
  let pattern: RegExp | undefined
  return rune => (pattern ??= new RegExp(characters, 'u')).test(String.fromCodePoint(rune)) && isKnown(rune)
}

export const isUpper = category('\\p{Lu}')
/** U+0295 was a lower-case letter until Unicode 16. */
export const isLower = category('[\\p{Ll}\\u0295]')
export const isTitle = category('\\p{Lt}')
export const isNumber = category('\\p{N}')
export const isPunct = category('\\p{P}')

/** Go's unicode.IsSpace. Unlike JavaScript's `\s`, it includes U+0085 and excludes U+FEFF. */
export const isSpace = (rune: number): boolean =>
  rune <= 0xff
    ? (rune >= 9 && rune <= 13) || rune === 0x20 || rune === 0x85 || rune === 0xa0
    : (rune >= 0x2000 && rune <= 0x200a) || SPACES.has(rune)

const SPACES = new Set([0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000])

/** Letters whose capitals were added after Unicode 15. */
const WITHOUT_CAPITAL = new Set([0x19b, 0x264])

/** Letters whose capital is two letters in JavaScript and one in Go. */
const CAPITAL_WITH_IOTA: ReadonlyMap<number, number> = new Map([
  [0x1fb3, 0x1fbc],
  [0x1fc3, 0x1fcc],
  [0x1ff3, 0x1ffc],
])

export function toUpper(rune: number): number {
  if (rune < 0x80) return rune >= 0x61 && rune <= 0x7a ? rune - 32 : rune
  const withIota = CAPITAL_WITH_IOTA.get(rune)
  if (withIota !== undefined) return withIota
  // The capitals of Greek letters with breathing and iota follow eight code points later.
  if (rune >= 0x1f80 && rune <= 0x1faf && (rune & 8) === 0) return rune + 8
  return WITHOUT_CAPITAL.has(rune) ? rune : changed(rune, String.fromCodePoint(rune).toUpperCase())
}

export function toLower(rune: number): number {
  if (rune < 0x80) return rune >= 0x41 && rune <= 0x5a ? rune + 32 : rune
  if (rune === 0x130) return 0x69
  return changed(rune, String.fromCodePoint(rune).toLowerCase())
}

/** Differs from upper case for digraphs such as Ǆ, ǅ, ǆ, and for Georgian, which has no title case. */
export function toTitle(rune: number): number {
  if (rune >= 0x1c4 && rune <= 0x1cc) return 0x1c5 + 3 * Math.floor((rune - 0x1c4) / 3)
  if (rune >= 0x1f1 && rune <= 0x1f3) return 0x1f2
  if (rune >= 0x10d0 && rune <= 0x10ff) return rune
  return toUpper(rune)
}

/** Returns the mapped rune, or the rune itself if it maps to several or to one that Unicode 15 lacks. */
function changed(rune: number, text: string): number {
  const first = text.codePointAt(0)!
  const isOne = text.length === (first > 0xffff ? 2 : 1)
  return isOne && isKnown(rune) && isKnown(first) ? first : rune
}

/** Unpacks ranges to their starts and ends, alternately. A rune is in a range if an odd number of them is at or below it. */
function bounds(packed: string): Uint32Array {
  const out: number[] = []
  let at = 0
  for (const pair of packed.split(' ')) {
    const [gap, length] = pair.split(',') as [string, string]
    out.push((at += Number.parseInt(gap, 36)), (at += Number.parseInt(length, 36)))
  }
  return Uint32Array.from(out)
}

function classOf(packed: string): (rune: number) => boolean {
  let ranges: Uint32Array | undefined
  return rune => {
    ranges ??= bounds(packed)
    let low = 0
    let high = ranges.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (ranges[middle]! <= rune) low = middle + 1
      else high = middle
    }
    return low % 2 === 1
  }
}

/** strconv.IsPrint: letters, marks, numbers, punctuation, symbols and the ASCII space. */
export const isPrint = classOf(PRINTABLE)
/** unicode.IsLetter */
export const isLetter = classOf(LETTERS)
/** unicode.IsDigit: decimal digits of any script. */
export const isDigit = classOf(DIGITS)
