// Objects of which there are many, and that differ in a few words. The pattern has a stand-in in the place of each word; a copy is the same
// object with words of its own. A text that is made of a copy is made of the pattern, once, and each copy's words go into it.

/** Names of objects in Kubernetes, with an end that keeps YAML from taking them for a number or a truth value: nothing makes more of them. */
const WORD = /^[a-z0-9][-a-z0-9.]*-config$/

export const areWords = (texts: readonly string[]): boolean => texts.every(text => WORD.test(text))

const MARK = 'stand-in-of-osm-krm-'
const STAND_IN = new RegExp(`${MARK}[0-9]-config`, 'g')

/** In the place of the word with this index, below ten. It looks like the name that it stands for. */
export const standIn = (index: number): string => `${MARK}${index}-config`

/** What templates may do with stand-ins is what they may do with what is filled in later. */
export const standIns = {
  isIn: (text: string): boolean => text.includes(MARK),
  replaced: (text: string, by: (word: string) => string): string => text.replaceAll(STAND_IN, by),
}

export interface Copied<T> {
  readonly pattern: T
  readonly words: readonly string[]
}

const copies = new WeakMap<object, Copied<object>>()

/** From now on what is made of the object may be made of its pattern, which is frozen. */
export function copied<T extends object>(object: T, from: Copied<T>): T {
  copies.set(object, from)
  return object
}

export const copyOf = <T extends object>(object: T): Copied<T> | undefined =>
  copies.get(object) as Copied<T> | undefined

/** A text with places for words. */
export interface Stencil {
  readonly pieces: readonly string[]
  /** Which word stands behind each piece but the last. */
  readonly words: readonly number[]
}

interface Example {
  readonly words: readonly string[]
  /** What stands for each word in the pattern; default: stand-ins. */
  readonly marks?: readonly string[]
  /** What was made with the words. */
  readonly text: string
}

/** A pattern's text as a stencil; undefined where a copy's text is another than the pattern's with its words in it. */
export function stencilOf(text: string, { words, marks = words.map((_, i) => standIn(i)), ...copy }: Example) {
  const pieces: string[] = []
  const places: number[] = []
  let from = 0
  for (;;) {
    const found = marks.map(mark => text.indexOf(mark, from))
    const next = Math.min(...found.filter(at => at >= 0))
    if (next === Infinity) break
    const word = found.indexOf(next)
    pieces.push(text.slice(from, next))
    places.push(word)
    from = next + marks[word]!.length
  }
  const stencil: Stencil = { pieces: [...pieces, text.slice(from)], words: places }
  return fill(stencil, words) === copy.text ? stencil : undefined
}

/** A stencil, and the words that go into it. */
export interface Filled {
  readonly stencil: Stencil
  readonly words: readonly string[]
}

export const textOf = (text: string | Filled): string =>
  typeof text === 'string' ? text : fill(text.stencil, text.words)

export function fill({ pieces, words: places }: Stencil, words: readonly string[]): string {
  let text = pieces[0]!
  for (let i = 0; i < places.length; i++) text += words[places[i]!]! + pieces[i + 1]!
  return text
}
