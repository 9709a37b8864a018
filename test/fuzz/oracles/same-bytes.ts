import type { Oracle } from './oracle.ts'

/** The same input gives the same output, byte for byte. */
export const sameBytes: Oracle = (_, seen, again) => {
  if (!seen.output.equals(again.output)) return 'the output of a second run differs'
  if (seen.messages !== again.messages) return 'the messages of a second run differ'
  return undefined
}
