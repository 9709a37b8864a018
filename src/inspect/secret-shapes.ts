// Finds secrets in a rendering by the file that contains them; elsewhere the same words may be harmless.

import { trimRangeEnd, unquoteRange } from '../diagnostics/credential-values.ts'
import { isSecretFile } from '../diagnostics/mask-table.ts'
import type { TextRange } from '../diagnostics/text-ranges.ts'

/** The cloud provider's configuration, any value of which may come from a Secret. */
const CLOUD_CONFIG = /\/cloud-config$/
const EVERY_VALUE = /=[ \t]{0,200}(?<line>\S[^\n]*)|":[ \t]{0,200}(?<quoted>"[^"\\\n]*(?:\\.[^"\\\n]*)*")/dg

/** Returns the secret ranges of a file or other part by its name. */
export function rangesByName(name: string, text: string): TextRange[] {
  const found = isSecretFile(name)
    ? [{ start: 0, end: trimRangeEnd(text, text.length) }]
    : CLOUD_CONFIG.test(name)
      ? [...text.matchAll(EVERY_VALUE)].map(({ indices }) => {
          const { line, quoted } = indices!.groups!
          return unquoteRange(text, ...(line ?? quoted)!)
        })
      : []
  return found.filter(({ start, end }) => !LABEL.test(text.slice(start, end)))
}

const LABEL = /^(?:|<secret [A-Z]+>|<placeholder \w+>)$/
