// Leaves out blocks where there is no room for all of them, those of the least weight first, and says what it left out.

import { countOf, joined, type Text } from '../base/span.ts'
import type { Block, TerminalBlock } from './doc.ts'

export interface Fitted<B> {
  readonly blocks: readonly B[]
  /** What is left out, as `2 differences and 1 list`; undefined if all is there. */
  readonly left: Text | undefined
}

interface FitOptions<B> {
  /** Without it, every block with a weight can be left out. */
  readonly canLeave?: (block: B) => boolean
  /** What is not asked for is left out though there is room. */
  readonly isAsked?: (block: B) => boolean
}

/** `sizeOf` returns how much room a block takes. */
export function fit<B extends TerminalBlock>(
  doc: readonly B[],
  room: number,
  sizeOf: (block: B) => number,
  { canLeave = ({ weight }) => weight !== undefined, isAsked = () => true }: FitOptions<B> = {},
): Fitted<B> {
  const left = new Set(doc.filter(block => !isAsked(block)))
  const asked = doc.filter(isAsked)
  const sizes = new Map(asked.map(block => [block, sizeOf(block)]))
  let size = [...sizes.values()].reduce((sum, each) => sum + each, 0)
  if (size > room)
    for (const block of leastFirst(asked, sizes).filter(canLeave)) {
      if (size <= room) break
      left.add(block)
      size -= sizes.get(block)!
    }
  return { blocks: doc.filter(block => !left.has(block)), left: left.size === 0 ? undefined : namesOf([...left]) }
}

/** Of blocks of one weight, the large differences go first, so that small ones stay, and of others the last. */
const leastFirst = <B extends TerminalBlock>(doc: readonly B[], sizes: ReadonlyMap<B, number>): B[] =>
  doc
    .map((block, i) => ({ block, i }))
    .sort((a, b) => {
      const byWeight = (a.block.weight ?? 0) - (b.block.weight ?? 0)
      const areDifferences = a.block.kind === 'difference' && b.block.kind === 'difference'
      return byWeight || (areDifferences ? sizes.get(b.block)! - sizes.get(a.block)! : 0) || b.i - a.i
    })
    .map(({ block }) => block)

const NOUNS = [
  ['difference', count => countOf(count, 'difference')],
  ['thing to do', count => countOf(count, 'thing to do', 'things to do')],
  ['list of names', count => countOf(count, 'list of names', 'lists of names')],
  ['list', count => countOf(count, 'list')],
] as const satisfies readonly (readonly [Block['isCountedAs'], (count: number) => Text])[]

function namesOf(blocks: readonly TerminalBlock[]): Text {
  const names = NOUNS.flatMap(([noun, text]) => {
    const count = blocks.filter(block => (block.isCountedAs ?? 'list') === noun).length
    return count === 0 ? [] : [text(count)]
  })
  return joined(names, ', ', ' and ')
}
