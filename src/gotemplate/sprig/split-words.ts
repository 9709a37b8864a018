// Splits a name into words, as xstrings does for snakecase and kebabcase: `HTTPServer` consists of `HTTP` and `Server`.

import { decodeRune, encodeRune, RUNE_ERROR } from '../strconv/bytes.ts'
import { isNumber, isPunct, isSpace, isUpper, toLower } from '../strconv/character-classes.ts'
import { isLetter } from '../strconv/unicode.ts'

type Kind = 'none' | 'number' | 'upper' | 'letters' | 'connector' | 'punctuation' | 'other'

interface Word {
  readonly kind: Kind
  readonly text: string
}

const END: Word = { kind: 'none', text: '' }

const isConnector = (rune: number): boolean => rune === 0x2d || rune === 0x5f || isSpace(rune)

/** Returns the text in lower case with `connector` between its words. */
export function splitWords(text: string, connector: number): string {
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
