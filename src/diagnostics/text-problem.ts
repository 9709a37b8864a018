// A problem of a text or a value that is judged before its object is known: of a setting, a Secret, a line that the nodes of a group get.

import { type Text, withCode } from '../base/span.ts'
import { severityOf } from './codes.ts'
import type { Diagnostic, DiagnosticCode, Excerpt } from './diagnostic.ts'

/** Its field is a path in what is judged. If that is a value, its message is the predicate of a sentence about the field: `is not a URL`. */
export interface TextProblem extends Pick<Diagnostic, 'message' | 'help' | 'field' | 'excerpt' | 'caret' | 'subject'> {
  readonly code?: DiagnosticCode
  /** The object that has the field; by default the profile. `config` stands for the OperatingSystemConfig, which is generated. */
  readonly of?: 'machineDeployment' | 'config'
  /** The line of a rendered text that has the problem. It may contain a secret, so no diagnostic has it. */
  readonly rendered?: RenderedLine
}

export interface RenderedLine {
  /** The path of its file, or the name of its unit or `<unit>/<drop-in>`. */
  readonly name: string
  /** Counted from 1. */
  readonly line: number
  readonly text: string
  /** The message without the number of this line. It is used if the line of the template, which is the same for all nodes, is known. */
  readonly message: Text
  /** The part of the line that is wrong, if it is not all of it. */
  readonly part?: string
}

/** One whose code does not depend on who judges. */
export type Coded = TextProblem & { readonly code: DiagnosticCode }

export type ReportText = (problem: Coded) => void

/** Whether the problem prevents that anything is written. */
export const preventsOutput = ({ code }: Coded): boolean => severityOf(code) === 'error'

/** Returns the problem with its texts changed, and the range of its excerpt moved accordingly. */
export function withTexts<P extends Pick<Diagnostic, 'message' | 'help' | 'excerpt'>>(
  problem: P,
  change: (text: string) => string,
): P {
  const { message, help, excerpt } = problem
  return {
    ...problem,
    message: withCode(message, change),
    ...(help !== undefined && { help: help.map(line => withCode(line, change)) }),
    ...(excerpt && { excerpt: withText(excerpt, change) }),
  }
}

const withText = (excerpt: Excerpt, change: (text: string) => string): Excerpt => ({
  ...excerpt,
  text: change(excerpt.text),
  start: change(excerpt.text.slice(0, excerpt.start)).length,
  end: change(excerpt.text.slice(0, excerpt.end)).length,
})
