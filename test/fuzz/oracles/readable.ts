import { parseDocument } from 'yaml'
import type { Oracle } from './oracle.ts'

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
