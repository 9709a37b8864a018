// Objects of which there are many, and that differ in a few words. The pattern has a stand-in in the place of each word; a copy is the same
// object with words of its own. A text that is made of a copy is made of the pattern, once, and each copy's words go into it.

/** Ordinary words, of which nothing makes anything but themselves: names of objects in Kubernetes, as far as they are used. */
const WORD = /^[a-z0-9](?:[-a-z0-9.]*[a-z0-9])?$/

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
    const [at, word] = first(found)
    pieces.push(text.slice(from, at))
    if (word === undefined) break
    places.push(word)
    from = at! + marks[word]!.length
  }
  const stencil: Stencil = { pieces, words: places }
  return fill(stencil, words) === copy.text ? stencil : undefined
}

/** The smallest index that was found, and whose it is. */
function first(found: readonly number[]): readonly [at: number | undefined, of: number | undefined] {
  let of: number | undefined
  found.forEach((at, i) => {
    if (at >= 0 && (of === undefined || at < found[of]!)) of = i
  })
  return of === undefined ? [undefined, undefined] : [found[of], of]
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
