// Maps problems of documents, and of a list that was made from documents, to the names, lines and columns of the files.

import type { Diagnostic, Excerpt, Origin } from '../diagnostics/diagnostic.ts'
import { linesAround, positionOf } from '../diagnostics/excerpt.ts'
import { readResourceList } from '../render/krm/index.ts'
import { locate, MOST_LOCATED } from '../render/krm/locate.ts'
import { type Document, type DocumentList, type ListPlace, removedColumns, resourceListOf } from './documents.ts'
import { chartHelp } from './objects.ts'

/** Adds line, column and excerpt to problems that only have the origin of their document. */
export async function inDocuments(
  documents: readonly Document[],
  diagnostics: readonly Diagnostic[],
): Promise<Diagnostic[]> {
  const byPlace = new Map(documents.map(document => [placeKey(document.file, document.line), document]))
  const found: Diagnostic[] = []
  let opened = 0
  for (const diagnostic of diagnostics) {
    const { origin, ...problem } = diagnostic
    const isWhole = origin !== undefined && origin.column === undefined && origin.path !== undefined
    const document = isWhole ? byPlace.get(placeKey(origin.path, origin.line)) : undefined
    const located = document && opened++ < MOST_LOCATED ? await inDocument(document, problem) : undefined
    found.push(located?.origin ? located : diagnostic)
  }
  return found
}

const placeKey = (file: string, line: number): string => `${line} ${file}`

async function inDocument(document: Document, problem: Diagnostic): Promise<Diagnostic | undefined> {
  const files = resourceListOf([document], undefined)
  const list = readResourceList(files.text, () => {})
  return list && inFiles(files, await locate(list, [problem]))[0]
}

export const inFiles = ({ places }: DocumentList, diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  diagnostics.map(diagnostic => {
    const { origin, itemExcerpt, related } = diagnostic
    // The problem is in an output of an earlier run, whose place is already that in its file.
    if (origin?.lineIn === 'file') return diagnostic
    const place = placeOf(places, origin)
    const chart = diagnostic.code === 'OSM0007' && place ? chartHelp(place.document) : []
    return {
      ...diagnostic,
      ...(chart.length > 0 && { help: [...(diagnostic.help ?? []), ...chart] }),
      ...(place && origin && inFile(place, origin)),
      ...(place && itemExcerpt && { itemExcerpt: () => excerptOfFile(place, itemExcerpt()) }),
      ...(related && {
        related: related.map(each =>
          each.origin?.lineIn === 'file' ? each : { ...each, ...inFile(placeOf(places, each.origin), each.origin) },
        ),
      }),
    }
  })

/** Maps the origin of a field in a list to the file of its document. */
export const originInFile = ({ places }: DocumentList, origin: Origin): Origin =>
  origin.lineIn === 'file' ? origin : (inFile(placeOf(places, origin), origin).origin ?? origin)

/** Returns the last place, of those that are in order, that begins at the line or before it. */
function placeOf(places: readonly ListPlace[], origin: Origin | undefined): ListPlace | undefined {
  if (origin === undefined) return undefined
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle]!.line <= origin.line) low = middle + 1
    else high = middle
  }
  return places[low - 1]
}

function inFile(place: ListPlace | undefined, origin: Origin | undefined): { readonly origin?: Origin } {
  if (place === undefined || origin === undefined) return {}
  const { document } = place
  const shift = document.line - place.line
  const { line, column } = origin
  return {
    origin: {
      path: document.file,
      line: line + shift,
      ...(column !== undefined && { column: Math.max(1, column + removedColumns(place, line)) }),
      lineIn: 'file',
    },
  }
}

/** Returns the lines around the place, indented as in the file. */
function excerptOfFile(place: ListPlace, excerpt: Excerpt): Excerpt {
  const { text, start, end, ...rest } = excerpt
  const { line, column } = positionOf(excerpt)
  const { before, here, after } = linesAround(text, Math.min(start, text.length))
  const shifted = [before, here, after].map((each, i) => moved(each, removedColumns(place, line + i - 1)))
  const at = shifted[0]!.length + 1 + Math.max(0, column - 1 + removedColumns(place, line))
  const length = Math.min(end, start - column + 1 + here.length) - start
  return {
    ...rest,
    text: shifted.join('\n'),
    start: at,
    end: at + Math.max(0, length),
    firstLine: line - 1 + place.document.line - place.line,
  }
}

/** Returns the line with the given number of spaces added, or removed if it is negative. */
const moved = (line: string, columns: number): string =>
  line.trim() === '' ? line : columns < 0 ? line.slice(-columns) : ' '.repeat(columns) + line
