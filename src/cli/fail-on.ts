// The option --fail-on: what a comparison may bring before it fails a job.

import { InvalidArgumentError, Option } from 'commander'
import type { RenderingDiff } from '../inspect/diff/diff-model.ts'
import { losesMachines } from '../inspect/diff/effects.ts'
import type { ProblemChanges } from '../inspect/diff/problem-changes.ts'

const REASONS = ['stuck', 'new', 'replace'] as const

type Reason = (typeof REASONS)[number]

export const failOnOption = (): Option =>
  new Option(
    '--fail-on <list>',
    'exit with status 1 for any of: stuck (a change that reaches no machine), new (new errors and warnings), replace (machines are replaced or removed)',
  )
    .argParser((text: string, before: readonly Reason[]) => [...before, ...text.split(',').map(reasonOf)])
    .default([], 'none')

function reasonOf(text: string): Reason {
  const found = REASONS.find(reason => reason === text.trim())
  if (found === undefined) throw new InvalidArgumentError(`It is a list of ${REASONS.join(', ')}.`)
  return found
}

export interface FailOnOptions {
  readonly failOn: readonly Reason[]
}

/** Whether the comparison brings anything that the option names. */
export function mustFail(
  { nodes }: Pick<RenderingDiff, 'nodes'>,
  { added }: ProblemChanges,
  reasons: readonly Reason[],
): boolean {
  const holds: Readonly<Record<Reason, () => boolean>> = {
    stuck: () => nodes.some(({ obstacles }) => obstacles.length > 0),
    new: () => added.some(({ severity }) => severity !== 'info'),
    replace: () => nodes.some(({ effect }) => losesMachines(effect)),
  }
  return reasons.some(reason => holds[reason]())
}
