// Reads one YAML document as plain data, as Go's kyaml would.

import type { Json } from '../../model/profile.ts'

export type ReadResult = { readonly value: Json } | { readonly problem: ReadProblem }

/** What is wrong with a text, and where: offsets count UTF-16 units. */
export interface ReadProblem {
  readonly message: string
  readonly start: number
  readonly end: number
  readonly help?: string
}

export async function readYaml(_text: string): Promise<ReadResult> {
  throw new Error('to come')
}
