// A problem of what the nodes of a group get, before it is known in which objects it is reported.

import { severityOf } from '../../diagnostics/codes.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'

export interface NodeProblem extends Pick<Diagnostic, 'code' | 'message' | 'help' | 'field' | 'excerpt' | 'caret'> {
  /** The object that has the field. `config` stands for the OperatingSystemConfig, which is generated. */
  readonly of: 'profile' | 'machineDeployment' | 'config'
  /** The line of a rendered text that has the problem. It may contain a secret, so no diagnostic has it. */
  readonly rendered?: RenderedLine
}

export type ReportNodeProblem = (problem: NodeProblem) => void

/** Whether the problem prevents that anything is written. */
export const preventsOutput = ({ code }: NodeProblem): boolean => severityOf(code) === 'error'

export interface RenderedLine {
  /** Counted from 1. */
  readonly line: number
  readonly text: string
  /** The message without the number of this line. It is used if the line of the template, which is the same for all nodes, is known. */
  readonly message: string
  /** The part of the line that is wrong, if it is not all of it. */
  readonly part?: string
}
