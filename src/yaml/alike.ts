// Reads texts of which many look alike, as a thousand MachineDeployments do: from one to the next a few values differ, each at the end of
// a line. Where they are is found once, and of each further text only they are looked at.
//
// What all texts of a shape have in common is one frozen object, and so is what few values make different: whoever asks something of it
// can keep the answer.

import type { Json } from '../model/json.ts'
import { readCommonYaml } from './read.ts'
import { build, type Varying, varyingIn } from './varying.ts'

/** Lines that every text of the shape has, but for some values. */
interface Shape {
  readonly lines: readonly string[]
  /** By the number of the line. */
  readonly slots: ReadonlyMap<number, Slot>
  /** Undefined as long as only one text has been seen. */
  readonly pattern: Pattern | undefined
}

/** A line with a value that differs. */
interface Slot {
  /** Up to the value, without its quote. */
  readonly before: string
  readonly quote: Quote
  /** The bracket of a map with this one value, or nothing. */
  readonly bracket: string
}

type Quote = keyof typeof VALUE

/**
 * Values that mean the same wherever a value stands at the end of a line. Plain ones hold no colon or space that could end them, and
 * quoted ones neither quotes nor escapes.
 */
const VALUE = {
  '': /^[A-Za-z0-9](?:[\w./+=@-]| (?=\w)|:(?=[\w/]))*$/,
  '"': /^[ !#-[\]-~]*$/,
  "'": /^[ -&(-~]*$/,
} as const

/** A shape as it is looked for. */
interface Pattern {
  readonly parts: readonly Part[]
  /** What follows the last value. */
  readonly after: string
  readonly root: Varying
}

/** A value, and what stands before it. */
interface Part {
  readonly before: string
  readonly value: RegExp
  /** Begins what stands behind it. */
  readonly end: string
}

/** Longer texts are few. */
const LONGEST = 1 << 13
/** Where hardly two texts look alike, nothing is gained by looking on. */
const MOST_ATTEMPTS = 64

/** A reader for texts of the common shapes: what `readCommonYaml` gives, except that parts of it may be frozen. */
export function alikeReader(): (text: string) => Json | undefined {
  const shapes: Shape[] = []
  let attempts = 0
  return text => {
    // For-of makes an object for each step in code that V8 has not optimized, which this is for most of a run.
    for (let i = 0; i < shapes.length; i++) {
      const { pattern } = shapes[i]!
      const values = pattern && valuesIn(text, pattern)
      if (values) return build(pattern.root, values)
    }
    const value = readCommonYaml(text)
    if (value !== undefined && text.length <= LONGEST && attempts++ < MOST_ATTEMPTS) learn(shapes, text.split('\n'))
    return value
  }
}

function valuesIn(text: string, { parts, after }: Pattern): string[] | undefined {
  // Most of what tells shapes apart stands behind the values.
  if (!text.endsWith(after)) return undefined
  const values: string[] = []
  let at = 0
  for (let i = 0; i < parts.length; i++) {
    const { before, value, end } = parts[i]!
    if (!text.startsWith(before, at)) return undefined
    const start = at + before.length
    at = text.indexOf(end, start)
    const found = text.slice(start, at)
    if (at < 0 || !value.test(found)) return undefined
    values.push(found)
  }
  return at + after.length === text.length ? values : undefined
}

/** Takes the text for one of a shape that is known, with more slots, or else for the first of another. */
function learn(shapes: Shape[], lines: readonly string[]): void {
  for (const [i, known] of shapes.entries()) {
    const slots = slotsFor(known, lines)
    const shape = slots && shapeOf(known.lines, slots)
    if (shape === undefined) continue
    shapes[i] = shape
    return
  }
  shapes.push({ lines, slots: new Map(), pattern: undefined })
}

/** The shape's slots, and those that make the other lines fit; undefined where more than values differs. */
function slotsFor({ lines, slots: known }: Shape, others: readonly string[]): Map<number, Slot> | undefined {
  if (others.length !== lines.length) return undefined
  const slots = new Map(known)
  for (const [i, line] of lines.entries()) {
    if (line === others[i]) continue
    const slot = slotIn(line)
    const other = slotIn(others[i]!)
    if (slot === undefined || other === undefined || withValue(slot, '') !== withValue(other, '')) return undefined
    slots.set(i, slot)
  }
  return slots
}

/** A key or a dash, and behind it all that is left of the line, but for the brackets of a map. */
const ENTRY = /^((?: |- )*(?:[\w./-]+:|-) (?:\{[\w./-]+: )?)(["']?)(.*?)\2(\}?)$/

function slotIn(line: string): Slot | undefined {
  const [, before = '', quoted, value = '', bracket = ''] = ENTRY.exec(line) ?? []
  const quote = quoted as Quote | undefined
  return quote !== undefined && VALUE[quote].test(value) ? { before, quote, bracket } : undefined
}

const withValue = ({ before, quote, bracket }: Slot, value: string): string =>
  `${before}${quote}${value}${quote}${bracket}`

/** Undefined where a slot is no value: inside a longer text, for one. The plain reader tells, reading marks in the places of the values. */
function shapeOf(lines: readonly string[], slots: ReadonlyMap<number, Slot>): Shape | undefined {
  const marked = lines.map((line, i) => {
    const slot = slots.get(i)
    return slot === undefined ? line : withValue(slot, markOf(i))
  })
  const value = readCommonYaml(marked.join('\n'))
  if (value === undefined) return undefined
  const numbers = [...slots.keys()].sort((a, b) => a - b)
  const marks = new Map(numbers.map((line, place) => [markOf(line), { place, plain: slots.get(line)!.quote === '' }]))
  const root = varyingIn(value, marks)
  const isEachOnce = root?.places.length === slots.size && new Set(root.places).size === slots.size
  return isEachOnce ? { lines, slots, pattern: { ...partsOf(lines, slots), root } } : undefined
}

const markOf = (line: number): string => `mark-of-line-${line}`

function partsOf(lines: readonly string[], slots: ReadonlyMap<number, Slot>): Omit<Pattern, 'root'> {
  const parts: Part[] = []
  let text = ''
  for (const [i, line] of lines.entries()) {
    if (i > 0) text += '\n'
    const slot = slots.get(i)
    if (slot === undefined) {
      text += line
      continue
    }
    const { before, quote, bracket } = slot
    text += before + quote
    parts.push({ before: text, value: VALUE[quote], end: quote || bracket || '\n' })
    text = quote + bracket
  }
  return { parts, after: text }
}
