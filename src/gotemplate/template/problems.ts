// Problems of a template as values: what is wrong, where, and Go's own words for it.

import { toText } from '../strconv/bytes.ts'
import type { ProblemCode } from './problem-codes.ts'
import { columnAt, lineAt, type Source, textOffset } from './source.ts'

export interface TemplateProblem {
  readonly code: ProblemCode
  /** The name of the text that the place is in. */
  readonly template: string
  readonly message: string
  readonly help?: string
  /** UTF-16 offsets into the text. */
  readonly start: number
  readonly end: number
  /** From 1. */
  readonly line: number
  /** Bytes from the start of the line, from 0: as Go prints it. */
  readonly column: number
  /** The source text of the action. */
  readonly action: string
  /** What Go's error says: for searching. */
  readonly goMessage: string
}

/** What is wrong, without the place. `message` is bytes. */
export interface Problem {
  readonly code: ProblemCode
  readonly message: string
  readonly help?: string
}

/** A range of a source, in bytes. */
export interface Span {
  readonly start: number
  readonly end: number
}

export function problemAt(
  source: Source,
  at: Span,
  action: Span,
  problem: Problem,
  goMessage: string,
): TemplateProblem {
  return {
    code: problem.code,
    template: source.name,
    message: toText(problem.message),
    ...(problem.help !== undefined && { help: toText(problem.help) }),
    start: textOffset(source, at.start),
    end: textOffset(source, Math.max(at.end, at.start)),
    line: lineAt(source.bytes, at.start),
    column: columnAt(source.bytes, at.start),
    action: toText(source.bytes.slice(action.start, action.end)),
    goMessage: toText(goMessage),
  }
}
