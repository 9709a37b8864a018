// What reading a document gives.

import type { Json } from '../model/json.ts'

export type ReadResult = { readonly value: Json } | { readonly problem: ReadProblem }

/** What is wrong with a text, and where: offsets count UTF-16 units. */
export interface ReadProblem {
  readonly message: string
  readonly start: number
  readonly end: number
  /** True where all that is wrong is an alias whose anchor is not in this text. */
  readonly alias?: boolean
}
