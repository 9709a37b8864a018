// The option --fail-on: what a comparison may bring before it fails a job.

import { InvalidArgumentError, Option } from 'commander'
import { listed } from '../diagnostics/words.ts'
import { keptParts } from '../inspect/diff/changes.ts'
import type { Comparison } from '../inspect/diff/compare.ts'
import { losesMachines } from '../inspect/diff/verdict.ts'

const REASONS = ['stuck', 'new', 'replace', 'running'] as const

type Reason = (typeof REASONS)[number]

export const failOnOption = (): Option =>
  new Option(
    '--fail-on <list>',
    'exit with status 1 for any of: stuck (things to do), new (errors and warnings), replace (lost machines), running (machines that need a restart, a reboot or a replacement)',
  )
    .choices(REASONS)
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

/** Returns what the comparison brings of what the option names, each in one line. */
export function failingReasons({ changes, problems, judged }: Comparison, reasons: readonly Reason[]): string[] {
  const { nodes } = changes
  const found: Readonly<Record<Reason, () => readonly string[]>> = {
    stuck: () => changes.toDo.flatMap(({ titles }) => titles),
    new: () => [...problems.added, ...judged].filter(({ severity }) => severity !== 'info').map(({ code }) => code),
    running: () =>
      changes.groups.flatMap(group =>
        keptParts(group, changes.parts).some(({ reach }) => reach.takes !== 'nothing') ? group.titles : [],
      ),
    replace: () => nodes.filter(node => losesMachines(node.class)).map(({ title }) => title),
  }
  return [...new Set(reasons)].flatMap(reason => {
    const names = [...new Set(found[reason]())]
    return names.length === 0 ? [] : [`--fail-on ${reason}: ${listed(names, NAMED)}`]
  })
}

const NAMED = 5
