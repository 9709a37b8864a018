// Checks the contents of files: markers of tools, and contents that do not have the format of the file's name.

import { t } from '../../base/span.ts'
import { encryptedFault } from '../../render/inputs/credential-text.ts'
import type { ContentFinding, FileContent } from '../phase.ts'

type ContentCheck = (content: FileContent) => readonly ContentFinding[]

export function mergeConflicts({ text }: FileContent): ContentFinding[] {
  const line = conflictLine(text)
  if (line === 0) return []
  return [
    {
      predicate: t`has a merge conflict of Git`,
      line,
      help: t`Keep one of the two versions, and remove the lines with <<<<<<<, ======= and >>>>>>>.`,
    },
  ]
}

/** Counted from 1; 0 if there is no conflict. */
function conflictLine(text: string): number {
  if (!text.includes('<<<<<<< ')) return 0
  const lines = text.split('\n')
  const start = lines.findIndex(line => line.startsWith('<<<<<<< '))
  return start >= 0 && lines.includes('=======', start) ? start + 1 : 0
}

export const withoutConflict = (...checks: readonly ContentCheck[]): ContentCheck[] =>
  checks.map(check => content => (conflictLine(content.text) > 0 ? [] : check(content)))

/** Finds a text that a tool was to decrypt before the rendering. */
export function encryptedTexts({ text }: FileContent): ContentFinding[] {
  const fault = encryptedFault(text)
  return fault ? [{ predicate: fault.predicate, line: 1, help: fault.help }] : []
}
