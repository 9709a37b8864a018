// Masks the values of a YAML text, which need not be valid. Keys and structure stay visible; text whose structure is uncertain is masked.

import { maskRanges } from '../../diagnostics/mask.ts'
import { joined } from '../../diagnostics/text-ranges.ts'
import { parseDocument } from '../yaml/document.ts'
import { quotesInDocument } from '../yaml/quotes.ts'
import { maskFlow } from './mask-flow.ts'
import { maskScalars } from './mask-scalars.ts'
import {
  afterBlanks,
  isAtLineEnd,
  isShown,
  lineEnd,
  mask,
  maskDeeper,
  maskQuoted,
  maskRest,
  matchAt,
  type Path,
  type Shows,
  type Walk,
} from './mask-walk.ts'

/** A key, or the dash of a list, to which deeper lines belong. `step` is undefined if the key is not known. */
interface Level {
  readonly column: number
  readonly step: string | undefined
}

/** Masks all values of a text except those that `shows` allows. */
export function maskValues(text: string, shows: Shows): string {
  const parsed = parseDocument(text)
  const document = 'problem' in parsed ? undefined : parsed.document
  const quotes = document && quotesInDocument(document)
  const walk: Walk = { text, at: 0, masked: [], shows, quotes }
  const levels: Level[] = []
  while (walk.at < text.length) walkLine(walk, levels)
  if (document) maskScalars(walk, document)
  return maskRanges(text, joined(walk.masked))
}

const MARKER = /(?:---|\.\.\.)(?=\s|$)/y
const DASH = /-(?=\s|$)/y
/** The indicators of an explicit key (`? key`) and of its value. */
const EXPLICIT = /[?:](?=\s|$)/y
const KEY = /(?:([A-Za-z_$][\w./$-]*)|"([A-Za-z_$][\w./$-]*)"|'([A-Za-z_$][\w./$-]*)')[ \t]*:(?=\s|$)/y

/** Processes one line: dashes, a key, and a value with all its continuation lines. */
function walkLine(walk: Walk, levels: Level[]): void {
  const { text, at: start } = walk
  if (matchAt(MARKER, walk)) walk.at += 3
  walk.at = afterBlanks(text, walk.at)
  const isRoot = levels.length === 0 && /[{[]/.test(text[walk.at] ?? '')
  while (matchAt(DASH, walk)) {
    enter(levels, { column: walk.at - start, step: '[]' })
    walk.at = afterBlanks(text, walk.at + 1)
  }
  if (isRoot) walkRoot(walk, levels)
  else if (isAtLineEnd(text, walk.at)) walk.at = lineEnd(text, walk.at) + 1
  else if (text[walk.at] === '#') maskRest(walk)
  else walkEntry(walk, levels, walk.at - start)
}

/** Processes an item that is a flow collection. The path of anything after it is unknown. */
function walkRoot(walk: Walk, levels: Level[]): void {
  maskFlow(walk, [], -1)
  levels.push({ column: -1, step: undefined })
}

/** Processes a key and its value, or the value after a dash. Anything else is a continuation of a value or damaged. */
function walkEntry(walk: Walk, levels: Level[], column: number): void {
  const key = matchAt(KEY, walk)
  const isExplicit = matchAt(EXPLICIT, walk) !== null
  const dash = levels.at(-1)
  const isOfDash = dash?.step === '[]' && /^[ \t]*(?:-[ \t]+)+$/.test(lineBefore(walk))
  if (key || isExplicit || !isOfDash) enter(levels, { column, step: key?.[1] ?? key?.[2] ?? key?.[3] })
  walk.at = afterBlanks(walk.text, walk.at + (key?.[0].length ?? (isExplicit ? 1 : 0)))
  walkValue(walk, pathOf(levels), levels.at(-1)!.column)
}

const lineBefore = ({ text, at }: Walk): string => text.slice(text.lastIndexOf('\n', at - 1) + 1, at)

/** Enters a level and leaves those that it ends. A list may be in the same column as its key. */
function enter(levels: Level[], level: Level): void {
  const isOver = ({ column, step }: Level): boolean =>
    column > level.column || (column === level.column && (level.step !== '[]' || step === '[]'))
  while (levels.length > 0 && isOver(levels.at(-1)!)) levels.pop()
  levels.push(level)
}

function pathOf(levels: readonly Level[]): Path {
  const steps = levels.flatMap(({ step }) => (step === undefined ? [] : [step]))
  return steps.length === levels.length ? steps : undefined
}

const PROPERTIES = /(?:[&!][^\s{}[\],]*[ \t]+)+/y
const BLOCK = /[|>][-+0-9]{0,2}(?=[ \t]*(?:[ \t]#.*)?\r?$)/my

/** Processes the value of the key or dash in `column`. */
function walkValue(walk: Walk, path: Path, column: number): void {
  const properties = matchAt(PROPERTIES, walk)?.[0].length ?? 0
  mask(walk, walk.at, walk.at + properties)
  walk.at += properties
  const { text } = walk
  const first = text[walk.at] ?? ''
  const block = matchAt(BLOCK, walk)
  if (first === '{' || first === '[') maskFlow(walk, path, column)
  else {
    if (block) walk.at += block[0].length
    else if (first === '"' || first === "'") maskQuoted(walk, path, column)
    else passShown(walk, path)
    walk.at = afterBlanks(text, walk.at)
    maskRest(walk)
    if (block) maskDeeper(walk, column)
  }
}

/** Skips a value that may be shown. */
function passShown(walk: Walk, path: Path): void {
  const { text, at } = walk
  if (text[at] === '#') return
  const value = text
    .slice(at, lineEnd(text, at))
    .replace(/[ \t]#.*$/s, '')
    .trimEnd()
  if (isShown(walk, path, value)) walk.at += value.length
}
