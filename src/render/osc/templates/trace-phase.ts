// Finds the template line that made each line of a phase's files. The phase is executed again, with a trace of what each node of a
// template writes; ordinary rendering does not record it.

import { functions } from '../../../gotemplate/sprig/index.ts'
import { fromText, toText } from '../../../gotemplate/strconv/bytes.ts'
import {
  combine,
  execute,
  type FieldPath,
  type ParsedTemplate,
  parse,
  printedFields,
  type TracedPart,
} from '../../../gotemplate/template/index.ts'
import type { TemplateLimits } from '../../model/limits.ts'
import { definitionText } from './definition.ts'
import { opaqueMarkers } from './opaque-markers.ts'
import type { PhaseData, PhaseSource, TemplateSource } from './template-engine.ts'

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

export interface TracedFile {
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

/** Returns the file's content with the source of each line, or undefined if it cannot be rendered. */
export function traceFile(
  { templates, files }: PhaseSource,
  index: number,
  data: PhaseData,
  limits: TemplateLimits,
): TracedFile | undefined {
  const defined = new Map<string, Defined>()
  const definitions: ParsedTemplate[] = []
  for (const source of [...templates].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const body = run(source, parsed(source.name, source.text), { data, limits, defined: new Map() })
    if (body === undefined) return undefined
    const { name, text, before } = definitionText(source.name, toText(body.bytes))
    const definition = parsed(name, text)
    if (definition === undefined) return undefined
    definitions.push(definition)
    defined.set(name, { ...body, template: source, before: fromText(before).length })
  }
  const file = files[index]
  const own = file && parsed(file.name, file.text)
  const template = own && combine(own, definitions).template
  const output = file && run(file, template, { data, limits, defined })
  return output && { text: toText(output.bytes), lines: linesOf(output) }
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
  const { output, problem } = execute(template, data, {
    limits,
    trace,
    ...(markers.length > 0 && { opaque: opaqueMarkers(markers) }),
  })
  if (problem !== undefined) return undefined
  const fieldsAt = printedFields(template)
  const pieces = trace.flatMap((part): Piece[] => {
    const body = defined.get(part.source.name)
    const fields = part.isText ? [] : fieldsAt(part.source, part.at)
    return body === undefined ? [pieceOf(part, source, fields)] : piecesWithin(part, body, fields)
  })
  return { bytes: output, pieces }
}

const pieceOf = (
  { start, end, at, isText }: TracedPart,
  template: TemplateSource,
  fields: readonly FieldPath[],
): Piece => ({ start, end, template, at, isText, fields })

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
  let first = 0
  for (let start = 0; start <= bytes.length; ) {
    const feed = bytes.indexOf('\n', start)
    const end = feed < 0 ? bytes.length : feed
    // The place of a line is that of its first character that is not blank, or of its end.
    const at = start + /^[ \t\r]*/.exec(bytes.slice(start, end))![0].length
    while (first < pieces.length && pieces[first]!.end <= start) first++
    const inLine = piecesBefore(Math.max(end, at + 1), pieces, first)
    const piece = inLine.find(piece => piece.end > at)
    found.push(piece && piece.start <= at ? lineSource(piece, at, inLine) : undefined)
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

function lineSource({ template, start, at, isText }: Piece, position: number, inLine: readonly Piece[]): LineSource {
  const offset = toText(fromText(template.text).slice(0, isText ? at + position - start : at)).length
  return {
    template,
    offset,
    line: template.text.slice(0, offset).split('\n').length,
    fields: inLine.flatMap(({ fields }) => fields),
  }
}
