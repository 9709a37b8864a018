// The result of reading a document.

import type { Json } from '../model/json.ts'

export type ReadResult = ReadValue | { readonly problem: ReadProblem }

interface ReadValue {
  readonly value: Json
  /** The differences between Go's readers; absent if there are none. */
  readonly differences?: readonly Difference[]
}

/** A place on which Go's readers differ: sigs.k8s.io/yaml, which Kubernetes uses, and yaml.v3. Offsets are in UTF-16 units. */
export interface Difference {
  /**
   * `boolean`: a word such as `yes`, a string to yaml.v3. `date`: a string, and a point in time to yaml.v3. `key`: a key that is resolved like
   * a value. `tag`: the tag `!` makes a string, and yaml.v3 ignores it. `merged key`: a key that a `<<` below it replaces, but not in yaml.v3.
   */
  readonly kind: 'boolean' | 'date' | 'key' | 'tag' | 'merged key'
  /** The text of the scalar. */
  readonly text: string
  /** The names and indices that lead to the value or, for a key, to the map's entry. */
  readonly path: readonly (string | number)[]
  /** The value that sigs.k8s.io/yaml reads, if it is not the text. */
  readonly cluster?: boolean | string
  readonly start: number
  readonly end: number
}

/** The message of the problem that a text has more than one document. */
export const MANY_DOCUMENTS = 'there is more than one YAML document'

/** A problem of a text. Offsets are in UTF-16 units. */
export interface ReadProblem {
  readonly message: string
  readonly start: number
  readonly end: number
  /** True if the only problem is an alias whose anchor is not in this text. */
  readonly alias?: boolean
}
