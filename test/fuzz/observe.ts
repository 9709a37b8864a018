// Runs an input in this process, and returns the observed results.

import { getHeapStatistics } from 'node:v8'
import { run } from '../../src/function.ts'
import { renderNodes } from '../../src/index.ts'
import { processorTime } from '../fixtures/processor-time.ts'
import { runInFolder, type Written } from './command.ts'
import type { FuzzInput } from './input.ts'

export interface Observation {
  /** The text on stdout, or the result of the library as text. */
  readonly output: Buffer
  /** Text for users: stderr, results, diagnostics, reports. */
  readonly messages: string
  readonly failed: boolean
  /** The exception. */
  readonly thrown?: string
  /** Of processor time. */
  readonly milliseconds: number
  /** The growth of the heap. */
  readonly heapBytes: number
  /** The changes that a command made to files. */
  readonly written?: Written
}

type Outcome = Pick<Observation, 'output' | 'messages' | 'failed' | 'written'>

export async function observe(input: FuzzInput): Promise<Observation> {
  const heap = getHeapStatistics().used_heap_size
  const began = processorTime()
  let outcome: Outcome & { thrown?: string }
  try {
    outcome = await outcomeOf(input)
  } catch (error) {
    const thrown = error instanceof Error ? (error.stack ?? error.message) : String(error)
    outcome = { output: Buffer.alloc(0), messages: '', failed: true, thrown }
  }
  const milliseconds = processorTime() - began
  return { ...outcome, milliseconds, heapBytes: getHeapStatistics().used_heap_size - heap }
}

async function outcomeOf(input: FuzzInput): Promise<Outcome> {
  switch (input.via) {
    case 'run': {
      const { output, messages, failed } = await run(input.list)
      const bytes = Buffer.concat(Array.from(output, chunk => Buffer.from(chunk as Uint8Array)))
      return { output: bytes, messages: `${messages}\n${resultsIn(bytes)}`, failed }
    }
    case 'renderNodes': {
      const { objects, diagnostics, edits } = await renderNodes(input)
      return {
        output: Buffer.from(JSON.stringify({ objects, edits })),
        messages: JSON.stringify(diagnostics, null, 1),
        failed: diagnostics.some(({ severity }) => severity === 'error'),
      }
    }
    case 'command':
      return runInFolder(input)
  }
}

/** Results in the form that the function writes. In a mutated list, a line of a quoted text can begin with the same key. */
const RESULTS = /^results:\n- message: .*\n(?:[ -].*\n|\n)*/gm

/** Returns the text of the results in a list. */
function resultsIn(list: Buffer): string {
  const text = list.toString()
  if (!text.trimStart().startsWith('{')) return (text.match(RESULTS) ?? []).join('\n')
  try {
    return JSON.stringify(JSON.parse(text).results)
  } catch {
    return ''
  }
}
