// What a comparison brings that fails a job, by --fail-on.

import { listed } from '../diagnostics/words.ts'
import type { Comparison } from '../inspect/diff/compare.ts'
import { losesMachines } from '../inspect/diff/verdict.ts'
import type { Reason } from './options.ts'

/** Returns what the comparison brings of what the option names, each in one line. */
export function failingReasons({ changes, problems, judged }: Comparison, reasons: readonly Reason[]): string[] {
  const { nodes } = changes
  const found: Readonly<Record<Reason, () => readonly string[]>> = {
    stuck: () => changes.toDo.flatMap(({ titles }) => titles),
    new: () => [...problems.added, ...judged].filter(({ severity }) => severity !== 'info').map(({ code }) => code),
    replace: () => nodes.filter(node => losesMachines(node.class)).map(({ title }) => title),
  }
  return [...new Set(reasons)].flatMap(reason => {
    const names = [...new Set(found[reason]())]
    return names.length === 0 ? [] : [`--fail-on ${reason}: ${listed(names, NAMED)}`]
  })
}

const NAMED = 5
