// A text that was parsed.

import type { Definitions } from './frame.ts'
import type { Tree } from './nodes.ts'

/** A parsed text and its definitions. It can be executed any number of times, and be part of any set. */
export interface ParsedTemplate {
  readonly name: string
  readonly text: string
  /** The text outside of definitions. */
  readonly body: Tree
  /** The templates of the set by name. Contains the body, too, unless the body is blank and the text defines its own name. */
  readonly definitions: Definitions
}
