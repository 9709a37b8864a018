// The reader of all of YAML: the yaml package reads the syntax, and Go's rules say what the values are. Loaded only when the fast
// reader gives up.

import { parseDocument } from './document.ts'
import type { ReadResult } from './read.ts'
import { toJson } from './values.ts'

export function readAnyYaml(text: string): ReadResult {
  const parsed = parseDocument(text)
  return 'problem' in parsed ? parsed : toJson(parsed.document, text, parsed.document.contents)
}
