// Shows the progress of work over a second: one line on stderr, if that is a terminal, which is rewritten and then removed.
//
// Rendering is synchronous and does not yield for this: a write to a terminal is a system call that needs no event loop. Rendering only
// calls a function with its counts, and this module looks at the clock.

import { writeSync } from 'node:fs'
import type { OnProgress } from '../render/model/run.ts'
import { isTerminal } from './stdio.ts'

/** Milliseconds before the first line. */
const FIRST_AFTER = 1000
/** Milliseconds between two lines. */
const INTERVAL = 100

const VERBS: Readonly<Record<Parameters<OnProgress>[0]['stage'], string>> = {
  render: 'rendering nodes',
  output: 'checking and writing nodes',
  report: 'reading nodes for the report',
  compare: 'comparing nodes',
  lint: 'linting nodes',
  cluster: 'rendering clusters',
}

interface Terminal {
  readonly now: () => number
  readonly write: (text: string) => void
}

/** Returns null if stderr is not a terminal that can remove a line. */
function stderrTerminal(): Terminal | null {
  if (!isTerminal(2) || process.env.TERM === 'dumb') return null
  return { now: () => performance.now(), write: text => void writeSync(2, text) }
}

/** Does the work, which reports its progress. The line is gone when it ends, so that what is written then stands alone. */
export async function withProgress<Result>(
  work: (progress: OnProgress | undefined) => Promise<Result>,
  terminal: Terminal | null = stderrTerminal(),
): Promise<Result> {
  if (terminal === null) return work(undefined)
  const { now, write } = terminal
  let next = now() + FIRST_AFTER
  let isShown = false
  try {
    return await work(({ stage, done, total }) => {
      const time = now()
      if (time < next) return
      next = time + INTERVAL
      isShown = true
      write(`\r\x1b[K${VERBS[stage]}: ${done} of ${total}`)
    })
  } finally {
    if (isShown) write('\r\x1b[K')
  }
}
