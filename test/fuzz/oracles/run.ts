// What every run must do: have a result, take time and memory in proportion to its input, give the same bytes twice, and stay in its folder.

import { parseDocument } from 'yaml'
import { sizeOf } from '../input.ts'
import type { Oracle } from './oracle.ts'

/** Every run has a result: nothing is thrown, and a failure has a message. */
export const result: Oracle = (input, { thrown, failed, messages, output }) => {
  const { via } = input
  if (thrown !== undefined) return `thrown: ${thrown}`
  if (failed && messages.trim() === '') return 'it failed without a message'
  if (via === 'run' && failed && !messages.includes('error')) return 'it failed without an error'
  if (via === 'run' && !failed && output.length === 0) return 'there is no output'
  if (input.via === 'run' && !failed && input.list.includes(0)) return 'it accepted a NUL, where other readers stop'
  return undefined
}

/** Text that shows a defect of the program itself. */
const INTERNAL =
  /internal error|OSM0001|^ {4}at .+:\d+:\d+\)?$|\bnode:internal\b|(?:Type|Range|Reference|Syntax)Error:|Cannot read propert|is not a function\b|Maximum call stack|\[object Object\]/m

/** No message is caused by a defect of the program. */
export const internals: Oracle = (_, { messages }) => {
  const [found] = INTERNAL.exec(messages) ?? []
  return found === undefined ? undefined : `a message has "${found}": ${lineWith(messages, found)}`
}

const lineWith = (text: string, part: string): string => text.split('\n').find(line => line.includes(part)) ?? part

/** Generous: the garbage collector and the compiler run at any time. */
const MILLISECONDS = 2000
const MILLISECONDS_PER_BYTE = 0.02
const HEAP = 384 * 2 ** 20
const HEAP_PER_BYTE = 4000

/** Time and memory grow with the input at most linearly. */
export const budget: Oracle = (input, seen, again) => {
  const size = sizeOf(input)
  const time = Math.min(seen.milliseconds, again.milliseconds)
  const limit = MILLISECONDS + size * MILLISECONDS_PER_BYTE
  if (time > limit) return `it took ${Math.round(time)} ms, for ${size} bytes`
  const heap = Math.min(seen.heapBytes, again.heapBytes)
  return heap > HEAP + size * HEAP_PER_BYTE ? `the heap grew by ${heap} bytes, for ${size} bytes` : undefined
}

/** The same input gives the same output, byte for byte. */
export const sameBytes: Oracle = (_, seen, again) => {
  if (!seen.output.equals(again.output)) return 'the output of a second run differs'
  if (seen.messages !== again.messages) return 'the messages of a second run differ'
  return undefined
}

/** Parsing takes longer than the run. */
const EVERY = 16

/** The output of a run without errors is YAML for another parser, if the input was. Every n-th list is parsed, chosen by its bytes. */
export const readable: Oracle = (input, { output, failed }) => {
  if (input.via !== 'run' || failed || (output.length + input.list.length) % EVERY !== 0) return undefined
  if (errorIn(input.list) !== undefined) return undefined
  const error = errorIn(output)
  return error === undefined ? undefined : `the output is no YAML: ${error}`
}

const errorIn = (bytes: Uint8Array): string | undefined => {
  try {
    return parseDocument(Buffer.from(bytes).toString(), { uniqueKeys: false, logLevel: 'error' }).errors[0]?.message
  } catch (error) {
    // This parser calls itself for each level of nesting.
    if (error instanceof RangeError) return 'nested too deep'
    throw error
  }
}

/** A command changes no file outside of the folder that it was told to write. */
export const containment: Oracle = (_, { written }) => {
  if (written === undefined) return undefined
  const { before, after } = written
  const paths = new Set([...before.keys(), ...after.keys()])
  for (const path of paths) {
    const changed = before.get(path) !== after.get(path)
    if (changed && !path.startsWith('out/')) return `it changed ${path}, which is outside of out/`
    if (changed && before.get(path)?.startsWith('-> ')) return `it replaced the link ${path}`
    if (/\.osm-krm-/.test(path) && !before.has(path)) return `it left the temporary file ${path}`
  }
  if (before.get('out/notes.yaml') !== after.get('out/notes.yaml')) return "it changed a user's file"
  return undefined
}
