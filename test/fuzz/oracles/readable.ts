import { parseDocument } from 'yaml'
import type { Oracle } from './oracle.ts'

/** Parsing takes longer than the run. */
const EVERY = 16

/** What leaves after a run without an error is YAML for another reader, if what came was. Every n-th list is read, chosen by its bytes. */
export const readable: Oracle = (input, { output, failed }) => {
  if (input.via !== 'run' || failed || (output.length + input.list.length) % EVERY !== 0) return undefined
  if (errorIn(input.list) !== undefined) return undefined
  const error = errorIn(output)
  return error === undefined ? undefined : `the output is no YAML: ${error}`
}

const errorIn = (bytes: Uint8Array): string | undefined =>
  parseDocument(Buffer.from(bytes).toString(), { uniqueKeys: false, logLevel: 'error' }).errors[0]?.message
