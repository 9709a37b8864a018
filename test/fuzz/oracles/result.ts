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
