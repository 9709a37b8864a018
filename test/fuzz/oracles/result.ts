import type { Oracle } from './oracle.ts'

/** Every run has a result: nothing is thrown, and a failure says why. */
export const result: Oracle = ({ via }, { thrown, failed, messages, output }) => {
  if (thrown !== undefined) return `thrown: ${thrown}`
  if (failed && messages.trim() === '') return 'it failed without a message'
  if (via === 'run' && failed && !messages.includes('error')) return 'it failed without an error'
  if (via === 'run' && !failed && output.length === 0) return 'there is no output'
  return undefined
}
