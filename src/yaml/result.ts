// The result of reading a document.

import type { Json } from '../model/json.ts'

export type ReadResult = { readonly value: Json } | { readonly problem: ReadProblem }

/** A problem of a text. Offsets are in UTF-16 units. */
export interface ReadProblem {
  readonly message: string
  readonly start: number
  readonly end: number
  /** True if the only problem is an alias whose anchor is not in this text. */
  readonly alias?: boolean
}
