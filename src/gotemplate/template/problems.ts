// The problems of a template: code, message, position and Go's message.

import { toText } from '../strconv/bytes.ts'
import type { ProblemCode } from './problem-codes.ts'
import { columnAt, lineAt, type Source, textOffset } from './source.ts'

export interface TemplateProblem {
  readonly code: ProblemCode
  /** The name of the text that contains the position. */
  readonly template: string
  readonly message: string
  readonly help?: string
  /** UTF-16 offsets into the text. */
  readonly start: number
  readonly end: number
  /** The line number, counted from 1. */
  readonly line: number
  /** The column in bytes, counted from 0 as in Go's messages. */
  readonly column: number
  /** The text of the action. */
  readonly action: string
  /** Go's complete error message, to search for. */
  readonly goMessage: string
  /** The limit that an execution exceeded. */
  readonly limit?: string
}

/** A problem without its position. `message` is a byte string. */
export interface Problem {
  readonly code: ProblemCode
  readonly message: string
  readonly help?: string
}

/** A range of a source in bytes. */
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
