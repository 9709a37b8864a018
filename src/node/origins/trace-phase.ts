// Finds the template line that made each line of a phase's files. The phase is executed again, with a trace of what each node of a
// template writes; ordinary rendering does not record it.

import { fromText, toText } from 'gotemplate/go/bytes'
import { functions } from 'gotemplate/sprig'
import { combine, execute, type ParsedTemplate, parse, type TracedPart } from 'gotemplate/template'
import { rememberedFor } from '../../base/remembered.ts'
import { countBefore } from '../../render/krm/scan.ts'
import type { TemplateLimits } from '../../render/model/run.ts'
import type { PhaseData, PhaseSource, TemplateSource } from '../../render/osc/profile-templates.ts'
import { definitionText, opaqueMarkers } from '../../render/osc/templates/go-templates.ts'
import { type FieldPath, printedFields } from './printed-fields.ts'

/** The place in a profile's text that made a line. */
export interface LineSource {
  readonly template: TemplateSource
  /** The offset in the text of the template, in UTF-16 units. */
  readonly offset: number
  /** The line of the text, counted from 1. */
  readonly line: number
  /** The fields of the data that are printed in the line. */
  readonly fields: readonly FieldPath[]
}

interface TracedFile {
  readonly text: string
  /** The source of each line; undefined for one that no template writes. */
  readonly lines: readonly (LineSource | undefined)[]
}

/** A part of an output and the template that made it. Offsets count bytes. */
interface Piece {
  readonly start: number
  readonly end: number
  readonly template: TemplateSource
  readonly at: number
  /** Whether the template has the same text at this place. */
  readonly isText: boolean
  /** The fields of the data that an action prints. */
  readonly fields: readonly FieldPath[]
}

interface Output {
  readonly bytes: string
  readonly pieces: readonly Piece[]
}

/** The output of a template that is parsed again, as the body of a definition. */
interface Defined extends Output {
  readonly template: TemplateSource
  /** The number of bytes before the body. */
  readonly before: number
}

/** Returns the content of a file, by its index, with the source of each line, or undefined if it cannot be rendered. */
export type TraceFile = (index: number) => TracedFile | undefined

/** Returns a function that traces the files of a phase. The templates that they include are executed once. */
export function phaseTracer({ templates, files }: PhaseSource, data: PhaseData, limits: TemplateLimits): TraceFile {
  let traced: Definitions | undefined
  return index => {
    traced ??= definitionsOf(templates, { data, limits, defined: new Map() })
    const file = files[index]
    const own = file && parsed(file.name, file.text)
    if (own === undefined || traced.parsed === undefined) return undefined
    const { defined } = traced
    const output = run(file!, combine(own, traced.parsed).template, { data, limits, defined })
    return output && { text: toText(output.bytes), lines: linesOf(output) }
  }
}

interface Definitions {
  /** undefined if a template cannot be rendered. */
  readonly parsed: readonly ParsedTemplate[] | undefined
  readonly defined: ReadonlyMap<string, Defined>
}

function definitionsOf(templates: readonly TemplateSource[], context: TraceContext): Definitions {
  const defined = new Map<string, Defined>()
  const definitions: ParsedTemplate[] = []
  for (const source of [...templates].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const body = run(source, parsed(source.name, source.text), context)
    if (body === undefined) return { parsed: undefined, defined }
    const { name, text, before } = definitionText(source.name, toText(body.bytes))
    const definition = parsed(name, text)
    if (definition === undefined) return { parsed: undefined, defined }
    definitions.push(definition)
    defined.set(name, { ...body, template: source, before: fromText(before).length })
  }
  return { parsed: definitions, defined }
}

const parsed = (name: string, text: string): ParsedTemplate | undefined => parse(name, text, functions).template

interface TraceContext {
  readonly data: PhaseData
  readonly limits: TemplateLimits
  readonly defined: ReadonlyMap<string, Defined>
}

function run(
  source: TemplateSource,
  template: ParsedTemplate | undefined,
  { data: { data, markers }, limits, defined }: TraceContext,
): Output | undefined {
  if (template === undefined) return undefined
  const trace: TracedPart[] = []
  const { output, problem, notLoaded } = execute(template, data, {
    limits,
    trace,
    ...(markers.length > 0 && { opaque: opaqueMarkers(markers) }),
  })
  if (notLoaded !== undefined) throw notLoaded
  if (problem !== undefined) return undefined
  const fieldsAt = printedFields(template)
  const pieces = trace.flatMap((part): Piece[] => {
    const body = defined.get(part.source.name)
    const fields = part.isText ? [] : fieldsAt(part.source, part.at)
    const { start, end, at, isText } = part
    return body === undefined
      ? [{ start, end, template: source, at, isText, fields }]
      : piecesWithin(part, body, fields)
  })
  return { bytes: output, pieces }
}

/** Returns the pieces of a definition's body from which the part was written. */
function piecesWithin(
  { start, end, at, isText }: TracedPart,
  { template, before, pieces }: Defined,
  fields: readonly FieldPath[],
): Piece[] {
  const from = at - before
  // The reference puts a line feed before the body.
  const head = isText && from < 0 ? [{ start, end: start - from, template, at: 0, isText: false, fields: [] }] : []
  // An action in the output of a template is attributed to the node that wrote it.
  const to = isText ? from + end - start : from + 1
  const body = pieces
    .filter(piece => piece.start < to && piece.end > from)
    .map(piece => {
      const first = Math.max(piece.start, from)
      return {
        start: isText ? start + first - from : start,
        end: isText ? start + Math.min(piece.end, to) - from : end,
        template: piece.template,
        at: piece.isText ? piece.at + first - piece.start : piece.at,
        isText: isText && piece.isText,
        fields: [...piece.fields, ...fields],
      }
    })
  return [...head, ...body]
}

function linesOf({ bytes, pieces }: Output): (LineSource | undefined)[] {
  const found: (LineSource | undefined)[] = []
  const positionsOf = rememberedFor(({ text }: TemplateSource) => positionsIn(text))
  let first = 0
  for (let start = 0; start <= bytes.length; ) {
    const feed = bytes.indexOf('\n', start)
    const end = feed < 0 ? bytes.length : feed
    // The place of a line is that of its first character that is not blank, or of its end.
    const at = start + /^[ \t\r]*/.exec(bytes.slice(start, end))![0].length
    while (first < pieces.length && pieces[first]!.end <= start) first++
    const inLine = piecesBefore(Math.max(end, at + 1), pieces, first)
    const piece = inLine.find(piece => piece.end > at)
    found.push(
      piece && piece.start <= at
        ? {
            template: piece.template,
            ...positionsOf(piece.template)(piece.isText ? piece.at + at - piece.start : piece.at),
            fields: inLine.flatMap(({ fields }) => fields),
          }
        : undefined,
    )
    start = end + 1
  }
  return found
}

/** Returns the pieces from an index on that start before an offset. */
function piecesBefore(end: number, pieces: readonly Piece[], first: number): readonly Piece[] {
  let next = first
  while (next < pieces.length && pieces[next]!.start < end) next++
  return pieces.slice(first, next)
}

type Position = Pick<LineSource, 'offset' | 'line'>

/** Returns a function that converts offsets of bytes in a text. */
function positionsIn(text: string): (at: number) => Position {
  const starts: number[] = []
  let offset = 0
  let start = 0
  const lines = text.split('\n').map(line => {
    const begins = { offset, bytes: fromText(line) }
    starts.push(start)
    offset += line.length + 1
    start += begins.bytes.length + 1
    return begins
  })
  return at => {
    const line = countBefore(starts, at + 1)
    const { offset, bytes } = lines[line - 1]!
    return { offset: offset + toText(bytes.slice(0, at - starts[line - 1]!)).length, line }
  }
}
